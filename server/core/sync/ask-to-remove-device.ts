import { randomBytes } from 'node:crypto';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { removalNonceMs, removalsOfOneAsker, removalWaitMs } from '../../../shared/domain/device-removal.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import type { ChainHead } from '../../../shared/format/vault/change-chain.ts';
import { isDeviceRemovalBy, removalNonceBytes } from '../../../shared/format/vault/device-removal.ts';
import type { Db, DeviceRemovalRow, SyncAccountRow, SyncDeviceRow } from '../../db/schema.ts';
import { passGate } from '../access/release-gate.ts';
import type { Core } from '../context.ts';
import { addressesOf, noVault } from '../mails/queue-identity-mail.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { countRemovalsAsked, insertRemoval, listWaitingRemovals } from '../stores/device-removal-store.ts';
import { changeDevice, findDevice } from '../stores/device-store.ts';
import { lockSyncAccount } from '../stores/sync-account-store.ts';
import { deviceOwner, noDevice } from './manage-devices.ts';
import { assertDeviceActive } from './put-head.ts';
import { removalKey } from './removal-wait.ts';
import { auditDevice, type DeviceOwner } from './shut-out-device.ts';
import type { SyncContext } from './sync-context.ts';

/*
 * Removing a device without a second factor
 *
 * A thief who has one device unlocked has all that the device has, the account's identity too. So a removal that only the identity signs
 * for is mailed to every address of the owner and waits for three days; whoever reads the mail can stop it with one press. Everything that
 * could shorten the wait or use up the owner's own requests is counted by the device that asks, never by the one that is to go.
 */

/** What the asking device signs with: good once, for this removal, until then. */
export interface RemovalNonce {
  readonly nonce: Uint8Array;
  readonly until: Instant;
}

/** What a device says to have another one removed. */
export interface RemovalRequest {
  readonly nonce: Uint8Array;
  /** The last head that it computed itself. */
  readonly head: ChainHead;
  /** The account's identity's (FORMAT.md, "Removal of a device"). */
  readonly signature: Uint8Array;
}

/**
 * Gives the calling device a nonce in place of any earlier one. @throws DomainError `resource_not_found`, `conflict` for itself, for one
 * that is removed already and after too many, `mfa_required` for whoever has a second factor and has not just shown it.
 */
export async function makeRemovalNonce(ctx: SyncContext, deviceId: Ulid): Promise<RemovalNonce> {
  const { core, owner } = ctx;
  return core.db.transaction(async (tx) => {
    const now = core.clock.now();
    await lockSyncAccount(tx, owner.userId, now);
    await assertMayAsk(tx, ctx, deviceId, now);
    const [nonce, until] = [new Uint8Array(randomBytes(removalNonceBytes)), addMs(now, removalNonceMs)];
    const change = { removal_nonce: nonce, removal_nonce_for: deviceId, removal_nonce_until: until };
    await changeDevice(tx, owner.userId, ctx.deviceId, change);
    return { nonce, until };
  });
}

/**
 * Asks for a device to be removed. It waits, and the owner is told at every address; while the calling device has one waiting for the same
 * device, another changes nothing.
 * @throws DomainError as `makeRemovalNonce`, and `invalid_request` for a nonce, head or signature that isn't right.
 */
export async function askToRemoveDevice(ctx: SyncContext, deviceId: Ulid, request: RemovalRequest): Promise<void> {
  const { core, owner } = ctx;
  await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    const account = await lockSyncAccount(tx, owner.userId, now);
    const { asker, device } = await assertMayAsk(tx, ctx, deviceId, now);
    takeNonce(asker, deviceId, request.nonce, now);
    await changeDevice(tx, owner.userId, asker.id, { removal_nonce: null, removal_nonce_for: null, removal_nonce_until: null });
    assertKnownHead(account, asker, request.head);
    assertSigned(account, asker.id, deviceId, request);
    const waiting = await listWaitingRemovals(tx, owner.userId);
    if (waiting.some((one) => one.device_id === deviceId && one.asked_by === asker.id)) return;
    const removal = removalRow(core, owner.userId, { askedBy: asker.id, deviceId, now }, request);
    await insertRemoval(tx, removal);
    await auditDevice(tx, core, ctx.origin, deviceOwner(ctx), 'device.removal_asked', deviceId, { askedBy: asker.id });
    await mailOwner(tx, core, deviceOwner(ctx), { removal, device, asker });
  });
  core.mailQueued();
}

