import { addMs, dayMs, earliest, latest, type Instant } from './instant.ts';

/*
 * What happens from a release until a recipient has opened what was left to them: by which ways they are written to, and when. Pure: the
 * server that sends, a simulation that only tells, and the tests ask the same function.
 *
 * Moments count from the beginning of the handover, in whole days of 24 hours. Nothing is ever earlier than its day but for one reason:
 * every way so far is lost. What fell due several times while nobody was at work is done once.
 */

/** Ways of each kind, in the order in which their turn comes. */
export const handoverKinds = ['mail', 'phone', 'deputy'] as const;
export type HandoverKind = (typeof handoverKinds)[number];

/** One way to a recipient: `main` is their own address, anything else the id of a further way. */
export interface HandoverWay {
  readonly id: string;
  readonly kind: HandoverKind;
}

/** Days after the beginning on which the turn of each kind comes, while nothing was opened. */
export const kindDays: Readonly<Record<HandoverKind, number>> = { mail: 0, phone: 3, deputy: 10 };
/** Days on which a recipient is reminded: four times, then monthly for a year. */
export const reminderDays: readonly number[] = [3, 10, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330, 360];
/** How many of them come before the monthly ones. */
const singleReminders = 4;
/** After so many days without an opening others are told. */
export const unreachedDays = 45;
/** A handover ends after so many days, opened or not. */
export const handoverDays = 365;
/** Two reminders are never nearer to each other, in days, however long nobody was at work. */
const leastSpacingDays = 3;

/**
 * The most messages that a plan of six ways leads to in a year: five for each, of which the first is the announcement, and ten monthly ones,
 * which go to one way at a time.
 */
export const maxScheduledMessages = 40;
/** The most messages of one handover in all: four more, for addresses that were corrected. A way's first message counts as well. */
export const maxHandoverMessages = 44;

/** What a message is: the news itself, a reminder of it, or words for somebody who is to pass them on. */
export const handoverMessages = ['announcement', 'telephone', 'deputy', 'day_3', 'day_10', 'day_30', 'day_60', 'monthly'] as const;
export type HandoverMessage = (typeof handoverMessages)[number];

/** The reminders among them. */
export const reminderMessages = ['day_3', 'day_10', 'day_30', 'day_60', 'monthly'] as const satisfies readonly HandoverMessage[];
export type ReminderMessage = (typeof reminderMessages)[number];

/** What a deputy can say: the recipient knows now, or can't be reached by them. */
export const deputyAnswers = ['told', 'cannot'] as const;
export type DeputyAnswer = (typeof deputyAnswers)[number];

/** Waiting for the first opening; `opened` once it has come; `ended` when a year has passed or the vault is gone. */
export const handoverPhases = ['waiting', 'opened', 'ended'] as const;
export type HandoverPhase = (typeof handoverPhases)[number];

/** Where a handover stands. Lists hold ids of ways. */
export interface HandoverState {
  readonly phase: HandoverPhase;
  readonly beganAt: Instant;
  readonly endsAt: Instant;
  /** The last kind whose turn has come, and since when. */
  readonly reach: HandoverKind;
  readonly reachedAt: Instant;
  /** How many of `reminderDays` are behind it, from 0 to all of them. */
  readonly step: number;
  /** When the last reminder was sent; at first the beginning. */
  readonly remindedAt: Instant;
  /** Ways that have got their first message. */
  readonly asked: readonly string[];
  /** Ways that a message came back from, or that refused it; deputies who can't reach the recipient. */
  readonly lost: readonly string[];
  /** Deputies who have passed the word on: nothing more is asked of them. */
  readonly settled: readonly string[];
  /** Messages so far, from 0 to `maxHandoverMessages`. */
  readonly messages: number;
  /** When others were told that nobody opens; null until then. */
  readonly unreachedAt: Instant | null;
}

export type HandoverEvent =
  /** Time has passed. */
  | { readonly type: 'wake' }
  /** A message came back from a way, or was refused for good. */
  | { readonly type: 'lost'; readonly way: string }
  /** A deputy says that the recipient knows now. */
  | { readonly type: 'passed_on'; readonly way: string }
  /** Another address is in the place of a way's own: it counts as one never written to. */
  | { readonly type: 'renewed'; readonly way: string }
  /** The recipient has opened what was left to them. */
  | { readonly type: 'opened' }
  /** The vault was put away or removed. */
  | { readonly type: 'put_away' };

export type HandoverEffect =
  | { readonly type: 'send'; readonly way: HandoverWay; readonly message: HandoverMessage }
  /** Others are to be told that this recipient isn't reached. */
  | { readonly type: 'tell_unreached' }
  /** What still waits to be sent is withdrawn. */
  | { readonly type: 'withdraw' };

/** What a step leads to. */
export interface HandoverStep {
  readonly state: HandoverState;
  readonly effects: readonly HandoverEffect[];
}

