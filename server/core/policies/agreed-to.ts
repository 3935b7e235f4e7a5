import { certificateWaitingMs } from '../../../shared/domain/certificate-timer.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, hourMs, type Instant } from '../../../shared/domain/instant.ts';
import { addPeriod, hoursToMs } from '../../../shared/domain/period.ts';
import type { TimerRule } from '../../../shared/domain/timer.ts';
import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { closeReleaseRequest, findOpenRequest } from '../stores/approval-store.ts';
import { earliestRelease } from '../timers/earliest-release.ts';
import { parseTimerState, timerRule } from '../timers/policy-timer.ts';
import { requiredApprovals } from '../approvals/approval-settings.ts';
import { recordRequest, viewRequest } from '../approvals/release-requests.ts';

/** A release that a policy could bring about sooner than this needs the agreement that a release by hand would (RULINGS.md#approvals-before-a-near-policy). */
export const nearReleaseMs = 72 * hourMs;

/** A policy as it was and as it is about to be, of a locked vault. */
export interface PolicyMove {
  readonly vault: VaultRow;
  readonly before: PolicyRow | undefined;
  readonly after: PolicyRow;
  readonly now: Instant;
}

/**
 * Lets a policy that could soon release its vault take effect only where those whom the vault asks have agreed: otherwise a date a minute
 * ahead would be a release by hand that nobody was asked about. Their agreement is used up by it.
 * @throws DomainError `approval_required`.
 */
export async function assertAgreedTo(tx: Db, ctx: OwnerContext, { vault, before, after, now }: PolicyMove): Promise<void> {
  const soonest = soonestRelease(after, vault, now);
  if (soonest === null || soonest >= addMs(now, nearReleaseMs)) return;
  if (before !== undefined && isNoNearer(before, after, vault, now)) return;
  const required = await requiredApprovals(tx, vault.id);
  if (required === 0) return;
  const open = await findOpenRequest(tx, vault.id);
  const request = open && (await viewRequest(tx, open, now, ctx.owner.userId));
  if (request?.state !== 'granted') {
    throw new DomainError(
      'approval_required',
      `This could release the vault within ${nearReleaseMs / hourMs} hours. ${required} other ${required === 1 ? 'person' : 'people'} must agree to that first, as to a release by hand.`,
    );
  }
  await useAgreement(tx, ctx, vault, request.request.id, now);
}

/** The agreement is used up by the one act it was for. @throws DomainError `approval_required` when it was withdrawn meanwhile. */
export async function useAgreement(
  tx: Db,
  ctx: Pick<OwnerContext, 'core' | 'owner' | 'origin'>,
  vault: VaultRow,
  requestId: Ulid,
  at: Instant,
): Promise<void> {
  if (!(await closeReleaseRequest(tx, requestId, { status: 'used', by: ctx.owner.userId, at })))
    throw new DomainError('approval_required', 'The request was withdrawn.');
  await recordRequest(tx, ctx.core, ctx.origin, vault, requestId, 'release.request_used', at);
}

/** The first moment at which the vault could be released; for certificates, as if enough were confirmed this very moment. */
function soonestRelease(policy: PolicyRow, vault: VaultRow, now: Instant): Instant | null {
  const rule = timerRule(policy, vault);
  if (rule?.kind === 'death_certificate' && parseTimerState(policy)?.phase !== 'frozen') return addMs(now, certificateWaitingMs(rule));
  return earliestRelease(policy, vault);
}

/**
 * Whether a timer that could be running anyway is merely begun again under conditions that are no shorter. One that rested has come nearer
 * by running at all, and a date that has passed is no measure: its release was waiting for a warning.
 */
function isNoNearer(before: PolicyRow, after: PolicyRow, vault: VaultRow, now: Instant): boolean {
  const [old, next] = [timerRule(before, vault), timerRule(after, vault)];
  const phase = parseTimerState(before)?.phase;
  if (old === null || next === null || phase === undefined || phase === 'paused' || phase === 'frozen') return false;
  return isNoShorter(old, next, now);
}

function isNoShorter(old: TimerRule, next: TimerRule, now: Instant): boolean {
  switch (next.kind) {
    case 'inactivity':
      return (
        old.kind === 'inactivity' &&
        next.graceHours >= old.graceHours &&
        addMs(addPeriod(now, next.frequency), hoursToMs(next.graceHours)) >= addMs(addPeriod(now, old.frequency), hoursToMs(old.graceHours))
      );
    case 'date_based':
      return old.kind === 'date_based' && old.releaseDate > now && next.releaseDate >= old.releaseDate;
    case 'death_certificate':
      return old.kind === 'death_certificate' && next.waitingDays >= old.waitingDays;
  }
}
