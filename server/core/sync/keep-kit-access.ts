import { hex } from '../../../shared/crypto/hash.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import { passGate } from '../access/release-gate.ts';
import type { Core, Origin, OwnerContext } from '../context.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import { queueNoticeEverywhere } from '../mails/queue-identity-mail.ts';
import { findKitAccess, findKitAccessByHash, insertKitAccess, markKitAccessRevoked } from '../stores/kit-access-store.ts';
import { lockSyncAccount } from '../stores/sync-account-store.ts';

/*
 * The way in on an owner kit
 *
 * The kit has a code of its own, of which the server keeps a hash. Whoever shows it gets the sealed keyring, and with a device that the
 * identity inside has certified, a token for that device. It ends with the next kit, with the renewal of the keys, with the removal of a
 * device (which may have printed one), and when the owner withdraws it. The owner is mailed about every use.
 */

/** A code in use. */
export interface KitAccessView {
  readonly hash: Uint8Array;
  readonly madeAt: Instant;
  readonly usedAt: Instant | null;
}

export async function getKitAccess({ core, owner }: OwnerContext): Promise<KitAccessView | undefined> {
  const row = await findKitAccess(core.db.read, owner.userId);
  return row && { hash: Uint8Array.from(Buffer.from(row.code_hash, 'hex')), madeAt: row.made_at, usedAt: row.used_at };
}

/**
 * Puts a code in use, in place of whatever was. Repeating it changes nothing. It's a way into the account, so making one passes the gate of
 * keys, and the owner is told.
 * @throws DomainError `mfa_required`, `conflict` for a code that has ended or is somebody else's.
 */
export async function putKitAccess(ctx: OwnerContext, hash: Uint8Array): Promise<void> {
  const { core, owner, origin } = ctx;
  const codeHash = hex(hash);
  await core.db.transaction(async (tx) => {
    const at = core.clock.now();
    await lockSyncAccount(tx, owner.userId, at);
    const known = await findKitAccessByHash(tx, codeHash);
    if (known !== undefined && known.user_id === owner.userId && known.revoked_at === null) return;
    if (known !== undefined) throw new DomainError('conflict', 'This code has ended. Make another one.');
    await passGate(ctx, 'make_key', tx);
    const whose = { userId: owner.userId, accountId: owner.accountId };
    await endKitAccess(tx, core, origin, whose, at);
    const id = core.newId();
    await insertKitAccess(tx, { id, user_id: owner.userId, code_hash: codeHash, made_at: at, used_at: null, revoked_at: null });
    await auditKitAccess(tx, core, origin, whose, 'kit_access.made', at);
    const user = { id: owner.userId, account_id: owner.accountId, email: owner.email, name: owner.name };
    await queueNoticeEverywhere(tx, core, user, 'kit_access_made', id);
  });
  core.mailQueued();
}

/** Withdraws the code in use; whatever has been given for it stays. Repeating it changes nothing. */
export async function revokeKitAccess({ core, owner, origin }: OwnerContext): Promise<void> {
  await core.db.transaction(async (tx) => {
    const at = core.clock.now();
    await lockSyncAccount(tx, owner.userId, at);
    await endKitAccess(tx, core, origin, { userId: owner.userId, accountId: owner.accountId }, at);
  });
}

/** Whose code it is. */
export interface KitHolder {
  readonly userId: Ulid;
  readonly accountId: Ulid;
}

/** Ends the code in use, in a transaction that has locked the account. */
export async function endKitAccess(tx: Db, core: Core, origin: Origin, whose: KitHolder, at: Instant): Promise<void> {
  if (await markKitAccessRevoked(tx, whose.userId, at)) await auditKitAccess(tx, core, origin, whose, 'kit_access.revoked', at);
}

/** Writes what happened to a code into its owner's audit; never which code. */
export async function auditKitAccess(
  tx: Db,
  core: Core,
  origin: Origin,
  { userId, accountId }: KitHolder,
  action: Extract<AuditAction, `kit_access.${string}`>,
  at: Instant,
): Promise<void> {
  await recordAudit(tx, core, origin, { accountId, mode: 'live', vaultId: null, action, resourceType: 'user', resourceId: userId, at });
}
