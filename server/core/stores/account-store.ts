import type { Ulid } from '../../../shared/domain/ids.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { AccountRow, ApiKeyRow, Db, UserRow } from '../../db/schema.ts';
import type { Plan, KeyStatus } from '../../../shared/domain/account.ts';

export type KeyWithOwner = ApiKeyRow & {
  readonly email: string;
  readonly user_name: string | null;
  readonly account_id: Ulid;
  readonly plan: Plan;
  readonly test_clock_offset_ms: number;
};

/** A key with its user and account, by the hash of its secret body. */
export async function findKeyByHash(db: Db, secretHash: string): Promise<KeyWithOwner | undefined> {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .selectAll('api_keys')
    .select(['users.email', 'users.name as user_name', 'users.account_id', 'accounts.plan', 'accounts.test_clock_offset_ms'])
    .where('api_keys.secret_hash', '=', secretHash)
    .executeTakeFirst();
}

export async function findUserByEmailKey(db: Db, key: string): Promise<(UserRow & { readonly plan: Plan }) | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .selectAll('users')
    .select('accounts.plan')
    .where('email_key', '=', key)
    .executeTakeFirst();
}

export async function findUser(db: Db, id: Ulid): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findAccount(db: Db, id: Ulid): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Keeps every other change that begins with this waiting until the transaction ends. */
export async function lockAccount(tx: Db, id: Ulid): Promise<void> {
  await lockingRows(tx, tx.selectFrom('accounts').select('id').where('id', '=', id)).execute();
}

export async function insertAccount(tx: Db, account: AccountRow): Promise<void> {
  await tx.insertInto('accounts').values(account).execute();
}

export async function insertUser(tx: Db, user: UserRow): Promise<void> {
  await tx.insertInto('users').values(user).execute();
}

export async function changeAddressOfUser(tx: Db, id: Ulid, email: string, key: string): Promise<void> {
  await tx.updateTable('users').set({ email, email_key: key }).where('id', '=', id).execute();
}

export async function changeAccountPlan(tx: Db, accountId: Ulid, plan: Plan): Promise<void> {
  await tx.updateTable('accounts').set({ plan }).where('id', '=', accountId).execute();
}

export async function insertKey(tx: Db, key: ApiKeyRow): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute();
}

/** @returns whether there is such a key. */
export async function changeKeyStatus(tx: Db, keyId: Ulid, status: KeyStatus): Promise<boolean> {
  const result = await tx.updateTable('api_keys').set({ status }).where('id', '=', keyId).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function findKey(db: Db, keyId: Ulid): Promise<(ApiKeyRow & { readonly account_id: Ulid }) | undefined> {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select('users.account_id')
    .where('api_keys.id', '=', keyId)
    .executeTakeFirst();
}

/** The account's test clock offset, locked against a move until this transaction ends. */
export async function readTestClockOffset(tx: Db, accountId: Ulid): Promise<number> {
  const row = await lockingRows(
    tx,
    tx.selectFrom('accounts').select('test_clock_offset_ms').where('id', '=', accountId),
  ).executeTakeFirst();
  return row?.test_clock_offset_ms ?? 0;
}

export async function findTestClockOffset(db: Db, accountId: Ulid): Promise<number> {
  const row = await db.selectFrom('accounts').select('test_clock_offset_ms').where('id', '=', accountId).executeTakeFirst();
  return row?.test_clock_offset_ms ?? 0;
}

/** Sets the offset if it still is `from`. @returns whether it was. */
export async function moveTestClockOffset(tx: Db, accountId: Ulid, from: number, to: number): Promise<boolean> {
  const result = await tx
    .updateTable('accounts')
    .set({ test_clock_offset_ms: to })
    .where('id', '=', accountId)
    .where('test_clock_offset_ms', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What mails and pages call somebody; null: nothing. */
export async function changeUserName(tx: Db, id: Ulid, name: string | null): Promise<void> {
  await tx.updateTable('users').set({ name }).where('id', '=', id).execute();
}

/** Where somebody's clock is. */
export async function changeUserZone(tx: Db, id: Ulid, timeZone: string): Promise<void> {
  await tx.updateTable('users').set({ time_zone: timeZone }).where('id', '=', id).execute();
}

/** Where the clock of an account's owner is; undefined while nobody has said. */
export async function findAccountZone(db: Db, accountId: string): Promise<string | undefined> {
  const query = db
    .selectFrom('users')
    .select('time_zone')
    .where('account_id', '=', accountId as Ulid);
  return (await query.where('time_zone', 'is not', null).orderBy('id').executeTakeFirst())?.time_zone ?? undefined;
}

/** A user's keys, newest first. */
export async function listUserKeys(db: Db, userId: Ulid, limit: number): Promise<Omit<ApiKeyRow, 'secret_hash' | 'user_id'>[]> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name', 'mode', 'permissions', 'allowed_addresses', 'status', 'expires_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A user's keys that are not revoked. */
export async function listLivingKeys(db: Db, userId: Ulid): Promise<Pick<ApiKeyRow, 'id' | 'mode' | 'status'>[]> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'mode', 'status'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'revoked')
    .execute();
}

/** How many keys a user has that are not revoked. */
export async function countLivingKeys(db: Db, userId: Ulid): Promise<number> {
  const row = await db
    .selectFrom('api_keys')
    .select((column) => column.fn.countAll<number | string>().as('total'))
    .where('user_id', '=', userId)
    .where('status', '<>', 'revoked')
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}
