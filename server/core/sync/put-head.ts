import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { isHeadOf, type SignedHead } from '../../../shared/format/vault/change-chain.ts';
import type { Db, SyncAccountRow, SyncDeviceRow } from '../../db/schema.ts';
import { changeDevice, findDevice } from '../stores/device-store.ts';
import { lockSyncAccount } from '../stores/sync-account-store.ts';
import type { SyncContext } from './sync-context.ts';

export type { SignedHead };

/**
 * Stores what the calling device signed of the chain, for the account's other devices to compare. Whether it is the server's own chain is
 * not
 * checked: where it isn't, exactly that must come to light. One older than the device's last is ignored.
 * @throws DomainError `invalid_request` for an invalid signature, `conflict` for another chain with the same number.
 */
export async function putHead(ctx: SyncContext, head: SignedHead): Promise<void> {
  const { core, owner } = ctx;
  await core.db.transaction(async (tx) => {
    const account = await lockSyncAccount(tx, owner.userId, core.clock.now());
    await recordHead(tx, ctx, account, await assertDeviceActive(tx, ctx), head);
  });
}

/**
 * The calling device, checked again inside a transaction that has locked the account: it may have been revoked meanwhile. @throws
 * DomainError `device_revoked`.
 */
export async function assertDeviceActive(tx: Db, { owner, deviceId }: SyncContext): Promise<SyncDeviceRow> {
  const device = await findDevice(tx, owner.userId, deviceId);
  if (device === undefined || device.revoked_at !== null) throw new DomainError('device_revoked', 'This device has been revoked.');
  return device;
}

/** `putHead`, in a transaction that has locked the account. */
export async function recordHead(
  tx: Db,
  { core, owner }: SyncContext,
  account: SyncAccountRow,
  device: SyncDeviceRow,
  head: SignedHead,
): Promise<void> {
  if (account.custody_id === null || !isHeadOf(device.public_key, account.custody_id, device.id, head)) {
    throw invalid('signature', 'is not one of the calling device for this head');
  }
  const { head_seq: lastSeq, head_chain: lastChain } = device;
  if (lastSeq !== null && head.seq < lastSeq) return;
  if (lastSeq === head.seq && lastChain !== null) {
    if (equalBytes(lastChain, head.chain)) return;
    throw new DomainError('conflict', 'The device has signed a different chain for this number before.');
  }
  await changeDevice(tx, owner.userId, device.id, {
    head_seq: head.seq,
    head_chain: head.chain,
    head_signature: head.signature,
    head_at: core.clock.now(),
  });
}
