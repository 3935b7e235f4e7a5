import { dayMs, hourMs, type Instant } from './instant.ts';
import type { Gap } from './heartbeat.ts';
import type { AcceptedWarning, InactivityRule, PendingState, TimerEffect, TimerEvent, TimerState } from './timer-states.ts';

/*
 * Custodians: two servers and a third party, each of whom keeps one of three shares of what opens a vault. Two shares open it, so nobody
 * opens it alone, and nobody who is lost keeps it shut (RULINGS.md#two-servers-neither-alone).
 */

/** Where a custodian stands in the plan: two servers, and the third party. The place is also the number of its share. */
export const places = [1, 2, 3] as const;
export type Place = (typeof places)[number];
export const serverPlaces = [1, 2] as const;
export type ServerPlace = (typeof serverPlaces)[number];

/** What the third party is: a small server that keeps shares only, or words on paper. */
export const thirdKinds = ['witness', 'paper'] as const;
export type ThirdKind = (typeof thirdKinds)[number];

/**
 * How long a custodian whose own timer is over waits for those who don't answer, and how long a server may be silent before the witness
 * gives it up. With `answerTimeMs` beside an outage of its own it's a day, which is what losing one custodian for ever costs at most.
 */
export const custodianPatienceMs = 20 * hourMs;

/** How often a custodian asks the others how they stand: once its own timer is over, and before that while it warns or is held. */
export const askEveryMs = { over: 3 * hourMs, before: 12 * hourMs } as const;

/**
 * How much time a custodian gives the others to answer once it is back from an outage in which it could hear nobody; and a witness a server
 * that was silent before, since a line may have lost what it was asked then.
 */
export const answerTimeMs = 4 * hourMs;

/** How far the clocks of an owner's devices may be apart before a pause from one of them counts as older than its end from another one. */
export const deviceClockToleranceMs = dayMs;

/** What one custodian goes by: the owner's plan, as seen from its own place. */
export interface CustodianFacts {
  readonly place: Place;
  /** Plans of a vault are numbered; a custodian never goes back to an earlier one. */
  readonly plan: number;
  /** Of the shares that this plan gives out. Shares of two generations don't fit together. */
  readonly generation: number;
  readonly rule: InactivityRule;
  /** Whether the third party can be spoken to: paper says nothing, and somebody has to bring what is on it. */
  readonly third: ThirdKind;
  /** The public keys of the custodians. Servers and a witness sign with theirs; a paper's is only what its share is sealed to. */
  readonly keys: Readonly<Record<Place, string>>;
  /** The public keys of the devices whose word is the owner's. */
  readonly deviceKeys: readonly string[];
}

/** How a custodian says it stands: `warned` while a release is on its way, `over` when its own timer would release. */
export const standings = ['quiet', 'warned', 'over', 'given', 'held'] as const;
export type Standing = (typeof standings)[number];

/** By place, the counter of the newest `state` that a custodian has heard from each of the others: proof that it answers what they said. */
export type HeardCounters = Readonly<Partial<Record<Place, number>>>;

/** What became of a sign of life at the custodian that received it. */
export const receiptOutcomes = ['counted', 'not_counted', 'given'] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

export type NoteContent =
  | { readonly kind: 'check_in' }
  /** Stops what is under way; otherwise a check-in. */
  | { readonly kind: 'cancel' }
  | { readonly kind: 'pause'; readonly until: Instant }
  | { readonly kind: 'resume' }
  /** `asks`: the others are to answer. An answer doesn't ask, so that two custodians don't go on for ever. */
  | { readonly kind: 'state'; readonly says: Standing; readonly heard: HeardCounters; readonly asks: boolean }
  /** The witness gives a server up. */
  | { readonly kind: 'gone'; readonly about: ServerPlace; readonly heard: HeardCounters }
  | { readonly kind: 'receipt'; readonly of: NoteName; readonly outcome: ReceiptOutcome };
export type NoteKind = NoteContent['kind'];

/** Which note a receipt is about. */
export interface NoteName {
  readonly signer: string;
  readonly kind: NoteKind;
  readonly counter: number;
}

/** A note whose signature has been checked, and found to be about this vault. */
export interface Note {
  readonly signer: string;
  /** Grows with every note of a signer about a vault. */
  readonly counter: number;
  /** When it was signed, by the signer's clock. */
  readonly at: Instant;
  readonly content: NoteContent;
}

/** A note with its effective time here. */
export interface KeptNote {
  readonly note: Note;
  readonly at: Instant;
}

/** A note that the custodian is to sign itself. */
export type OwnNote = Omit<Note, 'signer'>;

export interface Pause {
  readonly at: Instant;
  readonly until: Instant | null;
}

/** What another custodian last said. */
export interface Word {
  readonly says: Standing;
  /** When it came, by the listener's own clock. */
  readonly at: Instant;
  readonly counter: number;
  /** The listener's own newest word that the speaker had heard; null for none. */
  readonly answers: number | null;
}

/** How far a custodian is on its way to giving its share. */
export type Stage =
  | { readonly name: 'watching' }
  | OverStage
  /** `gone`: the servers that a witness had given up by then. */
  | { readonly name: 'given'; readonly at: Instant; readonly generation: number; readonly gone: readonly ServerPlace[] };