/** What a way's first message is. */
const firstMessage: Readonly<Record<HandoverKind, HandoverMessage>> = { mail: 'announcement', phone: 'telephone', deputy: 'deputy' };

/** How many reminders are behind when a way of each kind begins to get the single ones too. */
const remindedFrom: Readonly<Record<HandoverKind, number>> = { mail: 1, phone: 3, deputy: 3 };

/** Begins a handover at the moment of the announcement, which goes to every address at once. */
export function beginHandover(plan: readonly HandoverWay[], at: Instant): HandoverStep {
  return settle(plan, freshState(at, addMs(at, handoverDays * dayMs)), at, undefined);
}

/**
 * Begins a handover long after its release, as for releases of earlier versions: quietly, since the announcement went out then. Everything
 * is counted from `now`, and the end from the release. @param asked the ways that have been written to.
 */
export function beginLateHandover(releasedAt: Instant, now: Instant, asked: readonly string[], lost: readonly string[]): HandoverState {
  return { ...freshState(now, addMs(releasedAt, handoverDays * dayMs)), asked, lost, messages: asked.length };
}

function freshState(at: Instant, endsAt: Instant): HandoverState {
  return {
    phase: 'waiting',
    beganAt: at,
    endsAt,
    reach: 'mail',
    reachedAt: at,
    step: 0,
    remindedAt: at,
    asked: [],
    lost: [],
    settled: [],
    messages: 0,
    unreachedAt: null,
  };
}

/**
 * What an event leads to at a moment. One that means nothing any more changes nothing: after the first opening, after the end, for a way
 * that isn't known or is lost already.
 * @param plan the ways that can be used at all, in the owner's order; the recipient's own address first.
 */
export function stepHandover(plan: readonly HandoverWay[], state: HandoverState, event: HandoverEvent, now: Instant): HandoverStep {
  if (state.phase !== 'waiting') return { state, effects: [] };
  switch (event.type) {
    case 'wake':
      return wake(plan, state, now);
    case 'lost':
      if (state.lost.includes(event.way)) return { state, effects: [] };
      return settle(plan, { ...state, lost: [...state.lost, event.way] }, now, undefined);
    case 'passed_on':
      if (state.settled.includes(event.way)) return { state, effects: [] };
      return { state: { ...state, settled: [...state.settled, event.way] }, effects: [] };
    case 'renewed':
      // A reminder that is due as well goes to the other ways only: this one gets its first message.
      if (now < state.endsAt) return wake(plan, forgetWay(state, event.way), now);
      return settle(plan, forgetWay(state, event.way), now, undefined);
    case 'opened':
      return { state: { ...state, phase: 'opened' }, effects: [{ type: 'withdraw' }] };
    case 'put_away':
      return { state: { ...state, phase: 'ended' }, effects: [{ type: 'withdraw' }] };
    default:
      return event satisfies never;
  }
}

/** When time alone moves a handover next; null once nothing does. A moment in the past means at once. */
export function handoverDueAt(plan: readonly HandoverWay[], state: HandoverState): Instant | null {
  if (state.phase !== 'waiting') return null;
  const unreached = state.unreachedAt === null ? [addMs(state.beganAt, unreachedDays * dayMs)] : [];
  if (usable(plan, state).length === 0) return earliest(state.endsAt, ...unreached);
  const turn = nextTurn(plan, state);
  const reminder = nextReminderAt(state);
  return earliest(state.endsAt, ...unreached, ...(turn === null ? [] : [turn.at]), ...(reminder === null ? [] : [reminder]));
}

/** One message of a handover in which nobody opens anything. */
export interface PlayedMessage {
  readonly at: Instant;
  readonly way: HandoverWay;
  readonly message: HandoverMessage;
}

/** What becomes of a handover if nobody opens anything, and nothing comes back. */
export interface PlayedHandover {
  readonly messages: readonly PlayedMessage[];
  /** When others are told. */
  readonly unreachedAt: Instant | null;
  readonly endsAt: Instant;
}

/** Plays a handover to its end, for whoever wants to see beforehand what would be sent. */
export function playHandover(plan: readonly HandoverWay[], at: Instant): PlayedHandover {
  let { state, effects } = beginHandover(plan, at);
  let now = at;
  const messages = sentOf(effects, now);
  for (;;) {
    const due = handoverDueAt(plan, state);
    if (due === null) return { messages, unreachedAt: state.unreachedAt, endsAt: state.endsAt };
    now = latest(now, due);
    ({ state, effects } = stepHandover(plan, state, { type: 'wake' }, now));
    messages.push(...sentOf(effects, now));
  }
}

function sentOf(effects: readonly HandoverEffect[], at: Instant): PlayedMessage[] {
  return effects.flatMap((effect) => (effect.type === 'send' ? [{ at, way: effect.way, message: effect.message }] : []));
}

