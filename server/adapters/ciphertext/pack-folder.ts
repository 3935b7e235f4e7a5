import { open, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isUlid } from '../../../shared/domain/ids.ts';
import { BlobMissingError } from '../../core/ports.ts';
import type { ByteRange, PackStore, UploadWriter } from '../../core/ports.ts';
import { syncFolder } from '../sync-folder.ts';
import { collectFreedBuffers } from './collect-freed-buffers.ts';
import { fileMode, ignoreMissing, listFiles, makeFolder, readRange, removeFile, statOrUndefined } from './durable-files.ts';

/** Where packs are kept, and where uploads are written until they are complete: two folders on one file system. */
export interface PackFolders {
  readonly packs: string;
  readonly uploads: string;
}

/**
 * Keeps packs as files, and an upload becomes one by moving to another folder. Both folders are created if they are missing and belong to
 * this installation only.
 * @throws Error of the file system when a folder can't be created, read or written.
 */
export async function openPackFolder(folders: PackFolders): Promise<PackStore> {
  const [packs, uploads] = [resolve(folders.packs), resolve(folders.uploads)];
  await makeFolder(packs);
  await makeFolder(uploads);
  const uploadFile = (id: string): string => join(uploads, checked(id));
  const packFile = (id: string): string => join(packs, checked(id).slice(-1), id.slice(-2, -1), id);
  return {
    create: (id) => writeFile(uploadFile(id), '', { flag: 'wx', mode: fileMode }),
    writeUpload: async (id, offsetBytes) => writeFrom(uploadFile(id), id, offsetBytes),
    uploadedBytes: async (id) => ((await statOrUndefined(uploadFile(id))) ?? (await statOrUndefined(packFile(id))))?.size,
    readUpload: (id, range) => readFirst([uploadFile(id), packFile(id)], id, range),
    keep: async (id) => keep(uploadFile(id), packFile(id), id),
    read: (id, range) => readRange(packFile(id), id, range),
    removeUpload: async (id) => {
      await removeFile(uploadFile(id));
    },
    size: async (id) => (await statOrUndefined(packFile(id)))?.size,
    list: () => listFiles(packs),
    remove: async (id) => {
      if (await removeFile(packFile(id))) await syncFolder(dirname(packFile(id)));
    },
  };
}

async function writeFrom(file: string, id: string, offsetBytes: number): Promise<UploadWriter> {
  const handle = await open(file, 'r+').catch(ignoreMissing);
  if (handle === undefined) throw new BlobMissingError(id);
  let position = offsetBytes;
  return {
    write: async (bytes) => {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position);
        done += bytesWritten;
        position += bytesWritten;
      }
      // What it arrived in: one chunk from the connection after another.
      collectFreedBuffers(bytes.length);
    },
    close: () => handle.close(),
  };
}

function checked(id: string): string {
  if (!isUlid(id)) throw new TypeError('the id of a pack is a bare ULID');
  return id;
}

/** The first of the files that exists. Between two looks an upload may become a pack. */
async function* readFirst(files: readonly string[], id: string, range: ByteRange): AsyncIterable<Uint8Array> {
  for (const [index, file] of files.entries()) {
    try {
      yield* readRange(file, id, range);
      return;
    } catch (error) {
      // Thrown before the first chunk only.
      if (!(error instanceof BlobMissingError) || index === files.length - 1) throw error;
    }
  }
}

/** Bytes first, then the name, then the folders: at no moment does a name promise bytes that are not on the disk. */
async function keep(upload: string, pack: string, id: string): Promise<void> {
  if (await syncFile(upload)) {
    await makeFolder(dirname(pack));
    // Another request that keeps it may have been faster.
    await rename(upload, pack).catch(ignoreMissing);
  }
  // After an earlier try as well, which may have ended between the renaming and the syncing.
  if (!(await syncFile(pack))) throw new BlobMissingError(id);
  await Promise.all([syncFolder(dirname(pack)), syncFolder(dirname(upload))]);
}

/** @returns false when there is no such file. */
async function syncFile(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(ignoreMissing);
  if (handle === undefined) return false;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  return true;
}
