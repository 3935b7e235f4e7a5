import { randomUUID } from 'node:crypto';
import { open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BackupFileMissingError, type BackupFile, type BackupTarget } from '../../core/ports.ts';
import { makeFolder, removeFile, statOrUndefined } from '../ciphertext/durable-files.ts';
import { syncFolder } from '../sync-folder.ts';

const fileMode = 0o600;
/** Files that are being written end in this; what is left of them is removed by the next who writes. */
const unfinished = '.part';
/** After this time nobody is writing it any more. */
const leftoverAgeMs = 24 * 60 * 60 * 1000;

/** Backups in a folder, for this user only (files 0600, folders 0700). The folder is made when something is first written. */
export function openBackupFolder(folder: string): BackupTarget {
  const root = resolve(folder);
  const fileOf = (name: string): string => {
    if (!/^[A-Za-z0-9][A-Za-z0-9./-]*$/.test(name) || name.includes('..')) throw new TypeError('this is no name of a file in a backup');
    return join(root, name);
  };
  return {
    place: root,
    put: (name, sizeBytes, read) => put(fileOf(name), sizeBytes, read()),
    read: (name) => read(fileOf(name), name),
    size: async (name) => (await statOrUndefined(fileOf(name)))?.size,
    list: (prefix) => list(root, prefix),
    remove: async (name) => {
      if (await removeFile(fileOf(name))) await syncFolder(dirname(fileOf(name)));
    },
  };
}

/** Bytes first, then the name, then the folder: at no moment does a name promise bytes that are not on the disk. */
async function put(file: string, sizeBytes: number, source: AsyncIterable<Uint8Array>): Promise<void> {
  await makeFolder(dirname(file));
  const part = `${file}.${randomUUID()}${unfinished}`;
  const handle = await open(part, 'wx', fileMode);
  try {
    let written = 0;
    try {
      for await (const chunk of source) {
        await handle.writeFile(chunk);
        written += chunk.length;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (written !== sizeBytes) throw new Error(`${written} bytes came for a file of ${sizeBytes}`);
    await rename(part, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await removeFile(part);
    throw error;
  }
}

async function* read(file: string, name: string): AsyncIterable<Uint8Array> {
  if ((await statOrUndefined(file))?.isFile() !== true) throw new BackupFileMissingError(name);
  yield* createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array>;
}

/** In the order of names, one folder at a time. */
async function* list(root: string, prefix: string): AsyncIterable<BackupFile> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  for await (const found of walk(root, folder)) if (found.name.startsWith(prefix)) yield found;
}

async function* walk(root: string, folder: string): AsyncIterable<BackupFile> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = `${folder}${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, `${name}/`);
    else if (entry.name.endsWith(unfinished)) await removeLeftover(join(root, name));
    else yield { name, sizeBytes: (await stat(join(root, name))).size };
  }
}

/** "Now" is the file system's own: that of a file made at this moment. */
async function removeLeftover(file: string): Promise<void> {
  const found = await statOrUndefined(file);
  if (found === undefined) return;
  const probe = `${file}.${randomUUID()}.probe`;
  await (await open(probe, 'wx', fileMode)).close();
  const nowMs = (await stat(probe)).mtimeMs;
  await unlink(probe);
  if (nowMs - found.mtimeMs > leftoverAgeMs) await removeFile(file);
}
