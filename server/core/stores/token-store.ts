import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import type { Db, PlatformTokenRow, Schema } from '../../db/schema.ts';
import type { Plan } from '../../../shared/domain/account.ts';

/** A token with its user and account, and the one of the user's devices that was asked about. */
export interface TokenWithOwner {
  readonly id: Ulid;
  readonly user_id: Ulid;
  readonly expires_at: Instant | null;
  readonly revoked_at: Instant | null;
  readonly email: string;
  readonly user_name: string | null;
  readonly account_id: Ulid;
  readonly plan: Plan;
  /** Null when the user has no such device. */
  readonly device_id: Ulid | null;
  readonly device_revoked_at: Instant | null;
}

const findByHash = prepareQuery<Schema, { readonly hash: string; readonly device: Ulid }, TokenWithOwner>(
  (db, { hash, device }) =>
    db
      .selectFrom('platform_tokens')
      .innerJoin('users', 'users.id', 'platform_tokens.user_id')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .leftJoin('sync_devices', (join) => join.onRef('sync_devices.user_id', '=', 'users.id').on('sync_devices.id', '=', device))
      .select(['platform_tokens.id', 'platform_tokens.user_id', 'platform_tokens.expires_at', 'platform_tokens.revoked_at'])
      .select(['users.email', 'users.name as user_name', 'users.account_id', 'accounts.plan'])
      .select(['sync_devices.id as device_id', 'sync_devices.revoked_at as device_revoked_at'])
      .where('platform_tokens.secret_hash', '=', hash),
  ['hash', 'device'],
);

/** The token with this hash, whatever its state. @param device id of a device; one that the user does not have gives null columns. */
export async function findTokenByHash(db: Db, hash: string, device: Ulid): Promise<TokenWithOwner | undefined> {
  return (await findByHash(db, { hash, device }))[0];
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
