import { utf8 } from '../../../shared/crypto/bytes.ts';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { sealBundle, type BundleContent } from '../../../shared/format/bundle.ts';
import { canonicalJson } from '../../../shared/format/json-body.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-book.ts';
import { textField, versionsOf } from '../items/item-fields.ts';
import { folderPath, parentOf } from '../library/folders.ts';
import { letterOf, liveRecipient, selectedDocuments } from './recipients.ts';
import { bundleRecord, newHalves, openHalves, workingLocks, type OpenHalves } from './release-record.ts';

/** What the server is to keep for one recipient. Bytes, not yet in the wire's form. */
export interface SealedRelease {
  readonly vaultId: string;
  readonly recipientId: string;
  readonly keyGeneration: number;
  /** B. The caller wipes it when it is sent. */
  readonly half: Key;
  readonly bundleGeneration: number;
  readonly bundle: Uint8Array;
  readonly locks: readonly Uint8Array[];
  /** Names of all parts of the bundle's documents, sorted. */
  readonly parts: readonly string[];
}

type Documents = BundleContent['documents'];
type DocumentFacts = Omit<Documents[number], 'key'>;

/** What a bundle says of each selected document, without its key. */
function documentFacts(session: Session, recipient: Entry): { readonly facts: DocumentFacts; readonly entry: Entry; readonly wrappedKey: string }[] {
  return selectedDocuments(session, recipient).flatMap((entry) => {
    const newest = versionsOf(entry.body).at(-1);
    if (newest === undefined) return [];
    const { sealedNumber: version, sizeBytes, modifiedAt, parts, key: wrappedKey } = newest;
    const name = textField(entry.body, 'name', '?');
    const type = textField(entry.body, 'type', 'application/octet-stream');
    const folder = folderPath(session, parentOf(session, entry, 'folder'));
    return [{ facts: { id: entry.id, version, name, type, folder, sizeBytes, modifiedAt, parts: parts.map(([part, size]): [string, number] => [part, size]) }, entry, wrappedKey }];
  });
}

/** What a bundle of today would hold, in one hash: another one than the last bundle's means that it has to be sealed anew. */
export function releaseContentHash(session: Session, recipient: Entry): string {
  const { body, vault } = recipient;
  const content = {
    vault: textField(session.book.get('vault', vault).body, 'name'),
    name: textField(body, 'name'),
    email: textField(body, 'email'),
    letter: letterOf(session, recipient),
    locks: workingLocks(session, recipient).map(({ id }) => id),
    documents: documentFacts(session, recipient).map(({ facts }) => facts),
  };
  return hex(sha256(utf8(canonicalJson(content))));
}

/** Whether the last bundle sealed for a recipient is what would be sealed now. */
export function isBundleCurrent(session: Session, recipient: Entry): boolean {
  return bundleRecord(recipient)?.content === releaseContentHash(session, recipient);
}

/**
 * Seals the bundle that a recipient would get today, notes it in their item, and says everything that the server has to keep. Each call makes a later
 * bundle generation, so what is not sent is simply sealed again.
 * @throws EngineError `not_found`, CryptoError when a key does not open, RangeError when it does not fit a bundle.
 */
export function sealRelease(ctx: EngineContext, id: string): SealedRelease {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const existing = openHalves(session, recipient);
  const made = existing === undefined ? newHalves(session, recipient, 1) : undefined;
  const halves = existing ?? made?.open;
  if (halves === undefined) throw new Error('a release key was to be there');
  const described = documentFacts(session, recipient);
  const documents: Documents[number][] = [];
  try {
    for (const { facts, entry, wrappedKey } of described) {
      const place = { vaultId: entry.vault, documentId: entry.id, version: facts.version };
      documents.push({ ...facts, key: session.vaultKeys.documentKey(wrappedKey, place) });
    }
    return composeRelease(ctx, session, recipient, halves, documents, made === undefined ? {} : { halves: made.record });
  } finally {
    wipe(...documents.map(({ key }) => key));
    wipe(halves.recipientHalf, halves.releaseKey);
  }
}

function composeRelease(ctx: EngineContext, session: Session, recipient: Entry, halves: OpenHalves, documents: Documents, more: Readonly<Record<string, unknown>>): SealedRelease {
  const { keyGeneration, serverHalf, releaseKey } = halves;
  const { id, vault, body } = recipient;
  const generation = (bundleRecord(recipient)?.generation ?? 0) + 1;
  const locks = workingLocks(session, recipient);
  const madeAt = ctx.clock.now();
  const content: BundleContent = {
    place: { accountId: session.accountId, vaultId: vault, recipientId: id, keyGeneration, generation },
    recipient: { name: textField(body, 'name'), email: textField(body, 'email') },
    vaultName: textField(session.book.get('vault', vault).body, 'name'),
    madeAt,
    letter: letterOf(session, recipient),
    lockIds: locks.map((lock) => lock.id),
    documents,
  };
  const bundle = sealBundle(content, releaseKey, session.identity);
  const record = { generation, keyGeneration, madeAt, content: releaseContentHash(session, recipient) };
  session.book.write([{ id, vault, kind: 'recipient', set: { ...more, bundle: record } }]);
  const parts = [...new Set(documents.flatMap((document) => document.parts.map(([name]) => name)))].sort();
  return {
    vaultId: vault, recipientId: id, keyGeneration, half: serverHalf, bundleGeneration: generation, bundle,
    locks: locks.map(({ lock }) => fromBase64(lock, 'damaged')), parts,
  };
}
