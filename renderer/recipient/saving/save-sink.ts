import { Problem } from '../problems.ts';
import type { SaveTarget } from '../worker-messages.ts';

/** Where a document's plain bytes go, in order. Nothing is left behind unless `finish` was reached. */
export interface SaveSink {
  /** The bytes may be wiped once this has returned. */
  write(bytes: Uint8Array): Promise<void>;
  /** @returns the file for the browser to hand over, or undefined when it is already in place. */
  finish(): Promise<Blob | undefined>;
  abandon(): Promise<void>;
}

/** Files being saved wait here, in the browser's private file system, until the browser has copied them out. */
export const waitingFolder = 'heirlock-downloads';

/** The most that is put together without a file: beyond this, memory use would grow with the file's size. */
export const maxInMemoryBytes = 256 * 2 ** 20;

/**
 * How documents are saved
 *
 * A file goes part by part into a file of the origin's private file system (Chromium, Firefox and Safari have it, in a worker, on https
 * and localhost), and when its last part has been checked the browser copies it to the reader's downloads. So memory use stays level,
 * nothing
 * incomplete or damaged ever appears among the downloads, and no service worker has to be kept alive. Very large files in Chromium go
 * straight
 * into a file that the reader picks. Where there is no private file system (private windows of Firefox and Safari, plain http on a home
 * network, a page opened from a file) it is done in memory, up to a limit.
 */
export async function openSaveSink(target: SaveTarget, sizeBytes: number): Promise<SaveSink> {
  if (target.kind === 'picked') return openPickedFile(target.handle);
  const folder = await privateFolder();
  if (folder !== undefined) return openPrivateFile(folder);
  if (sizeBytes > maxInMemoryBytes)
    throw new Problem('too_large_here', 'there is no private file system and the file is too large for memory');
  return memorySink();
}

/** In a worker only; TypeScript's types for it are in its library for workers, which excludes the one for pages. */
interface WritableInWorker extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<{ write(bytes: Uint8Array, options: { readonly at: number }): number; flush(): void; close(): void }>;
}

async function privateFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  // Missing on plain http; in some private windows and for pages from files it exists but refuses.
  const storage = navigator.storage as StorageManager | undefined;
  if (storage === undefined || !('FileSystemFileHandle' in globalThis)) return undefined;
  if (!('createSyncAccessHandle' in FileSystemFileHandle.prototype)) return undefined;
  return storage
    .getDirectory()
    .then((root) => root.getDirectoryHandle(waitingFolder, { create: true }))
    .catch(() => undefined);
}

async function openPrivateFile(folder: FileSystemDirectoryHandle): Promise<SaveSink> {
  const name = crypto.randomUUID();
  const handle = (await folder.getFileHandle(name, { create: true })) as WritableInWorker;
  const access = await handle.createSyncAccessHandle();
  let written = 0;
  return {
    write: async (bytes) => {
      const taken = told(() => access.write(bytes, { at: written }));
      if (taken !== bytes.length) throw new Problem('no_space', 'the private file system took only a part');
      written += taken;
    },
    finish: async () => {
      told(() => access.flush());
      access.close();
      return handle.getFile();
    },
    abandon: async () => {
      access.close();
      await folder.removeEntry(name);
    },
  };
}

function told<Value>(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    throw spaceProblem(error);
  }
}

function spaceProblem(error: unknown): unknown {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
    ? new Problem('no_space', 'the disk or the quota is full')
    : error;
}

async function openPickedFile(handle: FileSystemFileHandle): Promise<SaveSink> {
  const stream = await handle.createWritable();
  return {
    write: (bytes) =>
      stream.write(bytes as Uint8Array<ArrayBuffer>).catch((error: unknown) => Promise.reject(spaceProblem(error) as Error)),
    finish: async () => {
      await stream.close();
      return undefined;
    },
    // The browser writes next to the picked file and moves it into place when it is closed: an abandoned one leaves nothing.
    abandon: () => stream.abort(),
  };
}

/** Puts a file together in memory. */
export function memorySink(): SaveSink {
  const pieces: Blob[] = [];
  return {
    // Each piece becomes a Blob at once: browsers keep those outside the page's own memory, and may put them on disk.
    write: async (bytes) => void pieces.push(new Blob([bytes as Uint8Array<ArrayBuffer>])),
    finish: async () => new Blob(pieces),
    abandon: async () => void pieces.splice(0),
  };
}
