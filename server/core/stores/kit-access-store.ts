import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, KitAccessRow, UserRow } from '../../db/schema.ts';
import type { Plan } from '../../../shared/domain/account.ts';

/** The user's code in use. */
export async function findKitAccess(db: Db, userId: Ulid): Promise<KitAccessRow | undefined> {
  return db.selectFrom('kit_access').selectAll().where('user_id', '=', userId).where('revoked_at', 'is', null).executeTakeFirst();
}

/** Any user's code, revoked or not. */
export async function findKitAccessByHash(db: Db, hash: string): Promise<KitAccessRow | undefined> {
  return db.selectFrom('kit_access').selectAll().where('code_hash', '=', hash).executeTakeFirst();
}

/** Whose code it is, with their plan. */
export type KitOwner = Pick<UserRow, 'id' | 'account_id' | 'email' | 'name'> & { readonly plan: Plan };

export async function findKitOwner(db: Db, userId: Ulid): Promise<KitOwner | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.account_id', 'users.email', 'users.name', 'accounts.plan'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

export async function insertKitAccess(tx: Db, row: KitAccessRow): Promise<void> {
  await tx.insertInto('kit_access').values(row).execute();
}

/** @returns whether there was one in use. */
export async function markKitAccessRevoked(tx: Db, userId: Ulid, at: Instant): Promise<boolean> {
  const result = await tx
    .updateTable('kit_access')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns false when it was revoked meanwhile. */
export async function markKitAccessUsed(tx: Db, id: Ulid, at: Instant): Promise<boolean> {
  const result = await tx
    .updateTable('kit_access')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
