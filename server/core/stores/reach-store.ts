import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import type { Db, OutboxRow, OwnerReachRow, RecipientRow } from '../../db/schema.ts';

export async function findOwnerReach(db: Db, userId: Ulid): Promise<OwnerReachRow | undefined> {
  return db.selectFrom('owner_reach').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockOwnerReach(tx: Db, userId: Ulid): Promise<OwnerReachRow | undefined> {
  return lockingRows(tx, tx.selectFrom('owner_reach').selectAll().where('user_id', '=', userId)).executeTakeFirst();
}

/** The test mail whose link this is; undefined once a newer one was asked for. */
export async function findReachByLink(db: Db, linkHash: string): Promise<OwnerReachRow | undefined> {
  return db.selectFrom('owner_reach').selectAll().where('link_hash', '=', linkHash).executeTakeFirst();
}

/** Keeps a new test mail in place of the one before; what was proved stays. */
export async function putTestMail(tx: Db, test: Omit<OwnerReachRow, 'proved_address' | 'proved_at'>): Promise<void> {
  const { user_id: _user, ...change } = test;
  await tx
    .insertInto('owner_reach')
    .values({ ...test, proved_address: null, proved_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/** The link was pressed. */
export async function noteReached(tx: Db, { user_id, address }: Pick<OwnerReachRow, 'user_id' | 'address'>, at: Instant): Promise<void> {
  await tx.updateTable('owner_reach').set({ proved_address: address, proved_at: at, is_move: 0 }).where('user_id', '=', user_id).execute();
}

/** Somebody named in one of an owner's vaults, as far as it matters for reaching them. */
export type NamedRecipient = Pick<RecipientRow, 'id' | 'vault_id' | 'email' | 'status' | 'verified_at'>;

/** Everybody named in an owner's vaults with real data. */
export async function listNamedRecipients(db: Db, ownerId: Ulid): Promise<NamedRecipient[]> {
  return soundRows(
    db
      .selectFrom('vaults')
      .innerJoin('recipients', 'recipients.vault_id', 'vaults.id')
      .select(['recipients.id', 'recipients.vault_id', 'recipients.email', 'recipients.status', 'recipients.verified_at'])
      .where('vaults.owner_id', '=', ownerId)
      .where('vaults.mode', '=', 'live')
      .orderBy('recipients.id')
      .execute(),
  );
}

/** The latest mail or short message to each reader of an account's at each of their addresses; `recipient_id` is null for the owner. */
export async function listLatestMails(db: Db, accountId: Ulid): Promise<OutboxRow[]> {
  const latest = db
    .selectFrom('outbox')
    .select((row) => row.fn.max('id').as('id'))
    .where('account_id', '=', accountId)
    .groupBy(['recipient_id', 'to_address']);
  return soundRows(
    db
      .selectFrom('outbox')
      .selectAll()
      .where('id', 'in', latest)
      .where('mode', '=', 'live')
      .where('channel', 'in', ['mail', 'sms'])
      .execute(),
  );
}
