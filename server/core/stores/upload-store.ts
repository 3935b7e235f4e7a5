import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, SyncUploadRow } from '../../db/schema.ts';

export async function findUpload(db: Db, id: Ulid): Promise<SyncUploadRow | undefined> {
  return db.selectFrom('sync_uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A user's uploads that are not finished, oldest first. */
export async function listUnfinishedUploads(db: Db, userId: Ulid): Promise<SyncUploadRow[]> {
  return db
    .selectFrom('sync_uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('finished_at_ms', 'is', null)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
}

export async function insertUpload(tx: Db, upload: SyncUploadRow): Promise<void> {
  await tx.insertInto('sync_uploads').values(upload).execute();
}

/** @returns whether it was there and not finished before. */
export async function markUploadFinished(tx: Db, id: Ulid, nowMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('sync_uploads')
    .set({ finished_at_ms: nowMs })
    .where('id', '=', id)
    .where('finished_at_ms', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns whether it was there. */
export async function deleteUpload(tx: Db, id: Ulid): Promise<boolean> {
  const result = await tx.deleteFrom('sync_uploads').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Uploads begun before an instant in epoch milliseconds, finished or not. */
export async function listOldUploads(db: Db, beforeMs: number, limit: number): Promise<SyncUploadRow[]> {
  return db.selectFrom('sync_uploads').selectAll().where('created_at_ms', '<', beforeMs).orderBy('created_at_ms').limit(limit).execute();
}