export interface OverStage {
  readonly name: 'over';
  readonly since: Instant;
  /** The timer just before it was over, with its accepted warnings. */
  readonly last: PendingState;
  /** The word with which the others were asked; null until they have been. Only an answer to that word or to a later one counts. */
  readonly askedFrom: number | null;
  readonly askedAt: Instant;
  /** A look that came too soon, since downtime doesn't count, is repeated no earlier than this. */
  readonly lookAt: Instant;
}

export interface CustodianState {
  readonly plan: number;
  /** The generations whose shares are kept: the one before stays until every custodian has the new one. */
  readonly generations: readonly number[];
  /** This custodian's own timer. It is `released` exactly while the stage is `over` or `given`. */
  readonly timer: TimerState;
  readonly stage: Stage;
  readonly heldSince: Instant | null;
  /** The newest sign of life that nobody but the owner can have given: by a device, by the link this custodian mailed, or by a plan. */
  readonly proof: { readonly at: Instant; readonly by: 'device' | 'link' | 'plan' };
  /** The sign of life since then that the other server alone vouches for; null if its one cycle is still to be had. */
  readonly vouchedAt: Instant | null;
  /** What each device last said of a pause: until when, or null that there is none any more. */
  readonly pauses: Readonly<Record<string, Pause>>;
  /** The link mailed by this custodian that was pressed last, and the counter of the note that vouches for it. */
  readonly pressed: { readonly kind: 'check_in' | 'cancel'; readonly at: Instant; readonly counter: number } | null;
  /** The newest notes of the owner's devices, and the newest in which the other server vouched, kept to be passed on to whoever asks. */
  readonly newest: { readonly life: KeptNote | null; readonly pause: KeptNote | null; readonly vouched: KeptNote | null };
  /** The highest counter of each signer, for each family of notes. */
  readonly counters: Readonly<Record<string, number>>;
  /** The highest counter that this custodian has used itself. */
  readonly counter: number;
  readonly heard: Readonly<Partial<Record<Place, Word>>>;
  /** By server, the own word that the witness had heard when it gave that server up. */
  readonly gone: Readonly<Partial<Record<ServerPlace, number | null>>>;
  /** Whether the third party's share of this generation is here: handed over by the witness, or brought by a recipient as words on paper. */
  readonly hasThirdShare: boolean;
  /** The other server's newest receipt of a note in which this one vouched. */
  readonly receipt: { readonly counter: number; readonly outcome: ReceiptOutcome } | null;
  /** What the others were told last. */
  readonly told: { readonly says: Standing; readonly at: Instant };
}

export type CustodianEvent =
  /** Time has passed. `gaps` and `heldUntil` as the timer has them; gaps are those since the stage or the first warning began. */
  | { readonly type: 'wake'; readonly gaps?: readonly Gap[]; readonly heldUntil?: Instant | null }
  /** What became of a warning, as the timer has it. */
  | { readonly type: 'accepted'; readonly warning: AcceptedWarning; readonly cycle: Instant }
  | Extract<TimerEvent, { type: 'bounced' }>
  | { readonly type: 'note'; readonly note: Note }
  /** The owner pressed the link in a mail of this very custodian. */
  | { readonly type: 'pressed'; readonly kind: 'check_in' | 'cancel' }
  /** The owner signed another plan; `facts` are the new ones. */
  | { readonly type: 'plan'; readonly facts: CustodianFacts; readonly madeAt: Instant }
  /** The owner's device has seen that every custodian has the shares of this plan. */
  | { readonly type: 'settled'; readonly plan: number }
  /** There is doubt about the time, or the state was restored from a backup. */
  | { readonly type: 'held' }
  | { readonly type: 'lifted' }
  /** The third party's share came to a server, and fits its commitment: the witness gave it, or a recipient brought the paper. */
  | { readonly type: 'third_share' };

export type CustodianEffect =
  | Extract<TimerEffect, { type: 'send' | 'record_missed' | 'record_check_in' | 'resumed' }>
  /** Other people's notes as they are, then own ones to be signed; in this order, in one message. */
  | { readonly type: 'tell'; readonly to: readonly Place[]; readonly passOn: readonly Note[]; readonly say: readonly OwnNote[] }
  /** For whoever brought a sign of life. */
  | { readonly type: 'receipt'; readonly note: OwnNote }
  /** A server gives its share to the recipients, the witness to both servers. */
  | { readonly type: 'give'; readonly to: 'recipients' | 'servers'; readonly generations: readonly number[] };

/** Why an event changes nothing. */
export type CustodianRefusal =
  | 'unknown_signer'
  | 'own_note'
  /** The signer may not say this, or not to this custodian. */
  | 'not_theirs'
  | 'replay'
  | 'old_plan'
  | 'other_plan'
  | 'already_held'
  | 'not_held'
  /** A server takes no words from paper while its own timer runs: whoever has that sheet too soon is to be sent away. */
  | 'not_over';

export interface CustodianMove {
  readonly state: CustodianState;
  readonly effects: readonly CustodianEffect[];
}
export type CustodianStep = CustodianMove | { readonly refused: CustodianRefusal };
