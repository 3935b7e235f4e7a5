import { aliveAt, moveTimer, takeLife } from './custodian-life.ts';
import { takeNote } from './custodian-notes.ts';
import {
  askEveryMs,
  type CustodianEvent,
  type CustodianFacts,
  type CustodianMove,
  type CustodianState,
  type CustodianStep,
  type OverStage,
} from './custodian-states.ts';
import { giveAt, givenUp } from './custodian-verdict.ts';
import { announce, asksAround, otherServers, othersOf, say, standingOf, tellStanding } from './custodian-words.ts';
import type { Gap } from './heartbeat.ts';
import { addMs, instantToMs, latest, type Instant } from './instant.ts';
import { latenessTolerance, startTimer, stepTimer, wakeAt, type InactivityRule, type PendingState } from './timer.ts';

export type * from './custodian-states.ts';
export {
  answerTimeMs,
  askEveryMs,
  custodianPatienceMs,
  deviceClockToleranceMs,
  places,
  receiptOutcomes,
  serverPlaces,
  standings,
  thirdKinds,
} from './custodian-states.ts';

/*
 * One custodian of a vault's key: a server, or a witness. What it promises, whatever the others say or do:
 *
 * It gives its share only when its own timer is over: that is, only after the owner's whole period and grace have passed since the newest
 * sign of life it has had from them, both warnings have been accepted, and there was time to answer them. Before it gives it asks the
 * others, and a sign of life that any honest one among them has had from a device counts here too. Until it has given, any sign of life
 * stops it. So whoever holds one share needs a second custodian whose owner didn't answer that custodian's own warnings.
 *
 * And it gives. Nobody can keep it from that but the owner: one who is silent is waited for no longer than `custodianPatienceMs`, the other
 * server's word for a sign of life holds for one cycle, and its word that all is quiet holds until the third party speaks.
 *
 * RULINGS.md#two-servers-neither-alone has what that comes to for three of them, and test/model/ plays it.
 */

/** A custodian that begins now. */
export function startCustodian(facts: CustodianFacts, now: Instant): CustodianState {
  return {
    plan: facts.plan,
    generations: [facts.generation],
    timer: startTimer(facts.rule, now),
    stage: { name: 'watching' },
    heldSince: null,
    proof: { at: now, by: 'plan' },
    vouchedAt: null,
    pauses: {},
    pressed: null,
    newest: { life: null, pause: null, vouched: null },
    counters: {},
    counter: 0,
    heard: {},
    gone: {},
    hasThirdShare: false,
    receipt: null,
    told: { says: 'quiet', at: now },
  };
}

/** One move of a custodian: pure, total, without a clock of its own. A caller repeats `wake` until `custodianWakeAt` lies in the future. */
export function stepCustodian(facts: CustodianFacts, state: CustodianState, event: CustodianEvent, now: Instant): CustodianStep {
  const step = react(facts, state, event, now);
  if ('refused' in step) return step;
  const { stage } = step.state;
  // What has just come may be what was waited for.
  const move =
    stage.name === 'over' && event.type !== 'wake' ? { ...step, state: { ...step.state, stage: { ...stage, lookAt: now } } } : step;
  return announce(event.type === 'plan' ? event.facts : facts, move, now);
}

function react(facts: CustodianFacts, state: CustodianState, event: CustodianEvent, now: Instant): CustodianStep {
  switch (event.type) {
    case 'wake':
      return wake(facts, state, event, now);
    case 'accepted':
      return moveTimer(facts, state, event, now);
    case 'bounced':
      return bounce(facts, state, event, now);
    case 'note':
      return takeNote(facts, state, event.note, now);
    case 'pressed':
      return press(facts, state, event.kind, now);
    case 'plan':
      return takePlan(facts, state, event, now);
    case 'settled':
      if (event.plan !== state.plan) return { refused: 'other_plan' };
      return stay({ ...state, generations: [facts.generation] });
    case 'held':
      return state.heldSince !== null ? { refused: 'already_held' } : stay({ ...state, heldSince: now });
    case 'lifted':
      return state.heldSince === null ? { refused: 'not_held' } : lift(facts, { ...state, heldSince: null }, now);
    case 'third_share':
      if (facts.place === 3) return { refused: 'not_theirs' };
      if (facts.third === 'paper' && state.stage.name === 'watching') return { refused: 'not_over' };
      return stay({ ...state, hasThirdShare: true });
  }
}

