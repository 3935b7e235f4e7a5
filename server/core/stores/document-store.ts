import type { Ulid } from '../../../shared/domain/ids.ts';
import type { ExpressionBuilder } from 'kysely';
import type { BlobGarbageRow, Db, DocumentRow, DocumentVersionRow, Schema } from '../../db/schema.ts';
import { addSearchEntry, changeSearchEntry, removeSearchEntry } from './search-store.ts';

export type DocumentSort = 'name' | 'created_at' | 'size';

export async function findDocument(db: Db, id: Ulid): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Picks documents by kind: those that are called `word`, and those of the media type `word`. */
export interface KindFilter {
  readonly word: string;
  /** The media type of the format called `word`; null when there is no such format. */
  readonly formatType: string | null;
}

export interface DocumentListRequest {
  readonly vaultId: Ulid;
  readonly sort: DocumentSort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
  /** Absent: of every kind. */
  readonly kind?: KindFilter;
}

export async function listVaultDocuments(db: Db, request: DocumentListRequest): Promise<DocumentRow[]> {
  const column = request.sort === 'size' ? 'size_bytes' : request.sort;
  return db
    .selectFrom('documents')
    .selectAll()
    .where((condition) => inVault(condition, request))
    .orderBy(column, request.order)
    .orderBy('id', request.order)
    .limit(request.limit)
    .offset(request.offset)
    .execute();
}

/** How many documents the same list has in all. */
export async function countVaultDocuments(db: Db, request: Pick<DocumentListRequest, 'vaultId' | 'kind'>): Promise<number> {
  const row = await db
    .selectFrom('documents')
    .select((column) => column.fn.countAll<number | string>().as('total'))
    .where((condition) => inVault(condition, request))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** A document is of a kind by the owner's own word; without one by its format; and always by its media type. */
function inVault(condition: ExpressionBuilder<Schema, 'documents'>, { vaultId, kind }: Pick<DocumentListRequest, 'vaultId' | 'kind'>) {
  const here = condition('vault_id', '=', vaultId);
  if (kind === undefined) return here;
  const ofKind = [condition('category', '=', kind.word), condition('mime_type', '=', kind.word)];
  if (kind.formatType !== null)
    ofKind.push(condition.and([condition('category', 'is', null), condition('mime_type', '=', kind.formatType)]));
  return condition.and([here, condition.or(ofKind)]);
}

/** @param version null for a document in client custody, of whose content the server has no blob. */
export async function insertDocument(tx: Db, document: DocumentRow, version: DocumentVersionRow | null): Promise<void> {
  await tx.insertInto('documents').values(document).execute();
  await addSearchEntry(tx, 'document', document);
  if (version !== null) await tx.insertInto('document_versions').values(version).execute();
}

type Changeable = 'name' | 'description' | 'tags' | 'category' | 'updated_at' | 'version' | 'size_bytes' | 'checksum';

export async function changeDocument(tx: Db, id: Ulid, change: Partial<Pick<DocumentRow, Changeable>>): Promise<void> {
  await tx.updateTable('documents').set(change).where('id', '=', id).execute();
  await changeSearchEntry(tx, 'document', id, change);
}

export async function findDocumentVersion(db: Db, documentId: Ulid, version: number): Promise<DocumentVersionRow | undefined> {
  return db
    .selectFrom('document_versions')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Removes a document; its blobs become garbage in the same transaction. */
export async function deleteDocument(tx: Db, documentId: Ulid, nowMs: number): Promise<void> {
  await discardBlobs(tx, await listBlobIds(tx, 'document_versions.document_id', documentId), nowMs);
  await tx.deleteFrom('documents').where('id', '=', documentId).execute();
  await removeSearchEntry(tx, documentId);
}

/** Lists all blobs of a vault as garbage: the first half of removing it. */
export async function discardVaultBlobs(tx: Db, vaultId: Ulid, nowMs: number): Promise<void> {
  await discardBlobs(tx, await listBlobIds(tx, 'documents.vault_id', vaultId), nowMs);
}

async function listBlobIds(tx: Db, column: 'document_versions.document_id' | 'documents.vault_id', id: Ulid): Promise<Ulid[]> {
  const rows = await tx
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_versions.document_id')
    .select('blob_id')
    .where(column, '=', id)
    .execute();
  return rows.map((row) => row.blob_id);
}

async function discardBlobs(tx: Db, blobIds: readonly Ulid[], nowMs: number): Promise<void> {
  for (let from = 0; from < blobIds.length; from += 500) {
    const values = blobIds.slice(from, from + 500).map((blob_id) => ({ blob_id, not_before_ms: nowMs }));
    await tx
      .insertInto('blob_garbage')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Announces a blob that is about to be written: should the upload never finish, it is garbage from `notBeforeMs` on. */
export async function announceBlob(tx: Db, blobId: Ulid, notBeforeMs: number): Promise<void> {
  await tx.insertInto('blob_garbage').values({ blob_id: blobId, not_before_ms: notBeforeMs }).execute();
}

/**
 * Claims a blob for a document, as it was announced. @returns false when a sweep has taken it meanwhile (also one that is still
 * at work on it); then it must not be used.
 */
export async function keepBlob(tx: Db, announced: BlobGarbageRow): Promise<boolean> {
  const result = await tx
    .deleteFrom('blob_garbage')
    .where('blob_id', '=', announced.blob_id)
    .where('not_before_ms', '=', announced.not_before_ms)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function listGarbage(db: Db, nowMs: number, limit: number): Promise<BlobGarbageRow[]> {
  return db.selectFrom('blob_garbage').selectAll().where('not_before_ms', '<=', nowMs).orderBy('not_before_ms').limit(limit).execute();
}

/** Hands garbage to this server alone for a while. @returns whether it has it. */
export async function claimGarbage(tx: Db, row: BlobGarbageRow, untilMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('blob_garbage')
    .set({ not_before_ms: untilMs })
    .where('blob_id', '=', row.blob_id)
    .where('not_before_ms', '=', row.not_before_ms)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function forgetGarbage(tx: Db, blobId: Ulid): Promise<void> {
  await tx.deleteFrom('blob_garbage').where('blob_id', '=', blobId).execute();
}

export async function findVaultKey(db: Db, vaultId: Ulid): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('vault_keys').select('wrapped_key').where('vault_id', '=', vaultId).executeTakeFirst();
  return row?.wrapped_key;
}

/** Stores a vault's key unless it has one already. */
export async function insertVaultKey(tx: Db, vaultId: Ulid, wrappedKey: Uint8Array): Promise<void> {
  await tx
    .insertInto('vault_keys')
    .values({ vault_id: vaultId, wrapped_key: wrappedKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
