import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { recordTokenEvent } from '../accounts/manage-tokens.ts';
import type { Core, Origin } from '../context.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import { recordIdentityEvent } from '../identity/record-sign-in.ts';
import { queueNoticeEverywhere } from '../mails/queue-identity-mail.ts';
import { endKitAccess } from './keep-kit-access.ts';
import { changeDevice } from '../stores/device-store.ts';
import { endRemovals, listWaitingRemovals } from '../stores/device-removal-store.ts';
import { listSessionsOfDevice, markSessionRevoked } from '../stores/session-store.ts';
import { listTokensOfDevice, markTokenRevoked } from '../stores/token-store.ts';

/** Whose device it is. */
export type DeviceOwner = Pick<UserRow, 'id' | 'account_id' | 'email' | 'name'>;

/** A device that goes, by whose word, when. */
export interface ShutOut {
  readonly owner: DeviceOwner;
  readonly deviceId: Ulid;
  readonly origin: Origin;
  readonly at: Instant;
}

/**
 * Revokes a device that is active, and ends everything that it opened doors with, in a transaction that has locked the account: its tokens
 * and sessions, those of apps that have named no device yet and may be its own, and whatever removals it has asked for. The owner is told
 * at every address.
 */
export async function shutOutDevice(tx: Db, core: Core, { owner, deviceId, origin, at }: ShutOut): Promise<void> {
  await changeDevice(tx, owner.id, deviceId, { revoked_at: at });
  await auditDevice(tx, core, origin, owner, 'device.revoked', deviceId);
  for (const { id } of await listTokensOfDevice(tx, owner.id, deviceId)) {
    await markTokenRevoked(tx, id, at);
    await recordTokenEvent(tx, core, origin, { accountId: owner.account_id, action: 'token.revoked', tokenId: id, at });
  }
  for (const { id } of await listSessionsOfDevice(tx, owner.id, deviceId)) {
    await markSessionRevoked(tx, id, at, 'device_removed');
    await recordIdentityEvent(tx, core, origin, owner, 'session.revoked', { session: id, details: { reason: 'device_removed' } });
  }
  // It may have printed a kit, and so have the code.
  await endKitAccess(tx, core, origin, { userId: owner.id, accountId: owner.account_id }, at);
  const waiting = await listWaitingRemovals(tx, owner.id);
  const over = waiting.filter((removal) => removal.device_id === deviceId || removal.asked_by === deviceId);
  await endRemovals(
    tx,
    over.map(({ id }) => id),
    at,
  );
  await queueNoticeEverywhere(tx, core, owner, 'device_removed', deviceId);
}

/** Writes what happened to a device into its owner's audit. */
export async function auditDevice(
  tx: Db,
  core: Core,
  origin: Origin,
  owner: Pick<DeviceOwner, 'account_id'>,
  action: AuditAction,
  id: Ulid,
  details?: Readonly<Record<string, string>>,
): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: owner.account_id,
    mode: 'live',
    vaultId: null,
    action,
    resourceType: 'device',
    resourceId: id,
    at: core.clock.now(),
    ...(details === undefined ? {} : { details }),
  });
}
