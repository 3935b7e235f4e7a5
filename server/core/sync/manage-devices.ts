import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { removalWaitMs } from '../../../shared/domain/device-removal.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, type Instant } from '../../../shared/domain/instant.ts';
import { isDeviceOf } from '../../../shared/format/vault/change-chain.ts';
import { syncLimits } from '../../../shared/wire/sync.ts';
import type { Db, SyncAccountRow, SyncDeviceRow } from '../../db/schema.ts';
import { passGate } from '../access/release-gate.ts';
import type { OwnerContext } from '../context.ts';
import { findDevice, insertDevice, listUserDevices } from '../stores/device-store.ts';
import { secondFactorSince } from '../stores/second-factor-store.ts';
import { lockSyncAccount } from '../stores/sync-account-store.ts';
import { bindDevice, type Bearer } from './bind-device.ts';
import { auditDevice, shutOutDevice, type DeviceOwner } from './shut-out-device.ts';

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
 * @param within a transaction to do it in; default: one of its own.
 * @returns whether it is new.
 * @throws DomainError `invalid_request` for an invalid certificate, `conflict` before there is a keyring, for an id that
 * another key has, or when there are too many, `device_revoked`, `device_unknown` with another device's credential.
 */
export async function addDevice(ctx: OwnerContext, bearer: Bearer, input: NewDeviceInput, within?: Db): Promise<boolean> {
  const { core, owner } = ctx;
  const add = async (tx: Db): Promise<boolean> => {
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
    const noNonce = { removal_nonce: null, removal_nonce_for: null, removal_nonce_until: null };
    await insertDevice(tx, {
      user_id: owner.userId,
      id,
      public_key: publicKey,
      certificate,
      sealed_name: sealedName,
      added_at: now,
      revoked_at: null,
      ...noHead,
      ...noNonce,
    });
    await bindDevice(tx, owner.userId, bearer, id);
    await auditDevice(tx, core, ctx.origin, deviceOwner(ctx), 'device.added', id);
    return true;
  };
  return within === undefined ? core.db.transaction(add) : add(within);
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
 * Removes a device at once, on a second factor from the last ten minutes: from the next request on it is refused, and its head no longer
 * counts. Whoever has no factor asks for a removal that waits (`ask-to-remove-device.ts`), and so does whoever got theirs less than the
 * same time ago: else a thief with a signed-in device would get one first. Repeating it changes nothing.
 * @throws DomainError `resource_not_found`, `mfa_required`.
 */
export async function revokeDevice(ctx: OwnerContext, id: Ulid): Promise<void> {
  const { core, origin } = ctx;
  const owner = deviceOwner(ctx);
  await core.db.transaction(async (tx) => {
    const at = core.clock.now();
    await lockSyncAccount(tx, owner.id, at);
    const known = await findDevice(tx, owner.id, id);
    if (known === undefined) throw noDevice();
    if (known.revoked_at !== null) return;
    await passGate(ctx, 'remove_device', tx);
    await assertSettledFactor(tx, owner.id, at);
    await shutOutDevice(tx, core, { owner, deviceId: id, origin, at });
  });
  core.mailQueued();
}

async function assertSettledFactor(tx: Db, userId: Ulid, now: Instant): Promise<void> {
  const since = await secondFactorSince(tx, userId);
  if (since !== null && since > addMs(now, -removalWaitMs))
    throw new DomainError('mfa_required', 'Your second factor is too new for this: ask for a removal that waits.');
}

/** The owner, as whatever happens to their devices needs them. */
export function deviceOwner({ owner: { userId, accountId, email, name } }: OwnerContext): DeviceOwner {
  return { id: userId, account_id: accountId, email, name };
}

export function noDevice(): DomainError {
  return new DomainError('resource_not_found', 'There is no device with this id.');
}
