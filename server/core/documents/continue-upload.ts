import { wipe } from '../../../shared/crypto/keys.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { hourMs, instantToMs } from '../../../shared/domain/instant.ts';
import { openContainer } from '../../../shared/format/custody/custody-container.ts';
import type { Db, DocumentUploadRow, UploadPieceRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, PersonContext } from '../context.ts';
import { assertChangeable, closedReason, lockOwnVault } from '../access/vault-access.ts';
import { assertServerCustody } from '../vaults/vault-custody.ts';
import { findVault } from '../stores/vault-store.ts';
import { findVaultKey } from '../stores/document-store.ts';
import { appendPiece, deleteDocumentUpload, findDocumentUpload, listExpiredUploads, listPieces } from '../stores/document-upload-store.ts';
import { reachAnyDocument } from '../access/person-document-access.ts';
import { keepParked, SealedContent, type KeptContent } from './sealed-content.ts';
import { storeDocument } from './store-document.ts';
import { takeTurns } from './take-turns.ts';
import { assertRoomForContent } from './vault-room.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** In how many pieces a document may arrive. */
const maxPieces = 1_000;

/** Blobs of pieces outlive their upload by this much, so that one that ends at the last moment still finds them. */
const spareMs = hourMs;

/** How far an upload has come. */
export interface UploadProgress {
  readonly receivedBytes: number;
  readonly sizeBytes: number;
}

/**
 * How much of a document has arrived. One that is complete is made a document before anything is reported about it, whatever became of the
 * request
 * that brought its last byte. @throws DomainError like `receivePiece`.
 */
export async function getUploadProgress(ctx: PersonContext, documentId: Ulid): Promise<UploadProgress> {
  const { document, upload } = await reachAnyDocument(ctx, documentId, 'VAULT_OWNER');
  if (upload === undefined) return { receivedBytes: document.size_bytes, sizeBytes: document.size_bytes };
  if (upload.received_bytes === upload.size_bytes) await finish(ctx, upload);
  return { receivedBytes: upload.received_bytes, sizeBytes: upload.size_bytes };
}

/**
 * Takes the next stretch of an announced document, sealed before it touches the disk. However it ends, what has arrived is kept; with the
 * last
 * byte the document is created.
 * @param offset where the sender believes it is. @returns the progress afterwards.
 * @throws DomainError `document_not_found`, `conflict` for another offset, `file_too_large` beyond what was announced, `invalid_request`
 * for
 * too many pieces, and whatever a closed or full vault throws.
 */
export async function receivePiece(
  ctx: PersonContext,
  documentId: Ulid,
  offset: number,
  source: AsyncIterable<Uint8Array>,
): Promise<UploadProgress> {
  const upload = await openUpload(ctx, documentId, offset);
  const number = upload.pieces + 1;
  const content = new SealedContent(ctx.core, documentId, upload.expires_at_ms - instantToMs(ctx.core.clock.now()) + spareMs);
  try {
    await content.receive(source, upload.size_bytes - offset, number);
    if (content.sizeBytes > 0) await append(ctx.core, upload, content, number);
    else await content.abandon();
  } catch (error) {
    await content.abandon();
    throw error;
  }
  const receivedBytes = offset + content.sizeBytes;
  if (receivedBytes === upload.size_bytes) await finish(ctx, upload);
  return { receivedBytes, sizeBytes: upload.size_bytes };
}

/** Abandons a document that is being uploaded. @returns false when it isn't one. @throws DomainError `document_not_found`. */
export async function giveUpUpload(ctx: PersonContext, documentId: Ulid): Promise<boolean> {
  const { upload } = await reachAnyDocument(ctx, documentId, 'VAULT_OWNER');
  if (upload === undefined) return false;
  const { core, origin } = ctx;
  return core.db.transaction(async (tx) => {
    await ctx.precondition?.(tx);
    const now = core.clock.now();
    if (!(await deleteDocumentUpload(tx, upload.id, instantToMs(now)))) return false;
    await recordAudit(tx, core, origin, {
      accountId: upload.account_id,
      mode: upload.mode,
      vaultId: upload.vault_id,
      action: 'document.upload_given_up',
      resourceType: 'document',
      resourceId: upload.id,
      at: now,
    });
    return true;
  });
}

/** Forgets announced documents that were never completed. */
export async function sweepDocumentUploads(core: Core): Promise<void> {
  const nowMs = instantToMs(core.clock.now());
  const batchSize = 100;
  for (;;) {
    const expired = await listExpiredUploads(core.db.read, nowMs, batchSize);
    for (const { id } of expired) await core.db.transaction((tx) => deleteDocumentUpload(tx, id, nowMs));
    if (expired.length < batchSize) return;
  }
}

