import { windowEnd, type Gap } from './heartbeat.ts';
import { addMs, dayMs, hourMs, instantToMs, latest, type Instant } from './instant.ts';

/**
 * The timer of a death-certificate policy
 *
 * People hand in certificates and other people confirm them; the timer begins when enough are confirmed. It counts from the moment at
 * which the mail transport accepted the first warning to the owner, not from the last signature: an owner who could not be told has not
 * been given the time. Nothing is released unless that warning and the last one were both accepted, and at least `certificateSpacingMs`
 * lie between the last one and the release. Every sign of life ends it, in every phase short of the release.
 */
export interface CertificateRule {
  readonly kind: 'death_certificate';
  /** 0 to 90. */
  readonly waitingDays: number;
}

/**
 * `quiet` while nobody has handed anything in; `reviewing` while certificates are open and not enough of them are confirmed; `announced`
 * from then until the owner's first warning has left; `confirmed` until the last warning; `final` until the release.
 */
export type CertificateState =
  | { readonly phase: 'quiet' }
  | { readonly phase: 'reviewing' }
  | { readonly phase: 'announced'; readonly confirmedAt: Instant }
  | {
      readonly phase: 'confirmed';
      readonly confirmedAt: Instant;
      readonly warnedAt: Instant;
      readonly releaseAt: Instant;
      readonly halfWayTold: boolean;
    }
  | { readonly phase: 'final'; readonly confirmedAt: Instant; readonly releaseAt: Instant; readonly warningAcceptedAt: Instant | null };

/** Warnings to the owner: when the waiting begins, halfway through it, and before the release. */
export const certificateWarnings = ['certificate_warning', 'certificate_halfway', 'certificate_last_warning'] as const;
export type CertificateWarning = (typeof certificateWarnings)[number];

export function isCertificateWarning(mail: string): mail is CertificateWarning {
  return certificateWarnings.some((warning) => warning === mail);
}

export type CertificateEvent =
  /** `gaps`: when the scheduler was recently not at work. */
  | { readonly type: 'wake'; readonly gaps?: readonly Gap[]; readonly heldUntil?: Instant | null }
  | { readonly type: 'check_in' }
  /** The certificates were counted again: whether any is open (handed in or confirmed), and whether enough are confirmed. */
  | { readonly type: 'recount'; readonly open: boolean; readonly enough: boolean }
  /** The owner says no. */
  | { readonly type: 'call_off' }
  | { readonly type: 'accepted'; readonly warning: string; readonly cycle: Instant }
  /** A warning that was accepted bounced; `acceptedAt` as in the other timers. */
  | { readonly type: 'bounced'; readonly warning: string; readonly cycle: Instant; readonly acceptedAt: Instant | null }
  /** Only in other timers. */
  | { readonly type: 'date_moved' }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'freeze' }
  | { readonly type: 'release' };

export type CertificateEffect =
  | { readonly type: 'send'; readonly mail: CertificateWarning }
  | { readonly type: 'record_check_in'; readonly status: 'on_time'; readonly dueAt: null; readonly completesMissed: false }
  /** The release that was on its way no longer is. `certificatesToo`: none of the open certificates counts any more. */
  | { readonly type: 'called_off'; readonly certificatesToo: boolean }
  | { readonly type: 'release'; readonly trigger: 'death_certificate' };

export type CertificateStep =
  | {
      readonly state: CertificateState | { readonly phase: 'released' } | { readonly phase: 'frozen'; readonly noticed: false };
      readonly effects: readonly CertificateEffect[];
    }
  | { readonly refused: 'no_inactivity_timer' | 'nothing_under_way' };

/** Waiting periods of at least this length have a message halfway through. */
const halfWayFromMs = 4 * dayMs;

/** How long the owner has from the first warning on: what the policy says, but never less than a day. */
export function certificateWaitingMs(rule: CertificateRule): number {
  return Math.max(dayMs, rule.waitingDays * dayMs);
}

/** The least time between the last warning and the release: 24 hours, or half the waiting period when that is shorter than 48 hours. */
export function certificateSpacingMs(rule: CertificateRule): number {
  return Math.min(dayMs, certificateWaitingMs(rule) / 2);
}

/** Whether a phase is one of this timer's. */
export function isCertificateState(state: { readonly phase: string }): state is CertificateState {
  return ['quiet', 'reviewing', 'announced', 'confirmed', 'final'].includes(state.phase);
}

/** Whether a release is on its way, or may become so: the state that a sign of life ends. */
export function isUnderWay(state: { readonly phase: string }): boolean {
  return isCertificateState(state) && state.phase !== 'quiet';
}

/** The next moment at which `wake` does something; null when only an event can move the timer. */
export function certificateWakeAt(rule: CertificateRule, state: CertificateState): Instant | null {
  switch (state.phase) {
    case 'confirmed':
      return state.halfWayTold || certificateWaitingMs(rule) < halfWayFromMs
        ? lastWarningAt(rule, state)
        : addMs(state.warnedAt, certificateWaitingMs(rule) / 2);
    case 'final':
      return state.warningAcceptedAt === null ? null : latest(state.releaseAt, addMs(state.warningAcceptedAt, certificateSpacingMs(rule)));
    case 'quiet':
    case 'reviewing':
    case 'announced':
      return null;
  }
}

function lastWarningAt(rule: CertificateRule, { releaseAt }: { readonly releaseAt: Instant }): Instant {
  return addMs(releaseAt, -certificateSpacingMs(rule));
}