async function assertMayAsk(
  tx: Db,
  ctx: SyncContext,
  deviceId: Ulid,
  now: Instant,
): Promise<{ readonly asker: SyncDeviceRow; readonly device: SyncDeviceRow }> {
  const { userId } = ctx.owner;
  const asker = await assertDeviceActive(tx, ctx);
  const device = await findDevice(tx, userId, deviceId);
  if (device === undefined) throw noDevice();
  if (device.revoked_at !== null) throw new DomainError('conflict', 'This device has been removed already.');
  if (device.id === asker.id) throw new DomainError('conflict', "A device can't ask for its own removal. Ask on another one.");
  await passGate(ctx, 'ask_to_remove_device', tx);
  const { most, withinMs } = removalsOfOneAsker;
  if ((await countRemovalsAsked(tx, userId, asker.id, addMs(now, -withinMs))) >= most)
    throw new DomainError(
      'conflict',
      `This device has asked for ${most} removals within 30 days. Ask on another one, or set up a second factor.`,
    );
  return { asker, device };
}

function takeNonce(asker: SyncDeviceRow, deviceId: Ulid, nonce: Uint8Array, now: Instant): void {
  const { removal_nonce: given, removal_nonce_for: givenFor, removal_nonce_until: until } = asker;
  const isGiven = given !== null && givenFor === deviceId && until !== null && until > now && equalBytes(given, nonce);
  if (!isGiven) throw invalid('nonce', 'is not the last one given to this device for this removal, or is no longer valid');
}

/** A head that the server doesn't have, or from before one that the device has signed, isn't what a device knows that has just synced. */
function assertKnownHead(account: SyncAccountRow, asker: SyncDeviceRow, { seq, chain }: ChainHead): void {
  const isKnown = seq <= account.last_seq && seq >= (asker.head_seq ?? 0);
  const isSame = seq !== account.last_seq || equalBytes(chain, account.chain);
  if (!isKnown || !isSame) throw invalid('seq', 'is not what a device knows that has just synced');
}

function assertSigned(account: SyncAccountRow, askedBy: Ulid, deviceId: Ulid, { nonce, head, signature }: RemovalRequest): void {
  const { custody_id: accountId, identity } = account;
  const isSigned =
    accountId !== null && identity !== null && isDeviceRemovalBy(identity, { accountId, askedBy, deviceId, nonce, head }, signature);
  if (!isSigned) throw invalid('signature', "is not one of the account's identity for this removal");
}

function removalRow(
  core: Core,
  userId: Ulid,
  { askedBy, deviceId, now }: { readonly askedBy: Ulid; readonly deviceId: Ulid; readonly now: Instant },
  { nonce, head, signature }: RemovalRequest,
): DeviceRemovalRow {
  const id = core.newId();
  return {
    id,
    user_id: userId,
    device_id: deviceId,
    asked_by: askedBy,
    nonce,
    head_seq: head.seq,
    head_chain: head.chain,
    signature,
    stop_hash: core.keys.tokenHash(core.keys.linkToken(id)),
    asked_at: now,
    ended_at: null,
    look_at_ms: instantToMs(addMs(now, removalWaitMs)),
  };
}

async function mailOwner(
  tx: Db,
  core: Core,
  owner: DeviceOwner,
  { removal, device, asker }: { readonly removal: DeviceRemovalRow; readonly device: SyncDeviceRow; readonly asker: SyncDeviceRow },
): Promise<void> {
  const at = removal.asked_at;
  for (const { address, keyEnd } of await addressesOf(tx, owner)) {
    await queueMail(tx, core, {
      kind: 'device_removal_asked',
      facts: {
        ownerName: owner.name,
        deviceAddedAt: device.added_at,
        askerAddedAt: asker.added_at,
        askedAt: at,
        notBefore: addMs(at, removalWaitMs),
        linkId: removal.id,
      },
      dedupKey: removalKey(removal) + keyEnd,
      to: { address, name: owner.name },
      vault: { id: noVault, account_id: owner.account_id, mode: 'live' },
      recipientId: null,
      at,
    });
  }
}
