import { certificateWakeAt, isCertificateState, stepCertificate } from './certificate-timer.ts';
import { windowEnd, type Gap } from './heartbeat.ts';
import { addMs, dayMs, hourMs, instantToMs, latest, type Instant } from './instant.ts';
import { addPeriod, hoursToMs } from './period.ts';
import type {
  GraceState,
  InactivityRule,
  PendingState,
  TimerEffect,
  TimerEvent,
  TimerRule,
  TimerState,
  TimerStep,
} from './timer-states.ts';

export type * from './timer-states.ts';
export { ownerWarnings } from './timer-states.ts';

/**
 * How late the scheduler may notice the end of a window. One whose end is missed by more than this because nothing was running starts again
 * at its
 * full length, and its warning is sent again (RULINGS.md#windows-that-ran-out-unseen): downtime may delay a release, never shorten a
 * warning.
 */
export const latenessTolerance = hourMs;

/**
 * How long after the restore of a vault whose date has passed its release comes due (RULINGS.md#restored-dates); and how soon after a hold a
 * date may be without a warning to its owner.
 */
export const postponementMs = 72 * hourMs;

/** The state of a timer that starts now under `rule`. */
export function startTimer(rule: TimerRule, now: Instant): TimerState {
  switch (rule.kind) {
    case 'death_certificate':
      return { phase: 'quiet' };
    case 'date_based':
      return { phase: 'waiting', releaseAt: rule.releaseDate, noticed: false };
    case 'inactivity':
      return { phase: 'running', dueAt: addPeriod(now, rule.frequency), reminded: false };
  }
}

/**
 * The least time between an accepted warning and an inactivity release, and how long before the release the last warning
 * goes out: 24 hours, or half the grace period when that is shorter than 48 hours (RULINGS.md#warned-before-released).
 */
export function warningSpacingMs(rule: InactivityRule): number {
  return Math.min(dayMs, hoursToMs(rule.graceHours) / 2);
}

/** The next moment at which `wake` does something; null when only an event can move the timer. */
export function wakeAt(rule: TimerRule, state: TimerState): Instant | null {
  if (isCertificateState(state)) return rule.kind === 'death_certificate' ? certificateWakeAt(rule, state) : null;
  switch (state.phase) {
    case 'running':
      return rule.kind === 'inactivity' && !state.reminded && rule.reminderDaysBefore !== null
        ? addMs(state.dueAt, -rule.reminderDaysBefore * dayMs)
        : state.dueAt;
    case 'grace':
      return rule.kind === 'inactivity' ? addMs(state.releaseAt, -warningSpacingMs(rule)) : null;
    case 'pending':
      return rule.kind === 'inactivity' ? pendingReleaseAt(rule, state) : null;
    case 'paused':
      return state.pauseUntil;
    case 'waiting':
      return noticeAt(rule, state) ?? state.releaseAt;
    case 'postponed':
      return state.warningAcceptedAt === null ? null : latest(state.releaseAt, addMs(state.warningAcceptedAt, dayMs));
    case 'frozen':
    case 'released':
      return null;
  }
}

/** The earliest release that the accepted warnings allow; null while one of them hasn't been accepted. */
function pendingReleaseAt(rule: InactivityRule, state: PendingState): Instant | null {
  if (state.noticeAcceptedAt === null || state.warningAcceptedAt === null) return null;
  const spacing = warningSpacingMs(rule);
  return latest(state.releaseAt, addMs(state.noticeAcceptedAt, spacing), addMs(state.warningAcceptedAt, spacing));
}

function noticeAt(rule: TimerRule, state: { readonly releaseAt: Instant; readonly noticed: boolean }): Instant | null {
  if (state.noticed || rule.kind !== 'date_based' || !rule.noticeDays) return null;
  return addMs(state.releaseAt, -rule.noticeDays * dayMs);
}

/**
 * One move of the timer: pure, total, without a clock of its own. A caller catching up after a pause repeats `wake`
 * until `wakeAt` lies in the future.
 */