/** One move: pure, total, without a clock of its own. */
export function stepCertificate(rule: CertificateRule, state: CertificateState, event: CertificateEvent, now: Instant): CertificateStep {
  switch (event.type) {
    case 'wake':
      return wake(rule, state, now, event);
    case 'recount':
      return recount(state, event, now);
    case 'check_in':
      if (state.phase === 'quiet') return { refused: 'no_inactivity_timer' };
      return {
        state: { phase: 'quiet' },
        effects: [{ type: 'record_check_in', status: 'on_time', dueAt: null, completesMissed: false }, callOff],
      };
    case 'call_off':
      return state.phase === 'quiet' ? { refused: 'nothing_under_way' } : { state: { phase: 'quiet' }, effects: [callOff] };
    case 'accepted':
      return { state: accept(rule, state, event, now), effects: [] };
    case 'bounced':
      return { state: bounce(state, event), effects: [] };
    case 'freeze':
      return { state: { phase: 'frozen', noticed: false }, effects: isUnderWay(state) ? [callOff] : [] };
    case 'date_moved':
      return { state, effects: [] };
    case 'release':
      return { state: { phase: 'released' }, effects: [] };
    case 'pause':
    case 'resume':
      return { refused: 'no_inactivity_timer' };
  }
}

const callOff: CertificateEffect = { type: 'called_off', certificatesToo: true };

/** A waiting period that began with a warning that bounced has not begun, unless another way was open before. */
function bounce(state: CertificateState, { warning, cycle, acceptedAt }: Extract<CertificateEvent, { type: 'bounced' }>): CertificateState {
  if (!('confirmedAt' in state) || state.confirmedAt !== cycle) return state;
  const waits = state.phase === 'confirmed' || state.phase === 'final';
  if (warning === 'certificate_warning' && waits && acceptedAt === null) return { phase: 'announced', confirmedAt: state.confirmedAt };
  if (warning === 'certificate_last_warning' && state.phase === 'final') return { ...state, warningAcceptedAt: acceptedAt };
  return state;
}

/**
 * How late the end of a window may be noticed; one that ran out longer ago than that while nothing was running starts again
 * (RULINGS.md#windows-that-ran-out-unseen).
 */
const latenessToleranceMs = hourMs;

type WakeEvent = Extract<CertificateEvent, { type: 'wake' }>;

function wake(rule: CertificateRule, state: CertificateState, now: Instant, { gaps = [], heldUntil = null }: WakeEvent): CertificateStep {
  const at = certificateWakeAt(rule, state);
  if (at === null || now < at) return { state, effects: [] };
  const wasHeld = heldUntil !== null && (at <= heldUntil || (state.phase === 'final' && (state.warningAcceptedAt ?? at) < heldUntil));
  const late = wasHeld || instantToMs(now) - instantToMs(at) > latenessToleranceMs;
  if (state.phase === 'final') return wakeFinal(rule, state, late, now, gaps);
  if (state.phase !== 'confirmed') return { state, effects: [] };
  // A waiting period that ran out unseen starts again with its first warning.
  if (late && now >= state.releaseAt)
    return { state: { phase: 'announced', confirmedAt: now }, effects: [{ type: 'send', mail: 'certificate_warning' }] };
  if (now < lastWarningAt(rule, state))
    return { state: { ...state, halfWayTold: true }, effects: [{ type: 'send', mail: 'certificate_halfway' }] };
  return lastWarning(rule, state, now);
}

/** The last warning keeps its full length however late it goes out: the release moves, not the warning. */
function lastWarning(
  rule: CertificateRule,
  state: { readonly confirmedAt: Instant; readonly releaseAt: Instant },
  now: Instant,
): CertificateStep {
  const releaseAt = latest(state.releaseAt, addMs(now, certificateSpacingMs(rule)));
  return {
    state: { phase: 'final', confirmedAt: state.confirmedAt, releaseAt, warningAcceptedAt: null },
    effects: [{ type: 'send', mail: 'certificate_last_warning' }],
  };
}

function wakeFinal(
  rule: CertificateRule,
  state: Extract<CertificateState, { phase: 'final' }>,
  late: boolean,
  now: Instant,
  gaps: readonly Gap[],
): CertificateStep {
  if (late) return lastWarning(rule, state, now);
  const end = state.warningAcceptedAt === null ? now : windowEnd(gaps, state.warningAcceptedAt, certificateSpacingMs(rule), now);
  if (end > now) return { state: { ...state, releaseAt: end }, effects: [] };
  return { state: { phase: 'released' }, effects: [{ type: 'release', trigger: 'death_certificate' }] };
}

function recount(
  state: CertificateState,
  { open, enough }: { readonly open: boolean; readonly enough: boolean },
  now: Instant,
): CertificateStep {
  const rest: CertificateState = open ? { phase: 'reviewing' } : { phase: 'quiet' };
  if (state.phase === 'quiet' || state.phase === 'reviewing') {
    if (!enough) return { state: rest, effects: [] };
    return { state: { phase: 'announced', confirmedAt: now }, effects: [{ type: 'send', mail: 'certificate_warning' }] };
  }
  return enough ? { state, effects: [] } : { state: rest, effects: [{ type: 'called_off', certificatesToo: false }] };
}

function accept(
  rule: CertificateRule,
  state: CertificateState,
  event: Extract<CertificateEvent, { type: 'accepted' }>,
  now: Instant,
): CertificateState {
  if (!('confirmedAt' in state) || state.confirmedAt !== event.cycle) return state;
  if (event.warning === 'certificate_warning' && state.phase === 'announced') {
    return {
      phase: 'confirmed',
      confirmedAt: state.confirmedAt,
      warnedAt: now,
      releaseAt: addMs(now, certificateWaitingMs(rule)),
      halfWayTold: false,
    };
  }
  if (event.warning === 'certificate_last_warning' && state.phase === 'final')
    return { ...state, warningAcceptedAt: state.warningAcceptedAt ?? now };
  return state;
}
