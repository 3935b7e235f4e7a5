import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, DocumentUploadRow, UploadPieceRow } from '../../db/schema.ts';

/** An upload, whether its time is up or not. */
export async function findDocumentUpload(db: Db, id: Ulid): Promise<DocumentUploadRow | undefined> {
  return db.selectFrom('document_uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How many documents are on their way into a vault, and how many bytes were announced for them. */
export async function sumDocumentUploads(db: Db, vaultId: Ulid): Promise<{ readonly count: number; readonly bytes: number }> {
  const row = await db
    .selectFrom('document_uploads')
    .select((column) => [
      column.fn.countAll<number | string>().as('count'),
      column.fn.sum<number | string | null>('size_bytes').as('bytes'),
    ])
    .where('vault_id', '=', vaultId)
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) };
}

export async function insertDocumentUpload(tx: Db, upload: DocumentUploadRow): Promise<void> {
  await tx.insertInto('document_uploads').values(upload).execute();
}

/** Appends a piece to an upload that stands where the caller saw it. @returns whether it still did. */
export async function appendPiece(tx: Db, upload: DocumentUploadRow, piece: Omit<UploadPieceRow, 'upload_id'>): Promise<boolean> {
  const result = await tx
    .updateTable('document_uploads')
    .set({ received_bytes: upload.received_bytes + piece.size_bytes, pieces: piece.number })
    .where('id', '=', upload.id)
    .where('received_bytes', '=', upload.received_bytes)
    .where('pieces', '=', upload.pieces)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await tx
    .insertInto('upload_pieces')
    .values({ ...piece, upload_id: upload.id })
    .execute();
  return true;
}

/** The pieces of an upload, in their order. */
export async function listPieces(db: Db, uploadId: Ulid): Promise<UploadPieceRow[]> {
  return db.selectFrom('upload_pieces').selectAll().where('upload_id', '=', uploadId).orderBy('number').execute();
}

/** Removes an upload and its pieces, whose blobs are garbage from now on unless they were taken off that list. @returns whether it was there. */
export async function deleteDocumentUpload(tx: Db, id: Ulid, nowMs: number): Promise<boolean> {
  const blobs = tx.selectFrom('upload_pieces').select('blob_id').where('upload_id', '=', id);
  await tx
    .updateTable('blob_garbage')
    .set({ not_before_ms: nowMs })
    .where('blob_id', 'in', blobs)
    .where('not_before_ms', '>', nowMs)
    .execute();
  const result = await tx.deleteFrom('document_uploads').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Uploads whose time is up. */
export async function listExpiredUploads(db: Db, nowMs: number, limit: number): Promise<DocumentUploadRow[]> {
  return db.selectFrom('document_uploads').selectAll().where('expires_at_ms', '<=', nowMs).orderBy('expires_at_ms').limit(limit).execute();
}