function stay(state: CustodianState): CustodianMove {
  return { state, effects: [] };
}

/** The next moment at which `wake` does something; null when only an event can move the custodian. */
export function custodianWakeAt(facts: CustodianFacts, state: CustodianState): Instant | null {
  const { stage, timer, heldSince } = state;
  const asksAt = nextAskAt(state);
  const times = asksAt === null ? [] : [asksAt];
  if (heldSince === null && stage.name === 'over') times.push(latest(giveAt(facts, state, stage, [], stage.since), stage.lookAt));
  const due = heldSince === null && stage.name === 'watching' ? wakeAt(facts.rule, timer) : null;
  if (due !== null) times.push(due);
  return times.length === 0 ? null : times.reduce((first, one) => (one < first ? one : first));
}

/** When the others are asked next, if nothing changes until then. */
function nextAskAt(state: CustodianState): Instant | null {
  const standing = standingOf(state);
  return asksAround(standing) ? addMs(state.told.at, standing === 'over' ? askEveryMs.over : askEveryMs.before) : null;
}

type WakeEvent = Extract<CustodianEvent, { type: 'wake' }>;

function wake(facts: CustodianFacts, state: CustodianState, event: WakeEvent, now: Instant): CustodianMove {
  const moved = state.heldSince === null ? wakeUnheld(facts, state, event, now) : stay(state);
  const asksAt = nextAskAt(moved.state);
  // A standing that has just changed is told anyway.
  if (asksAt === null || now < asksAt || standingOf(moved.state) !== moved.state.told.says) return moved;
  const asked = tellStanding(facts, moved.state, now, { to: othersOf(facts), asks: true });
  return { state: asked.state, effects: [...moved.effects, ...asked.effects] };
}

function wakeUnheld(facts: CustodianFacts, state: CustodianState, event: WakeEvent, now: Instant): CustodianMove {
  const { stage, timer } = state;
  if (stage.name === 'over') return wakeOver(facts, state, stage, event.gaps ?? [], now);
  if (stage.name === 'given') return stay(state);
  const moved = moveTimer(facts, state, event, now);
  if (moved.state.timer.phase !== 'released' || timer.phase !== 'pending') return moved;
  return { state: { ...moved.state, stage: beOver(timer, now) }, effects: moved.effects };
}

function beOver(last: PendingState, now: Instant): OverStage {
  return { name: 'over', since: now, last, askedFrom: null, askedAt: now, lookAt: now };
}

/** Gives the share, once it's time. Whoever was away asks again first: what it heard before is as old as the outage is long. */
function wakeOver(facts: CustodianFacts, state: CustodianState, stage: OverStage, gaps: readonly Gap[], now: Instant): CustodianMove {
  if (gaps.some((gap) => gap.to > stage.askedAt && gap.to <= now && isLong(gap)))
    return stay({ ...state, stage: { ...stage, askedFrom: null, askedAt: now } });
  const at = giveAt(facts, state, stage, gaps, now);
  if (at > now) return stay({ ...state, stage: { ...stage, lookAt: at } });
  const { generation, place } = facts;
  const gone = place === 3 ? givenUp(facts, state) : [];
  return {
    state: { ...state, stage: { name: 'given', at: now, generation, gone } },
    effects: [{ type: 'give', to: place === 3 ? 'servers' : 'recipients', generations: state.generations }],
  };
}

