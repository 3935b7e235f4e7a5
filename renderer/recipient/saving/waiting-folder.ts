import { waitingFolder } from './save-sink.ts';

const lockName = 'heirlock downloads';

/**
 * Removes files that an earlier visit left in the browser's private file system, unless another page of ours is open and may be saving one.
 * Until it is closed, this page counts as such. Where the browser lacks any of this there is nothing to remove.
 */
export async function emptyWaitingFolder(): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return;
  await locks.request(lockName, { mode: 'exclusive', ifAvailable: true }, async (lock) => {
    if (lock !== null) await removeWaitingFiles();
  });
  // Held until the page goes.
  void locks.request(lockName, { mode: 'shared' }, () => new Promise(() => undefined));
}

/**
 * When the reader leaves this device, nothing of theirs stays in the browser's private file system. The form may be redrawn in the
 * meantime.
 */
export function emptyWhenLeaving(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !new URL(form.action).pathname.endsWith('/leave')) return;
    event.preventDefault();
    void removeWaitingFiles().finally(() => form.submit());
  });
}

async function removeWaitingFiles(): Promise<void> {
  const storage = navigator.storage as StorageManager | undefined;
  const root = await storage?.getDirectory().catch(() => undefined);
  await root?.removeEntry(waitingFolder, { recursive: true }).catch(() => undefined);
}