export function stepTimer(rule: TimerRule, state: TimerState, event: TimerEvent, now: Instant): TimerStep {
  if (state.phase === 'released') return { refused: 'released' };
  if (event.type === 'thaw') return thaw(rule, state, now);
  if (rule.kind === 'death_certificate' && isCertificateState(state)) return stepCertificate(rule, state, event, now);
  if (event.type === 'wake') return wake(rule, state, now, event);
  if (event.type === 'accepted') return { state: accept(state, event, now), effects: [] };
  if (event.type === 'bounced') return { state: bounce(state, event), effects: [] };
  if (event.type === 'date_moved')
    return stay(rule.kind === 'date_based' && state.phase === 'waiting' ? { ...state, releaseAt: rule.releaseDate } : state);
  if (state.phase === 'frozen') return event.type === 'freeze' ? stay(state) : { refused: 'frozen' };
  switch (event.type) {
    case 'check_in':
      return checkIn(rule, state, now);
    case 'pause':
      return pause(rule, state, event.until);
    case 'resume':
      return resume(rule, state, now);
    case 'freeze':
      return { state: { phase: 'frozen', noticed: 'noticed' in state && state.noticed }, effects: [] };
    case 'recount':
    case 'call_off':
      return { refused: 'nothing_under_way' };
    case 'release':
      return { state: { phase: 'released' }, effects: [] };
  }
}

function stay(state: TimerState): TimerStep {
  return { state, effects: [] };
}

type WakeEvent = Extract<TimerEvent, { type: 'wake' }>;

function wake(rule: TimerRule, state: TimerState, now: Instant, { gaps = [], heldUntil = null }: WakeEvent): TimerStep {
  const at = wakeAt(rule, state);
  if (at === null || now < at) return stay(state);
  // What came due under a hold was seen by nobody either.
  const late = isLate(at, now) || wasHeldAt(at, heldUntil);
  switch (state.phase) {
    case 'running':
      return rule.kind === 'inactivity' ? wakeRunning(rule, state, now, heldUntil) : stay(state);
    case 'grace':
      return rule.kind === 'inactivity' ? wakeGrace(rule, state, late && now >= state.releaseAt, now) : stay(state);
    case 'pending':
      return rule.kind === 'inactivity'
        ? wakePending(rule, state, late || wasGivenBefore(state.warningAcceptedAt, heldUntil), now, gaps)
        : stay(state);
    case 'paused':
      return { state: startTimer(rule, state.pauseUntil), effects: [{ type: 'resumed', at: state.pauseUntil }] };
    case 'waiting':
      if (now < state.releaseAt) return { state: { ...state, noticed: true }, effects: [{ type: 'send', mail: 'pre_release_notice' }] };
      if (heldUntil !== null && state.releaseAt <= addMs(heldUntil, postponementMs)) return postpone(state.noticed, now);
      return { state: { phase: 'released' }, effects: [{ type: 'release', trigger: 'date_based' }] };
    case 'postponed':
      return wakePostponed(state, late || wasGivenBefore(state.warningAcceptedAt, heldUntil), now, gaps);
    case 'frozen':
    case 'released':
    case 'quiet':
    case 'reviewing':
    case 'announced':
    case 'confirmed':
    case 'final':
      return stay(state);
  }
}

function isLate(at: Instant, now: Instant): boolean {
  return instantToMs(now) - instantToMs(at) > latenessTolerance;
}

/** Whether something came due while the vault was held. */
function wasHeldAt(at: Instant, heldUntil: Instant | null): boolean {
  return heldUntil !== null && at <= heldUntil;
}

/** Whether a warning was given before the hold was lifted: then it is given again. */
function wasGivenBefore(acceptedAt: Instant | null, heldUntil: Instant | null): boolean {
  return acceptedAt !== null && heldUntil !== null && acceptedAt < heldUntil;
}

/** The grace period is nearly over, or ran out unseen and starts again. */
function wakeGrace(rule: InactivityRule, state: GraceState, ranOut: boolean, now: Instant): TimerStep {
  if (ranOut) {
    const releaseAt = addMs(now, hoursToMs(rule.graceHours));
    return { state: { ...state, releaseAt, noticeAcceptedAt: null, restartedAt: now }, effects: [{ type: 'send', mail: 'due_notice' }] };
  }
  return { state: { ...state, phase: 'pending', warningAcceptedAt: null }, effects: [{ type: 'send', mail: 'last_warning' }] };
}

