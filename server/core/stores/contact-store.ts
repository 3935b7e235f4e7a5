import type { Ulid } from '../../../shared/domain/ids.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, OwnerContactRow } from '../../db/schema.ts';

/** Names another way to reach an owner; it replaces what was there of its kind. */
export async function putContact(tx: Db, contact: OwnerContactRow): Promise<void> {
  const { owner_id: _owner, kind: _kind, ...change } = contact;
  await tx
    .insertInto('owner_contacts')
    .values(contact)
    .onConflict((conflict) => conflict.columns(['owner_id', 'kind']).doUpdateSet(change))
    .execute();
}

export async function listContactRows(db: Db, ownerId: Ulid): Promise<OwnerContactRow[]> {
  return db.selectFrom('owner_contacts').selectAll().where('owner_id', '=', ownerId).orderBy('kind').execute();
}

/** The ways that count. */
export async function listConfirmedContacts(db: Db, ownerId: Ulid): Promise<OwnerContactRow[]> {
  return db
    .selectFrom('owner_contacts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('confirmed_at', 'is not', null)
    .orderBy('kind')
    .execute();
}

/** One way, locked until the transaction ends. */
export async function lockContact(tx: Db, ownerId: Ulid, kind: OwnerContactRow['kind']): Promise<OwnerContactRow | undefined> {
  return lockingRows(
    tx,
    tx.selectFrom('owner_contacts').selectAll().where('owner_id', '=', ownerId).where('kind', '=', kind),
  ).executeTakeFirst();
}

export async function changeContact(
  tx: Db,
  contact: Pick<OwnerContactRow, 'owner_id' | 'kind'>,
  change: Partial<Pick<OwnerContactRow, 'wrong_tries' | 'confirmed_at'>>,
): Promise<void> {
  await tx.updateTable('owner_contacts').set(change).where('owner_id', '=', contact.owner_id).where('kind', '=', contact.kind).execute();
}

/** @returns whether there was one. */
export async function deleteContact(tx: Db, ownerId: Ulid, kind: OwnerContactRow['kind']): Promise<boolean> {
  const result = await tx.deleteFrom('owner_contacts').where('owner_id', '=', ownerId).where('kind', '=', kind).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
