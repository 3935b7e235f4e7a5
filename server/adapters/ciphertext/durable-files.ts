import type { Stats } from 'node:fs';
import { mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobMissingError } from '../../core/ports.ts';
import type { ByteRange } from '../../core/ports.ts';
import { collectFreedBuffers } from './collect-freed-buffers.ts';
import { syncFolder } from '../sync-folder.ts';

const readChunkBytes = 256 * 1024;
const folderMode = 0o700;

/** Of every file with somebody's ciphertext in it. */
export const fileMode = 0o600;

/** Streams a file, or one range of it. @throws BlobMissingError before the first chunk, RangeError for an invalid range. */
export async function* readRange(file: string, blobId: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  const { start, end } = range ?? { start: 0, end: Number.MAX_SAFE_INTEGER };
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError('a range is two whole numbers from 0, the end not before the start');
  }
  const handle = await openForReading(file, blobId);
  try {
    let position = start;
    while (position < end) {
      // New memory for each chunk, since whoever asked for it may keep it.
      const chunk = Buffer.allocUnsafeSlow(Math.min(readChunkBytes, end - position));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield chunk.subarray(0, bytesRead);
      collectFreedBuffers(bytesRead);
    }
  } finally {
    await handle.close();
  }
}

async function openForReading(file: string, blobId: string): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (isMissing(error)) throw new BlobMissingError(blobId);
    throw error;
  }
}

/** @returns whether there was a file to remove. */
export async function removeFile(file: string): Promise<boolean> {
  try {
    await unlink(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Creates the folder and its parents, so that the new entries survive power loss. */
export async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: folderMode });
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Names of the files two levels of folders further down. */
export async function* listFiles(folder: string): AsyncGenerator<string> {
  for (const outer of (await readdir(folder).catch(ignoreMissing)) ?? []) {
    for (const inner of await readdir(join(folder, outer))) yield* await readdir(join(folder, outer, inner));
  }
}

/** Undefined when there is no such file. */
export async function statOrUndefined(file: string): Promise<Stats | undefined> {
  try {
    return await stat(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** For `catch`: undefined when the file doesn't exist. @throws any other error. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
