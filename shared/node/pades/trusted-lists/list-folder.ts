import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { maxListBytes } from './list-contract.ts';
import type { ListStore } from './list-state.ts';

/** Keeps lists in a folder, which is made when the first one is kept. Several programs may share it. */
export function listFolder(folder: string): ListStore {
  return {
    read: async (name) => {
      const file = join(folder, name);
      try {
        // Whatever is larger was put there by somebody else.
        if ((await stat(file)).size > maxListBytes) return undefined;
        return await readFile(file);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    write: async (name, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, name);
      const aside = `${file}.${randomUUID()}`;
      const handle = await open(aside, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(aside, file);
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    names: async () => {
      try {
        return await readdir(folder);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');
}
