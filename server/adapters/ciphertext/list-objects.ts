import type { ListStore } from '../../../shared/node/pades/trusted-lists/list-state.ts';
import { maxListBytes } from '../../../shared/node/pades/trusted-lists/list-contract.ts';
import { BlobMissingError } from '../../core/ports.ts';
import type { S3Objects } from './s3-objects.ts';

const folder = 'trusted-lists/';

/** Trusted lists as objects, for servers that have no disk in common. */
export function listObjects(objects: S3Objects): ListStore {
  return {
    read: async (name) => {
      const chunks: Uint8Array[] = [];
      let sizeBytes = 0;
      try {
        for await (const chunk of objects.read(folder + name)) {
          sizeBytes += chunk.length;
          if (sizeBytes > maxListBytes) return undefined;
          chunks.push(chunk);
        }
      } catch (error) {
        if (error instanceof BlobMissingError) return undefined;
        throw error;
      }
      return Buffer.concat(chunks);
    },
    write: async (name, bytes) => void (await objects.write(folder + name, once(bytes), { shared: true })),
    remove: (name) => objects.remove(folder + name),
    names: async () => {
      const names: string[] = [];
      for await (const key of objects.list(folder)) names.push(key.slice(folder.length));
      return names;
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
