import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import type { Db, DeviceRemovalRow, Schema } from '../../db/schema.ts';

export async function insertRemoval(tx: Db, removal: DeviceRemovalRow): Promise<void> {
  await tx.insertInto('device_removals').values(removal).execute();
}

export async function findRemoval(db: Db, id: Ulid): Promise<DeviceRemovalRow | undefined> {
  return db.selectFrom('device_removals').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Looks one up by the hash of its mailed link's token, ended or not. */
export async function findRemovalByLink(db: Db, stopHash: string): Promise<DeviceRemovalRow | undefined> {
  return db.selectFrom('device_removals').selectAll().where('stop_hash', '=', stopHash).executeTakeFirst();
}

/** A user's removals that wait, the earliest first. */
export async function listWaitingRemovals(db: Db, userId: Ulid): Promise<DeviceRemovalRow[]> {
  return db.selectFrom('device_removals').selectAll().where('user_id', '=', userId).where('ended_at', 'is', null).orderBy('id').execute();
}

/** How many a device has asked for since a moment, ended ones too. */
export async function countRemovalsAsked(db: Db, userId: Ulid, askedBy: Ulid, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('device_removals')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('asked_by', '=', askedBy)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

const dueQuery = prepareQuery<Schema, { nowMs: number; limit: number }, Pick<DeviceRemovalRow, 'id' | 'user_id'>>(
  (db, { nowMs, limit }) =>
    db
      .selectFrom('device_removals')
      .select(['id', 'user_id'])
      .where('look_at_ms', 'is not', null)
      .where('look_at_ms', '<=', nowMs)
      .orderBy('look_at_ms')
      .limit(limit),
  ['nowMs', 'limit'],
);

/** Removals whose time may be up. */
export async function listDueRemovals(db: Db, nowMs: number, limit: number): Promise<Pick<DeviceRemovalRow, 'id' | 'user_id'>[]> {
  return dueQuery(db, { nowMs, limit });
}

/** Looks at a waiting removal again later. */
export async function postponeRemoval(tx: Db, id: Ulid, lookAtMs: number): Promise<void> {
  await tx.updateTable('device_removals').set({ look_at_ms: lookAtMs }).where('id', '=', id).where('ended_at', 'is', null).execute();
}

/** Ends waiting removals. */
export async function endRemovals(tx: Db, ids: readonly Ulid[], at: Instant): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('device_removals')
    .set({ ended_at: at, look_at_ms: null })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute();
}
