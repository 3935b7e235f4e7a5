import { Type } from 'typebox';
import { fromBase64, toBase64 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { deriveKey } from '../../crypto/derive.ts';
import { verifySignature, type Identity } from '../../crypto/identity.ts';
import { wipe, type Key } from '../../crypto/keys.ts';
import { openObject, sealObject, sealedObjectBytes } from '../../crypto/sealed-object.ts';
import { unwrapKey, wrapKey, wrappedKeyBytes } from '../../crypto/seal.ts';
import { bindingText, bindingWords } from '../binding.ts';
import { checkJson, readJson } from '../json-body.ts';
import {
  checkManifest,
  letterHash,
  maxLetterCharacters,
  readManifest,
  type BundlePlace,
  type Manifest,
  type ManifestDocument,
} from './manifest.ts';
import { rootOf } from '../container/parts.ts';

export type { BundlePlace, Manifest, ManifestDocument } from './manifest.ts';

// FORMAT.md, "Bundle".

/** The longest bundle, in bytes. */
export const maxBundleBytes = 2 ** 24;

const wrappedKeyCharacters = Math.ceil(wrappedKeyBytes / 3) * 4;

const BundleJson = Type.Object({
  manifest: Type.String(),
  signature: Type.String({ minLength: 88, maxLength: 88 }),
  keys: Type.Object({}, { additionalProperties: Type.String({ minLength: wrappedKeyCharacters, maxLength: wrappedKeyCharacters }) }),
  letter: Type.String({ maxLength: maxLetterCharacters }),
});

/** What the owner puts into one bundle. */
export interface BundleContent {
  readonly place: BundlePlace;
  readonly recipient: { readonly name: string; readonly email: string };
  readonly vaultName: string;
  /** What the owner is called; null where they haven't said. */
  readonly ownerName?: string | null;
  /** SHA-256 of offline readers, hexadecimal: those that the owner's devices had. */
  readonly readers?: readonly string[];
  /** Instant, ISO 8601 in UTC with milliseconds. */
  readonly madeAt: string;
  readonly letter: string;
  /** Ids of the locks that hold this key generation's half. */
  readonly lockIds: readonly string[];
  /** The documents selected for this recipient, each with its DK, which stays the caller's. */
  readonly documents: readonly (Omit<ManifestDocument, 'root'> & { readonly key: Key })[];
}

/** An opened bundle. */
export interface OpenBundle {
  readonly manifest: Manifest;
  readonly letter: string;
  /** DK by document id: one for each document of the manifest. The holder wipes them. */
  readonly keys: ReadonlyMap<string, Key>;
}

/**
 * Seals and signs one recipient's bundle.
 * @param identity the owner's.
 * @throws CryptoError `damaged` for content that no reader would accept (a name or letter too long, too many documents, a malformed id),
 *   RangeError when it does not fit into 16 MiB, TypeError for a wiped key.
 */
export function sealBundle(content: BundleContent, releaseKey: Key, identity: Identity): Uint8Array {
  const { place, letter, documents } = content;
  const manifest = JSON.stringify(checkManifest(manifestOf(content, identity.publicKey)));
  const wrapping = documentsKey(releaseKey);
  let bytes: Uint8Array | undefined;
  try {
    const keys = documents.map((document) => [document.id, toBase64(wrapKey(document.key, wrapping, keyBinding(place, document)))]);
    const body = {
      manifest,
      signature: toBase64(identity.sign('manifest', utf8(manifest))),
      keys: Object.fromEntries(keys) as unknown,
      letter,
    };
    checkJson(BundleJson, body, 'the bundle');
    bytes = utf8(JSON.stringify(body));
    if (sealedObjectBytes(bytes.length) > maxBundleBytes) throw new RangeError('the bundle is too large');
    return sealObject(bytes, releaseKey, { person: 'HeirlockBundle01', binding: bundleBinding(place) });
  } finally {
    wipe(wrapping, bytes);
  }
}

/** A bundle that was sealed under the right key by somebody else: whoever reads it must not believe it. */
export class NotSignedByOwner extends CryptoError {}

/**
 * Opens a recipient's bundle.
 * @param ownerIdentity the public key known from a lock or an earlier bundle.
 * @throws CryptoError `truncated`, `unsupported_version`, `wrong_key` (halves that do not belong together, or to another key generation),
 * or `damaged`: another place, a signature or an owner other than `ownerIdentity`'s, a letter, root or set of keys that is not what
 * was signed. TypeError for a wiped key.
 */
export function openBundle(sealed: Uint8Array, releaseKey: Key, place: BundlePlace, ownerIdentity: Uint8Array): OpenBundle {
  const bytes = openObject(sealed, releaseKey, { person: 'HeirlockBundle01', binding: bundleBinding(place), maxBytes: maxBundleBytes });
  let json: unknown;
  try {
    json = readJson(bytes, 'the bundle');
  } finally {
    wipe(bytes);
  }
  const { manifest: text, signature, keys, letter } = checkJson(BundleJson, json, 'the bundle');
  if (!verifySignature(ownerIdentity, 'manifest', utf8(text), fromBase64(signature, 'damaged'))) {
    throw new NotSignedByOwner('damaged', 'the manifest was not signed by this owner');
  }
  const manifest = readManifest(text, place, ownerIdentity, letter);
  return { manifest, letter, keys: unwrapKeys(new Map<string, string>(Object.entries(keys)), manifest.documents, releaseKey, place) };
}

function unwrapKeys(
  wrapped: ReadonlyMap<string, string>,
  documents: readonly ManifestDocument[],
  releaseKey: Key,
  place: BundlePlace,
): Map<string, Key> {
  if (wrapped.size !== documents.length)
    throw new CryptoError('damaged', 'the bundle has keys without documents, or documents without keys');
  const wrapping = documentsKey(releaseKey);
  const keys = new Map<string, Key>();
  try {
    for (const document of documents) {
      const envelope = wrapped.get(document.id);
      if (envelope === undefined) throw new CryptoError('damaged', 'a document of the bundle has no key');
      keys.set(document.id, unwrapInside(fromBase64(envelope, 'damaged'), wrapping, keyBinding(place, document)));
    }
    return keys;
  } catch (error) {
    wipe(...keys.values());
    throw error;
  } finally {
    wipe(wrapping);
  }
}

/** Within an opened bundle every refusal of a wrapped key means the same thing: its writer put something else there. */
function unwrapInside(envelope: Uint8Array, wrapping: Key, binding: string): Key {
  try {
    return unwrapKey(envelope, wrapping, binding);
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    throw new CryptoError('damaged', "a document's key does not open in this bundle");
  }
}

function manifestOf(
  { place, recipient, vaultName, ownerName = null, readers = [], madeAt, letter, lockIds, documents }: BundleContent,
  owner: Uint8Array,
): Manifest {
  return {
    account: place.accountId,
    vault: place.vaultId,
    recipient: { id: place.recipientId, name: recipient.name, email: recipient.email },
    keyGeneration: place.keyGeneration,
    generation: place.generation,
    madeAt,
    owner: toBase64(owner),
    vaultName,
    letterHash: letterHash(letter),
    locks: [...lockIds],
    ...(ownerName === null ? {} : { ownerName }),
    ...(readers.length === 0 ? {} : { readers: [...readers] }),
    documents: documents.map(({ id, version, name, type, folder, sizeBytes, modifiedAt, parts, note }) => ({
      id,
      version,
      name,
      type,
      folder,
      sizeBytes,
      modifiedAt,
      parts,
      root: rootOf(parts),
      ...(note === undefined ? {} : { note }),
    })),
  };
}

const documentsKey = (releaseKey: Key): Key => deriveKey(releaseKey, 'documents of the bundle');

function keyBinding({ recipientId }: BundlePlace, { id, version }: Pick<ManifestDocument, 'id' | 'version'>): string {
  return bindingText('bundle key', [recipientId, id], version);
}

function bundleBinding({ accountId, vaultId, recipientId, keyGeneration, generation }: BundlePlace): readonly string[] {
  return bindingWords('bundle', [accountId, vaultId, recipientId], keyGeneration, generation);
}
