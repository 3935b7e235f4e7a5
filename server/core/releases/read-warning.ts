import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { cycleOf, type AcceptedWarning } from '../../../shared/domain/timer.ts';
import { isWarningSeenBy } from '../../../shared/format/release/warning-seen.ts';
import type { Db, OutboxRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import { insertOutbox, listVaultMails } from '../stores/outbox-store.ts';
import { warningKey } from '../mails/send-other-ways.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { parseTimerState } from '../timers/policy-timer.ts';
import { assertDeviceActive } from '../sync/put-head.ts';
import { findSyncAccount } from '../stores/sync-account-store.ts';
import type { SyncContext } from '../sync/sync-context.ts';
import { assertOwned, assertVaultVisible } from '../access/vault-access.ts';
import { lockVault } from '../stores/vault-store.ts';
import { roundOf, unreachedWarnings } from './owner-outlook.ts';

/** What a device reports: its owner has read this warning. */
export interface ReadWarning {
  readonly warning: AcceptedWarning;
  readonly cycle: Instant;
  /** The device's own (FORMAT.md, "Chain of changes"). */
  readonly signature: Uint8Array;
}

const maxWays = 20;

/**
 * The app as a way by which warnings arrive
 *
 * An owner who has read a warning in their app was warned. Yet anyone who says so for them makes a release possible that would otherwise
 * wait,
 * so it counts only where three things are true. The device says it with its own key: that key stays sealed until the app is unlocked,
 * and the account's identity vouches for it, so that a token alone, or a device that somebody adds with it, can't say it. Every other way
 * was
 * tried and failed: while one may still succeed, there is nothing to make up for. And the warning has its full length from then on, as
 * after a mail. The waiting message is still sent, and tells the owner of the release when it can.
 *
 * @returns when it counts from.
 * @throws DomainError `vault_not_found`, `permission_denied`, `device_revoked`, `invalid_request` for an invalid signature,
 * `conflict` where no release waits for this warning or another way may still reach the owner.
 */
export async function readWarning(ctx: SyncContext, vaultId: Ulid, read: ReadWarning): Promise<Instant> {
  const { core, owner, origin, deviceId } = ctx;
  return core.db.transaction(async (tx) => {
    const vault = await lockVault(tx, vaultId);
    assertOwned(owner, vault, 'vault_not_found');
    assertVaultVisible(vault);
    await assertSigned(tx, ctx, vaultId, read);
    const policy = await findPolicy(tx, vault.id);
    const state = policy === undefined ? null : parseTimerState(policy);
    const sent = await listVaultMails(tx, vault.id, [read.warning], maxWays);
    const isAwaited = state !== null && cycleOf(state) === read.cycle && unreachedWarnings(state, sent).includes(read.warning);
    const mail = sent.find((one) => roundOf(one) === read.cycle);
    if (policy === undefined || !isAwaited || mail === undefined)
      throw new DomainError('conflict', 'No release is waiting for this warning to be read, or it may still arrive in another way.');
    const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    await insertOutbox(tx, readRow(core.newId(), mail, time.now));
    await applyTimerEvent(tx, core, { vault, policy, event: { type: 'accepted', warning: read.warning, cycle: read.cycle }, time, origin });
    await recordAudit(tx, core, origin, {
      accountId: vault.account_id,
      mode: vault.mode,
      vaultId: vault.id,
      action: 'warning.read_in_app',
      resourceType: 'vault',
      resourceId: vault.id,
      at: time.now,
      details: { kind: read.warning, deviceId },
    });
    return time.now;
  });
}

async function assertSigned(tx: Db, ctx: SyncContext, vaultId: Ulid, { warning, cycle, signature }: ReadWarning): Promise<void> {
  const [account, device] = [await findSyncAccount(tx, ctx.owner.userId), await assertDeviceActive(tx, ctx)];
  const accountId = account?.custody_id ?? null;
  if (
    accountId === null ||
    !isWarningSeenBy(device.public_key, { accountId, deviceId: ctx.deviceId, vaultId, warning, cycle }, signature)
  ) {
    throw invalid('signature', 'is not one of the calling device for this warning');
  }
}

/** The app alongside the other ways of the same warning: a later bounce on another one leaves this one standing. */
function readRow(id: Ulid, mail: OutboxRow, at: Instant): OutboxRow {
  return {
    ...mail,
    id,
    dedup_key: `${warningKey(mail)} by desktop`,
    channel: 'desktop',
    to_address: '',
    to_name: null,
    status: 'accepted',
    attempts: 0,
    accepted_at: at,
    bounced_at: null,
    last_error: null,
    created_at: at,
  };
}
