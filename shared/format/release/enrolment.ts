import { concatBytes, readU32, u32, utf8 } from '../../crypto/bytes.ts';
import { boxPublicKey, makeBoxKeys, type BoxKeys } from '../../crypto/box.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { deriveBoundKey } from '../../crypto/derive.ts';
import { randomBytes, wipe, type Key } from '../../crypto/keys.ts';
import { enrolmentCost, isCost, passphraseSaltBytes, stretchPassphrase, type PassphraseCost } from '../../crypto/passphrase.ts';
import { unwrapKey, wrapKeyWithNonce, wrappedKeyBytes } from '../../crypto/seal.ts';
import { randomNonce } from '../../crypto/sealed-layout.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import { isUlid } from '../../domain/ids.ts';

// FORMAT.md, "Enrolment": offsets, sizes and the order of the checks come from there.

const magic = Uint8Array.of(0x8b, 0x48, 0x4c, 0x45, 0x4e, 0x52, 0x0d, 0x0a);
const suite = 1;
const idBytes = 26;
const saltOffset = 24;
const publicKeyOffset = saltOffset + passphraseSaltBytes;
const identityOffset = publicKeyOffset + 32;
const placeOffset = identityOffset + 32;
const maxMemoryKiB = 262_144;

type EnrolmentVersion = 1 | 2;
/** Where the wrapped key begins. The first format says nothing of the owner. */
const headBytes: Readonly<Record<EnrolmentVersion, number>> = { 1: identityOffset, 2: placeOffset + 4 * idBytes };
const persons: Readonly<Record<EnrolmentVersion, string>> = { 1: 'HeirlockEnrolK01', 2: 'HeirlockEnrolK02' };

/** Length of an enrolment of the first format, in bytes. */
export const firstEnrolmentBytes = headBytes[1] + wrappedKeyBytes;
/** Length of every enrolment that is made today, in bytes. */
export const enrolmentBytes = headBytes[2] + wrappedKeyBytes;

/** For whom and of whom a recipient enrols. */
export interface EnrolmentPlace {
  /** Bare ULIDs. */
  readonly accountId: string;
  readonly vaultId: string;
  readonly recipientId: string;
  /** The owner's Ed25519 public key, as the recipient's browser knew it before it made a key. */
  readonly identity: Uint8Array;
  /** The invitation whose code the recipient had; null without one. */
  readonly invitationId: string | null;
}

/** What an enrolment says to everybody. */
export interface EnrolmentFacts {
  readonly cost: PassphraseCost;
  /** 16 bytes. */
  readonly salt: Uint8Array;
  /** The recipient's X25519 public key, 32 bytes. Only a proof or the safety phrase vouches for it. */
  readonly publicKey: Uint8Array;
  /** Null in the first format, which authenticates no owner. */
  readonly place: EnrolmentPlace | null;
}

/** Whose enrolment it is, and the passphrase that opens it (1 to 1,024 bytes of UTF-8 after normalisation). */
export interface EnrolmentSecret {
  /** Bare ULID. */
  readonly recipientId: string;
  readonly passphrase: string;
}

/** What a new enrolment is made of. */
export interface NewEnrolment extends EnrolmentPlace {
  readonly passphrase: string;
  /** Default: `enrolmentCost`. */
  readonly cost?: PassphraseCost;
}

/** The random bytes of a new enrolment. */
export interface EnrolmentDraw {
  readonly keys: BoxKeys;
  readonly salt: Uint8Array;
  readonly nonce: Uint8Array;
}

/** A recipient's key pair, and the owner whose seals it was made for. */
export interface OpenEnrolment extends BoxKeys {
  /** The owner's identity as it was when the recipient enrolled; null in the first format. */
  readonly identity: Uint8Array | null;
}

const zeros = (sizeBytes: number): Uint8Array => new Uint8Array(sizeBytes);

function headOf(cost: PassphraseCost, salt: Uint8Array, publicKey: Uint8Array, place: EnrolmentPlace): Uint8Array {
  if (!isCost(cost, maxMemoryKiB)) throw new RangeError('this cost is out of range');
  const { accountId, vaultId, recipientId, identity, invitationId } = place;
  const ids = [accountId, vaultId, recipientId, ...(invitationId === null ? [] : [invitationId])];
  if (!ids.every(isUlid)) throw new TypeError('an enrolment names bare ULIDs');
  if (identity.length !== 32) throw new TypeError('an identity has 32 bytes');
  return concatBytes(
    magic,
    Uint8Array.of(2, suite),
    zeros(2),
    u32(cost.passes),
    u32(cost.memoryKiB),
    zeros(4),
    salt,
    publicKey,
    identity,
    utf8(ids.join('')),
    zeros(invitationId === null ? idBytes : 0),
  );
}

function bindingOf(recipientId: string): string {
  if (!isUlid(recipientId)) throw new TypeError('a recipient id is a bare ULID');
  return `enrolment\n${recipientId}`;
}

function wrappingKeyOf(
  passphrase: string,
  { salt, cost }: Pick<EnrolmentFacts, 'salt' | 'cost'>,
  head: Uint8Array,
  version: EnrolmentVersion,
): Key {
  const stretched = stretchPassphrase(passphrase, salt, cost);
  try {
    return deriveBoundKey(stretched, persons[version], head);
  } finally {
    wipe(stretched);
  }
}

