import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, TrustedContactRow } from '../../db/schema.ts';

/** @returns false when the owner has named this address before. */
export async function insertTrustedContact(tx: Db, contact: TrustedContactRow): Promise<boolean> {
  const result = await tx
    .insertInto('trusted_contacts')
    .values(contact)
    .onConflict((conflict) => conflict.columns(['owner_id', 'email_key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Those of an owner, in the order in which they were named. */
export async function listTrustedContactRows(db: Db, ownerId: Ulid): Promise<TrustedContactRow[]> {
  return db.selectFrom('trusted_contacts').selectAll().where('owner_id', '=', ownerId).orderBy('id').execute();
}

export async function findTrustedContact(db: Db, id: Ulid): Promise<TrustedContactRow | undefined> {
  return db.selectFrom('trusted_contacts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @returns whether there was one. */
export async function deleteTrustedContact(tx: Db, ownerId: Ulid, id: Ulid): Promise<boolean> {
  const result = await tx.deleteFrom('trusted_contacts').where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function insertVouchLink(tx: Db, linkId: Ulid, contactId: Ulid): Promise<void> {
  await tx.insertInto('vouch_links').values({ link_id: linkId, contact_id: contactId }).execute();
}

/** Whose link it is; undefined once the owner no longer names them. */
export async function findVouchingContact(db: Db, linkId: Ulid): Promise<TrustedContactRow | undefined> {
  return db
    .selectFrom('vouch_links')
    .innerJoin('trusted_contacts', 'trusted_contacts.id', 'vouch_links.contact_id')
    .selectAll('trusted_contacts')
    .where('vouch_links.link_id', '=', linkId)
    .executeTakeFirst();
}