function wakePending(rule: InactivityRule, state: PendingState, late: boolean, now: Instant, gaps: readonly Gap[]): TimerStep {
  const spacing = warningSpacingMs(rule);
  if (late) {
    return {
      state: { ...state, releaseAt: addMs(now, spacing), warningAcceptedAt: null, restartedAt: now },
      effects: [{ type: 'send', mail: 'last_warning' }],
    };
  }
  // For either warning: the notice may be the later one, and a clock that jumped is a gap for both.
  const end = latest(
    now,
    ...[state.noticeAcceptedAt, state.warningAcceptedAt].flatMap((at) => (at === null ? [] : [windowEnd(gaps, at, spacing, now)])),
  );
  if (end > now) return stay({ ...state, releaseAt: end });
  return { state: { phase: 'released' }, effects: [{ type: 'release', trigger: 'inactivity' }] };
}

function wakePostponed(state: Extract<TimerState, { phase: 'postponed' }>, late: boolean, now: Instant, gaps: readonly Gap[]): TimerStep {
  if (late) return postpone(state.noticed, now);
  const end = state.warningAcceptedAt === null ? now : windowEnd(gaps, state.warningAcceptedAt, dayMs, now);
  if (end > now) return stay({ ...state, releaseAt: end, round: state.round ?? state.releaseAt });
  return { state: { phase: 'released' }, effects: [{ type: 'release', trigger: 'date_based' }] };
}

function wakeRunning(
  rule: InactivityRule,
  state: Extract<TimerState, { phase: 'running' }>,
  now: Instant,
  heldUntil: Instant | null,
): TimerStep {
  if (now < state.dueAt) {
    const effects: TimerEffect[] = rule.remindersSilenced ? [] : [{ type: 'send', mail: 'reminder' }];
    return { state: { ...state, reminded: true }, effects };
  }
  const releaseAt = addMs(isLate(state.dueAt, now) || wasHeldAt(state.dueAt, heldUntil) ? now : state.dueAt, hoursToMs(rule.graceHours));
  return {
    state: { phase: 'grace', dueAt: state.dueAt, releaseAt, noticeAcceptedAt: null },
    effects: [
      { type: 'record_missed', dueAt: state.dueAt },
      { type: 'send', mail: 'due_notice' },
    ],
  };
}

function accept(state: TimerState, event: Extract<TimerEvent, { type: 'accepted' }>, now: Instant): TimerState {
  if (cycleOf(state) !== event.cycle) return state;
  if (event.warning === 'due_notice' && (state.phase === 'grace' || state.phase === 'pending')) {
    return { ...state, noticeAcceptedAt: state.noticeAcceptedAt ?? now };
  }
  if (event.warning === 'last_warning' && state.phase === 'pending') return { ...state, warningAcceptedAt: state.warningAcceptedAt ?? now };
  if (event.warning === 'date_passed_warning' && state.phase === 'postponed') {
    return { ...state, warningAcceptedAt: state.warningAcceptedAt ?? now };
  }
  return state;
}

function bounce(state: TimerState, event: Extract<TimerEvent, { type: 'bounced' }>): TimerState {
  if (cycleOf(state) !== event.cycle) return state;
  if (event.warning === 'due_notice' && (state.phase === 'grace' || state.phase === 'pending'))
    return { ...state, noticeAcceptedAt: event.acceptedAt };
  if (event.warning === 'last_warning' && state.phase === 'pending') return { ...state, warningAcceptedAt: event.acceptedAt };
  if (event.warning === 'date_passed_warning' && state.phase === 'postponed') return { ...state, warningAcceptedAt: event.acceptedAt };
  return state;
}

/**
 * What distinguishes one round of warnings from the next: the due date of an inactivity timer or the moment its window started again, or
 * the release of a date.
 */
