import { sql } from 'kysely';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { MailFault, MailKind } from '../../../shared/domain/mail.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import type { Db, RecipientRow, RecipientWayRow } from '../../db/schema.ts';

/** The further ways to a recipient, in the owner's order. */
export async function listWays(db: Db, recipientId: Ulid): Promise<RecipientWayRow[]> {
  return db.selectFrom('recipient_ways').selectAll().where('recipient_id', '=', recipientId).orderBy('position').orderBy('id').execute();
}

/** Those of all recipients of a vault: by recipient, each in the owner's order. */
export async function listVaultWays(db: Db, vaultId: Ulid): Promise<RecipientWayRow[]> {
  return db
    .selectFrom('recipient_ways')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .orderBy('recipient_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Whether a link made from this id leads to a way, or to a recipient's own address. */
export async function isWay(db: Db, linkId: Ulid): Promise<boolean> {
  const further = db.selectFrom('recipient_ways').select('id').where('id', '=', linkId);
  const found = await further
    .unionAll(db.selectFrom('recipients').select('id').where('way_link_id', '=', linkId))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The recipient whose own address a link asks about. */
export async function findRecipientByWayToken(db: Db, tokenHash: string): Promise<RecipientRow | undefined> {
  return db.selectFrom('recipients').selectAll().where('way_token_hash', '=', tokenHash).executeTakeFirst();
}

export async function findWayByToken(db: Db, tokenHash: string): Promise<RecipientWayRow | undefined> {
  return db.selectFrom('recipient_ways').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export async function findWay(db: Db, id: Ulid): Promise<RecipientWayRow | undefined> {
  return db.selectFrom('recipient_ways').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertWay(tx: Db, way: RecipientWayRow): Promise<void> {
  await tx.insertInto('recipient_ways').values(way).execute();
}

type WayChange = Partial<
  Pick<RecipientWayRow, 'position' | 'status' | 'confirmed_at' | 'asked_at' | 'asks' | 'fault' | 'fault_at' | 'updated_at'>
>;

export async function changeWay(tx: Db, id: Ulid, change: WayChange): Promise<void> {
  await tx.updateTable('recipient_ways').set(change).where('id', '=', id).execute();
}

export async function deleteWay(tx: Db, id: Ulid): Promise<void> {
  await tx.deleteFrom('recipient_ways').where('id', '=', id).execute();
}

/** Whether somebody at this address was asked about ways of this vault since then. */
export async function wasAskedSince(db: Db, vaultId: Ulid, address: string, since: Instant): Promise<boolean> {
  const asked = db
    .selectFrom('outbox')
    .select('id')
    .where('vault_id', '=', vaultId)
    .where('kind', 'in', ['way_asked', 'deputy_asked'] satisfies MailKind[])
    .where('created_at', '>', since)
    .where(sql<boolean>`lower(to_address) = ${address.toLowerCase()}`);
  // What waits and what is settled have an index each.
  const found = await asked
    .where(sql<boolean>`status = 'queued'`)
    .unionAll(asked.where(sql<boolean>`status <> 'queued'`))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Confirmed recipients of live data whose vaults are active, by id, those after one of them. */
export async function listAskable(db: Db, after: Ulid | '', limit: number): Promise<RecipientRow[]> {
  return soundRows(
    db
      .selectFrom('recipients')
      .innerJoin('vaults', 'vaults.id', 'recipients.vault_id')
      .selectAll('recipients')
      .where('recipients.mode', '=', 'live')
      .where('recipients.status', '=', 'verified')
      .where('vaults.status', '=', 'active')
      .where('recipients.id', '>', after as Ulid)
      .orderBy('recipients.id')
      .limit(limit)
      .execute(),
  );
}

/** Further ways to recipients in active vaults with live data, by id, those after one of them. */
export async function listAskableWays(db: Db, after: Ulid | '', limit: number): Promise<RecipientWayRow[]> {
  return soundRows(
    db
      .selectFrom('recipient_ways')
      .innerJoin('vaults', 'vaults.id', 'recipient_ways.vault_id')
      .selectAll('recipient_ways')
      .where('recipient_ways.mode', '=', 'live')
      .where('vaults.status', '=', 'active')
      .where('recipient_ways.id', '>', after as Ulid)
      .orderBy('recipient_ways.id')
      .limit(limit)
      .execute(),
  );
}

/** What a message that failed says of the ways of a vault that lead to its address: own addresses, further ones, and those of deputies. */
export async function noteFault(
  tx: Db,
  { vaultId, key, fault, at }: { readonly vaultId: Ulid; readonly key: string; readonly fault: MailFault; readonly at: Instant },
): Promise<void> {
  await tx
    .updateTable('recipients')
    .set({ way_fault: fault, way_fault_at: at })
    .where('vault_id', '=', vaultId)
    .where('email_key', '=', key)
    .execute();
  const deputies = tx.selectFrom('recipients').select('id').where('vault_id', '=', vaultId).where('email_key', '=', key);
  const contacts = tx.selectFrom('trusted_contacts').select('id').where('email_key', '=', key);
  await tx
    .updateTable('recipient_ways')
    .set({ fault, fault_at: at })
    .where('vault_id', '=', vaultId)
    .where((where) =>
      where.or([where('address_key', '=', key), where('deputy_recipient_id', 'in', deputies), where('deputy_contact_id', 'in', contacts)]),
    )
    .execute();
}
