import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** A separate place for one file or folder. */
export interface SpoolPlace {
  /** It doesn't exist yet, or is an empty folder if one was asked for. */
  readonly path: string;
  /** Removes whatever has been put in it. Safe to call twice. */
  remove(): Promise<void>;
}

/**
 * A folder for copies that a browser sent or is about to fetch. They are readable files belonging to the owner, so they are for this
 * user alone, gone as soon as they have been used, and all removed when the vault is locked and when the program starts and ends.
 */
export interface Spool {
  /** @param name the last part of the path; one that is safe (`isSafeFileName`). */
  newPlace(name: string, kind: 'file' | 'folder'): Promise<SpoolPlace>;
  /** Bytes that would still fit on the disk. */
  freeBytes(): Promise<number>;
  /** Removes everything. */
  clear(): Promise<void>;
}

/** Opens and empties the spool in `folder`. */
export async function openSpool(folder: string): Promise<Spool> {
  const clear = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Whatever the umask is.
    await chmod(folder, 0o700);
  };
  await clear();
  return {
    newPlace: async (name, kind) => {
      const own = join(folder, randomBytes(12).toString('hex'));
      const path = join(own, name);
      await mkdir(kind === 'folder' ? path : own, { recursive: true, mode: 0o700 });
      return { path, remove: () => rm(own, { recursive: true, force: true }) };
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    clear,
  };
}
