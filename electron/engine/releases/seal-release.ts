import { utf8 } from '../../../shared/crypto/bytes.ts';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { isOnPaper } from '../../../shared/domain/lock.ts';
import { codePoints, fittingLine, textLimits } from '../../../shared/domain/text-rules.ts';
import { sealBundle, type BundleContent, type OpenBundle } from '../../../shared/format/release/bundle.ts';
import {
  areNotesShortEnough,
  maxBundleDocuments,
  maxFolderCharacters,
  maxLetterCharacters,
} from '../../../shared/format/release/manifest.ts';
import { releaseKeyLimits } from '../../../shared/wire/release-keys.ts';
import { canonicalJson } from '../../../shared/format/json-body.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { textField, versionsOf } from '../items/item-fields.ts';
import { noteForHeirs } from '../library/document-note.ts';
import { folderPath, parentOf } from '../library/folders.ts';
import { accountSettings } from '../library/settings.ts';
import { liveRecipient } from './live-recipient.ts';
import { readerHash } from './offline-reader.ts';
import { letterOf } from './recipient-view.ts';
import { selectedDocuments } from './selected-documents.ts';
import { keyFor } from './make-locks.ts';
import {
  acceptKey,
  bundleRecord,
  currentKey,
  enrolmentRecord,
  goneIds,
  lastBundleGeneration,
  troubleOf,
  workingLocks,
  type BundleRecord,
  type Fields,
  type LockRecord,
  type OpenHalves,
} from './release-record.ts';

/** What the server is to keep for one recipient. Bytes, not yet in the wire's form. */
export interface SealedRelease {
  readonly vaultId: string;
  readonly recipientId: string;
  readonly keyId: string;
  readonly keyGeneration: number;
  /** B. The caller wipes it when it is sent. */
  readonly half: Key;
  /** Between which servers it is shared out; absent where it isn't. */
  readonly custodians?: readonly [string, string];
  readonly bundleGeneration: number;
  readonly bundle: Uint8Array;
  readonly locks: readonly Uint8Array[];
  /** Ids of locks that were taken away, the latest last: the server must not keep them, nor take them again. */
  readonly removedLocks: readonly string[];
  /** What the enrolled lock is sealed to, base64; null without one. The server may not have it: it may come from the offline reader. */
  readonly enrolment: string | null;
  /** Ids of the bundle's documents. */
  readonly documents: readonly string[];
  /** Names of all parts of the bundle's documents, sorted. */
  readonly parts: readonly string[];
  readonly madeAt: string;
  /** `releaseContentHash` of what is in it. */
  readonly content: string;
  /** What it calls the owner; null where they haven't said their name. */
  readonly ownerName: string | null;
}

type Documents = BundleContent['documents'];
type DocumentFacts = Omit<Documents[number], 'key'>;

/** Of a path that is longer than a bundle allows, only the innermost folders are given. */
function shortPath(path: string): string {
  let short = path;
  while (codePoints(short) > maxFolderCharacters && short.includes('/')) short = short.slice(short.indexOf('/') + 1);
  return fittingLine(short, maxFolderCharacters);
}

/** What a bundle says about each selected document, without its key. */
function documentFacts(
  session: Session,
  recipient: Entry,
): { readonly facts: DocumentFacts; readonly entry: Entry; readonly wrappedKey: string }[] {
  return selectedDocuments(session, recipient).flatMap((entry) => {
    const newest = versionsOf(entry.body).at(-1);
    if (newest === undefined) return [];
    const { sealedNumber: version, sizeBytes, modifiedAt, parts, key: wrappedKey } = newest;
    const name = textField(entry.body, 'name', '?');
    const type = textField(entry.body, 'type', 'application/octet-stream');
    const folder = shortPath(folderPath(session, parentOf(session, entry, 'folder')));
    const note = noteForHeirs(entry);
    return [
      {
        facts: {
          id: entry.id,
          version,
          name,
          type,
          folder,
          sizeBytes,
          modifiedAt,
          parts: parts.map(([part, size]): [string, number] => [part, size]),
          ...(note === '' ? {} : { note }),
        },
        entry,
        wrappedKey,
      },
    ];
  });
}

