import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import type { FileHandle } from '../../contract/shell.ts';

/** What a handle stands for. */
export interface HandleEntry {
  /** Absolute. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  /** `target`: something may be written there and then handed over. */
  readonly role: 'source' | 'target';
  /** Removes the copy that was made for the handle; absent for the owner's own files. */
  readonly discard?: () => Promise<void>;
}

/** More than anybody drops at once; a page that makes more is not ours. */
const maxHandles = 20_000;

/** The handles of one page. They can't be guessed, and only this table knows them. */
export class FileHandles {
  readonly #entries = new Map<FileHandle, HandleEntry>();

  /** @throws RangeError when there are too many. */
  add(entry: HandleEntry): FileHandle {
    if (this.#entries.size >= maxHandles) throw new RangeError('a page has too many file handles');
    const handle = `file_${randomBytes(16).toString('base64url')}`;
    this.#entries.set(handle, entry);
    return handle;
  }

  find(handle: FileHandle): HandleEntry | undefined {
    return this.#entries.get(handle);
  }

  /**
   * The handle for a path that the engine answers with: the one it was passed in with, or a new one for what was written into a given
   * folder.
   */
  ofAnswer(path: string): FileHandle | undefined {
    let folderIsGiven = false;
    for (const [handle, entry] of this.#entries) {
      if (entry.path === path) return handle;
      folderIsGiven ||= entry.path === dirname(path) && entry.kind === 'folder' && entry.role === 'target';
    }
    return folderIsGiven ? this.add({ path, kind: 'file', role: 'target' }) : undefined;
  }

  /** Forgets a handle and removes the copy that was made for it. Does nothing when there is none. */
  async release(handle: FileHandle): Promise<void> {
    const entry = this.#entries.get(handle);
    this.#entries.delete(handle);
    await entry?.discard?.();
  }

  /** Forgets all. */
  async clear(): Promise<void> {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    await Promise.all(entries.map(async ({ discard }) => discard?.()));
  }
}
