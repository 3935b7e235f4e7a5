import { DomainError } from '../../../shared/domain/error-codes.ts';
import { dayMs, instantToMs, parseInstant, type Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { policyLimits } from '../../../shared/domain/policy.ts';
import { codePoints, hasForbiddenCharacters, textLimits } from '../../../shared/domain/text-rules.ts';
import type { TimerEvent, TimerRefusal } from '../../../shared/domain/timer.ts';
import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import { ownerNow, timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { OwnerContext } from '../context.ts';
import { assertAgreedTo } from './agreed-to.ts';
import { cancelMails } from '../stores/outbox-store.ts';
import { passGate } from '../access/release-gate.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { policyEvent } from '../timers/policy-event.ts';
import { findPolicy } from '../stores/policy-store.ts';

export interface PauseInput {
  /** An instant with an offset or `Z`; required, whatever its type says. */
  readonly pauseUntil?: unknown;
  readonly reason?: unknown;
}

/**
 * Stops an inactivity timer until a moment within a year; it then resumes automatically with a full period ahead.
 * @throws DomainError `invalid_policy`, `no_inactivity_policy`, `vault_already_released`, `vault_archived`.
 */
export async function pausePolicy(ctx: OwnerContext, vaultId: Ulid, input: PauseInput): Promise<PolicyRow> {
  const until = checkPauseUntil(input.pauseUntil, ownerNow(ctx));
  const reason = checkReason(input.reason);
  return moveTimer(ctx, vaultId, { type: 'pause', until }, (now) => ({
    paused_at: now,
    pause_until: until,
    pause_reason: reason,
    resumed_at: null,
    updated_at: now,
    open_missed_id: null,
  }));
}

/**
 * Ends a pause; the next check-in is due a full period from now.
 * @throws DomainError `invalid_policy` when not paused, `no_inactivity_policy`, `mfa_required`, `approval_required`.
 */
export async function resumePolicy(ctx: OwnerContext, vaultId: Ulid): Promise<PolicyRow> {
  return moveTimer(ctx, vaultId, { type: 'resume' }, (now) => ({ updated_at: now }));
}

function checkPauseUntil(text: unknown, now: Instant): Instant {
  const until = typeof text === 'string' ? parseInstant(text) : undefined;
  if (until === undefined) throw refuse('pauseUntil', 'must be an ISO 8601 date and time with an offset or Z');
  if (until <= now) throw refuse('pauseUntil', 'must lie in the future');
  if (instantToMs(until) - instantToMs(now) > policyLimits.pauseDays * dayMs) throw refuse('pauseUntil', 'must lie within one year');
  return until;
}

function checkReason(reason: unknown): string | null {
  if (reason === undefined || reason === null) return null;
  if (typeof reason !== 'string') throw refuse('reason', 'must be text');
  if (codePoints(reason) > textLimits.pauseReason) throw refuse('reason', `must have at most ${textLimits.pauseReason} characters`);
  if (hasForbiddenCharacters(reason)) throw refuse('reason', 'must not contain control characters');
  return reason;
}

function refuse(field: string, reason: string): DomainError {
  return new DomainError('invalid_policy', `${field} ${reason}.`, [{ field, reason }]);
}

async function moveTimer(
  ctx: OwnerContext,
  vaultId: Ulid,
  event: Extract<TimerEvent, { type: 'pause' | 'resume' }>,
  columns: (now: Instant) => Partial<PolicyRow>,
): Promise<PolicyRow> {
  return ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertChangeable(vault);
    if (event.type === 'resume') await passGate(ctx, 'start_timer', tx);
    const policy = await findPolicy(tx, vault.id);
    const time = await timeInTransaction(tx, ctx.core, ctx.owner);
    if (policy === undefined) throw refusal('no_timer');
    const outcome = await applyTimerEvent(tx, ctx.core, { vault, policy, event, time, origin: ctx.origin, columns: columns(time.now) });
    if ('refused' in outcome) throw refusal(outcome.refused);
    await assertAgreedTo(tx, ctx, { vault, before: policy, after: outcome.policy, now: time.now });
    if (event.type === 'pause') await notePause(tx, ctx, vault, outcome.policy, time.now);
    return outcome.policy;
  });
}

async function notePause(tx: Db, ctx: OwnerContext, vault: VaultRow, policy: PolicyRow, now: Instant): Promise<void> {
  // A pause is a sign of life: warnings still waiting would frighten people for nothing.
  await cancelMails(tx, vault.id, ['reminder', 'due_notice', 'last_warning']);
  await recordAudit(tx, ctx.core, ctx.origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'policy.paused',
    resourceType: 'policy',
    resourceId: policy.id,
    at: now,
    details: { until: policy.pause_until },
    event: policyEvent(vault, policy, 'paused'),
  });
}

function refusal(reason: TimerRefusal | 'no_timer'): DomainError {
  if (reason === 'already_paused') return new DomainError('invalid_policy', 'This policy is already paused.');
  if (reason === 'not_paused') return new DomainError('invalid_policy', "This policy isn't paused.");
  return new DomainError('no_inactivity_policy', 'This vault has no inactivity timer.');
}
