import { addMs, latest, type Instant } from './instant.ts';
import { addPeriod, hoursToMs } from './period.ts';
import { startTimer, stepTimer, type TimerEvent } from './timer.ts';
import {
  deviceClockToleranceMs,
  type CustodianEffect,
  type CustodianFacts,
  type CustodianMove,
  type CustodianState,
  type ReceiptOutcome,
} from './custodian-states.ts';

/*
 * Signs of life at one custodian. Each has an effective time: when it was signed or when it came, whichever is earlier. So a note that
 * somebody has kept back, or a device whose clock is ahead, never makes an owner seem alive later than they were.
 */

/** A sign of life. A server's word for it (`server`) is that server's alone, and holds for one cycle; the others are proofs. */
export interface SignOfLife {
  readonly at: Instant;
  readonly by: 'device' | 'link' | 'plan' | 'server';
}

export interface Taken extends CustodianMove {
  readonly outcome: ReceiptOutcome;
}

/** What this custodian's timer counts from: the newest sign of life, or the end of a pause, for which the owner has vouched beforehand. */
export function aliveAt({ proof, vouchedAt, pauses }: CustodianState): Instant {
  return latest(proof.at, vouchedAt ?? proof.at, pausedUntil(pauses) ?? proof.at);
}

/** The end of the longest pause that no device has ended. */
function pausedUntil(pauses: CustodianState['pauses']): Instant | null {
  const ends = Object.values(pauses).flatMap(({ until }) => (until === null ? [] : [until]));
  return ends.length === 0 ? null : ends.reduce((last, one) => (one > last ? one : last));
}

/**
 * Whether a sign of life is so old that the release would be due in spite of it, and its owner has been warned since. Otherwise whoever
 * keeps back old notes could hand them in one by one, and start the last round of warnings again with each.
 */
function isSpent({ rule }: CustodianFacts, { timer, stage }: CustodianState, at: Instant, now: Instant): boolean {
  const round = stage.name === 'over' ? stage.last : timer;
  if (round.phase !== 'grace' && round.phase !== 'pending') return false;
  if (round.noticeAcceptedAt === null || round.noticeAcceptedAt <= at) return false;
  return addMs(addPeriod(at, rule.frequency), hoursToMs(rule.graceHours)) <= now;
}

/** Takes a sign of life in: unless the share has been given, the timer goes back to its start. */
export function takeLife(facts: CustodianFacts, state: CustodianState, sign: SignOfLife, now: Instant): Taken {
  if (sign.by === 'server') {
    if (state.stage.name === 'given') return { state, effects: [], outcome: 'given' };
    if (state.vouchedAt !== null && sign.at > state.vouchedAt) return { state, effects: [], outcome: 'not_counted' };
    if (sign.at <= aliveAt(state)) return { state, effects: [], outcome: 'counted' };
    if (isSpent(facts, state, sign.at, now)) return { state, effects: [], outcome: 'not_counted' };
    const move = restart(facts, state, sign.at);
    return { state: { ...move.state, vouchedAt: sign.at }, effects: move.effects, outcome: 'counted' };
  }
  const known = noteProof(state, { at: sign.at, by: sign.by });
  if (state.stage.name === 'given') return { state: known, effects: [], outcome: 'given' };
  if (sign.at <= aliveAt(state)) return { state: known, effects: [], outcome: 'counted' };
  if (isSpent(facts, state, sign.at, now)) return { state: known, effects: [], outcome: 'not_counted' };
  return { ...restart(facts, known, sign.at), outcome: 'counted' };
}

/**
 * A proof answers a hold that it is later than, and lets the other server vouch anew; but only one that is later than what that server
 * vouched for last, or notes kept back would buy it cycle after cycle.
 */
function noteProof(state: CustodianState, proof: CustodianState['proof']): CustodianState {
  if (proof.at <= state.proof.at) return state;
  const { vouchedAt, heldSince } = state;
  return {
    ...state,
    proof,
    vouchedAt: vouchedAt !== null && proof.at < vouchedAt ? vouchedAt : null,
    heldSince: heldSince !== null && proof.at > heldSince ? null : heldSince,
  };
}

