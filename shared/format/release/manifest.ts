import { Type, type Static } from 'typebox';
import { hex, sha256 } from '../../crypto/hash.ts';
import { toBase64 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { parseInstant } from '../../domain/instant.ts';
import { codePoints, textLimits } from '../../domain/text-rules.ts';
import { HashText, OrdinalNumber, UlidText, checkJson, parseJson } from '../json-body.ts';
import { containerBytesOf } from '../container/document-container-layout.ts';
import { checkPartsList, containerBytesOfParts, rootOf, type PartsList } from '../container/parts.ts';

// FORMAT.md, "Bundle": what the owner signs about it.

/** The longest letter, in characters. */
export const maxLetterCharacters = textLimits.letter;
/** The longest note on one document, in characters. */
export const maxNoteCharacters = textLimits.documentNote;
/** The longest that all notes of one bundle may be together, in characters: they have to fit into it beside everything else. */
export const maxNotesCharacters = 1_000_000;
/** The most documents in one bundle. */
export const maxBundleDocuments = 10_000;
/** The most locks of one recipient. */
export const maxLocks = 16;

/** The most hashes of offline readers in one bundle. */
export const maxReaders = 64;

/** The longest path of folders, and the longest name of a vault or person. */
export const maxFolderCharacters = 1024;

const NameText = Type.String({ maxLength: maxFolderCharacters });
const InstantText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' });

const ManifestDocumentJson = Type.Object({
  id: UlidText,
  version: OrdinalNumber,
  name: Type.String({ minLength: 1, maxLength: 1024 }),
  type: Type.String({ maxLength: 255 }),
  folder: NameText,
  sizeBytes: Type.Integer({ minimum: 0, maximum: 2 ** 40 }),
  modifiedAt: InstantText,
  parts: Type.Unsafe<PartsList>(Type.Array(Type.Unknown())),
  root: HashText,
  /** What the owner says about this document to those who get it; absent where they say nothing. */
  note: Type.Optional(Type.String({ minLength: 1 })),
});

const ManifestJson = Type.Object({
  account: UlidText,
  vault: UlidText,
  recipient: Type.Object({ id: UlidText, name: NameText, email: Type.String({ minLength: 1, maxLength: 254 }) }),
  keyGeneration: OrdinalNumber,
  generation: OrdinalNumber,
  madeAt: InstantText,
  owner: Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }),
  vaultName: NameText,
  letterHash: HashText,
  locks: Type.Array(UlidText, { maxItems: maxLocks }),
  /** What the owner is called; absent where they haven't said. */
  ownerName: Type.Optional(Type.String({ minLength: 1 })),
  /** Of the offline readers that the owner's devices had; absent where none was known. */
  readers: Type.Optional(Type.Array(HashText, { minItems: 1, maxItems: maxReaders })),
  documents: Type.Array(ManifestDocumentJson, { maxItems: maxBundleDocuments }),
});

/** One document that the recipient is to receive. `version` is the number that its container is bound to; `root` that of its parts. */
export type ManifestDocument = Static<typeof ManifestDocumentJson>;

/** Everything that the owner says and signs about one bundle; instants are ISO 8601 in UTC with milliseconds. */
export type Manifest = Static<typeof ManifestJson>;

/** Whose bundle it is, and which one: what its sealed object is bound to, and what its manifest must say too. */
export interface BundlePlace {
  readonly accountId: string;
  readonly vaultId: string;
  readonly recipientId: string;
  /** Starts at 1 and goes up by one whenever the release key is remade. */
  readonly keyGeneration: number;
  /** The bundle's own: starts at 1 and goes up by one for every bundle sealed, across all key generations. */
  readonly generation: number;
}

/** H of a letter, in hexadecimal. */
export function letterHash(letter: string): string {
  return hex(sha256(utf8(letter)));
}

/**
 * The manifest in a text whose signature has already been checked.
 * @throws CryptoError `damaged` when the text is malformed, or names a place, owner or letter other than those it comes with, or a root
 * that is
 * not that of the parts.
 */
export function readManifest(text: string, place: BundlePlace, ownerIdentity: Uint8Array, letter: string): Manifest {
  const manifest = checkManifest(parseJson(text, 'the manifest'));
  const { account, vault, recipient, keyGeneration, generation } = manifest;
  const said = [account, vault, recipient.id, keyGeneration, generation];
  const asked = [place.accountId, place.vaultId, place.recipientId, place.keyGeneration, place.generation];
  if (said.some((member, index) => member !== asked[index])) throw new CryptoError('damaged', 'the manifest is of another bundle');
  if (manifest.owner !== toBase64(ownerIdentity)) throw new CryptoError('damaged', 'the manifest is of another owner');
  if (manifest.letterHash !== letterHash(letter)) throw new CryptoError('damaged', 'the letter is not the one that was signed');
  return manifest;
}

/** A JSON value as a manifest, checked on its own: forms, ranges, duplicate ids, roots. @throws CryptoError `damaged`. */
export function checkManifest(value: unknown): Manifest {
  const manifest = checkJson(ManifestJson, value, 'the manifest');
  const { documents, locks, madeAt, ownerName = '', readers = [] } = manifest;
  const instants = [madeAt, ...documents.map(({ modifiedAt }) => modifiedAt)];
  if (instants.some((instant) => parseInstant(instant) !== instant))
    throw new CryptoError('damaged', 'the manifest names a time that there is not');
  if (new Set(locks).size !== locks.length) throw new CryptoError('damaged', 'the manifest names a lock twice');
  if (new Set(readers).size !== readers.length) throw new CryptoError('damaged', 'the manifest names a reader twice');
  if (codePoints(ownerName) > textLimits.ownerName) throw new CryptoError('damaged', "the manifest's owner has too long a name");
  if (new Set(documents.map(({ id }) => id)).size !== documents.length)
    throw new CryptoError('damaged', 'the manifest names a document twice');
  checkNotes(documents);
  for (const { parts, root, sizeBytes } of documents) {
    if (containerBytesOfParts(checkPartsList(parts)) !== containerBytesOf(sizeBytes))
      throw new CryptoError('damaged', "a document's size is not that of its parts");
    if (rootOf(parts) !== root) throw new CryptoError('damaged', "a document's root is not that of its parts");
  }
  return manifest;
}

/** Whether notes of these lengths, in characters, are what one bundle can carry. */
export function areNotesShortEnough(lengths: readonly number[]): boolean {
  return lengths.every((length) => length <= maxNoteCharacters) && lengths.reduce((sum, length) => sum + length, 0) <= maxNotesCharacters;
}

function checkNotes(documents: readonly ManifestDocument[]): void {
  if (!areNotesShortEnough(documents.map(({ note }) => codePoints(note ?? ''))))
    throw new CryptoError('damaged', "the manifest's notes are too long");
}
