import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, RefreshTokenRow, Schema, SessionRow } from '../../db/schema.ts';
import type { SessionEnd, SessionKind } from '../../../shared/domain/sign-in.ts';
import type { Plan } from '../../../shared/domain/account.ts';

/** A session with its user; one row for every stored role of theirs, or one with none. */
export interface SessionPersonRow {
  readonly id: Ulid;
  readonly user_id: Ulid;
  readonly kind: SessionKind;
  readonly amr: SessionRow['amr'];
  readonly mfa_at: Instant | null;
  readonly mfa_pending: number;
  readonly last_used_at: Instant;
  readonly expires_at: Instant;
  readonly revoked_at: Instant | null;
  readonly account_id: Ulid;
  readonly email: string;
  readonly user_name: string | null;
  readonly plan: Plan;
  readonly role: string | null;
}

function sessionPerson(db: Db, by: 'sessions.id' | 'sessions.cookie_hash', value: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.kind',
      'sessions.amr',
      'sessions.mfa_at',
      'sessions.mfa_pending',
      'sessions.last_used_at',
      'sessions.expires_at',
      'sessions.revoked_at',
    ])
    .select(['users.account_id', 'users.email', 'users.name as user_name', 'accounts.plan', 'user_roles.role'])
    .where(by, '=', value);
}

const byId = prepareQuery<Schema, { readonly value: string }, SessionPersonRow>(
  (db, { value }) => sessionPerson(db, 'sessions.id', value),
  ['value'],
);
const byCookie = prepareQuery<Schema, { readonly value: string }, SessionPersonRow>(
  (db, { value }) => sessionPerson(db, 'sessions.cookie_hash', value),
  ['value'],
);

/** A session, whatever its state, with its user and their roles; empty when there is none. */
export async function findSessionPerson(db: Db, sessionId: Ulid): Promise<SessionPersonRow[]> {
  return byId(db, { value: sessionId });
}

/** The same by the hash of the browser's cookie. */
export async function findCookiePerson(db: Db, cookieHash: string): Promise<SessionPersonRow[]> {
  return byCookie(db, { value: cookieHash });
}

export async function insertSession(tx: Db, row: SessionRow): Promise<void> {
  await tx.insertInto('sessions').values(row).execute();
}

/** Locks a session until the transaction ends. */
export async function lockSession(tx: Db, id: Ulid): Promise<SessionRow | undefined> {
  return lockingRows(tx, tx.selectFrom('sessions').selectAll().where('id', '=', id)).executeTakeFirst();
}

export async function findSession(db: Db, id: Ulid): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What changes in a session that goes on. */
export async function updateSession(
  tx: Db,
  id: Ulid,
  change: Partial<Pick<SessionRow, 'amr' | 'mfa_at' | 'mfa_pending' | 'expires_at' | 'last_used_at' | 'ip_address' | 'cookie_hash'>>,
): Promise<void> {
  await tx.updateTable('sessions').set(change).where('id', '=', id).execute();
}

/** A user's sessions that are neither revoked nor over, newest first. */
export async function listLiveSessions(db: Db, userId: Ulid, now: Instant): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

/** @returns whether it was not revoked before. */
export async function markSessionRevoked(tx: Db, id: Ulid, at: Instant, reason: SessionEnd): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ revoked_at: at, revoked_reason: reason, cookie_hash: null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes at most `most` sessions that ended before an instant. @returns how many. */
export async function deleteEndedSessions(tx: Db, before: Instant, most: number): Promise<number> {
  const ended = tx.selectFrom('sessions').select('id').where('expires_at', '<', before).orderBy('expires_at').limit(most);
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', 'in', ended).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function insertRefreshToken(tx: Db, row: RefreshTokenRow): Promise<void> {
  await tx.insertInto('refresh_tokens').values(row).execute();
}

export async function findRefreshToken(db: Db, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return db.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Uses a refresh token up. @returns whether it was unused: of several that try at once exactly one is told so. */
export async function useRefreshToken(tx: Db, tokenHash: string, at: Instant): Promise<boolean> {
  const result = await tx
    .updateTable('refresh_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether a user has begun a session at this address since an instant. */
export async function hasSessionFrom(db: Db, userId: Ulid, address: string, since: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ip_address', '=', address)
    .where('created_at', '>=', since)
    .where('mfa_pending', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a session to a device. @returns false where it has one already or was revoked. */
export async function bindSession(tx: Db, id: Ulid, deviceId: Ulid): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ device_id: deviceId })
    .where('id', '=', id)
    .where('device_id', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A user's sessions that are a device's, and those of apps of which nobody knows whose they are; none of them revoked. */
export async function listSessionsOfDevice(tx: Db, userId: Ulid, deviceId: Ulid): Promise<{ readonly id: Ulid }[]> {
  return tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((where) =>
      where.or([where('device_id', '=', deviceId), where.and([where('device_id', 'is', null), where('kind', '=', 'desktop')])]),
    )
    .orderBy('id')
    .execute();
}