/** What a bundle holds, as far as the owner chose it. */
interface ChosenContent {
  readonly vault: string;
  readonly name: string;
  readonly email: string;
  readonly letter: string;
  /** The release key's id; null while there is none. */
  readonly key: string | null;
  readonly locks: readonly string[];
  readonly documents: readonly DocumentFacts[];
}

/** In which order documents came to a device is no difference: two devices would take each other's bundles for changed ones, without end. */
const hashOf = ({ documents, ...content }: ChosenContent): string =>
  hex(sha256(utf8(canonicalJson({ ...content, documents: documents.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }))));

/** What a bundle made today would hold, in one hash: if it differs from the last bundle's, it has to be sealed again. */
export function releaseContentHash(session: Session, recipient: Entry): string {
  return contentHash(session, recipient, workingLocks(session, recipient));
}

/** The same of a bundle that only paper opens. */
export function paperContentHash(session: Session, recipient: Entry): string {
  return contentHash(session, recipient, workingLocks(session, recipient).filter(isPaper));
}

const isPaper = ({ kind }: LockRecord): boolean => isOnPaper[kind];

function contentHash(session: Session, recipient: Entry, locks: readonly LockRecord[]): string {
  const { body, vault } = recipient;
  return hashOf({
    vault: textField(session.book.get('vault', vault).body, 'name'),
    name: textField(body, 'name'),
    email: textField(body, 'email'),
    letter: letterOf(session, recipient),
    key: currentKey(recipient)?.id ?? null,
    locks: locks.map(({ id }) => id),
    documents: documentFacts(session, recipient).map(({ facts }) => facts),
  });
}

/** The same for a bundle that was opened with today's release key: of what it actually holds, whatever is noted about it. */
export function bundleContentHash({ manifest, letter }: OpenBundle, recipient: Entry): string {
  const {
    vaultName: vault,
    recipient: { name, email },
    locks,
  } = manifest;
  const documents = manifest.documents.map(({ root: _root, ...facts }) => facts);
  return hashOf({ vault, name, email, letter, key: currentKey(recipient)?.id ?? null, locks, documents });
}

/** Whether the last bundle that the server accepted for a recipient is what would be sealed now. */
export function isBundleCurrent(session: Session, recipient: Entry): boolean {
  return bundleRecord(recipient)?.content === releaseContentHash(session, recipient);
}

/** Whether what was chosen for a recipient fits into one bundle. */
export function fitsBundle(session: Session, recipient: Entry): boolean {
  const documents = documentFacts(session, recipient);
  const parts = new Set(documents.flatMap(({ facts }) => facts.parts.map(([name]) => name)));
  return (
    documents.length <= maxBundleDocuments &&
    parts.size <= releaseKeyLimits.parts &&
    areNotesShortEnough(documents.map(({ facts }) => codePoints(facts.note ?? ''))) &&
    codePoints(letterOf(session, recipient)) <= maxLetterCharacters
  );
}

/** What a bundle calls the owner. */
const ownerNameIn = (session: Session): string | null =>
  fittingLine(accountSettings(session).ownerName ?? '', textLimits.ownerName) || null;

/**
 * Whether the last bundle that the server accepted calls the owner what they are called now. It isn't part of the content's hash: versions
 * that put no name in would take each other's bundles for changed ones, without end.
 */
export function isOwnerNamed(session: Session, recipient: Entry): boolean {
  return (bundleRecord(recipient)?.owner ?? null) === ownerNameIn(session);
}

/** How a release is sealed. */
export interface SealOptions {
  /** A generation that is already taken, as the server says. */
  readonly after?: number;
  /** Leaves out the locks of passphrases. */
  readonly onlyPaper?: boolean;
}

/**
 * Seals the bundle that a recipient would get today, and returns everything that the server has to keep. Each call makes a later
 * bundle generation, so what is not sent is simply sealed again; what was accepted is to be reported to `noteTaken`.
 * @throws EngineError `not_found`, CryptoError when a key does not open, RangeError when it does not fit a bundle.
 */
