import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { emptyChain } from '../../../shared/format/vault/change-chain.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, SyncAccountRow } from '../../db/schema.ts';

export async function findSyncAccount(db: Db, userId: Ulid): Promise<SyncAccountRow | undefined> {
  return db.selectFrom('sync_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The user's account of items, made if there is none, and locked until the transaction ends: all that changes it waits in line here. */
export async function lockSyncAccount(tx: Db, userId: Ulid, now: Instant): Promise<SyncAccountRow> {
  const find = () => lockingRows(tx, tx.selectFrom('sync_accounts').selectAll().where('user_id', '=', userId)).executeTakeFirst();
  const found = await find();
  if (found !== undefined) return found;
  const blank = {
    user_id: userId,
    keyring: null,
    custody_id: null,
    identity: null,
    chain: emptyChain.chain,
    created_at: now,
    updated_at: now,
  };
  await tx
    .insertInto('sync_accounts')
    .values({ ...blank, keyring_generation: 0, last_seq: 0, used_bytes: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (made === undefined) throw new Error('the account of items was not stored');
  return made;
}

/** Changes an account that this transaction has locked. */
export async function changeSyncAccount(
  tx: Db,
  userId: Ulid,
  change: Partial<Omit<SyncAccountRow, 'user_id' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('sync_accounts').set(change).where('user_id', '=', userId).execute();
}
