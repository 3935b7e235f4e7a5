import type { Language } from '../../shared/domain/language.ts';
import type { OpenedWitnessing } from '../../shared/format/witnessing/sealed-witnessing.ts';
import type { PassphraseRefusal } from '../../shared/domain/passphrase-rule.ts';
import type { InvitationWay } from '../../shared/domain/invitation.ts';
import type { ComparedPaper } from './estate/compare-paper.ts';
import type { KeyParts, PartAnswer } from './parts/part-messages.ts';
import type { ProblemCode } from './problems.ts';
import type { CodedText } from './unlock/paper-of.ts';

/** Where a sealed estate comes from: the server, after link and code, or a `.heirlock-bundle` file that the reader chose. */
export type LockedSource = { readonly kind: 'server'; readonly base: string } | { readonly kind: 'file'; readonly file: Blob };

/** The same, or documents that the server opens itself. */
export type EstateSource = LockedSource | { readonly kind: 'plain'; readonly base: string };

/** What the reader opens a lock with: the passphrase of their enrolment, or the codes of one or several sheets (16 bytes each). */
export type LockSecret =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'sheets'; readonly codes: readonly Uint8Array[]; readonly lowestGeneration: number | undefined };

/** Which ways lead in, according to the locks. */
export interface UnlockChoices {
  readonly passphrase: boolean;
  readonly sheet: boolean;
  /** How many sheets of how many open together; the smallest number first. */
  readonly quorums: readonly { readonly needed: number; readonly total: number }[];
  /** In which language the recipient is to be spoken to first, as the file says; undefined where nobody said. */
  readonly language?: string | undefined;
  /** Of a key that two servers and a third party keep; undefined where the server has its half alone, and in a file. */
  readonly parts?: KeyParts | undefined;
}

/** One document as the owner's signed list names it. */
export interface ListedDocument {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Empty at the top level. */
  readonly folder: string;
  readonly sizeBytes: number;
  /** What the owner says about it to those who get it; empty where they say nothing. */
  readonly note: string;
}

/** A text of the owner's that is saved beside the documents: the letter, or what they say about the documents. */
export interface SavedText {
  /** Of the file, with its ending. */
  readonly name: string;
  readonly text: string;
  /** Instant. */
  readonly modifiedAt: string;
}

/** One document that the server opens itself. */
export interface PlainDocument extends ListedDocument {
  /** Instant. */
  readonly modifiedAt: string;
}

/** A file that is kept beside a bundle. */
export interface KeptFile {
  /** Of the file, with its ending. */
  readonly name: string;
  readonly content: Blob;
}

/** What an opened estate shows; keys stay in the worker. */
export interface OpenedEstate {
  readonly letter: string;
  /** When the owner's device sealed this state (instant), and its number. */
  readonly madeAt: string;
  readonly generation: number;
  readonly documents: readonly ListedDocument[];
  /** Whose it was, whose it is, and which vault, as the owner signed it. The owner's name is null where they hadn't said it. */
  readonly ownerName: string | null;
  readonly recipientName: string;
  readonly vaultName: string;
  /** SHA-256 of the offline readers that the owner's devices had, hexadecimal. */
  readonly readers: readonly string[];
  /** Whether what opened it also proves that it comes from the owner whom the recipient knows. */
  readonly senderProved: boolean;
  /** It comes from a file that isn't as it was written: some documents may be lost, and `survey` tells which. */
  readonly isDamaged: boolean;
}

/** What a file still has. */
export interface SurveyedEstate {
  /** Ids of the documents that can't be had from it any more. */
  readonly lost: readonly string[];
}

/** Words that can't be read. */
export interface Mistyped {
  /** Words that are not on the list, by their place from 1; empty when only their number or the checksum is wrong. */
  readonly unknown: readonly { readonly place: number; readonly typed: string }[];
  readonly count: number;
}

/** What was typed, or read by the camera, is intact but from another kind of paper. */
export interface OtherPaper {
  readonly paper: CodedText;
}

/** What the words of a sheet turned out to be. */
export type ReadSheet = { readonly code: Uint8Array; readonly lowestGeneration: number | undefined } | Mistyped | OtherPaper;

/** What a server says an invitation is for: bare ULIDs. */
export interface ExpectedInvitation {
  /** Null where the server doesn't know it. */
  readonly account: string | null;
  readonly vault: string;
  readonly recipient: string;
  readonly invitation: string | null;
}

/** The code of an invitation was right, and whoever made that code made the offer as well. */
export interface AcceptedOffer {
  readonly way: InvitationWay;
}

/** Where a saved document goes: a file that the reader picked, or the browser's own downloads. */
export type SaveTarget = { readonly kind: 'picked'; readonly handle: FileSystemFileHandle } | { readonly kind: 'download' };

