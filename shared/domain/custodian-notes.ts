import type { Instant } from './instant.ts';
import { takeLife, takePause, takeResume, type SignOfLife, type Taken } from './custodian-life.ts';
import {
  serverPlaces,
  type CustodianFacts,
  type CustodianMove,
  type CustodianRefusal,
  type CustodianState,
  type CustodianStep,
  type HeardCounters,
  type KeptNote,
  type Note,
  type NoteContent,
  type NoteKind,
  type Place,
} from './custodian-states.ts';
import { othersOf, say, tellStanding } from './custodian-words.ts';

/*
 * Notes that arrive. More are refused than taken: the signer must be in the plan, may say only what is theirs to say, and may not say it
 * twice.
 */

type Signer = { readonly role: 'device' } | { readonly role: 'server' | 'third'; readonly place: Place };

/** Whose key signed; undefined for a stranger's, and for a paper's: nothing that is said with it is taken. */
function signerOf({ third, keys, deviceKeys }: CustodianFacts, key: string): Signer | undefined {
  if (deviceKeys.includes(key)) return { role: 'device' };
  if (keys[3] === key) return third === 'witness' ? { role: 'third', place: 3 } : undefined;
  const place = serverPlaces.find((one) => keys[one] === key);
  return place === undefined ? undefined : { role: 'server', place };
}

/** Who may say what. A server may vouch for a sign of life, the third party may not: no mail but its own asks it for one. */
const saidBy: Readonly<Record<NoteKind, readonly Signer['role'][]>> = {
  check_in: ['device', 'server'],
  cancel: ['device', 'server'],
  pause: ['device'],
  resume: ['device'],
  state: ['server', 'third'],
  gone: ['third'],
  receipt: ['server'],
};

/**
 * Counters are kept apart for notes of which only the newest matters: else a check-in that overtakes a pause on its way would make the
 * pause look like a replay.
 */
const families: Readonly<Record<NoteKind, string>> = {
  check_in: 'life',
  cancel: 'life',
  pause: 'pause',
  resume: 'pause',
  state: 'state',
  gone: 'gone',
  receipt: 'receipt',
};

function refusalOf(facts: CustodianFacts, state: CustodianState, { signer, counter, content }: Note): CustodianRefusal | undefined {
  const who = signerOf(facts, signer);
  if (who === undefined) return 'unknown_signer';
  const isLife = content.kind === 'check_in' || content.kind === 'cancel';
  // A custodian that was restored from a backup may have forgotten that its link was pressed; the other server hasn't.
  if (who.role !== 'device' && who.place === facts.place && !isLife) return 'own_note';
  const vouched = who.role === 'server' && isLife;
  if (!saidBy[content.kind].includes(who.role) || (vouched && facts.place === 3)) return 'not_theirs';
  if (content.kind === 'gone' && content.about === facts.place) return 'not_theirs';
  return counter <= (state.counters[counterName(signer, content)] ?? -1) ? 'replay' : undefined;
}

function counterName(signer: string, { kind }: NoteContent): string {
  return `${families[kind]} ${signer}`;
}

/** One note, at one custodian. */
export function takeNote(facts: CustodianFacts, state: CustodianState, note: Note, now: Instant): CustodianStep {
  const refused = refusalOf(facts, state, note);
  if (refused !== undefined) return { refused };
  const { signer, counter, content } = note;
  const counted = { ...state, counters: { ...state.counters, [counterName(signer, content)]: counter } };
  const from = signerOf(facts, signer);
  switch (content.kind) {
    case 'check_in':
    case 'cancel':
    case 'pause':
    case 'resume':
      return takeOwners(facts, counted, note, content, now);
    case 'state': {
      if (from === undefined || from.role === 'device') return { refused: 'not_theirs' };
      return takeWord(facts, counted, { from: from.place, word: content, counter }, now);
    }
    case 'gone':
      return { state: { ...counted, gone: { ...state.gone, [content.about]: answeredCounter(facts, state, content.heard) } }, effects: [] };
    case 'receipt':
      if (content.of.signer !== facts.keys[facts.place]) return { refused: 'not_theirs' };
      return { state: { ...counted, receipt: { counter: content.of.counter, outcome: content.outcome } }, effects: [] };
  }
}

type OwnersContent = Extract<NoteContent, { kind: 'check_in' | 'cancel' | 'pause' | 'resume' }>;

/** What is said for the owner: a receipt goes back, and a device's note goes on to the others. */
function takeOwners(facts: CustodianFacts, state: CustodianState, note: Note, content: OwnersContent, now: Instant): CustodianMove {
  const { signer, counter } = note;
  const at = note.at < now ? note.at : now;
  const isOwn = signer === facts.keys[facts.place];
  const isDevice = facts.deviceKeys.includes(signer);
  const by = isDevice ? 'device' : isOwn ? 'link' : 'server';
  const kept = isOwn ? { ...state, counter: Math.max(state.counter, counter) } : keepNewest(state, { note, at }, isDevice);
  const taken = takeOwnersContent(facts, kept, content, { at, signer, by }, now);
  if (isOwn) return taken;
  const of = { signer, kind: content.kind, counter };
  const receipt = say(taken.state, { kind: 'receipt', of, outcome: taken.outcome }, now);
  const passes = isDevice ? ([{ type: 'tell', to: othersOf(facts), passOn: [note], say: [] }] as const) : [];
  return { state: receipt.state, effects: [...taken.effects, { type: 'receipt', note: receipt.note }, ...passes] };
}

function takeOwnersContent(
  facts: CustodianFacts,
  state: CustodianState,
  content: OwnersContent,
  { at, signer, by }: { readonly at: Instant; readonly signer: string; readonly by: SignOfLife['by'] },
  now: Instant,
): Taken {
  if (content.kind === 'pause') return takePause(facts, state, { at, signer, until: content.until }, now);
  if (content.kind === 'resume') return takeResume(facts, state, { at, signer }, now);
  return takeLife(facts, state, { at, by }, now);
}

/** Keeps the newest notes for those who ask; of a pause and its end only the later one says what holds. */
function keepNewest(state: CustodianState, fresh: KeptNote, isDevice: boolean): CustodianState {
  const { kind } = fresh.note.content;
  const slot = !isDevice ? 'vouched' : kind === 'pause' || kind === 'resume' ? 'pause' : 'life';
  const kept = state.newest[slot];
  return kept !== null && kept.at > fresh.at ? state : { ...state, newest: { ...state.newest, [slot]: fresh } };
}

/** Which word of this custodian a note answers; null for none, or for one that was never said. */
function answeredCounter({ place }: CustodianFacts, { counter }: CustodianState, heard: HeardCounters): number | null {
  const answers = heard[place];
  return answers === undefined || answers > counter ? null : answers;
}

/** What another custodian says of itself; one that asks is answered. */
function takeWord(
  facts: CustodianFacts,
  state: CustodianState,
  { from, word, counter }: { readonly from: Place; readonly word: Extract<NoteContent, { kind: 'state' }>; readonly counter: number },
  now: Instant,
): CustodianMove {
  const answers = answeredCounter(facts, state, word.heard);
  const heard = { ...state.heard, [from]: { says: word.says, at: now, counter, answers } };
  const known = { ...state, heard };
  return word.asks ? tellStanding(facts, known, now, { to: [from], asks: false }) : { state: known, effects: [] };
}