/**
 * A recipient's new key pair, protected by their passphrase. Takes as long as Argon2id does: call it in a worker.
 * @throws RangeError for a passphrase or cost out of range, TypeError for an id that isn't a ULID or an identity of another length.
 */
export function makeEnrolment(input: NewEnrolment): { readonly enrolment: Uint8Array; readonly publicKey: Uint8Array } {
  const draw: EnrolmentDraw = { keys: makeBoxKeys(), salt: randomBytes(passphraseSaltBytes), nonce: randomNonce() };
  try {
    return { enrolment: composeEnrolment(input, draw), publicKey: draw.keys.publicKey };
  } finally {
    wipe(draw.keys.privateKey);
  }
}

/** `makeEnrolment` with its random bytes from outside, for test vectors. They must not be used twice. */
export function composeEnrolment(input: NewEnrolment, { keys, salt, nonce }: EnrolmentDraw): Uint8Array {
  const cost = input.cost ?? enrolmentCost;
  const head = headOf(cost, salt, keys.publicKey, input);
  const wrappingKey = wrappingKeyOf(input.passphrase, { salt, cost }, head, 2);
  try {
    return concatBytes(head, wrapKeyWithNonce(keys.privateKey, wrappingKey, bindingOf(input.recipientId), nonce));
  } finally {
    wipe(wrappingKey);
  }
}

/**
 * What an enrolment says without the passphrase, after its form has been checked.
 * @throws CryptoError as FORMAT.md, "Enrolment", says.
 */
export function readEnrolment(enrolment: Uint8Array): EnrolmentFacts {
  const version = checkForm(enrolment);
  const cost = { passes: readU32(enrolment, 12), memoryKiB: readU32(enrolment, 16) };
  const spare = concatBytes(enrolment.subarray(10, 12), enrolment.subarray(20, saltOffset));
  if (!isCost(cost, maxMemoryKiB) || spare.some((byte) => byte !== 0))
    throw new CryptoError('bad_header', 'the enrolment has a field out of range');
  return {
    cost,
    salt: enrolment.slice(saltOffset, publicKeyOffset),
    publicKey: enrolment.slice(publicKeyOffset, identityOffset),
    place: version === 1 ? null : placeOf(enrolment),
  };
}

function checkForm(enrolment: Uint8Array): EnrolmentVersion {
  if (enrolment.length < magic.length) throw new CryptoError('truncated', 'the enrolment is cut');
  if (magic.some((byte, index) => enrolment[index] !== byte)) throw new CryptoError('bad_header', 'this is not an enrolment');
  if (enrolment.length < magic.length + 2) throw new CryptoError('truncated', 'the enrolment is cut');
  const version = enrolment[8];
  if ((version !== 1 && version !== 2) || enrolment[9] !== suite)
    throw new CryptoError('unsupported_version', 'the enrolment has an unknown version or suite');
  const sizeBytes = headBytes[version] + wrappedKeyBytes;
  if (enrolment.length < sizeBytes) throw new CryptoError('truncated', 'the enrolment is cut');
  if (enrolment.length > sizeBytes) throw new CryptoError('damaged', 'the enrolment is too long');
  return version;
}

/** @throws CryptoError `bad_header` for ids that are none. */
function placeOf(enrolment: Uint8Array): EnrolmentPlace {
  const idAt = (index: number): string => {
    const offset = placeOffset + index * idBytes;
    return new TextDecoder('latin1').decode(enrolment.subarray(offset, offset + idBytes));
  };
  const [accountId, vaultId, recipientId, last] = [idAt(0), idAt(1), idAt(2), idAt(3)];
  const invitationId = /^\0+$/.test(last) ? null : last;
  if (![accountId, vaultId, recipientId, ...(invitationId === null ? [] : [invitationId])].every(isUlid))
    throw new CryptoError('bad_header', 'the enrolment names something that is no id');
  return { accountId, vaultId, recipientId, invitationId, identity: enrolment.slice(identityOffset, placeOffset) };
}

/**
 * The recipient's key pair, with the owner it was made for; the caller wipes its private key. Takes as long as Argon2id does: call it in a worker.
 * @throws CryptoError as FORMAT.md, "Enrolment", says: `wrong_key` for another passphrase, `damaged` for another recipient's. RangeError
 * for a passphrase out of range or when there is no memory for its cost, TypeError for a recipient id that isn't a ULID.
 */
export function openEnrolment(enrolment: Uint8Array, { recipientId, passphrase }: EnrolmentSecret): OpenEnrolment {
  const facts = readEnrolment(enrolment);
  const { place, publicKey } = facts;
  const version = place === null ? 1 : 2;
  const binding = bindingOf(recipientId);
  if (place !== null && place.recipientId !== recipientId) throw new CryptoError('damaged', 'the enrolment is of another recipient');
  const wrappingKey = wrappingKeyOf(passphrase, facts, enrolment.subarray(0, headBytes[version]), version);
  let privateKey: Key;
  try {
    privateKey = unwrapKey(enrolment.subarray(headBytes[version]), wrappingKey, binding);
  } finally {
    wipe(wrappingKey);
  }
  if (!equalBytes(boxPublicKey(privateKey), publicKey)) {
    wipe(privateKey);
    throw new CryptoError('damaged', "the enrolment's private key is that of another public key");
  }
  return { publicKey, privateKey, identity: place?.identity ?? null };
}
