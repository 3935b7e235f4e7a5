import { createHash, randomUUID } from 'node:crypto';
import { isUlid, type Ulid } from '../../../shared/domain/ids.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import {
  BlobMissingError,
  type ByteRange,
  type PackStore,
  type UploadChunk,
  type UploadLedger,
  type UploadWriter,
} from '../../core/ports.ts';
import type { S3Objects } from './s3-objects.ts';

/** What is gathered of an upload before it becomes an object, and stays in memory until then. What a request leaves behind may be less. */
const chunkBytes = 4 * 2 ** 20;

const packFolder = 'parts/';

/**
 * Keeps packs as objects, under the names that their files would have in a data folder. What arrives of an upload becomes an object every
 * few megabytes and at each request's end, so that any server can go on with it; the ledger knows which of them belong to it.
 */
export function s3Packs(objects: S3Objects, ledger: UploadLedger): PackStore {
  const { packKey, chunkKey } = keys;
  return {
    create: (id) => ledger.begin(checked(id)),
    writeUpload: async (id, offsetBytes) => openWriter(objects, ledger, checked(id), offsetBytes),
    uploadedBytes: async (id) => {
      const chunks = await ledger.chunks(checked(id));
      return chunks === undefined ? objects.size(packKey(id)) : endOf(chunks);
    },
    readUpload: (id, range) => readUpload(objects, ledger, checked(id), range),
    keep: async (id) => keep(objects, ledger, checked(id)),
    read: (id, range) => objects.read(packKey(checked(id)), range),
    removeUpload: async (id) => {
      const upload = checked(id);
      for (const name of await ledger.names(upload)) await objects.remove(chunkKey(upload, name));
      await ledger.forget(upload);
    },
    size: async (id) => objects.size(packKey(checked(id))),
    remove: async (id) => objects.remove(packKey(checked(id))),
    list: async function* () {
      for await (const key of objects.list(packFolder)) yield key.slice(key.lastIndexOf('/') + 1);
    },
  };
}

const keys = {
  packKey: (id: string): string => `${packFolder}${id.slice(-1)}/${id.slice(-2, -1)}/${id}`,
  chunkKey: (id: string, name: string): string => `uploads/${id}/${name}`,
};

function checked(id: string): Ulid {
  if (!isUlid(id)) throw new TypeError('the id of a pack is a bare ULID');
  return id;
}

function endOf(chunks: readonly UploadChunk[]): number {
  return chunks.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

async function openWriter(objects: S3Objects, ledger: UploadLedger, id: Ulid, offsetBytes: number): Promise<UploadWriter> {
  const chunks = await ledger.chunks(id);
  if (chunks === undefined) throw new BlobMissingError(id);
  if (endOf(chunks) !== offsetBytes) throw new DomainError('conflict', 'The upload is not there where it is to be continued.');
  return new ChunkWriter(objects, ledger, id, offsetBytes);
}

class ChunkWriter implements UploadWriter {
  readonly #objects: S3Objects;
  readonly #ledger: UploadLedger;
  readonly #id: Ulid;
  /** Where the gathered bytes begin. */
  #start: number;
  #gathered = Buffer.alloc(0);
  #filled = 0;
  #failed = false;

  constructor(objects: S3Objects, ledger: UploadLedger, id: Ulid, start: number) {
    this.#objects = objects;
    this.#ledger = ledger;
    this.#id = id;
    this.#start = start;
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let rest = bytes; rest.length > 0; ) {
      if (this.#gathered.length === 0) this.#gathered = Buffer.allocUnsafeSlow(chunkBytes);
      const taken = rest.subarray(0, chunkBytes - this.#filled);
      this.#gathered.set(taken, this.#filled);
      this.#filled += taken.length;
      rest = rest.subarray(taken.length);
      if (this.#filled === chunkBytes) await this.#flush();
    }
  }

  /** What came before a connection broke is kept as well. After a failure nothing more is tried: the upload ends where it ended. */
  async close(): Promise<void> {
    if (this.#filled > 0 && !this.#failed) await this.#flush();
  }

  async #flush(): Promise<void> {
    const [start, name] = [this.#start, randomUUID()];
    const key = keys.chunkKey(this.#id, name);
    this.#failed = true;
    const earlier = await this.#ledger.announce(this.#id, start, name);
    // Of a request that ended without a word. If it is still under way, it won't succeed any more.
    if (earlier !== null) await this.#objects.remove(keys.chunkKey(this.#id, earlier));
    const bytes = this.#gathered.subarray(0, this.#filled);
    const written = await this.#objects.write(key, only(bytes));
    try {
      await this.#ledger.confirm(this.#id, { start, name, ...written });
    } catch (error) {
      // It may be confirmed nevertheless where the database's answer got lost: only what certainly isn't is removed.
      if (error instanceof DomainError && error.code === 'conflict') await this.#objects.remove(key);
      throw error;
    }
    this.#failed = false;
    this.#start += this.#filled;
    this.#filled = 0;
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The chunks, or the pack that they have become: between two looks an upload may become one. */
async function* readUpload(objects: S3Objects, ledger: UploadLedger, id: Ulid, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  const chunks = await ledger.chunks(id);
  let position = start;
  for (const chunk of chunks ?? []) {
    const to = Math.min(end, chunk.start + chunk.sizeBytes);
    if (to <= position) continue;
    try {
      for await (const bytes of objects.read(keys.chunkKey(id, chunk.name), { start: position - chunk.start, end: to - chunk.start })) {
        position += bytes.length;
        yield bytes;
      }
    } catch (error) {
      if (!(error instanceof BlobMissingError)) throw error;
      yield* objects.read(keys.packKey(id), { start: position, end });
      return;
    }
  }
  if (chunks === undefined) yield* objects.read(keys.packKey(id), { start, end });
}

/**
 * Puts the chunks together. The pack is whole or not there; the chunks go once it has been read back, and the ledger's rows last, so that
 * a crash anywhere leaves something that the next call finishes. Two calls at once write the same bytes.
 */
async function keep(objects: S3Objects, ledger: UploadLedger, id: Ulid): Promise<void> {
  const chunks = await ledger.chunks(id);
  const packed = await objects.size(keys.packKey(id));
  if (chunks === undefined) {
    if (packed === undefined) throw new BlobMissingError(id);
    return;
  }
  if (packed === undefined || !(await isWhole(objects, id, chunks))) {
    try {
      await objects.write(keys.packKey(id), assembled(objects, id, chunks), { shared: true });
    } catch (error) {
      // Another call may have been faster, and have removed the chunks.
      if (!(error instanceof BlobMissingError) || !(await isWhole(objects, id, chunks))) throw error;
    }
  }
  for (const { name } of chunks) await objects.remove(keys.chunkKey(id, name));
  await ledger.forget(id);
}

async function isWhole(objects: S3Objects, id: string, chunks: readonly UploadChunk[]): Promise<boolean> {
  if ((await objects.size(keys.packKey(id))) !== endOf(chunks)) return false;
  return objects.consistsOf(keys.packKey(id), chunks);
}

/** @throws BlobMissingError for a chunk that is gone, or isn't what it was. */
async function* assembled(objects: S3Objects, id: string, chunks: readonly UploadChunk[]): AsyncGenerator<Uint8Array> {
  for (const { name, sha256 } of chunks) {
    const hash = createHash('sha256');
    for await (const bytes of objects.read(keys.chunkKey(id, name))) {
      hash.update(bytes);
      yield bytes;
    }
    if (hash.digest('hex') !== sha256) throw new BlobMissingError(id);
  }
}
