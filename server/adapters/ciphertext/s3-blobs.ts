import { isUlid } from '../../../shared/domain/ids.ts';
import type { CiphertextStore } from '../../core/ports.ts';
import type { S3Objects } from './s3-objects.ts';

/** Keeps every blob as one object, under the name that its file would have in a data folder. */
export function s3Blobs(objects: S3Objects): CiphertextStore {
  return {
    write: async (blobId, source) => {
      const key = keyOf(blobId);
      if ((await objects.size(key)) !== undefined) throw new Error(`blob ${blobId} exists already, and a blob is written once`);
      const { sizeBytes } = await objects.write(key, source);
      return { sizeBytes };
    },
    read: (blobId, range) => objects.read(keyOf(blobId), range),
    size: async (blobId) => objects.size(keyOf(blobId)),
    remove: async (blobId) => objects.remove(keyOf(blobId)),
    list: async function* () {
      for await (const key of objects.list(folder)) yield key.slice(key.lastIndexOf('/') + 1);
    },
  };
}

const folder = 'blobs/';

function keyOf(blobId: string): string {
  if (!isUlid(blobId)) throw new TypeError('a blob id is a bare ULID');
  return `${folder}${blobId.slice(-1)}/${blobId.slice(-2, -1)}/${blobId}`;
}
