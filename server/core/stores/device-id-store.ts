import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';

/** @returns whether a vault, document or recipient of anybody has this id. */
export async function isIdTaken(db: Db, id: Ulid): Promise<boolean> {
  return (await db.selectFrom('search_entries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** @returns whether a vault of another account once had this id: its history must not be seen in a new vault's. */
export async function hasForeignPast(db: Db, vaultId: Ulid, accountId: Ulid): Promise<boolean> {
  const row = await db
    .selectFrom('audit_events')
    .select('id')
    .where('vault_id', '=', vaultId)
    .where('account_id', '!=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
