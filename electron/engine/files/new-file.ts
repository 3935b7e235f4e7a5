import { link, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fillNew, flushFolder, unfinishedPath } from '../containers/durable-file.ts';

/**
 * Writes a file (mode 0600) that must not exist yet: whole and flushed, or not at all.
 * @throws the file system's `EEXIST` when there is one.
 */
export function writeNewFile(path: string, bytes: Uint8Array): Promise<void> {
  return fillAndName(path, (file) => file.writeFile(bytes));
}

/** As `writeNewFile`, of any size. */
export function writeNewFileFrom(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  return fillAndName(path, async (file) => {
    for await (const chunk of source) await file.appendFile(chunk);
  });
}

async function fillAndName(path: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const folder = dirname(path);
  const unfinished = unfinishedPath(folder);
  try {
    await fillNew(unfinished, fill);
    // Unlike renaming, linking never replaces a file.
    await link(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  await flushFolder(folder);
}