/** What a check-in does to the timer, as of the moment at which the owner gave it. */
function restart({ rule }: CustodianFacts, state: CustodianState, at: Instant): CustodianMove {
  if (state.stage.name === 'over') {
    const { dueAt } = state.stage.last;
    const late: CustodianEffect = { type: 'record_check_in', status: 'late', dueAt, completesMissed: true };
    return { state: { ...state, stage: { name: 'watching' }, timer: startTimer(rule, at) }, effects: [late] };
  }
  const move = moveTimer({ rule }, state, { type: 'check_in' }, at);
  const { timer } = move.state;
  // A month after the 31st may be over before a month after the 30th is: no sign of life brings the release nearer.
  if (state.timer.phase !== 'running' || timer.phase !== 'running' || timer.dueAt >= state.timer.dueAt) return move;
  return { state: { ...move.state, timer: { ...timer, dueAt: state.timer.dueAt } }, effects: move.effects };
}

/** Hands an event on to the timer; one that it refuses changes nothing. */
export function moveTimer({ rule }: Pick<CustodianFacts, 'rule'>, state: CustodianState, event: TimerEvent, now: Instant): CustodianMove {
  const step = stepTimer(rule, state.timer, event, now);
  if ('refused' in step) return { state, effects: [] };
  const effects = step.effects.flatMap((effect) => (effect.type === 'release' || effect.type === 'called_off' ? [] : [effect]));
  return { state: { ...state, timer: step.state }, effects };
}

/** What a device says of a pause, with its effective time. */
interface PauseWord {
  readonly at: Instant;
  readonly signer: string;
}

/**
 * Takes a pause in. In doubt about the order of what several devices said, the pause holds, because the owner may count on it; only one
 * that is older than another device's end of a pause, by more than clocks can differ, is past.
 */
export function takePause(
  facts: CustodianFacts,
  state: CustodianState,
  pause: PauseWord & { readonly until: Instant },
  now: Instant,
): Taken {
  const { at, signer, until } = pause;
  const isPast = Object.entries(state.pauses).some(
    ([other, ended]) => other !== signer && ended.until === null && at < addMs(ended.at, -deviceClockToleranceMs),
  );
  if (isPast || until <= now) return takeLife(facts, state, { at, by: 'device' }, now);
  const known = { ...noteProof(state, { at, by: 'device' }), pauses: { ...state.pauses, [signer]: { at, until } } };
  if (known.stage.name === 'given') return { state: known, effects: [], outcome: 'given' };
  const begun = known.stage.name === 'over' ? restart(facts, known, at) : { state: known, effects: [] };
  const resumed = begun.state.timer.phase === 'paused' ? moveTimer(facts, begun.state, { type: 'resume' }, at).state : begun.state;
  const paused = moveTimer(facts, resumed, { type: 'pause', until: pausedUntil(known.pauses) ?? until }, now);
  return { state: paused.state, effects: begun.effects, outcome: 'counted' };
}

/** Takes the end of a pause in: of the device's own, and of every pause that another one had asked for earlier. */
export function takeResume(facts: CustodianFacts, state: CustodianState, { at, signer }: PauseWord, now: Instant): Taken {
  const others = Object.entries(state.pauses).map(([other, pause]) => [other, pause.at < at ? { ...pause, until: null } : pause] as const);
  const ended = { ...state, pauses: { ...Object.fromEntries(others), [signer]: { at, until: null } } };
  if (state.timer.phase !== 'paused') return takeLife(facts, ended, { at, by: 'device' }, now);
  const known = noteProof(ended, { at, by: 'device' });
  const until = pausedUntil(known.pauses);
  const resumed = moveTimer(facts, known, { type: 'resume' }, latest(at, aliveAt(ended)));
  if (until === null || until <= now) return { ...resumed, outcome: 'counted' };
  return { ...moveTimer(facts, resumed.state, { type: 'pause', until }, now), outcome: 'counted' };
}
