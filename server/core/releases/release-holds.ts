import { certificateWarnings } from '../../../shared/domain/certificate-timer.ts';
import { isHeld, type HoldReason, type OpenHold } from '../../../shared/domain/heartbeat.ts';
import type { TimerState } from '../../../shared/domain/timer.ts';
import { awaitedWarnings } from '../../../shared/domain/timer-warnings.ts';
import type { OutboxRow, PolicyRow, TimerFailureRow } from '../../db/schema.ts';
import { isReal } from '../../../shared/domain/account.ts';

/** Why a release that is under way doesn't proceed. */
export interface ReleaseHold {
  readonly code: 'timer_failing' | 'warning_waits' | 'warning_refused' | 'paused' | 'archived' | HoldReason;
  /** The kind of mail, where one is waited for. */
  readonly mail: string | null;
}

/** Messages ahead of a release, to the owner and to others. */
export const warningKinds = [
  'reminder',
  'due_notice',
  'last_warning',
  'date_passed_warning',
  'pre_release_notice',
  'certificate_submitted',
  'release_requested',
  'opening_set',
  'contact_asked',
  ...certificateWarnings,
];

/** What holds are judged by. */
export interface HoldFacts {
  readonly policy: PolicyRow;
  readonly state: TimerState | null;
  /** Whether a release is to happen automatically. */
  readonly runs: boolean;
  /** Holds of the whole server. */
  readonly open: readonly OpenHold[];
  /** What was sent of `warningKinds`. */
  readonly warnings: readonly OutboxRow[];
  /** Its timer's failures, if it fails again and again. */
  readonly failure: TimerFailureRow | undefined;
}

/** Every reason why a vault's release doesn't proceed. */
export function holdsOn({ policy, state, runs, open, warnings, failure }: HoldFacts): readonly ReleaseHold[] {
  const failing = failure === undefined ? [] : [{ code: 'timer_failing', mail: null } as const];
  return [...failing, ...engineHolds(open, policy, runs), ...timerHolds(state, warnings)];
}

/** What holds every live vault whose owner hasn't been heard from since, where a timer runs at all. */
function engineHolds(open: readonly OpenHold[], policy: PolicyRow, runs: boolean): readonly ReleaseHold[] {
  if (!isReal[policy.mode] || !runs) return [];
  return open
    .filter((hold) => isHeld([hold], policy.holds_cleared, policy.type === 'date_based'))
    .map(({ reason }) => ({ code: reason, mail: null }));
}

function timerHolds(state: TimerState | null, warnings: readonly OutboxRow[]): readonly ReleaseHold[] {
  if (state === null) return [];
  if (state.phase === 'paused') return [{ code: 'paused', mail: null }];
  if (state.phase === 'frozen') return [{ code: 'archived', mail: null }];
  return awaitedWarnings(state).map((mail) => {
    const sent = warnings.filter(({ kind }) => kind === mail);
    const lost = sent.length > 0 && !sent.some(({ status }) => status === 'queued');
    return { code: lost ? 'warning_refused' : 'warning_waits', mail } as const;
  });
}
