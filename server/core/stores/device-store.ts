import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, SyncDeviceRow } from '../../db/schema.ts';

/** A device's last signed head. */
export type HeadRow = Pick<SyncDeviceRow, 'id'> & {
  readonly head_seq: number;
  readonly head_chain: Uint8Array;
  readonly head_signature: Uint8Array;
};

export async function findDevice(db: Db, userId: Ulid, id: Ulid): Promise<SyncDeviceRow | undefined> {
  return db.selectFrom('sync_devices').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** All devices of a user, in the order of their ids. */
export async function listUserDevices(db: Db, userId: Ulid): Promise<SyncDeviceRow[]> {
  return db.selectFrom('sync_devices').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export async function insertDevice(tx: Db, device: SyncDeviceRow): Promise<void> {
  await tx.insertInto('sync_devices').values(device).execute();
}

export async function changeDevice(tx: Db, userId: Ulid, id: Ulid, change: Partial<Omit<SyncDeviceRow, 'user_id' | 'id'>>): Promise<void> {
  await tx.updateTable('sync_devices').set(change).where('user_id', '=', userId).where('id', '=', id).execute();
}

/** When one of the user's devices was last revoked; undefined while none was. */
export async function lastRevocation(db: Db, userId: Ulid): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('sync_devices')
    .select('revoked_at')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.revoked_at ?? undefined;
}

/** What the user's devices signed last; revoked ones and those that have signed nothing are left out. */
export async function listHeads(db: Db, userId: Ulid): Promise<HeadRow[]> {
  return db
    .selectFrom('sync_devices')
    .select(['id', 'head_seq', 'head_chain', 'head_signature'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('head_seq', 'is not', null)
    .orderBy('id')
    .$narrowType<{ head_seq: number; head_chain: Uint8Array; head_signature: Uint8Array }>()
    .execute();
}
