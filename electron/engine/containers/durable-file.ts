import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const unfinishedPattern = /^\.[0-9a-f]{24}\.unfinished$/;

/** A new name in a folder for a file that is being written. A file of such a name is never anything that was finished. */
export function unfinishedPath(folder: string): string {
  return join(folder, `.${randomBytes(12).toString('hex')}.unfinished`);
}

/** Removes what a program that was killed left of files it was writing in this folder. To be called when nobody is writing there. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => unfinishedPattern.test(name)).map((name) => rm(join(folder, name), { force: true })));
}

/** Makes sure that the folder's list of names is on the disk. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows has no such call; there renaming is written through.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file so that under its path there is, at every moment and after a power cut, either nothing new or all of it: `fill` writes a
 * file of another name (mode 0600), which is flushed and then takes the name. A file that is there already is replaced.
 * @throws what `fill` or the file system throws; nothing is left then.
 */
export async function writeDurably<T>(path: string, fill: (file: FileHandle) => Promise<T>): Promise<T> {
  const folder = dirname(path);
  const unfinished = unfinishedPath(folder);
  try {
    const result = await fillNew(unfinished, fill);
    await rename(unfinished, path);
    await flushFolder(folder);
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Creates a file (mode 0600) that must not be there yet, has it filled, and flushes it. */
export async function fillNew<T>(path: string, fill: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'wx', 0o600);
  try {
    const result = await fill(file);
    await file.sync();
    return result;
  } finally {
    await file.close();
  }
}
