import { DomainError } from '../../../shared/domain/error-codes.ts';
import { isUlid, type Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { findDevice, lastRevocation } from '../stores/device-store.ts';
import { bindSession, findSession } from '../stores/session-store.ts';
import { lockSyncAccount } from '../stores/sync-account-store.ts';
import { bindToken, findToken } from '../stores/token-store.ts';

/*
 * Which device a credential is good for
 *
 * A token or session that syncs belongs to one device: the one that it registered, else the first that it named. From then on it's refused
 * with any other, so whoever takes it off a device that was removed later can't go on as the owner's next one.
 */

/** What a request to sync was made with. */
export interface Bearer {
  readonly kind: 'token' | 'session';
  readonly id: Ulid;
  /** The device that it belongs to; null before it has named one. */
  readonly deviceId: Ulid | null;
  readonly madeAt: Instant;
}

/** The device that a request names: none, one that isn't a ULID or isn't this user's, a revoked one, or one that may sync. */
export type NamedDevice = { readonly state: 'none' | 'unknown' | 'revoked' } | { readonly state: 'active'; readonly id: Ulid };

/**
 * Settles which device is calling, and gives it the credential if that belongs to none yet.
 * @param bearer null for somebody vouched for by another issuer: they have no session here that could belong to a device.
 * @param named as the request gives it; undefined if it gives none.
 * @throws DomainError `device_revoked` and `device_unknown` for the credential of another device, revoked or not;
 * `authentication_failed` for one without a device that a removed one may have had; `permission_denied`.
 */
export async function settleDevice(core: Core, userId: Ulid, bearer: Bearer | null, named: string | undefined): Promise<NamedDevice> {
  if (bearer === null) {
    if (named === undefined) return { state: 'none' };
    throw new DomainError('permission_denied', 'A device needs a session here. Sign in to this server.');
  }
  if (bearer.deviceId !== null) await assertOwn(core.db.read, userId, bearer.deviceId, named);
  else await assertYounger(core.db.read, userId, bearer);
  if (named === undefined) return { state: 'none' };
  const known = isUlid(named) ? await findDevice(core.db.read, userId, named) : undefined;
  if (known === undefined) return { state: 'unknown' };
  if (known.revoked_at !== null) return { state: 'revoked' };
  if (bearer.deviceId === null) {
    await core.db.transaction(async (tx) => {
      await lockSyncAccount(tx, userId, core.clock.now());
      await bindDevice(tx, userId, bearer, known.id);
    });
  }
  return { state: 'active', id: known.id };
}

/**
 * Gives a credential to a device for good, in a transaction that has locked the account. Repeating it changes nothing.
 * @throws DomainError as `settleDevice`.
 */
export async function bindDevice(tx: Db, userId: Ulid, bearer: Bearer, deviceId: Ulid): Promise<void> {
  const device = await findDevice(tx, userId, deviceId);
  if (device === undefined || device.revoked_at !== null) throw deviceRevoked();
  await assertYounger(tx, userId, bearer);
  const bind = bearer.kind === 'token' ? bindToken : bindSession;
  if (await bind(tx, bearer.id, deviceId)) return;
  // It has a device already, or has ended meanwhile.
  const row = await (bearer.kind === 'token' ? findToken : findSession)(tx, bearer.id);
  if (row?.revoked_at !== null) throw new DomainError('authentication_failed', 'This sign-in has ended.');
  if (row.device_id !== deviceId) throw otherDevice();
}

async function assertOwn(db: Db, userId: Ulid, deviceId: Ulid, named: string | undefined): Promise<void> {
  const own = await findDevice(db, userId, deviceId);
  if (own === undefined || own.revoked_at !== null) throw deviceRevoked();
  if (named !== undefined && named !== deviceId) throw otherDevice();
}

/** Before a removal nobody can tell whose a credential without a device was: it may be the one that was to go. */
async function assertYounger(db: Db, userId: Ulid, { deviceId, madeAt }: Bearer): Promise<void> {
  if (deviceId !== null) return;
  const last = await lastRevocation(db, userId);
  if (last !== undefined && madeAt < last)
    throw new DomainError('authentication_failed', 'A device was removed since this was made. Sign in again, or make a new token.');
}

function deviceRevoked(): DomainError {
  return new DomainError('device_revoked', 'This device has been revoked.');
}

function otherDevice(): DomainError {
  return new DomainError('device_unknown', 'This token belongs to another device. Each device needs one of its own.');
}
