import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const unfinishedPattern = /^\.[0-9a-f]{24}\.unfinished$/;

/** A new name in a folder for a file that is being written. A file with such a name is never a finished one. */
export function unfinishedPath(folder: string): string {
  return join(folder, `.${randomBytes(12).toString('hex')}.unfinished`);
}

/** Removes what a killed program left of files it was writing in this folder. To be called when nobody is writing there. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => unfinishedPattern.test(name)).map((name) => rm(join(folder, name), { force: true })));
}

/** Makes sure that the folder's directory entries are on the disk. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows has no such call; renaming is written through there.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file so that at every moment, and after a power cut, there is either nothing new under its path or all of it: `fill`
 * writes a file under another name (mode 0600), which is flushed and then takes the name. An existing file is replaced.
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

/** Creates a file (mode 0600) that must not exist yet, has it filled, and flushes it. */
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
