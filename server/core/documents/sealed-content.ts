import { createHash } from 'node:crypto';
import { randomKey, wipe, type Key } from '../../../shared/crypto/keys.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { hourMs, instantToMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { openContainer, sealContainer } from '../../../shared/format/custody/custody-container.ts';
import type { BlobGarbageRow, Db, DocumentVersionRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import type { ByteRange } from '../ports.ts';
import { announceBlob, claimGarbage, findVaultKey, forgetGarbage, insertVaultKey, keepBlob } from '../stores/document-store.ts';

/** How long an upload may take before its blob counts as garbage. */
const uploadMs = 6 * hourMs;

/** One blob in the store, with what opens it. */
interface SealedBlob {
  readonly blobId: Ulid;
  /** Until when the blob belongs to the upload; from then on it may be swept. */
  readonly notBeforeMs: number;
  readonly blobSizeBytes: number;
  readonly version: number;
  readonly key: Key;
}

/** What is known about parked content, until its blob's time is up. */
export type ParkedContent = KeptContent & Pick<BlobGarbageRow, 'not_before_ms'>;

/** What a version's row says of its content. */
export type KeptContent = Pick<DocumentVersionRow, 'version' | 'blob_id' | 'blob_size_bytes' | 'size_bytes' | 'checksum' | 'wrapped_key'>;

/**
 * Content that is sealed in the blob store and belongs to nobody yet. It has its own key from its first byte on, so neither
 * the vault nor anything else about it needs to be known while it arrives. Either `keep` and then `settle` make it a document
 * version's, or `abandon` leaves nothing behind.
 */
export class SealedContent {
  readonly #core: Core;
  readonly #documentId: Ulid;
  readonly #lifeMs: number;
  /** Blobs that are listed as garbage until they are kept, with the time from which each may be swept. */
  readonly #announced = new Map<Ulid, number>();
  #blob: SealedBlob | undefined;
  #sizeBytes = 0;
  #checksum = '';

  /** @param lifeMs how long it may lie there before it counts as garbage. */
  constructor(core: Core, documentId: Ulid, lifeMs: number = uploadMs) {
    this.#core = core;
    this.#documentId = documentId;
    this.#lifeMs = lifeMs;
  }

  /** Plain bytes. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Hexadecimal SHA-256 of the plain bytes; empty while nothing has been received. */
  get checksum(): string {
    return this.#checksum;
  }

  /** The version it is sealed as; undefined while nothing has been received. */
  get version(): number | undefined {
    return this.#blob?.version;
  }

  /** Takes the content in: hash, seal, store, nothing in plain on disk. @throws DomainError `file_too_large`. */
  async receive(source: AsyncIterable<Uint8Array>, maxBytes: number, version: number): Promise<void> {
    const meter = new ContentMeter(maxBytes);
    this.#blob = await this.#seal(meter.through(source), version);
    this.#sizeBytes = meter.sizeBytes;
    this.#checksum = meter.checksum();
  }

  /** What was received, or one range of it, for inspection. */
  read(range?: ByteRange): AsyncIterable<Uint8Array> {
    const { blobId, blobSizeBytes, version, key } = this.#there();
    const place = { documentId: this.#documentId, version };
    return openContainer((span) => this.#core.blobs.read(blobId, span), blobSizeBytes, key, place, range);
  }

  /** Seals it again as another version, under another key: a container opens as the version it was sealed as, and as no other. */
  async moveTo(version: number): Promise<void> {
    const earlier = this.#there();
    this.#blob = await this.#seal(this.read(), version);
    wipe(earlier.key);
    await this.#discard(earlier.blobId);
  }

  /**
   * Gives the content to the vault, in the transaction that writes the version's row. @throws DomainError `unavailable` when it
   * was left for too long and is being swept.
   */
  async keep(tx: Db, vaultId: Ulid): Promise<KeptContent> {
    const { not_before_ms, ...kept } = await this.park(tx, vaultId);
    await keepParked(tx, { blob_id: kept.blob_id, not_before_ms });
    return kept;
  }

  /** The same without taking the blob off the list of garbage: unless somebody does (`keepParked`), it goes when its time is up. */
  async park(tx: Db, vaultId: Ulid): Promise<ParkedContent> {
    const { blobId, notBeforeMs, blobSizeBytes, version, key } = this.#there();
    const wrapped = this.#core.keys.wrapDocumentKey(key, await this.#vaultKey(tx, vaultId), vaultId, this.#documentId, version);
    return {
      version,
      blob_id: blobId,
      blob_size_bytes: blobSizeBytes,
      size_bytes: this.#sizeBytes,
      checksum: this.#checksum,
      wrapped_key: wrapped,
      not_before_ms: notBeforeMs,
    };
  }

  /** To be called when the transaction of `keep` or `park` is committed. */
  settle(): void {
    this.#announced.clear();
    wipe(this.#blob?.key);
  }

  /** Removes whatever has been stored; harmless after `settle`. */
  async abandon(): Promise<void> {
    wipe(this.#blob?.key);
    for (const blobId of [...this.#announced.keys()]) await this.#discard(blobId);
  }

  async #seal(source: AsyncIterable<Uint8Array>, version: number): Promise<SealedBlob> {
    const { db, blobs, clock, newId } = this.#core;
    const blobId = newId();
    const key = randomKey();
    try {
      const notBeforeMs = instantToMs(clock.now()) + this.#lifeMs;
      await db.transaction((tx) => announceBlob(tx, blobId, notBeforeMs));
      this.#announced.set(blobId, notBeforeMs);
      const { sizeBytes } = await blobs.write(blobId, sealContainer(source, key, { documentId: this.#documentId, version }));
      return { blobId, notBeforeMs, blobSizeBytes: sizeBytes, version, key };
    } catch (error) {
      wipe(key);
      throw error;
    }
  }

  /** Removes a blob unless it belongs to a document by now: a commit may have succeeded although its response was lost. */
  async #discard(blobId: Ulid): Promise<void> {
    const { db, blobs, clock } = this.#core;
    const row = { blob_id: blobId, not_before_ms: this.#announced.get(blobId) ?? 0 };
    this.#announced.delete(blobId);
    if (!(await db.transaction((tx) => claimGarbage(tx, row, instantToMs(clock.now()) + uploadMs)))) return;
    await blobs.remove(blobId);
    await db.transaction((tx) => forgetGarbage(tx, blobId));
  }

  async #vaultKey(tx: Db, vaultId: Ulid): Promise<Uint8Array> {
    const known = await findVaultKey(tx, vaultId);
    if (known !== undefined) return known;
    const fresh = this.#core.keys.newVaultKey(vaultId);
    await insertVaultKey(tx, vaultId, fresh);
    return (await findVaultKey(tx, vaultId)) ?? fresh;
  }

  #there(): SealedBlob {
    if (this.#blob === undefined) throw new Error('nothing has been received');
    return this.#blob;
  }
}

/** Takes parked content off the list of garbage, in the transaction that makes it a version's. @throws DomainError `unavailable` when it is being swept. */
export async function keepParked(tx: Db, { blob_id, not_before_ms }: Pick<ParkedContent, 'blob_id' | 'not_before_ms'>): Promise<void> {
  if (await keepBlob(tx, { blob_id, not_before_ms })) return;
  throw new DomainError('unavailable', 'The upload took too long. Please send the file again.');
}

/**
 * Reads content that will be refused in the end, and keeps nothing: its size may just have to be complained about first. @throws
 * DomainError `file_too_large`.
 */
export async function measureContent(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
  for await (const _ of new ContentMeter(maxBytes).through(source)) continue;
}

/** Counts and hashes what passes, and stops it when it grows too large. */
class ContentMeter {
  readonly #maxBytes: number;
  readonly #hash = createHash('sha256');
  sizeBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  async *through(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of source) {
      this.sizeBytes += chunk.length;
      if (this.sizeBytes > this.#maxBytes) throw new DomainError('file_too_large', `A file can have at most ${this.#maxBytes} bytes.`);
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  /** Hexadecimal SHA-256 of all that passed. Ends the meter. */
  checksum(): string {
    return this.#hash.digest('hex');
  }
}
