import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import type { TransactionTime } from '../clock/account-clock.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import type { OwnerContext } from '../context.ts';
import { passGate } from '../access/release-gate.ts';
import { assertAgreedTo } from '../policies/agreed-to.ts';
import { endOpening } from '../openings/end-opening.ts';
import { cancelMails } from '../stores/outbox-store.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { vaultEvent } from '../events/event-data.ts';

/** Stops a locked vault's timer: it will do nothing until it is restarted. Mails that speak of a release or a due date are withdrawn. */
export async function stopVaultTimer(tx: Db, ctx: OwnerContext, vault: VaultRow, time: TransactionTime): Promise<void> {
  // No warning may speak of a release that is no longer coming.
  await cancelMails(tx, vault.id, ['reminder', 'due_notice', 'last_warning', 'date_passed_warning', 'pre_release_notice']);
  await endOpening(tx, ctx.core, ctx.origin, vault, 'ended', time.now);
  await moveTimer(tx, ctx, vault, 'freeze', time);
}

/**
 * Restarts it with a full period ahead; a date that has passed meanwhile is warned about and postponed (RULINGS.md#restored-dates).
 * @throws DomainError `mfa_required`; `approval_required` where that could release the vault soon and others have to agree to that.
 */
export async function restartVaultTimer(tx: Db, ctx: OwnerContext, vault: VaultRow, time: TransactionTime): Promise<void> {
  await passGate(ctx, 'start_timer', tx);
  await moveTimer(tx, ctx, vault, 'thaw', time);
}

/** Freezes or thaws the timer; a pause does not outlive it. */
async function moveTimer(tx: Db, ctx: OwnerContext, vault: VaultRow, type: 'freeze' | 'thaw', time: TransactionTime): Promise<void> {
  const policy = await findPolicy(tx, vault.id);
  if (policy === undefined) return;
  const columns = { paused_at: null, pause_until: null, pause_reason: null, open_missed_id: null };
  const outcome = await applyTimerEvent(tx, ctx.core, { vault, policy, event: { type }, time, origin: ctx.origin, columns });
  // A timer that rested has come nearer by running at all.
  if (!('refused' in outcome)) await assertAgreedTo(tx, ctx, { vault, before: policy, after: outcome.policy, now: time.now });
}

/** Records that a vault has just changed status. */
export async function recordVaultStatus(tx: Db, ctx: OwnerContext, vault: VaultRow, action: AuditAction, at: Instant): Promise<void> {
  await recordAudit(tx, ctx.core, ctx.origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action,
    resourceType: 'vault',
    resourceId: vault.id,
    at,
    event: vaultEvent(['vault.updated'], vault, { status: vault.status, updated_at: at }),
  });
}
