import { aliveAt } from '../../../shared/domain/custodian-life.ts';
import { asksAround } from '../../../shared/domain/custodian-words.ts';
import type {
  CustodianState,
  HeardCounters,
  Note,
  NoteContent,
  NoteName,
  OwnNote,
  Place,
  Standing,
} from '../../../shared/domain/custodian.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { CustodyNote, NoteSays } from '../../../shared/format/custody/custody-note.ts';

/*
 * Signed notes and the rules' notes. A signed one says less: it doesn't name which words of ours its signer had heard, nor does it ask.
 * Both follow from how it came: whoever answers a letter of ours in the same connection has heard what was in it, and whoever isn't quiet
 * wants to know how the others stand.
 */

/** How a note came here. */
export interface Arrival {
  /** The own place, and the newest `state` of ours that the signer is known to have heard; null for none. */
  readonly place: Place;
  readonly heard: number | null;
  /** Whether it came as the answer to a letter of ours: then it asks for none. */
  readonly isAnswer: boolean;
  /** The note of ours that a receipt is about; undefined for any other note, and for one that nobody here knows. */
  readonly receipted: NoteName | undefined;
}

/** A signed note in the words of the rules; undefined for a receipt of a note that isn't known here. */
export function noteFrom(note: CustodyNote, signer: string, arrival: Arrival): Note | undefined {
  const content = contentOf(note, arrival);
  return content && { signer, counter: note.counter, at: note.at, content };
}

function contentOf(note: CustodyNote, { place, heard, isAnswer, receipted }: Arrival): NoteContent | undefined {
  const known: HeardCounters = heard === null ? {} : { [place]: heard };
  switch (note.kind) {
    case 'check_in':
    case 'cancel':
    case 'resume':
      return { kind: note.kind };
    case 'pause':
      return { kind: 'pause', until: note.until };
    case 'state':
      return { kind: 'state', says: note.state, heard: known, asks: !isAnswer && asksAround(note.state) };
    case 'gone':
      return { kind: 'gone', about: note.about, heard: known };
    case 'receipt':
      // Nobody receipts what they did not count.
      return receipted && { kind: 'receipt', of: receipted, outcome: 'counted' };
  }
}

/** What an own note says when it is signed. @param of the hash of the note that a receipt is about. */
export function saysOf({ content, at }: OwnNote, state: CustodianState, of: string): NoteSays {
  switch (content.kind) {
    case 'check_in':
    case 'cancel':
    case 'resume':
      return { kind: content.kind };
    case 'pause':
      return { kind: 'pause', until: content.until };
    case 'state':
      return { kind: 'state', state: content.says, since: earlier(sinceOf(state, content.says), at) };
    case 'gone':
      return { kind: 'gone', about: content.about };
    case 'receipt':
      return { kind: 'receipt', of };
  }
}

/** Since when a custodian has stood as it says. */
function sinceOf(state: CustodianState, says: Standing): Instant {
  const { stage, timer, heldSince, told } = state;
  if (stage.name === 'given') return stage.at;
  if (says === 'held') return heldSince ?? told.at;
  if (stage.name === 'over') return stage.since;
  return timer.phase === 'grace' || timer.phase === 'pending' ? timer.dueAt : aliveAt(state);
}

function earlier(one: Instant, other: Instant): Instant {
  return one < other ? one : other;
}