function isLong({ from, to }: Gap): boolean {
  return instantToMs(to) - instantToMs(from) > latenessTolerance;
}

/** A warning that comes back while the others are being asked takes the verdict back. */
function bounce(
  facts: CustodianFacts,
  state: CustodianState,
  event: Extract<CustodianEvent, { type: 'bounced' }>,
  now: Instant,
): CustodianMove {
  const { stage } = state;
  if (stage.name !== 'over') return moveTimer(facts, state, event, now);
  const step = stepTimer(facts.rule, stage.last, event, now);
  if ('refused' in step || step.state === stage.last) return stay(state);
  return stay({ ...state, stage: { name: 'watching' }, timer: step.state });
}

/** The owner followed the link in this custodian's own mail: proof for itself, and a server's word for the other server. */
function press(facts: CustodianFacts, state: CustodianState, kind: 'check_in' | 'cancel', now: Instant): CustodianStep {
  const vouched = say(state, { kind }, now);
  const { counter } = vouched.note;
  const taken = takeLife(facts, { ...vouched.state, pressed: { kind, at: now, counter } }, { at: now, by: 'link' }, now);
  if (facts.place === 3) return taken;
  return { state: taken.state, effects: [...taken.effects, { type: 'tell', to: otherServers(facts), passOn: [], say: [vouched.note] }] };
}

/**
 * Whether both servers know of the press of a link in this one's mail, so that its owner may be told that all is stopped. Until then they're
 * told to press the link in the other server's mail as well.
 */
export function isStopKnown({ stage, pressed, receipt }: CustodianState): boolean {
  return stage.name === 'watching' && pressed !== null && receipt?.outcome === 'counted' && receipt.counter >= pressed.counter;
}

/**
 * Takes a later plan in; making it was a sign of life. The shares of the plan before are kept until it's settled, so that an owner who dies
 * between two custodians leaves two shares that fit together.
 */
function takePlan(
  facts: CustodianFacts,
  state: CustodianState,
  event: Extract<CustodianEvent, { type: 'plan' }>,
  now: Instant,
): CustodianStep {
  const next = event.facts;
  if (next.plan <= state.plan || next.place !== facts.place) return { refused: 'old_plan' };
  const at = event.madeAt < now ? event.madeAt : now;
  const renewed = next.generation !== facts.generation;
  const free: CustodianState =
    state.stage.name === 'given' && renewed
      ? { ...state, stage: { name: 'watching' }, timer: startTimer(next.rule, aliveAt(state)) }
      : state;
  const taken = takeLife(next, free, { at, by: 'plan' }, now);
  const { generations, stage, timer } = taken.state;
  const counts = stage.name === 'watching' && timer.phase !== 'paused' && !isSameRule(next.rule, facts.rule);
  return {
    state: {
      ...taken.state,
      plan: next.plan,
      generations: renewed ? [...generations, next.generation] : generations,
      timer: counts ? startTimer(next.rule, aliveAt(taken.state)) : timer,
      heard: {},
      gone: {},
      hasThirdShare: !renewed && taken.state.hasThirdShare,
    },
    effects: taken.effects,
  };
}

function isSameRule(one: InactivityRule, other: InactivityRule): boolean {
  return one.frequency === other.frequency && one.graceHours === other.graceHours && one.reminderDaysBefore === other.reminderDaysBefore;
}

/** Nobody knew the time, or whether this was the latest: a verdict from before the hold counts for nothing, and its warnings are given anew. */
function lift(facts: CustodianFacts, state: CustodianState, now: Instant): CustodianMove {
  if (state.stage.name !== 'over') return stay(state);
  const { dueAt, releaseAt, noticeAcceptedAt } = state.stage.last;
  const before: CustodianState = { ...state, stage: { name: 'watching' }, timer: { phase: 'grace', dueAt, releaseAt, noticeAcceptedAt } };
  return moveTimer(facts, before, { type: 'wake', heldUntil: now }, now);
}
