import type { Core } from '../../core/context.ts';
import { walkStorage } from '../../core/storage/walk-storage.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** Has what is stored looked through, a little at each tick. */
export interface StorageSweep {
  /** Starts the next step if it is due; nobody waits for it. */
  begin(): void;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export function createStorageSweep(core: Core): StorageSweep {
  let stopped = false;
  const walk = oneAtATime(async () => {
    if (stopped) return;
    await walkStorage(core, () => !stopped).catch((error: unknown) => {
      if (!stopped) core.report({ kind: 'the stored documents could not be checked', id: 'storage', error });
    });
  });
  return {
    begin: () => void walk(),
    idle: () => walk.idle(),
    stop: () => {
      stopped = true;
      return walk.idle();
    },
  };
}