function wake(plan: readonly HandoverWay[], state: HandoverState, now: Instant): HandoverStep {
  if (now >= state.endsAt) {
    const told: readonly HandoverEffect[] = state.unreachedAt === null ? [{ type: 'tell_unreached' }] : [];
    const ended = { ...state, phase: 'ended', unreachedAt: state.unreachedAt ?? now } as const;
    return { state: ended, effects: [...told, { type: 'withdraw' }] };
  }
  const reminder = nextReminderAt(state);
  if (reminder === null || now < reminder) return settle(plan, state, now, undefined);
  const step = reminderDays.filter((days) => addMs(state.beganAt, days * dayMs) <= now).length;
  return settle(plan, { ...state, step, remindedAt: now }, now, step);
}

function nextReminderAt(state: HandoverState): Instant | null {
  const days = reminderDays[state.step];
  return days === undefined ? null : latest(addMs(state.beganAt, days * dayMs), addMs(state.remindedAt, leastSpacingDays * dayMs));
}

/** Sends whatever the state asks for now. @param reminder the number of the reminder that is due, if one is. */
function settle(plan: readonly HandoverWay[], before: HandoverState, now: Instant, reminder: number | undefined): HandoverStep {
  let state = moveReach(plan, before, now);
  const effects: HandoverEffect[] = [];
  const inTurn = usable(plan, state).filter(({ kind }) => rank(kind) <= rank(state.reach));
  const reminded = reminder === undefined ? [] : remindedWays(inTurn, state, reminder);
  for (const way of inTurn) {
    const isNew = !state.asked.includes(way.id);
    const message = isNew ? firstMessage[way.kind] : reminded.includes(way) ? reminderOf(way, reminder ?? 0) : undefined;
    if (message === undefined || state.messages >= (isNew ? maxHandoverMessages : maxScheduledMessages)) continue;
    effects.push({ type: 'send', way, message });
    state = { ...state, messages: state.messages + 1, asked: isNew ? [...state.asked, way.id] : state.asked };
  }
  const isUnreached = usable(plan, state).length === 0 || addMs(state.beganAt, unreachedDays * dayMs) <= now;
  if (state.unreachedAt !== null || !isUnreached) return { state, effects };
  return { state: { ...state, unreachedAt: now }, effects: [...effects, { type: 'tell_unreached' }] };
}

/** Lets the turn of further kinds come: because it is time, or because nothing is left of those before. */
function moveReach(plan: readonly HandoverWay[], state: HandoverState, now: Instant): HandoverState {
  const turn = nextTurn(plan, state);
  if (turn === null) return state;
  const isExhausted = usable(plan, state).every(({ kind }) => rank(kind) > rank(state.reach));
  if (!isExhausted && now < turn.at) return state;
  return moveReach(plan, { ...state, reach: turn.kind, reachedAt: now }, now);
}

/** The next kind and its moment: it leaves the kind before as many days as it has by the plan, however late that one's turn came. */
function nextTurn(plan: readonly HandoverWay[], state: HandoverState): { readonly kind: HandoverKind; readonly at: Instant } | null {
  const kind = handoverKinds[rank(state.reach) + 1];
  if (kind === undefined) return null;
  const at = addMs(state.beganAt, kindDays[kind] * dayMs);
  const hasOwnTime = usable(plan, state).some((way) => way.kind === state.reach);
  const own = addMs(state.reachedAt, (kindDays[kind] - kindDays[state.reach]) * dayMs);
  return { kind, at: hasOwnTime ? latest(at, own) : at };
}

/** Which of the ways whose turn has come a reminder goes to: a single one to all, a monthly one to one of them, in turn. */
function remindedWays(inTurn: readonly HandoverWay[], state: HandoverState, reminder: number): readonly HandoverWay[] {
  if (reminder <= singleReminders) {
    return inTurn.filter(({ id, kind }) => reminder >= remindedFrom[kind] && !state.settled.includes(id));
  }
  const ownWays = (['mail', 'phone'] as const).map((kind) => inTurn.filter((way) => way.kind === kind)).find((ways) => ways.length > 0);
  const next = ownWays?.[(reminder - singleReminders - 1) % ownWays.length];
  return next === undefined ? [] : [next];
}

/** Somebody who is to pass the word on is asked in the same words again. */
function reminderOf(way: HandoverWay, reminder: number): HandoverMessage {
  if (way.kind === 'deputy') return 'deputy';
  return reminderMessages[Math.min(reminder, reminderMessages.length) - 1] ?? 'monthly';
}

function usable(plan: readonly HandoverWay[], { lost }: HandoverState): readonly HandoverWay[] {
  return plan.filter(({ id }) => !lost.includes(id));
}

function forgetWay(state: HandoverState, way: string): HandoverState {
  const without = (ids: readonly string[]): readonly string[] => ids.filter((id) => id !== way);
  return { ...state, asked: without(state.asked), lost: without(state.lost), settled: without(state.settled) };
}

function rank(kind: HandoverKind): number {
  return handoverKinds.indexOf(kind);
}