/** A new enrolment, made in the worker. */
export interface MadeEnrolment {
  readonly enrolment: Uint8Array;
  /** That it was made by somebody who had the invitation's code. */
  readonly proof: Uint8Array;
  /** Both, as the file for an owner who has no server. */
  readonly file: Blob;
  /** Six words that the owner has to hear; undefined when the code alone vouches for the key. */
  readonly safetyPhrase: readonly string[] | undefined;
}

/** How much of a document, or of all of them together, has been saved; `waiting` while the connection is down. */
export interface SaveProgress {
  readonly doneBytes: number;
  readonly waiting: boolean;
  /** Which of several is on its way, from 0. */
  readonly index?: number;
}

/** What can be asked of the worker: arguments and answer of each. */
export interface WorkerCalls {
  proposePassphrase: [asked: Record<never, never>, answer: readonly string[]];
  /** Why a passphrase that somebody made up can't be chosen, by the lists that the page has fetched; null when it can. */
  checkPassphrase: [asked: { readonly passphrase: string; readonly lists: Blob }, answer: PassphraseRefusal | null];
  /** The offer in a file that was given to the reader. */
  readOffer: [asked: { readonly file: Blob }, answer: Uint8Array];
  /** Whether what was typed or scanned belongs to this offer. The worker keeps both for `enrol`. */
  acceptOffer: [
    asked: { readonly typed: string; readonly offer: Uint8Array; readonly expected: ExpectedInvitation | undefined },
    answer: AcceptedOffer | Mistyped | OtherPaper,
  ];
  /** For the owner of the offer that was accepted: without one no key is made. Six proposed words, or a passphrase that was checked. */
  enrol: [asked: { readonly passphrase: string }, answer: MadeEnrolment];
  /** A sealed document that somebody is asked to sign, with the text from their link; and whose turn the link says it is. */
  openWitnessing: [
    asked: { readonly sealed: Uint8Array; readonly linked: string },
    answer: OpenedWitnessing & { readonly position: number },
  ];
  load: [asked: { readonly source: LockedSource }, answer: UnlockChoices];
  /** Documents in server custody: nothing to open. */
  list: [asked: { readonly base: string; readonly documents: readonly PlainDocument[] }, answer: undefined];
  /** A part of a key that somebody carried here, or several. */
  takePart: [asked: { readonly text: string }, answer: PartAnswer];
  /** What the paper of the third party says, typed or read by the camera. */
  takePaper: [asked: { readonly typed: string }, answer: { readonly parts: KeyParts } | Mistyped | OtherPaper];
  readSheet: [asked: { readonly typed: string }, answer: ReadSheet];
  open: [asked: { readonly secret: LockSecret }, answer: OpenedEstate];
  /** SHA-256 of a file, hexadecimal. */
  hashFile: [asked: { readonly file: Blob }, answer: string];
  /** Compares a service's paper about the release with what was opened. */
  checkPaper: [asked: { readonly file: Blob }, answer: ComparedPaper];
  /** Looks through a whole file: that takes as long as reading it. */
  survey: [asked: Record<never, never>, answer: SurveyedEstate];
  /** The file to hand to the browser, or undefined when it is in the picked file already. */
  save: [asked: { readonly documentId: string; readonly target: SaveTarget }, answer: Blob | undefined];
  /** Texts and several documents in one zip; the answer is like that of `save`. */
  saveAll: [
    asked: { readonly documentIds: readonly string[]; readonly texts: readonly SavedText[]; readonly target: SaveTarget },
    answer: Blob | undefined,
  ];
  /** A bundle of these documents, still locked, and files beside it, in one zip; the answer is like that of `save`. */
  keep: [
    asked: {
      readonly documentIds: readonly string[];
      readonly files: readonly KeptFile[];
      readonly bundleName: string;
      /** Instant. */
      readonly savedAt: string;
      /** In which the reader is to speak first. */
      readonly language: Language;
      readonly target: SaveTarget;
    },
    answer: Blob | undefined,
  ];
  /** A document's bytes for the page to show, in memory. */
  preview: [asked: { readonly documentId: string }, answer: Blob];
}

export type CallName = keyof WorkerCalls;
export type Asked<Name extends CallName> = WorkerCalls[Name][0];
export type Answered<Name extends CallName> = WorkerCalls[Name][1];

/** To the worker. A `stop` ends the call of that number; it then fails with `stopped`. */
export type ToWorker =
  | { [Name in CallName]: { readonly call: Name; readonly number: number; readonly asked: Asked<Name> } }[CallName]
  | { readonly stop: number };

/** From the worker; a failure carries a code and a sentence for developers, never content. */
export type FromWorker =
  /** Sent once, when it starts listening: what is sent before a worker's script has waited for libsodium is lost. */
  | { readonly ready: true }
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly problem: ProblemCode; readonly message: string; readonly documentId?: string }
  | { readonly number: number; readonly progress: SaveProgress };
