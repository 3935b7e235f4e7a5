import { Type, type TSchema, type TUnsafe } from 'typebox';
import { fromBase64, toBase64 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { verifySignature, type Identity } from '../../crypto/identity.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import {
  places,
  receiptOutcomes,
  standings,
  type HeardCounters,
  type NoteContent as BareContent,
  type NoteKind,
  type NoteName,
  type Place,
  type ServerPlace,
} from '../../domain/custodian-states.ts';
import { instantToMs, type Instant } from '../../domain/instant.ts';
import { canonicalJson, checkJson, HashText, OrdinalNumber, UlidText } from '../json-body.ts';
import type { CustodyPlan } from './custody-plan.ts';
import { InstantText, isRealInstant, PublicKeyText } from './plan-form.ts';
import { checkTextVersion, readCanonicalText, textHash, textVersion, type SignedText } from './signed-text.ts';

// FORMAT.md, "Custody notes": what the owner's devices and the custodians tell each other about one vault.

/** The longest note, in characters. */
export const maxNoteCharacters = 4_096;

/** The note that a receipt is about: by name for whoever counts it (signer: the public key, base64), and by hash as proof of what was taken in. */
export interface ReceiptedNote extends NoteName {
  readonly hash: string;
}

/** What a note says, by its kind. */
export type NoteContent =
  | Exclude<BareContent, { readonly kind: 'receipt' }>
  | (Extract<BareContent, { readonly kind: 'receipt' }> & { readonly of: ReceiptedNote });

/** What a signer puts into a note. */
export interface NewNote {
  readonly vaultId: string;
  /** The public key of the vault's owner: at a witness two owners can each have a vault of the same id. */
  readonly owner: Uint8Array;
  /** Number of the plan that the signer goes by. */
  readonly plan: number;
  /** Greater with every note of this signer about this vault. */
  readonly counter: number;
  /** The signer's time. */
  readonly at: Instant;
  readonly content: NoteContent;
}

/** Who signed a note: a device of the owner's, or a custodian. */
export type NoteSigner =
  | { readonly role: 'device'; readonly deviceId: string }
  | { readonly role: 'server'; readonly place: ServerPlace }
  | { readonly role: 'witness'; readonly place: Exclude<Place, ServerPlace> };

/** A note whose signer the plan names. */
export interface CustodyNote extends NewNote {
  readonly signer: NoteSigner;
  /** The signer's public key, base64. */
  readonly signerKey: string;
  /** H of its text, hexadecimal. */
  readonly hash: string;
}

/** Whose word each kind can be. A server may vouch for a press of the link that it mailed; the third party is asked for no sign of life. */
const mayBeSignedBy: Readonly<Record<NoteKind, readonly NoteSigner['role'][]>> = {
  check_in: ['device', 'server'],
  pause: ['device'],
  resume: ['device'],
  cancel: ['device', 'server'],
  state: ['server', 'witness'],
  gone: ['witness'],
  receipt: ['server'],
};

const oneOf = <Word extends string>(words: readonly Word[]): TUnsafe<Word> =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));

/** Everything that a note can be. */
export const noteKinds = Object.keys(mayBeSignedBy) as NoteKind[];

const FrameJson = Type.Object({
  version: Type.Literal(textVersion),
  kind: oneOf(noteKinds),
  vault: UlidText,
  owner: PublicKeyText,
  plan: OrdinalNumber,
  signer: PublicKeyText,
  counter: OrdinalNumber,
  at: InstantText,
});

const HeardJson = Type.Object({ 1: Type.Optional(OrdinalNumber), 2: Type.Optional(OrdinalNumber), 3: Type.Optional(OrdinalNumber) });

