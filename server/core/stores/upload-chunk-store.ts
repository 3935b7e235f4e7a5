import type { Ulid } from '../../../shared/domain/ids.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, UploadChunkRow } from '../../db/schema.ts';

/** The row that says that an upload has begun stands before all bytes. */
const begunAt = -1;

/** @returns false when it has begun already. */
export async function insertUploadBegin(tx: Db, uploadId: Ulid): Promise<boolean> {
  const result = await tx
    .insertInto('upload_chunks')
    .values({ upload_id: uploadId, start_bytes: begunAt, name: '', size_bytes: 0, sha256: '' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Whoever else wants to write to the upload waits until the transaction has ended. @returns false for an upload that was not begun. */
export async function lockUploadChunks(tx: Db, uploadId: Ulid): Promise<boolean> {
  const begun = tx.selectFrom('upload_chunks').select('name').where('upload_id', '=', uploadId).where('start_bytes', '=', begunAt);
  return (await lockingRows(tx, begun).executeTakeFirst()) !== undefined;
}

/** In order; undefined for an upload that was not begun. */
export async function listUploadChunks(db: Db, uploadId: Ulid): Promise<readonly UploadChunkRow[] | undefined> {
  const rows = await db.selectFrom('upload_chunks').selectAll().where('upload_id', '=', uploadId).orderBy('start_bytes').execute();
  return rows.length === 0 ? undefined : rows.filter((row) => row.start_bytes !== begunAt);
}

/** Puts an unconfirmed chunk in the place of another that is unconfirmed too. */
export async function announceUploadChunk(tx: Db, chunk: Pick<UploadChunkRow, 'upload_id' | 'start_bytes' | 'name'>): Promise<void> {
  const { name } = chunk;
  await tx
    .insertInto('upload_chunks')
    .values({ ...chunk, size_bytes: null, sha256: null })
    .onConflict((conflict) => conflict.columns(['upload_id', 'start_bytes']).doUpdateSet({ name }))
    .execute();
}

/** @returns whether it was announced under this name, and not confirmed. */
export async function confirmUploadChunk(tx: Db, { upload_id, start_bytes, name, size_bytes, sha256 }: UploadChunkRow): Promise<boolean> {
  const result = await tx
    .updateTable('upload_chunks')
    .set({ size_bytes, sha256 })
    .where('upload_id', '=', upload_id)
    .where('start_bytes', '=', start_bytes)
    .where('name', '=', name)
    .where('size_bytes', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteUploadChunks(tx: Db, uploadId: Ulid): Promise<void> {
  await tx.deleteFrom('upload_chunks').where('upload_id', '=', uploadId).execute();
}
