import type { Ulid } from '../../../shared/domain/ids.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { isDeviceOf } from '../../../shared/format/vault/change-chain.ts';
import { syncLimits } from '../../../shared/wire/sync.ts';
import type { Db, SyncAccountRow, SyncDeviceRow } from '../../db/schema.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import type { OwnerContext } from '../context.ts';
import { passGate } from '../access/release-gate.ts';
import { queueNotice } from '../mails/queue-identity-mail.ts';
import { recordTokenEvent } from '../accounts/manage-tokens.ts';
import { recordIdentityEvent } from '../identity/record-sign-in.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { listSessionsOfDevice, markSessionRevoked } from '../stores/session-store.ts';
import { listTokensOfDevice, markTokenRevoked } from '../stores/token-store.ts';
import { bindDevice, type Bearer } from './bind-device.ts';
import { changeDevice, findDevice, insertDevice, listUserDevices } from '../stores/device-store.ts';
import { lockSyncAccount } from '../stores/sync-account-store.ts';

/** What a device says of itself. Keys and certificate: FORMAT.md, "Chain of changes". */
export interface NewDeviceInput {
  readonly id: Ulid;
  readonly publicKey: Uint8Array;
  readonly certificate: Uint8Array;
  /** Sealed: only the owner's devices can read it. */
  readonly sealedName: Uint8Array;
}

/** The owner's devices, revoked ones too. */
export async function listDevices({ core, owner }: OwnerContext): Promise<readonly SyncDeviceRow[]> {
  return listUserDevices(core.db.read, owner.userId);
}

/**
 * Registers a device, and gives it the credential that it registers with. Repeating it changes nothing.
 * @returns whether it is new.
 * @throws DomainError `invalid_request` for an invalid certificate, `conflict` before there is a keyring, for an id that
 * another key has, or when there are too many, `device_revoked`, `device_unknown` with another device's credential.
 */
export async function addDevice(ctx: OwnerContext, bearer: Bearer, input: NewDeviceInput): Promise<boolean> {
  const { core, owner } = ctx;
  return core.db.transaction(async (tx) => {
    const now = core.clock.now();
    const account = await lockSyncAccount(tx, owner.userId, now);
    assertCertified(account, input);
    const known = await findDevice(tx, owner.userId, input.id);
    if (known !== undefined) {
      assertSame(known, input);
      await bindDevice(tx, owner.userId, bearer, input.id);
      return false;
    }
    await assertRoom(tx, owner.userId);
    const { id, publicKey, certificate, sealedName } = input;
    const noHead = { head_seq: null, head_chain: null, head_signature: null, head_at: null };
    await insertDevice(tx, {
      user_id: owner.userId,
      id,
      public_key: publicKey,
      certificate,
      sealed_name: sealedName,
      added_at: now,
      revoked_at: null,
      ...noHead,
    });
    await bindDevice(tx, owner.userId, bearer, id);
    await auditDevice(tx, ctx, 'device.added', id);
    return true;
  });
}

function assertCertified({ custody_id: custodyId, identity }: SyncAccountRow, device: NewDeviceInput): void {
  if (custodyId === null || identity === null)
    throw new DomainError('conflict', 'Send the keyring first: its identity vouches for devices.');
  if (!isDeviceOf(identity, custodyId, device)) throw invalid('certificate', 'is not one of the identity in the keyring for this device');
}

function assertSame(known: SyncDeviceRow, { publicKey }: NewDeviceInput): void {
  if (known.revoked_at !== null) throw new DomainError('device_revoked', 'This device has been revoked.');
  if (!equalBytes(known.public_key, publicKey)) throw new DomainError('conflict', 'Another device already has this id.');
}

async function assertRoom(tx: Db, userId: Ulid): Promise<void> {
  const devices = await listUserDevices(tx, userId);
  if (devices.filter((device) => device.revoked_at === null).length < syncLimits.devices) return;
  throw new DomainError('conflict', `There are at most ${syncLimits.devices} devices. Revoke one first.`);
}

/**
 * Revokes a device and ends its tokens and sessions, with those of apps that have named no device yet and may be its own. From the next
 * request on it is refused, and its head no longer counts. Repeating it changes nothing.
 * The owner is told by mail.
 * @throws DomainError `resource_not_found`, `mfa_required`.
 */
export async function revokeDevice(ctx: OwnerContext, id: Ulid): Promise<void> {
  const { core, owner } = ctx;
  await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    await lockSyncAccount(tx, owner.userId, now);
    const known = await findDevice(tx, owner.userId, id);
    if (known === undefined) throw new DomainError('resource_not_found', 'There is no device with this id.');
    if (known.revoked_at !== null) return;
    await passGate(ctx, 'remove_device', tx);
    await changeDevice(tx, owner.userId, id, { revoked_at: now });
    await auditDevice(tx, ctx, 'device.revoked', id);
    await endCredentials(tx, ctx, id, now);
    const { userId, accountId, email, name } = owner;
    await queueNotice(tx, core, { id: userId, account_id: accountId, email, name }, 'device_removed', id);
  });
  core.mailQueued();
}

async function endCredentials(tx: Db, { core, owner, origin }: OwnerContext, deviceId: Ulid, now: Instant): Promise<void> {
  const user = { id: owner.userId, account_id: owner.accountId };
  for (const { id } of await listTokensOfDevice(tx, owner.userId, deviceId)) {
    await markTokenRevoked(tx, id, now);
    await recordTokenEvent(tx, core, origin, { accountId: owner.accountId, action: 'token.revoked', tokenId: id, at: now });
  }
  for (const { id } of await listSessionsOfDevice(tx, owner.userId, deviceId)) {
    await markSessionRevoked(tx, id, now, 'device_removed');
    await recordIdentityEvent(tx, core, origin, user, 'session.revoked', { session: id, details: { reason: 'device_removed' } });
  }
}

async function auditDevice(tx: Db, { core, owner, origin }: OwnerContext, action: AuditAction, id: Ulid): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: owner.accountId,
    mode: owner.mode,
    vaultId: null,
    action,
    resourceType: 'device',
    resourceId: id,
    at: core.clock.now(),
  });
}
