import { certificateWaitingMs } from '../../../shared/domain/certificate-timer.ts';
import { addMs, hourMs, type Instant } from '../../../shared/domain/instant.ts';
import { addPeriod, hoursToMs } from '../../../shared/domain/period.ts';
import type { TimerRule } from '../../../shared/domain/timer.ts';
import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { takeAgreement } from '../approvals/take-agreement.ts';
import { earliestRelease } from '../timers/earliest-release.ts';
import { parseTimerState, timerRule } from '../timers/policy-timer.ts';

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
  await takeAgreement(tx, ctx, vault, { what: `This could release the vault within ${nearReleaseMs / hourMs} hours.`, now });
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
