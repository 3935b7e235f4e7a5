import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochNote } from '../core/ports.ts';

/**
 * Keeps the count of heartbeats in a file of the data folder. Its text is on the disk before its name is, so that a power cut leaves this
 * note or the one before, which says nothing wrong, and never an empty one. What can't be read as a number counts as no note.
 */
export function epochNoteFile(dataDir: string): EpochNote {
  const file = join(dataDir, 'engine-epoch');
  return {
    read: async () => {
      try {
        const text = (await readFile(file, 'utf8')).trim();
        return /^\d{1,15}$/.test(text) ? Number(text) : null;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    write: async (epoch) => {
      // Several servers may share a folder, and none may take the other's unfinished file.
      const aside = `${file}.${randomUUID()}`;
      await writeFile(aside, `${epoch}\n`, { mode: 0o600, flush: true });
      await rename(aside, file);
    },
  };
}
