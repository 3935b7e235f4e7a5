import { mkdirSync, readdirSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isPartName } from '../../../shared/format/parts.ts';

const folderMode = 0o700;

/** Where sealed parts lie: one file each, named by the hash of what is in it, flushed before it gets that name. */
export interface PartFolder {
  readonly path: string;
  /** Where half-made files lie. Nothing in it survives a restart. */
  readonly spool: string;
  readonly pathOf: (name: string) => string;
  /** Whether the part is on this device, without asking the disk. */
  has(name: string): boolean;
  /** Notes parts that now lie in their place, flushed. */
  noteArrived(names: Iterable<string>): void;
  /** Removes parts. */
  remove(names: Iterable<string>): Promise<void>;
  /** Removes parts that no record needs: what a crash left between the last part and the record. */
  removeAllBut(needed: ReadonlySet<string>): Promise<void>;
}

/** Opens, and makes where missing, the folders of parts under `dataFolder`. Empties the spool. */
export async function openPartFolder(dataFolder: string): Promise<PartFolder> {
  const path = join(dataFolder, 'parts');
  const spool = join(dataFolder, 'spool');
  await rm(spool, { recursive: true, force: true });
  await mkdir(spool, { recursive: true, mode: folderMode });
  mkdirSync(path, { recursive: true, mode: folderMode });
  await syncFolder(dataFolder);
  const present = new Set(readdirSync(path).filter(isPartName));
  const pathOf = (name: string): string => {
    if (!isPartName(name)) throw new TypeError('a part is named by its hash');
    return join(path, name);
  };
  const remove = async (names: Iterable<string>): Promise<void> => {
    for (const name of names) {
      await rm(pathOf(name), { force: true });
      present.delete(name);
    }
  };
  return {
    path,
    spool,
    pathOf,
    has: (name) => present.has(name),
    noteArrived: (names) => {
      for (const name of names) present.add(name);
    },
    remove,
    removeAllBut: (needed) => remove([...present].filter((name) => !needed.has(name))),
  };
}

/** Makes new and changed names in a folder durable. Windows has no way to do so, and journals renames by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
