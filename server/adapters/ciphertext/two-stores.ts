import { BlobMissingError, type CiphertextStore, type PackStore } from '../../core/ports.ts';

/**
 * Two stores as one, while everything is being moved from the second to the first: what is new goes into the first, what isn't there is
 * looked for in the second, and then in the first again, since it may just have been moved.
 */
export function blobsInTwo(first: CiphertextStore, second: CiphertextStore): CiphertextStore {
  return {
    write: (blobId, source) => first.write(blobId, source),
    read: (blobId, range) => firstThatHas([first, second, first], (store) => store.read(blobId, range)),
    size: async (blobId) => (await first.size(blobId)) ?? (await second.size(blobId)) ?? (await first.size(blobId)),
    remove: async (blobId) => {
      await second.remove(blobId);
      await first.remove(blobId);
    },
    list: () => both(first, second),
  };
}

/** The same for packs. An upload that was begun in the second store goes on there, and becomes a pack there. */
export function packsInTwo(first: PackStore, second: PackStore): PackStore {
  return {
    create: (id) => first.create(id),
    writeUpload: (id, offsetBytes) => orElse(first.writeUpload(id, offsetBytes), () => second.writeUpload(id, offsetBytes)),
    uploadedBytes: async (id) => (await first.uploadedBytes(id)) ?? (await second.uploadedBytes(id)) ?? (await first.uploadedBytes(id)),
    readUpload: (id, range) => firstThatHas([first, second, first], (store) => store.readUpload(id, range)),
    keep: (id) => orElse(first.keep(id), () => second.keep(id)),
    read: (packId, range) => firstThatHas([first, second, first], (store) => store.read(packId, range)),
    removeUpload: async (id) => {
      await second.removeUpload(id);
      await first.removeUpload(id);
    },
    size: async (packId) => (await first.size(packId)) ?? (await second.size(packId)) ?? (await first.size(packId)),
    remove: async (packId) => {
      await second.remove(packId);
      await first.remove(packId);
    },
    list: () => both(first, second),
  };
}

async function orElse<T>(attempt: Promise<T>, other: () => Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof BlobMissingError) return other();
    throw error;
  }
}

async function* firstThatHas<S>(stores: readonly S[], read: (store: S) => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const [index, store] of stores.entries()) {
    try {
      yield* read(store);
      return;
    } catch (error) {
      // Thrown before the first chunk only.
      if (!(error instanceof BlobMissingError) || index === stores.length - 1) throw error;
    }
  }
}

async function* both(first: { list(): AsyncIterable<string> }, second: { list(): AsyncIterable<string> }): AsyncGenerator<string> {
  const seen = new Set<string>();
  for await (const id of first.list()) {
    seen.add(id);
    yield id;
  }
  for await (const id of second.list()) if (!seen.has(id)) yield id;
}
