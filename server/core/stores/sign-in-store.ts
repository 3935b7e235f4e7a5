import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, SignInLinkRow, SignInRow } from '../../db/schema.ts';

export async function findSignIn(db: Db, userId: Ulid): Promise<SignInRow | undefined> {
  return db.selectFrom('sign_ins').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Stores or changes how a user signs in; what is left out stays as it is. */
export async function putSignIn(tx: Db, userId: Ulid, change: Partial<Omit<SignInRow, 'user_id'>>): Promise<void> {
  const blank: SignInRow = { user_id: userId, email_verified_at: null, sealed_password: null, password_changed_at: null };
  const insert = tx.insertInto('sign_ins').values({ ...blank, ...change });
  const keep = Object.keys(change).length === 0;
  await insert.onConflict((conflict) => (keep ? conflict.doNothing() : conflict.column('user_id').doUpdateSet(change))).execute();
}

export async function insertSignInLink(tx: Db, row: SignInLinkRow): Promise<void> {
  await tx.insertInto('sign_in_links').values(row).execute();
}

export async function findSignInLink(db: Db, tokenHash: string): Promise<SignInLinkRow | undefined> {
  return db.selectFrom('sign_in_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Uses a link up. @returns whether it was unused: of several that try at once exactly one is told so. */
export async function useSignInLink(tx: Db, id: Ulid, at: Instant): Promise<boolean> {
  const result = await tx
    .updateTable('sign_in_links')
    .set({ used_at: at, sealed_password: null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** How many links were asked for an address since an instant. */
export async function countSignInLinks(db: Db, emailKey: string, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('sign_in_links')
    .select((eb) => eb.fn.countAll<number | string | bigint>().as('total'))
    .where('email_key', '=', emailKey)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** Deletes at most `most` links that ended before an instant. @returns how many. */
export async function deleteOldSignInLinks(tx: Db, before: Instant, most: number): Promise<number> {
  const old = tx.selectFrom('sign_in_links').select('id').where('expires_at', '<', before).orderBy('expires_at').limit(most);
  const { numDeletedRows } = await tx.deleteFrom('sign_in_links').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Lets new people in one after the other, so that an address or identity is not given to two of them. */
export async function lockNewPeople(tx: Db): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ name: 'new_people', value: 'lock' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await lockingRows(tx, tx.selectFrom('installation').select('name').where('name', '=', 'new_people')).execute();
}
