import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { HandleEntry } from '../bridge/files/file-handles.ts';

/** Where something is written, and where it belongs once it is whole. */
export interface SaveTarget {
  readonly entry: HandleEntry;
  /** Where the owner wanted it. */
  readonly wanted: string;
}

/**
 * A place for a new file. If the owner agreed to replace one, the new one is written beside it first: until it is complete, the old one
 * stays.
 */
export async function fileTarget(wanted: string): Promise<SaveTarget> {
  if (!(await exists(wanted))) return { wanted, entry: { path: wanted, kind: 'file', role: 'target' } };
  const beside = join(dirname(wanted), `.${basename(wanted).slice(0, 100)}.${randomBytes(6).toString('hex')}.part`);
  return { wanted, entry: { path: beside, kind: 'file', role: 'target', discard: () => rm(beside, { force: true }) } };
}

/** A new folder of this name in one that the owner chose, with a number after the name if it is taken. */
export async function folderTarget(chosen: string, name: string): Promise<SaveTarget> {
  for (let number = 1; ; number += 1) {
    const path = join(chosen, number === 1 ? name : `${name} (${number})`);
    try {
      await mkdir(path);
      return { wanted: path, entry: { path, kind: 'folder', role: 'target' } };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || number > 1_000) throw error;
    }
  }
}

/** Gives what was written the name that the owner wanted. @returns where it is now. */
export async function finishTarget({ entry, wanted }: SaveTarget): Promise<string> {
  if (entry.path !== wanted && (await exists(entry.path))) await rename(entry.path, wanted);
  return wanted;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
