import { latest, instantToMs, type Instant } from './instant.ts';
import {
  places,
  serverPlaces,
  type CustodianFacts,
  type CustodianMove,
  type CustodianState,
  type HeardCounters,
  type NoteContent,
  type OwnNote,
  type Place,
  type ServerPlace,
  type Standing,
} from './custodian-states.ts';

/*
 * What custodians say to each other. Nobody needs to be believed who says that all is quiet or that it is time: whatever a custodian is
 * told, it gives its share by its own timer alone (RULINGS.md#two-servers-neither-alone). What they say is for finding out which signs of
 * life somebody else has heard of.
 */

/** How a custodian stands. */
export function standingOf({ stage, heldSince, timer }: CustodianState): Standing {
  if (stage.name === 'given') return 'given';
  if (heldSince !== null) return 'held';
  if (stage.name === 'over') return 'over';
  return timer.phase === 'grace' || timer.phase === 'pending' ? 'warned' : 'quiet';
}

/** Whether a custodian that stands like this wants to know how the others stand. */
export function asksAround(standing: Standing): boolean {
  return standing === 'warned' || standing === 'over' || standing === 'held';
}

/** The other custodians that can be spoken to; paper can't. */
export function othersOf({ place, third }: Pick<CustodianFacts, 'place' | 'third'>): readonly Place[] {
  return places.filter((one) => one !== place && (one !== 3 || third === 'witness'));
}

/** The server, or servers, on the other side. */
export function otherServers({ place }: Pick<CustodianFacts, 'place'>): readonly ServerPlace[] {
  return serverPlaces.filter((one) => one !== place);
}

/**
 * The next counter: the time, or one more than before. A custodian that was restored from a backup has forgotten which counters it used,
 * but its clock has gone on since.
 */
function nextCounter(state: CustodianState, now: Instant): number {
  return Math.max(state.counter + 1, instantToMs(now));
}

/** Has one note signed. */
export function say(
  state: CustodianState,
  content: NoteContent,
  now: Instant,
  at: Instant = now,
): { readonly state: CustodianState; readonly note: OwnNote } {
  const counter = nextCounter(state, now);
  return { state: { ...state, counter }, note: { counter, at, content } };
}

/** The newest word heard from each of the others. */
export function heardCounters({ heard }: CustodianState): HeardCounters {
  return Object.fromEntries(places.flatMap((place) => (heard[place] === undefined ? [] : [[place, heard[place].counter]])));
}

/**
 * Says how this custodian stands, together with all that a listener may have missed: the owner's newest notes; the own mailed link, if
 * pressing it was the last proof of life; and whom the witness has given up. Whoever hears that all is quiet thus hears why, first.
 */
export function tellStanding(
  facts: CustodianFacts,
  state: CustodianState,
  now: Instant,
  { to, asks }: { readonly to: readonly Place[]; readonly asks: boolean },
): CustodianMove {
  const { proof, pressed, newest, stage } = state;
  const heard = heardCounters(state);
  const vouched = proof.by === 'link' && pressed !== null && facts.place !== 3 ? [{ content: { kind: pressed.kind }, at: pressed.at }] : [];
  const gone = stage.name === 'given' ? stage.gone.map((about) => ({ content: { kind: 'gone', about, heard } as const, at: now })) : [];
  const standing = { content: { kind: 'state', says: standingOf(state), heard, asks } as const, at: now };
  let spoken = state;
  const notes: OwnNote[] = [];
  for (const { content, at } of [...vouched, ...gone, standing]) {
    const said = say(spoken, content, now, at);
    spoken = said.state;
    notes.push(said.note);
  }
  const passOn = [newest.pause, newest.life, newest.vouched].flatMap((kept) => (kept === null ? [] : [kept.note]));
  return { state: asks ? noteAsked(spoken, now) : spoken, effects: to.length === 0 ? [] : [{ type: 'tell', to, passOn, say: notes }] };
}

/** From the first question on after the own timer was over, answers to it count. */
function noteAsked(state: CustodianState, now: Instant): CustodianState {
  const told = { says: standingOf(state), at: now };
  if (state.stage.name !== 'over' || state.stage.askedFrom !== null) return { ...state, told };
  return { ...state, told, stage: { ...state.stage, askedFrom: state.counter, askedAt: latest(now, state.stage.since) } };
}

/** Tells the others of a change in how this custodian stands, and asks them where they are to be asked. */
export function announce(facts: CustodianFacts, { state, effects }: CustodianMove, now: Instant): CustodianMove {
  const says = standingOf(state);
  const mustAsk = state.stage.name === 'over' && state.stage.askedFrom === null && says === 'over';
  if (says === state.told.says && !mustAsk) return { state, effects };
  const told = tellStanding(facts, state, now, { to: othersOf(facts), asks: asksAround(says) });
  return { state: { ...told.state, told: { says, at: now } }, effects: [...effects, ...told.effects] };
}
