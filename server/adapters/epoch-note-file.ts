import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseInstant } from '../../shared/domain/instant.ts';
import type { EpochNote, EpochRecord } from '../core/ports.ts';

/**
 * Keeps the count of heartbeats in a file of the data folder, with the database that was counted in and the machine's run. Its text is on
 * the disk before its name is, so that a power cut leaves this note or the one before, which says nothing wrong, and never an empty one.
 * What can't be read as a note counts as none.
 */
export function epochNoteFile(dataDir: string): EpochNote {
  const file = join(dataDir, 'engine-epoch');
  return {
    read: async () => {
      try {
        return recordIn(await readFile(file, 'utf8'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    write: async (record) => {
      // Several servers may share a folder, and none may take the other's unfinished file.
      const aside = `${file}.${randomUUID()}`;
      await writeFile(aside, `${noteOf(record)}\n`, { mode: 0o600, flush: true });
      await rename(aside, file);
    },
  };
}

/** A record as one line: `<count> <database> [<boot> <uptime> <instant>]`. */
export function noteOf({ epoch, database, machine }: EpochRecord): string {
  return [epoch, database ?? '-', ...(machine === null ? [] : [machine.boot, Math.round(machine.uptimeMs), machine.at])].join(' ');
}

/** What such a line says, or the count alone, as earlier versions wrote it; null for anything else. */
export function recordIn(text: string): EpochRecord | null {
  const [count = '', database = '-', boot, uptime = '', at = '', ...more] = text.trim().split(' ');
  if (!/^\d{1,15}$/.test(count) || !/^[\w-]+$/.test(database) || more.length > 0) return null;
  const instant = parseInstant(at);
  const machine =
    boot === undefined || !/^\d{1,15}$/.test(uptime) || instant === undefined ? null : { boot, uptimeMs: Number(uptime), at: instant };
  return { epoch: Number(count), database: database === '-' ? null : database, machine };
}
