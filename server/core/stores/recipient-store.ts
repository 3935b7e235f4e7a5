import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, GrantRow, RecipientRow } from '../../db/schema.ts';
import type { Slice } from '../context.ts';
import { addSearchEntry, changeSearchEntry, removeSearchEntry } from './search-store.ts';

export async function findRecipient(db: Db, id: Ulid): Promise<RecipientRow | undefined> {
  return db.selectFrom('recipients').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A vault's recipients in the order they were added. */
export async function listVaultRecipients(db: Db, vaultId: Ulid): Promise<RecipientRow[]> {
  return db.selectFrom('recipients').selectAll().where('vault_id', '=', vaultId).orderBy('id').execute();
}

/** @returns whether a vault has a recipient with this address. */
export async function hasRecipient(db: Db, vaultId: Ulid, emailKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('recipients')
    .select('id')
    .where('vault_id', '=', vaultId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the given ids that are of a vault's recipients. */
export async function recipientsAmong(db: Db, vaultId: Ulid, ids: readonly Ulid[]): Promise<ReadonlySet<Ulid>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('recipients').select('id').where('vault_id', '=', vaultId).where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The same, one stretch at a time. */
export async function listSomeRecipients(db: Db, vaultId: Ulid, { limit, offset }: Slice): Promise<RecipientRow[]> {
  return db.selectFrom('recipients').selectAll().where('vault_id', '=', vaultId).orderBy('id').limit(limit).offset(offset).execute();
}

/** @returns whether it was new; false when the vault already has a recipient with this address. */
export async function insertRecipient(tx: Db, recipient: RecipientRow): Promise<boolean> {
  const result = await tx
    .insertInto('recipients')
    .values(recipient)
    .onConflict((conflict) => conflict.columns(['vault_id', 'email_key']).doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) return false;
  await addSearchEntry(tx, 'recipient', recipient);
  return true;
}

export async function changeRecipient(tx: Db, id: Ulid, change: Partial<Omit<RecipientRow, 'id' | 'vault_id'>>): Promise<void> {
  await tx.updateTable('recipients').set(change).where('id', '=', id).execute();
  await changeSearchEntry(tx, 'recipient', id, change);
}

/** @returns whether the recipient was pending until now. */
export async function markRecipientVerified(tx: Db, id: Ulid, at: Instant): Promise<boolean> {
  const result = await tx
    .updateTable('recipients')
    .set({ status: 'verified', verified_at: at, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteRecipient(tx: Db, id: Ulid): Promise<void> {
  await tx.deleteFrom('recipients').where('id', '=', id).execute();
  await removeSearchEntry(tx, id);
}

export async function insertGrant(tx: Db, grant: GrantRow): Promise<void> {
  await tx.insertInto('grants').values(grant).execute();
}

export async function findGrant(db: Db, recipientId: Ulid): Promise<GrantRow | undefined> {
  return db.selectFrom('grants').selectAll().where('recipient_id', '=', recipientId).executeTakeFirst();
}

/** Counts one opening of the released vault by its recipient. */
export async function countGrantView(tx: Db, grant: GrantRow, at: Instant): Promise<void> {
  await tx
    .updateTable('grants')
    .set((row) => ({ views: row('views', '+', 1), last_opened_at: at, first_opened_at: grant.first_opened_at ?? at }))
    .where('id', '=', grant.id)
    .execute();
}

export async function countGrantDownload(tx: Db, grantId: Ulid): Promise<void> {
  await tx
    .updateTable('grants')
    .set((row) => ({ downloads: row('downloads', '+', 1) }))
    .where('id', '=', grantId)
    .execute();
}

/** What some recipients were granted by a release. */
export async function listGrantsOf(db: Db, recipientIds: readonly Ulid[]): Promise<GrantRow[]> {
  if (recipientIds.length === 0) return [];
  return db
    .selectFrom('grants')
    .selectAll()
    .where('recipient_id', 'in', [...recipientIds])
    .execute();
}
