import { randomUUID } from 'node:crypto';
import { open, readdir, rename, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isUlid } from '../../../shared/domain/ids.ts';
import type { CiphertextStore } from '../../core/ports.ts';
import { collectFreedBuffers } from './collect-freed-buffers.ts';
import { fileMode, listFiles, makeFolder, readRange, removeFile, statOrUndefined } from './durable-files.ts';
import { syncFolder } from '../sync-folder.ts';

const leftoverAgeMs = 60 * 60 * 1000;

/**
 * Keeps every blob as one file under `folder`, which is created if it is missing. Files are for the server's own user only (0600,
 * folders 0700). What an interrupted process left half-written is removed here once it is an hour old.
 * @param folder on one file system, writable, and used by this installation only.
 * @throws Error of the file system when the folder can't be created, read or written.
 */
export async function openLocalFolder(folder: string): Promise<CiphertextStore> {
  const root = resolve(folder);
  const tmp = join(root, 'tmp');
  await makeFolder(tmp);
  await removeLeftovers(tmp);
  return {
    write: (blobId, source) => writeBlob(root, blobId, source),
    read: (blobId, range) => readRange(blobFile(root, blobId), blobId, range),
    size: async (blobId) => (await statOrUndefined(blobFile(root, blobId)))?.size,
    remove: async (blobId) => removeBlob(blobFile(root, blobId)),
    list: () => listFiles(join(root, 'blobs')),
  };
}

/** The same folder for somebody who only looks: nothing is made or removed. */
export function localFolderToLookAt(folder: string): Pick<CiphertextStore, 'size'> {
  const root = resolve(folder);
  return { size: async (blobId) => (await statOrUndefined(blobFile(root, blobId)))?.size };
}

/**
 * Two levels of folders by the id's last two characters: those are random, so that 1,024 folders fill evenly, while the first
 * ones are the time and would put all of a day's blobs together.
 */
function blobFile(root: string, blobId: string): string {
  if (!isUlid(blobId)) throw new TypeError('a blob id is a bare ULID');
  return join(root, 'blobs', blobId.slice(-1), blobId.slice(-2, -1), blobId);
}

async function writeBlob(root: string, blobId: string, source: AsyncIterable<Uint8Array>): Promise<{ sizeBytes: number }> {
  const file = blobFile(root, blobId);
  await refuseExisting(file, blobId);
  const partFile = join(root, 'tmp', `${blobId}.${randomUUID()}.part`);
  const handle = await open(partFile, 'wx', fileMode);
  try {
    let sizeBytes = 0;
    try {
      // One chunk at a time: the next one is asked for when this one has been taken, which is the backpressure.
      for await (const chunk of source) {
        await writeAll(handle, chunk);
        sizeBytes += chunk.length;
        collectFreedBuffers(chunk.length);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await makeFolder(dirname(file));
    await refuseExisting(file, blobId);
    await publish(partFile, file);
    return { sizeBytes };
  } catch (error) {
    await removeFile(partFile);
    throw error;
  }
}

/** Gives the finished part its name, durably; if that can't be promised, the blob is gone again. */
async function publish(partFile: string, file: string): Promise<void> {
  await rename(partFile, file);
  try {
    await syncFolder(dirname(file));
  } catch (error) {
    await removeFile(file);
    throw error;
  }
}

async function refuseExisting(file: string, blobId: string): Promise<void> {
  if ((await statOrUndefined(file)) !== undefined) throw new Error(`blob ${blobId} exists already, and a blob is written once`);
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, offset, chunk.length - offset);
    offset += bytesWritten;
  }
}

async function removeBlob(file: string): Promise<void> {
  if (await removeFile(file)) await syncFolder(dirname(file));
}

/**
 * Removes parts that no running write can own. "Now" is a time stamp from the file system itself, which is what the parts' times
 * came from; making that file also shows at start that the folder can be written.
 */
async function removeLeftovers(tmp: string): Promise<void> {
  const probe = join(tmp, `${randomUUID()}.probe`);
  await (await open(probe, 'wx', fileMode)).close();
  const nowMs = (await stat(probe)).mtimeMs;
  await removeFile(probe);
  for (const name of await readdir(tmp)) {
    const file = join(tmp, name);
    const found = await statOrUndefined(file);
    if (found?.isFile() === true && nowMs - found.mtimeMs > leftoverAgeMs) await removeFile(file);
  }
}
