import { randomBytes } from 'node:crypto';
import { hex } from '../../../shared/crypto/hash.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { accessHash } from '../../../shared/format/paper/owner-kit.ts';
import type { Db, KitAccessRow } from '../../db/schema.ts';
import { hashToken, platformTokenPrefix, recordTokenEvent } from '../accounts/manage-tokens.ts';
import type { Core, Origin, OwnerContext } from '../context.ts';
import { countGuess, type GuessedAt } from '../identity/slow-guessing.ts';
import { queueNoticeEverywhere } from '../mails/queue-identity-mail.ts';
import { findDevice } from '../stores/device-store.ts';
import { findKitAccessByHash, findKitOwner, markKitAccessUsed, type KitOwner } from '../stores/kit-access-store.ts';
import { findSyncAccount, lockSyncAccount } from '../stores/sync-account-store.ts';
import { insertToken } from '../stores/token-store.ts';
import { auditKitAccess } from './keep-kit-access.ts';
import { addDevice, type NewDeviceInput } from './manage-devices.ts';
import type { KeyringView } from './manage-keyring.ts';

/** Who has nothing but what is on the paper. */
export interface KitContext {
  readonly core: Core;
  /** Of nobody known. */
  readonly origin: Pick<Origin, 'address' | 'requestId'>;
}

const nothingKnown = (): DomainError =>
  new DomainError('authentication_failed', 'This server knows no such way in. There may be a newer kit, or it was withdrawn.');

/**
 * The sealed keyring for a printed code: without passphrase or recovery key it's of no use. The owner is told.
 * @throws DomainError `authentication_failed` for a code that isn't in use, RetryLaterError.
 */
export async function keyringByKit(ctx: KitContext, code: Uint8Array): Promise<KeyringView> {
  const { core } = ctx;
  const { row, owner } = await findOwner(ctx, code);
  const account = await findSyncAccount(core.db.read, owner.id);
  if (account === undefined || account.keyring === null) throw nothingKnown();
  await core.db.transaction(async (tx) => {
    await noteUse(tx, ctx, row, owner);
    await queueNoticeEverywhere(tx, core, owner, 'kit_access_used', row.id);
  });
  core.mailQueued();
  return { generation: account.keyring_generation, keyring: account.keyring };
}

/**
 * A token for a new device that the identity in the keyring has certified, which only somebody can who has opened the keyring.
 * @throws DomainError `authentication_failed`, `conflict` for a device that is known, and as `addDevice`; RetryLaterError.
 */
export async function addDeviceByKit(ctx: KitContext, code: Uint8Array, device: NewDeviceInput): Promise<string> {
  const { core } = ctx;
  const { row, owner } = await findOwner(ctx, code);
  if ((await findDevice(core.db.read, owner.id, device.id)) !== undefined)
    throw new DomainError('conflict', 'This device is known already. Sign in on it, or use a new one.');
  const origin = originOf(ctx, owner.id);
  const token = platformTokenPrefix + randomBytes(32).toString('base64url');
  const id = core.newId();
  const at = core.clock.now();
  await core.db.transaction(async (tx) => {
    await lockSyncAccount(tx, owner.id, at);
    await noteUse(tx, ctx, row, owner);
    const secret = { secret_hash: hashToken(token), created_at: at, expires_at: null, revoked_at: null, device_id: null };
    await insertToken(tx, { id, user_id: owner.id, name: 'Owner kit', ...secret });
    await recordTokenEvent(
      tx,
      core,
      origin,
      { accountId: owner.account_id, action: 'token.created', tokenId: id, at },
      { expiresAt: null },
    );
    await addDevice(ownerContext(ctx, owner), { kind: 'token', id, deviceId: null, madeAt: at }, device, tx);
  });
  return token;
}

/** Counts the try before it looks, for the network that it comes from, and then for the account. */
async function findOwner(
  { core, origin }: KitContext,
  code: Uint8Array,
): Promise<{ readonly row: KitAccessRow; readonly owner: KitOwner }> {
  const network: readonly GuessedAt[] = [`network:kit ${origin.address ?? ''}`];
  await countGuess(core, network);
  const row = await findKitAccessByHash(core.db.read, hex(accessHash(code)));
  const owner = row === undefined ? undefined : await findKitOwner(core.db.read, row.user_id);
  if (row === undefined || owner === undefined) throw nothingKnown();
  // Never taken back: each use counts, right as it was.
  await countGuess(core, [`account:kit ${owner.id}`]);
  return { row, owner };
}

/** @throws DomainError `authentication_failed` for a code that has ended. */
async function noteUse(tx: Db, ctx: KitContext, row: KitAccessRow, owner: KitOwner): Promise<void> {
  const at = ctx.core.clock.now();
  if (!(await markKitAccessUsed(tx, row.id, at))) throw nothingKnown();
  const whose = { userId: owner.id, accountId: owner.account_id };
  await auditKitAccess(tx, ctx.core, originOf(ctx, owner.id), whose, 'kit_access.used', at);
}

const originOf = ({ origin: { address, requestId } }: KitContext, userId: Ulid): Origin => ({
  actor: { type: 'user', id: userId },
  address,
  requestId,
});

/** The owner, as far as registering a device asks for them. */
function ownerContext(ctx: KitContext, { id, account_id: accountId, email, name, plan }: KitOwner): OwnerContext {
  const owner = {
    userId: id,
    accountId,
    email,
    name,
    plan,
    mode: 'live',
    permissions: new Set<never>(),
    clockOffsetMs: 0,
    mfaAt: null,
  } as const;
  return { core: ctx.core, owner, origin: originOf(ctx, id) };
}
