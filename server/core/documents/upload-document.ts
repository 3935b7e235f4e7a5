import { createHash } from 'node:crypto';
import { wipe } from '../../../shared/crypto/keys.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { hourMs, instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { sealContainer } from '../../../shared/format/custody-container.ts';
import type { Db, DocumentRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../accounts/account-clock.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { OwnerContext } from '../context.ts';
import { assertChangeable, assertOwned, assertVaultVisible, lockOwnVault } from '../vaults/vault-access.ts';
import { checkTags } from '../vaults/vault-settings.ts';
import { addToVault, findVault } from '../vaults/vault-store.ts';
import { checkDocumentCategory, checkDocumentDescription, checkDocumentName } from './document-fields.ts';
import { announceBlob, findVaultKey, forgetGarbage, insertDocument, insertVaultKey, keepBlob } from './document-store.ts';

/** The largest document of the reference surface, in bytes of content; exactly this size is accepted. */
export const mostDocumentBytes = 100 * 2 ** 20;

/** How long an upload may take before its blob counts as garbage. */
const uploadMs = 6 * hourMs;

/** Content that lies sealed in the blob store and belongs to no document yet. */
interface Sealed {
  readonly blobId: Ulid;
  /** Until when the blob is the upload's; from then on it may be swept. */
  readonly notBeforeMs: number;
  readonly documentId: Ulid;
  readonly wrapped: Uint8Array;
  readonly blobSizeBytes: number;
  readonly sizeBytes: number;
  readonly checksum: string;
}

export interface DocumentFields {
  readonly name: string;
  readonly description?: string;
  readonly mimeType: string;
  readonly tags?: readonly string[];
  /** The owner's own word for the kind of document. */
  readonly category?: string;
}

/** The fields as they will be stored. */
interface CheckedFields {
  readonly name: string;
  readonly description: string;
  readonly tags: string;
  readonly category: string | null;
}

/**
 * One document on its way in, in three steps because a form's fields may stand before or after its file: `receive` seals the
 * content into the blob store in one pass, `finish` makes it a document, `abandon` leaves nothing behind.
 */
export class DocumentUpload {
  readonly #ctx: OwnerContext;
  readonly #vaultId: Ulid;
  #sealed: Sealed | undefined;
  #announced: Ulid | undefined;

  private constructor(ctx: OwnerContext, vaultId: Ulid) {
    this.#ctx = ctx;
    this.#vaultId = vaultId;
  }

  /** @throws DomainError `vault_not_found`, `permission_denied` before a byte is read. */
  static async begin(ctx: OwnerContext, vaultId: Ulid): Promise<{ readonly upload: DocumentUpload; readonly refusal: DomainError | undefined }> {
    const vault = await findVault(ctx.core.db.read, vaultId);
    assertOwned(ctx.owner, vault, 'vault_not_found');
    assertVaultVisible(vault);
    return { upload: new DocumentUpload(ctx, vaultId), refusal: refusalOf(vault) };
  }

  /** Takes the content in: hash, seal, store, nothing in plain on disk. @throws DomainError `file_too_large`. */
  async receive(source: AsyncIterable<Uint8Array>, mostBytes: number): Promise<void> {
    const { core } = this.#ctx;
    const vaultKey = await this.#vaultKey();
    const documentId = core.newId();
    const blobId = core.newId();
    const { key, wrapped } = core.keys.newDocumentKey(vaultKey, this.#vaultId, documentId, 1);
    const meter = new ContentMeter(mostBytes);
    try {
      const notBeforeMs = instantToMs(core.clock.now()) + uploadMs;
      await core.db.transaction((tx) => announceBlob(tx, blobId, notBeforeMs));
      this.#announced = blobId;
      const { sizeBytes } = await core.blobs.write(blobId, sealContainer(meter.through(source), key, { documentId, version: 1 }));
      this.#sealed = { blobId, notBeforeMs, documentId, wrapped, blobSizeBytes: sizeBytes, sizeBytes: meter.sizeBytes, checksum: meter.checksum() };
    } finally {
      wipe(key);
    }
  }

  /** Reads content that will be refused in the end, and keeps nothing: only its size may have to be complained of first. */
  async measure(source: AsyncIterable<Uint8Array>, mostBytes: number): Promise<void> {
    for await (const _ of new ContentMeter(mostBytes).through(source)) continue;
  }

  /** Checks and cleans the fields alone, as `finish` does before anything else. @throws DomainError for a bad name or description. */
  check(fields: DocumentFields): CheckedFields {
    return {
      name: checkDocumentName(fields.name),
      description: checkDocumentDescription(fields.description ?? ''),
      tags: JSON.stringify(checkTags(fields.tags ?? [])),
      category: checkDocumentCategory(fields.category),
    };
  }

  /** Makes what was received a document of the vault. @throws DomainError for a bad name, a closed vault or a full plan. */
  async finish(fields: DocumentFields): Promise<DocumentRow> {
    const sealed = this.#sealed;
    if (sealed === undefined) throw new DomainError('file_required', 'A file is required, as the form field named file.', [{ field: 'file', reason: 'is required' }]);
    const checked = this.check(fields);
    const { core, owner } = this.#ctx;
    const document = await core.db.transaction(async (tx) => {
      const vault = await lockOwnVault(tx, this.#ctx, this.#vaultId);
      assertChangeable(vault);
      this.#assertRoom(vault, sealed.sizeBytes);
      if (!(await keepBlob(tx, { blob_id: sealed.blobId, not_before_ms: sealed.notBeforeMs }))) throw new DomainError('unavailable', 'The upload took too long. Please send the file again.');
      const { now } = await timeInTransaction(tx, core, owner);
      return this.#insert(tx, vault, sealed, { ...checked, mimeType: fields.mimeType }, now);
    });
    this.#announced = undefined;
    return document;
  }

  /** Removes whatever has been stored; harmless after `finish`. */
  async abandon(): Promise<void> {
    const blobId = this.#announced;
    if (blobId === undefined) return;
    this.#announced = undefined;
    await this.#ctx.core.blobs.remove(blobId);
    await this.#ctx.core.db.transaction((tx) => forgetGarbage(tx, blobId));
  }

  async #vaultKey(): Promise<Uint8Array> {
    const { core } = this.#ctx;
    const known = await findVaultKey(core.db.read, this.#vaultId);
    if (known !== undefined) return known;
    const fresh = core.keys.newVaultKey(this.#vaultId);
    return core.db.transaction(async (tx) => {
      await insertVaultKey(tx, this.#vaultId, fresh);
      return (await findVaultKey(tx, this.#vaultId)) ?? fresh;
    });
  }

  #assertRoom(vault: VaultRow, sizeBytes: number): void {
    const { core, owner } = this.#ctx;
    const limit = core.planLimits[owner.plan].storageBytes;
    if (limit === null || vault.size_bytes + sizeBytes <= limit) return;
    throw new DomainError('storage_limit_exceeded', `The ${owner.plan} plan allows ${limit} bytes per vault.`);
  }

  async #insert(tx: Db, vault: VaultRow, sealed: Sealed, fields: CheckedFields & Pick<DocumentFields, 'mimeType'>, now: Instant): Promise<DocumentRow> {
    const document: DocumentRow = {
      id: sealed.documentId,
      vault_id: vault.id,
      account_id: vault.account_id,
      owner_id: vault.owner_id,
      mode: vault.mode,
      name: fields.name,
      description: fields.description,
      mime_type: fields.mimeType,
      custody: 'server',
      tags: fields.tags,
      version: 1,
      size_bytes: sealed.sizeBytes,
      checksum: sealed.checksum,
      scan_status: 'skipped',
      scanned_at: null,
      created_at: now,
      updated_at: now,
      category: fields.category,
    };
    await insertDocument(tx, document, {
      document_id: document.id,
      version: 1,
      blob_id: sealed.blobId,
      blob_size_bytes: sealed.blobSizeBytes,
      size_bytes: sealed.sizeBytes,
      checksum: sealed.checksum,
      wrapped_key: sealed.wrapped,
      created_at: now,
    });
    await addToVault(tx, vault.id, { document_count: 1, size_bytes: sealed.sizeBytes }, { updated_at: now, last_document_upload_at: now });
    await recordAudit(tx, this.#ctx.core, this.#ctx.origin, {
      accountId: vault.account_id,
      mode: vault.mode,
      vaultId: vault.id,
      action: 'document.uploaded',
      resourceType: 'document',
      resourceId: document.id,
      at: now,
      details: { sizeBytes: sealed.sizeBytes },
    });
    return document;
  }
}

/** Counts and hashes what passes, and stops it when it grows too large. */
export class ContentMeter {
  readonly #mostBytes: number;
  readonly #hash = createHash('sha256');
  sizeBytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  async *through(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of source) {
      this.sizeBytes += chunk.length;
      if (this.sizeBytes > this.#mostBytes) throw new DomainError('file_too_large', `A file has at most ${this.#mostBytes} bytes.`);
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  /** Hexadecimal SHA-256 of all that passed. Ends the meter. */
  checksum(): string {
    return this.#hash.digest('hex');
  }
}

function refusalOf(vault: VaultRow): DomainError | undefined {
  try {
    assertChangeable(vault);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