const ContentJson = {
  check_in: Type.Object({ kind: Type.Literal('check_in') }),
  pause: Type.Object({ kind: Type.Literal('pause'), until: InstantText }),
  resume: Type.Object({ kind: Type.Literal('resume') }),
  cancel: Type.Object({ kind: Type.Literal('cancel') }),
  state: Type.Object({ kind: Type.Literal('state'), says: oneOf(standings), heard: HeardJson, asks: Type.Boolean() }),
  gone: Type.Object({ kind: Type.Literal('gone'), about: Type.Union([Type.Literal(1), Type.Literal(2)]), heard: HeardJson }),
  receipt: Type.Object({
    kind: Type.Literal('receipt'),
    of: Type.Object({ signer: PublicKeyText, kind: oneOf(noteKinds), counter: OrdinalNumber, hash: HashText }),
    outcome: oneOf(receiptOutcomes),
  }),
} satisfies Record<NoteKind, TSchema>;

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
export function signNote({ vaultId, owner, plan, counter, at, content }: NewNote, key: Identity): SignedText {
  const frame = { version: textVersion, vault: vaultId, owner: toBase64(owner), plan, counter, at, signer: toBase64(key.publicKey) };
  const text = canonicalJson({ ...frame, ...contentOf(content) });
  noteIn(text);
  return { text, signature: key.sign('note', utf8(text)) };
}

/** A receipt's name for a note that was read. */
export function receiptOf({ signerKey, content, counter, hash }: CustodyNote): ReceiptedNote {
  return { signer: signerKey, kind: content.kind, counter, hash };
}

/**
 * The note in a text, if somebody whom the plan names for such notes signed it. The plan is the reader's own, and may be another than the
 * one that the note names: what counts is whom the reader goes by.
 * @throws CryptoError `damaged` for a malformed note, one about another vault or another owner's, or one that its signer can't have signed;
 * `unsupported_version`.
 */
export function readNote({ text, signature }: SignedText, plan: CustodyPlan): CustodyNote {
  const { note, signerKey } = noteIn(text);
  if (note.vaultId !== plan.vaultId) throw new CryptoError('damaged', 'the note is about another vault');
  if (!equalBytes(note.owner, plan.owner)) throw new CryptoError('damaged', 'the note is about the vault of another owner');
  const found = signersOf(plan).find(({ publicKey }) => toBase64(publicKey) === signerKey);
  if (found === undefined) throw new CryptoError('damaged', 'the note is of somebody whom the plan does not name');
  if (!mayBeSignedBy[note.content.kind].includes(found.signer.role))
    throw new CryptoError('damaged', 'the note is not for its signer to make');
  if (!verifySignature(found.publicKey, 'note', utf8(text), signature))
    throw new CryptoError('damaged', 'the note was not signed by its signer');
  return { ...note, signer: found.signer, signerKey, hash: textHash(text) };
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
  const { kind, vault, owner, plan, signer, counter, at } = checkJson(FrameJson, value, 'the note');
  const content = contentOf(checkJson(ContentJson[kind], value, 'the note'));
  const isInTime = isRealInstant(at) && (content.kind !== 'pause' || (isRealInstant(content.until) && content.until > at));
  if (!isInTime) throw new CryptoError('damaged', 'the note names a time that it can not');
  return { note: { vaultId: vault, owner: fromBase64(owner, 'damaged'), plan, counter, at, content }, signerKey: signer };
}

/** The members that belong to the kind, and no others. */
function contentOf(content: NoteContent): NoteContent {
  switch (content.kind) {
    case 'check_in':
    case 'resume':
    case 'cancel':
      return { kind: content.kind };
    case 'pause':
      return { kind: content.kind, until: content.until };
    case 'state':
      return { kind: content.kind, says: content.says, heard: heardIn(content.heard), asks: content.asks };
    case 'gone':
      return { kind: content.kind, about: content.about, heard: heardIn(content.heard) };
    case 'receipt': {
      const { signer, kind, counter, hash } = content.of;
      return { kind: content.kind, of: { signer, kind, counter, hash }, outcome: content.outcome };
    }
  }
}

function heardIn(heard: HeardCounters): HeardCounters {
  return Object.fromEntries(places.flatMap((place) => (heard[place] === undefined ? [] : [[place, heard[place]]])));
}