async function openUpload(ctx: PersonContext, documentId: Ulid, offset: number): Promise<DocumentUploadRow> {
  const { upload } = await reachAnyDocument(ctx, documentId, 'VAULT_OWNER');
  if (upload?.received_bytes !== offset) throw elsewhere();
  const vault = await findVault(ctx.core.db.read, upload.vault_id);
  const closed = vault && closedReason(vault);
  if (closed !== undefined) throw closed;
  if (upload.pieces >= maxPieces)
    throw new DomainError('invalid_request', `A document can arrive in at most ${maxPieces} pieces. Start again with larger ones.`);
  return upload;
}

function elsewhere(): DomainError {
  return new DomainError('conflict', "Upload-Offset isn't where the upload is.");
}

async function append(core: Core, upload: DocumentUploadRow, content: SealedContent, number: number): Promise<void> {
  await core.db.transaction(async (tx) => {
    const { version: _, ...parked } = await content.park(tx, upload.vault_id);
    if (!(await appendPiece(tx, upload, { ...parked, number }))) throw elsewhere();
  });
  content.settle();
}

/** Creates a document from what has fully arrived. If several try, one succeeds. */
async function finish(ctx: PersonContext, { id }: DocumentUploadRow): Promise<void> {
  await takeTurns(ctx.core, `upload of ${id}`, async () => {
    const upload = await findDocumentUpload(ctx.core.db.read, id);
    if (upload === undefined) return;
    const pieces = await listPieces(ctx.core.db.read, id);
    const [only] = pieces;
    // The first piece is sealed as the first version: alone it is the document.
    if (only !== undefined && pieces.length === 1) await finishWith(ctx, upload, (tx) => keepPiece(tx, only));
    else await finishWithAll(ctx, upload, pieces);
  });
}

async function keepPiece(tx: Db, piece: UploadPieceRow): Promise<KeptContent> {
  await keepParked(tx, piece);
  return contentOf(piece);
}

async function finishWithAll(ctx: PersonContext, upload: DocumentUploadRow, pieces: readonly UploadPieceRow[]): Promise<void> {
  const whole = new SealedContent(ctx.core, upload.id);
  try {
    await whole.receive(readPieces(ctx.core, upload, pieces), upload.size_bytes, 1);
    await finishWith(ctx, upload, (tx) => whole.keep(tx, upload.vault_id));
    whole.settle();
  } finally {
    await whole.abandon();
  }
}

async function finishWith(ctx: PersonContext, upload: DocumentUploadRow, keep: (tx: Db) => Promise<KeptContent>): Promise<void> {
  const { core, owner } = ctx;
  await core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, { owner }, upload.vault_id);
    if ((await findDocumentUpload(tx, upload.id)) === undefined) return;
    assertServerCustody(vault);
    assertChangeable(vault);
    assertRoomForContent(ctx, vault, upload.size_bytes);
    const content = await keep(tx);
    await deleteDocumentUpload(tx, upload.id, instantToMs(core.clock.now()));
    const { now } = await timeInTransaction(tx, core, owner);
    const fields = {
      id: upload.id,
      name: upload.name,
      description: '',
      tags: jsonColumns.documents.tags.write([]),
      category: null,
      mime_type: upload.mime_type,
    };
    await storeDocument(tx, ctx, vault, fields, content, now);
  });
}

function contentOf({ number, blob_id, blob_size_bytes, size_bytes, checksum, wrapped_key }: UploadPieceRow): KeptContent {
  return { version: number, blob_id, blob_size_bytes, size_bytes, checksum, wrapped_key };
}

async function* readPieces(
  { db, keys, blobs }: Core,
  { id, vault_id }: DocumentUploadRow,
  pieces: readonly UploadPieceRow[],
): AsyncIterable<Uint8Array> {
  const vaultKey = pieces.length === 0 ? undefined : await findVaultKey(db.read, vault_id);
  for (const piece of pieces) {
    if (vaultKey === undefined) throw new Error('a vault with pieces in it has no key');
    const key = keys.openDocumentKey(vaultKey, piece.wrapped_key, vault_id, id, piece.number);
    try {
      yield* openContainer((span) => blobs.read(piece.blob_id, span), piece.blob_size_bytes, key, {
        documentId: id,
        version: piece.number,
      });
    } finally {
      wipe(key);
    }
  }
}
