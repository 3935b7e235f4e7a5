import type { Instant } from '../../../shared/domain/instant.ts';
import type { OpenHold } from '../../../shared/domain/heartbeat.ts';
import { isOverdue, type TimerState } from '../../../shared/domain/timer.ts';
import type { OutboxRow, PolicyRow, TimerFailureRow, VaultRow } from '../../db/schema.ts';
import { earliestRelease } from '../timers/earliest-release.ts';
import { parseTimerState } from '../timers/policy-timer.ts';
import { holdsOn, type ReleaseHold } from './release-holds.ts';

/** How many messages ahead of a release an outlook shows. */
export const maxWarnings = 50;

/** What happens next to a vault automatically, why it is held, and what was sent to its owner (RULINGS.md#what-happens-next-is-shown). */
export interface TimerOutlook {
  readonly policy: PolicyRow;
  /** Where the timer stands, in one word; `none` where none runs. */
  readonly phase: TimerState['phase'] | 'none';
  readonly overdue: boolean;
  /** The earliest release if nobody does anything; null when none is to happen automatically. */
  readonly releaseAt: Instant | null;
  readonly holds: readonly ReleaseHold[];
  /** Of `warningKinds`, the newest first. */
  readonly warnings: readonly OutboxRow[];
}

/** What an outlook is made of. `open`: holds of the whole server. */
export interface OutlookFacts {
  readonly policy: PolicyRow;
  readonly vault: VaultRow;
  readonly now: Instant;
  readonly open: readonly OpenHold[];
  readonly warnings: readonly OutboxRow[];
  /** Its timer's failures, if it fails again and again. */
  readonly failure: TimerFailureRow | undefined;
}

export function timerOutlook({ policy, vault, now, open, warnings, failure }: OutlookFacts): TimerOutlook {
  const state = parseTimerState(policy);
  const releaseAt = earliestRelease(policy, vault);
  return {
    policy,
    releaseAt,
    warnings,
    phase: state?.phase ?? 'none',
    overdue: isOverdue(state, now),
    holds: holdsOn({ policy, state, runs: releaseAt !== null, open, warnings, failure }),
  };
}