export function sealRelease(ctx: EngineContext, id: string, { after = 0, onlyPaper = false }: SealOptions = {}): SealedRelease {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const { open: halves, fields } = keyFor(ctx, session, recipient);
  const described = documentFacts(session, recipient);
  const documents: Documents[number][] = [];
  try {
    const generation = Math.max(after, lastBundleGeneration(recipient)) + 1;
    session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set: { ...fields, sealedGeneration: generation } }]);
    for (const { facts, entry, wrappedKey } of described) {
      const place = { vaultId: entry.vault, documentId: entry.id, version: facts.version };
      documents.push({ ...facts, key: session.vaultKeys.documentKey(wrappedKey, place) });
    }
    const sealed = session.book.get('recipient', id);
    const locks = workingLocks(session, sealed).filter((lock) => !onlyPaper || isPaper(lock));
    return composeRelease(ctx, session, { recipient: sealed, locks, halves, documents, generation });
  } catch (error) {
    wipe(halves.serverHalf);
    throw error;
  } finally {
    wipe(...documents.map(({ key }) => key));
    wipe(halves.recipientHalf, halves.releaseKey);
  }
}

interface Composed {
  readonly recipient: Entry;
  readonly locks: readonly LockRecord[];
  readonly halves: OpenHalves;
  readonly documents: Documents;
  readonly generation: number;
}

function composeRelease(
  ctx: EngineContext,
  session: Session,
  { recipient, locks, halves, documents, generation }: Composed,
): SealedRelease {
  const { keyId, keyGeneration, serverHalf, releaseKey, custodians } = halves;
  const { id, vault, body } = recipient;
  const madeAt = ctx.clock.now();
  const ownerName = ownerNameIn(session);
  const readers = new Set([...locks.map(({ reader }) => reader ?? null), readerHash(ctx)]);
  const content: BundleContent = {
    place: { accountId: session.accountId, vaultId: vault, recipientId: id, keyGeneration, generation },
    recipient: { name: textField(body, 'name'), email: textField(body, 'email') },
    vaultName: textField(session.book.get('vault', vault).body, 'name'),
    ownerName,
    readers: [...readers].filter((hash) => hash !== null),
    madeAt,
    letter: letterOf(session, recipient),
    lockIds: locks.map((lock) => lock.id),
    documents,
  };
  const bundle = sealBundle(content, releaseKey, session.identity);
  const parts = [...new Set(documents.flatMap((document) => document.parts.map(([name]) => name)))].sort();
  return {
    vaultId: vault,
    recipientId: id,
    keyId,
    keyGeneration,
    half: serverHalf,
    ...(custodians === undefined ? {} : { custodians }),
    bundleGeneration: generation,
    bundle,
    locks: locks.map(({ lock }) => fromBase64(lock, 'damaged')),
    enrolment: locks.some(({ kind }) => kind === 'enrolled') ? (enrolmentRecord(recipient)?.enrolment ?? null) : null,
    removedLocks: goneIds(recipient, 'lock').slice(-releaseKeyLimits.removedLocks),
    documents: documents.map((document) => document.id),
    parts,
    madeAt,
    content: releaseContentHash(session, recipient),
    ownerName,
  };
}

/** What is noted of a bundle that a server has accepted. */
export function bundleOf(release: SealedRelease): BundleRecord {
  const { keyGeneration, bundleGeneration: generation, madeAt, content, documents, ownerName } = release;
  return { generation, keyGeneration, madeAt, content, documents, ...(ownerName === null ? {} : { owner: ownerName }) };
}

/** Notes that the server has accepted it: from now on this key is the one, and earlier ones can no longer be opened, here either. */
export function noteTaken({ book }: Session, release: SealedRelease): void {
  const recipient = book.find('recipient', release.recipientId);
  if (recipient === undefined) return;
  const { keyId, keyGeneration } = release;
  const set: Fields = {
    ...acceptKey(recipient, { id: keyId, keyGeneration }),
    bundle: bundleOf(release),
    ...(troubleOf(recipient) === undefined ? {} : { trouble: null }),
  };
  book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set }]);
}