export function cycleOf(state: TimerState): Instant | null {
  if (state.phase === 'running') return state.dueAt;
  if (state.phase === 'grace' || state.phase === 'pending') return state.restartedAt ?? state.dueAt;
  if (state.phase === 'waiting') return state.releaseAt;
  if (state.phase === 'postponed') return state.round ?? state.releaseAt;
  return 'confirmedAt' in state ? state.confirmedAt : null;
}

function checkIn(rule: TimerRule, state: TimerState, now: Instant): TimerStep {
  if (rule.kind !== 'inactivity') return { refused: 'no_inactivity_timer' };
  const restarted = startTimer(rule, now);
  switch (state.phase) {
    case 'paused': {
      if (now < state.pauseUntil) {
        return { state, effects: [{ type: 'record_check_in', status: 'on_time', dueAt: null, completesMissed: false }] };
      }
      // The pause is over, but the scheduler hasn't noticed yet: the check-in counts as one on a timer that resumed on its own.
      const step = checkIn(rule, startTimer(rule, state.pauseUntil), now);
      return 'refused' in step ? step : { ...step, effects: [{ type: 'resumed', at: state.pauseUntil }, ...step.effects] };
    }
    case 'grace':
    case 'pending':
      return { state: restarted, effects: [{ type: 'record_check_in', status: 'late', dueAt: state.dueAt, completesMissed: true }] };
    case 'running':
      if (now <= state.dueAt) {
        return { state: restarted, effects: [{ type: 'record_check_in', status: 'on_time', dueAt: state.dueAt, completesMissed: false }] };
      }
      // Due, but the scheduler hasn't noticed yet: the date was missed all the same, and the owner is present, so there's no notice.
      return {
        state: restarted,
        effects: [
          { type: 'record_missed', dueAt: state.dueAt },
          { type: 'record_check_in', status: 'late', dueAt: state.dueAt, completesMissed: true },
        ],
      };
    case 'waiting':
    case 'postponed':
    case 'frozen':
    case 'released':
    case 'quiet':
    case 'reviewing':
    case 'announced':
    case 'confirmed':
    case 'final':
      return { refused: 'no_inactivity_timer' };
  }
}

function pause(rule: TimerRule, state: TimerState, until: Instant): TimerStep {
  if (rule.kind !== 'inactivity') return { refused: 'no_inactivity_timer' };
  if (state.phase === 'paused') return { refused: 'already_paused' };
  return { state: { phase: 'paused', pauseUntil: until }, effects: [] };
}

function resume(rule: TimerRule, state: TimerState, now: Instant): TimerStep {
  if (rule.kind !== 'inactivity') return { refused: 'no_inactivity_timer' };
  if (state.phase !== 'paused') return { refused: 'not_paused' };
  return { state: startTimer(rule, now), effects: [{ type: 'resumed', at: now }] };
}

function thaw(rule: TimerRule, state: TimerState, now: Instant): TimerStep {
  if (state.phase !== 'frozen') return { refused: 'not_frozen' };
  if (rule.kind !== 'date_based') return { state: startTimer(rule, now), effects: [] };
  if (rule.releaseDate > now) return { state: { phase: 'waiting', releaseAt: rule.releaseDate, noticed: state.noticed }, effects: [] };
  return postpone(state.noticed, now);
}

function postpone(noticed: boolean, now: Instant): TimerStep {
  return {
    state: { phase: 'postponed', releaseAt: addMs(now, postponementMs), warningAcceptedAt: null, noticed },
    effects: [{ type: 'send', mail: 'date_passed_warning' }],
  };
}

/** The due date that a check-in timer shows; null while paused, archived, released, or where no check-in is awaited. */
export function nextDueAt(state: TimerState | null): Instant | null {
  return state !== null && (state.phase === 'running' || state.phase === 'grace' || state.phase === 'pending') ? state.dueAt : null;
}

/** True when the due date passed without a check-in, whether the scheduler has noticed it yet or not. */
export function isOverdue(state: TimerState | null, now: Instant): boolean {
  if (state === null) return false;
  return state.phase === 'grace' || state.phase === 'pending' || (state.phase === 'running' && now > state.dueAt);
}
