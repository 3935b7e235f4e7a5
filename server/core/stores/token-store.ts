import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import type { Db, PlatformTokenRow, Schema } from '../../db/schema.ts';
import type { Plan } from '../../../shared/domain/account.ts';

/** A token with its user and account. */
export interface TokenWithOwner {
  readonly id: Ulid;
  readonly user_id: Ulid;
  readonly expires_at: Instant | null;
  readonly revoked_at: Instant | null;
  readonly email: string;
  readonly user_name: string | null;
  readonly account_id: Ulid;
  readonly plan: Plan;
  readonly created_at: Instant;
  /** The device that it belongs to; null before it has named one. */
  readonly device_id: Ulid | null;
  /** When that device was revoked. */
  readonly device_revoked_at: Instant | null;
}

const findByHash = prepareQuery<Schema, { readonly hash: string }, TokenWithOwner>(
  (db, { hash }) =>
    db
      .selectFrom('platform_tokens')
      .innerJoin('users', 'users.id', 'platform_tokens.user_id')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .leftJoin('sync_devices', (join) =>
        join.onRef('sync_devices.user_id', '=', 'users.id').onRef('sync_devices.id', '=', 'platform_tokens.device_id'),
      )
      .select(['platform_tokens.id', 'platform_tokens.user_id', 'platform_tokens.expires_at', 'platform_tokens.revoked_at'])
      .select(['users.email', 'users.name as user_name', 'users.account_id', 'accounts.plan'])
      .select(['platform_tokens.created_at', 'platform_tokens.device_id', 'sync_devices.revoked_at as device_revoked_at'])
      .where('platform_tokens.secret_hash', '=', hash),
  ['hash'],
);

/** The token with this hash, whatever its state. */
export async function findTokenByHash(db: Db, hash: string): Promise<TokenWithOwner | undefined> {
  return (await findByHash(db, { hash }))[0];
}

export async function insertToken(tx: Db, token: PlatformTokenRow): Promise<void> {
  await tx.insertInto('platform_tokens').values(token).execute();
}

/** A user's tokens, oldest first. */
export async function listUserTokens(db: Db, userId: Ulid): Promise<PlatformTokenRow[]> {
  return db.selectFrom('platform_tokens').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export async function findToken(db: Db, id: Ulid): Promise<(PlatformTokenRow & { readonly account_id: Ulid }) | undefined> {
  return db
    .selectFrom('platform_tokens')
    .innerJoin('users', 'users.id', 'platform_tokens.user_id')
    .selectAll('platform_tokens')
    .select('users.account_id')
    .where('platform_tokens.id', '=', id)
    .executeTakeFirst();
}

/** @returns whether it was not revoked before. */
export async function markTokenRevoked(tx: Db, id: Ulid, at: Instant): Promise<boolean> {
  const result = await tx
    .updateTable('platform_tokens')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives a token to a device. @returns false where it has one already or was revoked. */
export async function bindToken(tx: Db, id: Ulid, deviceId: Ulid): Promise<boolean> {
  const result = await tx
    .updateTable('platform_tokens')
    .set({ device_id: deviceId })
    .where('id', '=', id)
    .where('device_id', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Valid tokens of a user that are a device's, or nobody knows whose. */
export async function listTokensOfDevice(tx: Db, userId: Ulid, deviceId: Ulid): Promise<{ readonly id: Ulid }[]> {
  return tx
    .selectFrom('platform_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('device_id', '=', deviceId), where('device_id', 'is', null)]))
    .orderBy('id')
    .execute();
}
