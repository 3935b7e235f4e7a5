import { certificateWarnings, type CertificateEffect, type CertificateRule, type CertificateState } from './certificate-timer.ts';
import type { Gap } from './heartbeat.ts';
import type { Instant } from './instant.ts';
import type { Frequency } from './period.ts';

/** What an inactivity timer is configured with. */
export interface InactivityRule {
  readonly kind: 'inactivity';
  readonly frequency: Frequency;
  /** 24 to 2160. */
  readonly graceHours: number;
  /** Days before the due date at which the owner is reminded; null for no reminder. */
  readonly reminderDaysBefore: number | null;
  /** The owner switched early reminders off; due notice and last warning still go out. */
  readonly remindersSilenced: boolean;
}

/** What a release on a date is configured with. */
export interface DateRule {
  readonly kind: 'date_based';
  readonly releaseDate: Instant;
  /** Days before the date at which recipients are told; null or 0 for not at all. */
  readonly noticeDays: number | null;
}

export type TimerRule = InactivityRule | DateRule | CertificateRule;

/**
 * The state of a vault's timer. `running` until the check-in falls due; `grace` until the last warning; `pending` until the
 * release; `waiting` for a date; `postponed` when the date passed while the vault was archived or held; `frozen` while archived.
 */
export type TimerState =
  | { readonly phase: 'running'; readonly dueAt: Instant; readonly reminded: boolean }
  | GraceState
  | PendingState
  | { readonly phase: 'paused'; readonly pauseUntil: Instant }
  | { readonly phase: 'waiting'; readonly releaseAt: Instant; readonly noticed: boolean }
  /** `round`: the release that the warning was about, if it has been put off since. */
  | {
      readonly phase: 'postponed';
      readonly releaseAt: Instant;
      readonly warningAcceptedAt: Instant | null;
      readonly noticed: boolean;
      readonly round?: Instant;
    }
  | CertificateState
  | { readonly phase: 'frozen'; readonly noticed: boolean }
  | { readonly phase: 'released' };

export interface GraceState {
  readonly phase: 'grace';
  readonly dueAt: Instant;
  readonly releaseAt: Instant;
  readonly noticeAcceptedAt: Instant | null;
  /** When the window started again because it had run out unseen; absent if it never did. */
  readonly restartedAt?: Instant;
}

export interface PendingState {
  readonly phase: 'pending';
  readonly dueAt: Instant;
  readonly releaseAt: Instant;
  readonly noticeAcceptedAt: Instant | null;
  readonly restartedAt?: Instant;
  readonly warningAcceptedAt: Instant | null;
}

/** Warnings whose acceptance by the mail transport the timer waits for. */
export const ownerWarnings = ['due_notice', 'last_warning', 'date_passed_warning', ...certificateWarnings] as const;
export type AcceptedWarning = (typeof ownerWarnings)[number];

export type TimerEvent =
  /**
   * Time has passed; the scheduler asks what has to be done. `gaps`: when it was recently not at work; none when absent. `heldUntil`: when
   * somebody lifted the last hold that the vault stood under; null or absent when there was none.
   */
  | { readonly type: 'wake'; readonly gaps?: readonly Gap[]; readonly heldUntil?: Instant | null }
  | { readonly type: 'check_in' }
  | { readonly type: 'pause'; readonly until: Instant }
  | { readonly type: 'resume' }
  /** The vault is archived or soft-deleted. */
  | { readonly type: 'freeze' }
  /** The vault is restored or revived. */
  | { readonly type: 'thaw' }
  /**
   * The mail transport took responsibility for a warning; `cycle` is the `cycleOf` the state it was sent from, so that an outdated mail
   * counts for nothing.
   */
  | { readonly type: 'accepted'; readonly warning: AcceptedWarning; readonly cycle: Instant }
  /**
   * A warning that was accepted bounced: it didn't reach its owner. `acceptedAt` is when it was accepted by the earliest other channel
   * that did not bounce; null when there is none, and then it counts as not accepted.
   */
  | { readonly type: 'bounced'; readonly warning: AcceptedWarning; readonly cycle: Instant; readonly acceptedAt: Instant | null }
  /** The rule's date was derived again from its wall time: time zones have changed. */
  | { readonly type: 'date_moved' }
  /** The certificates of a death-certificate policy were counted again. */
  | { readonly type: 'recount'; readonly open: boolean; readonly enough: boolean }
  /** The owner ends what certificates have set in motion. */
  | { readonly type: 'call_off' }
  /** The vault is released by an act of its owner. */
  | { readonly type: 'release' };

export type TimerMail = 'reminder' | AcceptedWarning | 'pre_release_notice';

export type TimerEffect =
  | { readonly type: 'send'; readonly mail: TimerMail }
  | { readonly type: 'record_missed'; readonly dueAt: Instant }
  /** `dueAt` is null for a check-in while paused. `completesMissed` turns the open missed row into this check-in. */
  | {
      readonly type: 'record_check_in';
      readonly status: 'on_time' | 'late';
      readonly dueAt: Instant | null;
      readonly completesMissed: boolean;
    }
  | { readonly type: 'resumed'; readonly at: Instant }
  | { readonly type: 'release'; readonly trigger: 'inactivity' | 'date_based' }
  | CertificateEffect;

/** Why an event makes no sense in a state. */
export type TimerRefusal =
  | 'released'
  | 'frozen'
  | 'not_frozen'
  | 'no_inactivity_timer'
  | 'already_paused'
  | 'not_paused'
  | 'nothing_under_way';

export type TimerStep = { readonly state: TimerState; readonly effects: readonly TimerEffect[] } | { readonly refused: TimerRefusal };
