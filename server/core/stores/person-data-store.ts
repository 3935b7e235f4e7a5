import { sql } from 'kysely';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, Schema, VaultRow } from '../../db/schema.ts';

/** A row as it is, whatever table it is in. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** Rows that are read at once: a statement takes only so many values. */
const valuesAtOnce = 400;

/** The rows of a table in which a column has one of these values. */
export async function listRowsWhere(db: Db, table: keyof Schema, column: string, values: readonly string[]): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  for (let from = 0; from < values.length; from += valuesAtOnce) {
    const some = sql.join(values.slice(from, from + valuesAtOnce));
    const found = await sql<AnyRow>`select * from ${sql.table(table)} where ${sql.ref(column)} in (${some})`.execute(db);
    rows.push(...found.rows);
  }
  return rows;
}

/** How many of a person's accounts have somebody else in them too. */
export async function countOtherUsers(db: Db, accountId: Ulid, userId: Ulid): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((column) => column.fn.countAll<number | string>().as('total'))
    .where('account_id', '=', accountId)
    .where('id', '!=', userId)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** Every vault of an owner in either mode, whatever became of it, locked in one order. */
export async function lockVaultsOf(tx: Db, ownerId: Ulid): Promise<VaultRow[]> {
  return lockingRows(tx, tx.selectFrom('vaults').selectAll().where('owner_id', '=', ownerId).orderBy('id')).execute();
}

/** Deletes a user with everything that hangs on them, and what only names them: requests, and messages of their account. */
export async function deletePerson(
  tx: Db,
  { userId, accountId }: { readonly userId: Ulid; readonly accountId: Ulid },
  alone: boolean,
): Promise<void> {
  const keys = await tx.selectFrom('api_keys').select('id').where('user_id', '=', userId).execute();
  const keyIds = keys.map(({ id }) => id);
  if (keyIds.length > 0) await tx.deleteFrom('request_log').where('key_id', 'in', keyIds).execute();
  await tx.deleteFrom('request_log').where('user_id', '=', userId).execute();
  if (alone) await tx.deleteFrom('outbox').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('storage_findings').where('owner_id', '=', userId).execute();
  await tx.deleteFrom('vault_counts').where('owner_id', '=', userId).execute();
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}

/** The files of a person's sealed parts. */
export async function listPackFiles(
  db: Db,
  userId: Ulid,
): Promise<{ readonly packs: readonly string[]; readonly uploads: readonly string[] }> {
  // An upload may become a pack meanwhile: it's then in both, never in neither.
  const uploads = await db.selectFrom('sync_uploads').select('id').where('user_id', '=', userId).execute();
  const packs = await db.selectFrom('sync_packs').select('id').where('user_id', '=', userId).execute();
  return { packs: packs.map(({ id }) => id), uploads: uploads.map(({ id }) => id) };
}

/** Takes away from where recipients with this address came, and what they came with. @returns of how many. */
export async function forgetVisits(tx: Db, emailKey: string): Promise<number> {
  const result = await tx
    .updateTable('recipients')
    .set({ last_ip_address: null, last_user_agent: null, time_zone: null })
    .where('email_key', '=', emailKey)
    .where((where) =>
      where.or([where('last_ip_address', 'is not', null), where('last_user_agent', 'is not', null), where('time_zone', 'is not', null)]),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes mailed links by which somebody was to sign in or open an account. @returns how many. */
export async function deleteSignInLinksOf(tx: Db, emailKey: string): Promise<number> {
  const result = await tx.deleteFrom('sign_in_links').where('email_key', '=', emailKey).executeTakeFirst();
  return Number(result.numDeletedRows);
}
