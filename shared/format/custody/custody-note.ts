import { Type, type TSchema } from 'typebox';
import { toBase64 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { verifySignature, type Identity } from '../../crypto/identity.ts';
import { instantToMs, type Instant } from '../../domain/instant.ts';
import { canonicalJson, checkJson, HashText, OrdinalNumber, UlidText } from '../json-body.ts';
import type { CustodyPlace, ServerPlace } from './custodian.ts';
import type { CustodyPlan } from './custody-plan.ts';
import { InstantText, isRealInstant } from './plan-form.ts';
import { checkTextVersion, readCanonicalText, textHash, textVersion, type SignedText } from './signed-text.ts';

// FORMAT.md, "Custody notes": what the owner's devices and the custodians tell each other about one vault.

/** The longest note, in characters. */
export const maxNoteCharacters = 4_096;

/** Everything that a note can be. */
export const noteKinds = ['check_in', 'pause', 'resume', 'cancel', 'state', 'gone', 'receipt'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** How a custodian's timer stands. `over`: it would release; `held`: it doubts its own clock or memory. */
export const custodianStates = ['quiet', 'warned', 'over', 'given', 'held'] as const;
export type CustodianState = (typeof custodianStates)[number];

/** What a note says, by its kind. */
export type NoteSays =
  /** The owner is alive. */
  | { readonly kind: 'check_in' }
  | { readonly kind: 'pause'; readonly until: Instant }
  | { readonly kind: 'resume' }
  /** What is under way is to stop; the owner is alive. */
  | { readonly kind: 'cancel' }
  /** How the signer's own timer stands, and since when. */
  | { readonly kind: 'state'; readonly state: CustodianState; readonly since: Instant }
  /** The witness judges that this server can't or won't do its part. */
  | { readonly kind: 'gone'; readonly about: ServerPlace }
  /** The signer has taken in the note with this hash. */
  | { readonly kind: 'receipt'; readonly of: string };

interface NoteFrame {
  readonly vaultId: string;
  /** Number of the plan that the signer goes by. */
  readonly plan: number;
  /** Greater with every note of this signer about this vault: one that is not greater is a replay, and changes nothing. */
  readonly counter: number;
  /** The signer's time. */
  readonly at: Instant;
}

/** What a signer puts into a note. */
export type NewNote = NoteSays & NoteFrame;

/** Who signed a note: a device of the owner's, or a custodian. */
export type NoteSigner =
  | { readonly role: 'device'; readonly deviceId: string }
  | { readonly role: 'server'; readonly place: ServerPlace }
  | { readonly role: 'witness'; readonly place: Exclude<CustodyPlace, ServerPlace> };

/** A note whose signer the plan names. */
export type CustodyNote = NewNote & {
  readonly signer: NoteSigner;
  /** What a receipt calls it by: H of its text, hexadecimal. */
  readonly hash: string;
};

/** Whose word each kind can be. */
const mayBeSignedBy: Readonly<Record<NoteKind, readonly NoteSigner['role'][]>> = {
  check_in: ['device', 'server', 'witness'],
  pause: ['device'],
  resume: ['device'],
  cancel: ['device', 'server', 'witness'],
  state: ['server', 'witness'],
  gone: ['witness'],
  receipt: ['server', 'witness'],
};

const FrameJson = Type.Object({
  version: Type.Literal(textVersion),
  kind: Type.Unsafe<NoteKind>(Type.Union(noteKinds.map((kind) => Type.Literal(kind)))),
  vault: UlidText,
  plan: OrdinalNumber,
  signer: Type.String({ maxLength: 44 }),
  counter: OrdinalNumber,
  at: InstantText,
});

const ofKind = <Kind extends NoteKind, Members extends Record<string, TSchema>>(kind: Kind, members: Members) =>
  Type.Object({ kind: Type.Literal(kind), ...members });

const SaysJson = {
  check_in: ofKind('check_in', {}),
  pause: ofKind('pause', { until: InstantText }),
  resume: ofKind('resume', {}),
  cancel: ofKind('cancel', {}),
  state: ofKind('state', {
    state: Type.Unsafe<CustodianState>(Type.Union(custodianStates.map((state) => Type.Literal(state)))),
    since: InstantText,
  }),
  gone: ofKind('gone', { about: Type.Union([Type.Literal(1), Type.Literal(2)]) }),
  receipt: ofKind('receipt', { of: HashText }),
};

/**
 * The counter of a signer's next note. The time is part of it so that a signer restored from an earlier copy of itself goes on above what
 * it has already said, as far as its clock is right.
 */
export function nextCounter(last: number, at: Instant): number {
  return Math.max(last + 1, instantToMs(at));
}

/**
 * Writes and signs a note.
 * @param key a device's own, or a custodian's.
 * @throws CryptoError `damaged` for content that no reader would accept.
 */
export function signNote(note: NewNote, key: Identity): SignedText {
  const { vaultId, plan, counter, at } = note;
  const frame = { version: textVersion, vault: vaultId, plan, counter, at, signer: toBase64(key.publicKey) };
  const text = canonicalJson({ ...frame, ...saysOf(note) });
  noteIn(text);
  return { text, signature: key.sign('note', utf8(text)) };
}

/**
 * The note in a text, if somebody whom the plan names for such notes signed it. The plan is the reader's own, and may be another than the
 * one that the note names: what counts is whom the reader goes by.
 * @throws CryptoError `damaged` for a malformed note, one about another vault, or one that its signer can't have signed;
 * `unsupported_version`.
 */
export function readNote({ text, signature }: SignedText, plan: CustodyPlan): CustodyNote {
  const { note, signerKey } = noteIn(text);
  if (note.vaultId !== plan.vaultId) throw new CryptoError('damaged', 'the note is about another vault');
  const found = signersOf(plan).find(({ publicKey }) => toBase64(publicKey) === signerKey);
  if (found === undefined) throw new CryptoError('damaged', 'the note is of somebody whom the plan does not name');
  if (!mayBeSignedBy[note.kind].includes(found.signer.role)) throw new CryptoError('damaged', 'the note is not for its signer to make');
  if (!verifySignature(found.publicKey, 'note', utf8(text), signature))
    throw new CryptoError('damaged', 'the note was not signed by its signer');
  return { ...note, signer: found.signer, hash: textHash(text) };
}

function signersOf({ devices, custodians }: CustodyPlan): readonly { readonly signer: NoteSigner; readonly publicKey: Uint8Array }[] {
  const [first, second, third] = custodians;
  return [
    ...devices.map(({ id, publicKey }) => ({ signer: { role: 'device', deviceId: id } as const, publicKey })),
    ...[first, second].map(({ place, publicKey }) => ({ signer: { role: 'server', place } as const, publicKey })),
    ...(third.kind === 'witness' ? [{ signer: { role: 'witness', place: third.place } as const, publicKey: third.publicKey }] : []),
  ];
}

/** What a text says, whoever signed it. @throws CryptoError `unsupported_version`, `damaged`. */
function noteIn(text: string): { readonly note: NewNote; readonly signerKey: string } {
  const value = readCanonicalText(text, 'the note', maxNoteCharacters);
  checkTextVersion(value, 'the note');
  const { kind, vault, plan, signer, counter, at } = checkJson(FrameJson, value, 'the note');
  const says = saysOf(checkJson(SaysJson[kind], value, 'the note'));
  if (!isRealInstant(at) || !hasRightTimes(says, at)) throw new CryptoError('damaged', 'the note names a time that it can not');
  return { note: { ...says, vaultId: vault, plan, counter, at }, signerKey: signer };
}

/** A pause ends after it was asked for, and nothing has been so since later than now. */
function hasRightTimes(says: NoteSays, at: Instant): boolean {
  switch (says.kind) {
    case 'pause':
      return isRealInstant(says.until) && says.until > at;
    case 'state':
      return isRealInstant(says.since) && says.since <= at;
    case 'check_in':
    case 'resume':
    case 'cancel':
    case 'gone':
    case 'receipt':
      return true;
  }
}

/** The members that belong to the kind, and no others. */
function saysOf(note: NoteSays): NoteSays {
  switch (note.kind) {
    case 'check_in':
    case 'resume':
    case 'cancel':
      return { kind: note.kind };
    case 'pause':
      return { kind: note.kind, until: note.until };
    case 'state':
      return { kind: note.kind, state: note.state, since: note.since };
    case 'gone':
      return { kind: note.kind, about: note.about };
    case 'receipt':
      return { kind: note.kind, of: note.of };
  }
}
