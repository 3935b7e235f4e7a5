import { concatBytes, readU32, u32 } from '../../crypto/bytes.ts';
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
const version = 1;
const suite = 1;
const saltOffset = 24;
const publicKeyOffset = saltOffset + passphraseSaltBytes;
const headBytes = publicKeyOffset + 32;
const maxMemoryKiB = 262_144;

/** Length of every enrolment, in bytes. */
export const enrolmentBytes = headBytes + wrappedKeyBytes;

/** What an enrolment says to everybody. */
export interface EnrolmentFacts {
  readonly cost: PassphraseCost;
  /** 16 bytes. */
  readonly salt: Uint8Array;
  /** The recipient's X25519 public key, 32 bytes. Only the safety phrase vouches for it. */
  readonly publicKey: Uint8Array;
}

/** Whose enrolment it is, and the passphrase that opens it (1 to 1,024 bytes of UTF-8 after normalisation). */
export interface EnrolmentSecret {
  /** Bare ULID. */
  readonly recipientId: string;
  readonly passphrase: string;
}

/** The random bytes of a new enrolment. */
export interface EnrolmentDraw {
  readonly keys: BoxKeys;
  readonly salt: Uint8Array;
  readonly nonce: Uint8Array;
}

function headOf({ cost, salt, publicKey }: EnrolmentFacts): Uint8Array {
  if (!isCost(cost, maxMemoryKiB)) throw new RangeError('this cost is out of range');
  const zeros = (sizeBytes: number): Uint8Array => new Uint8Array(sizeBytes);
  return concatBytes(magic, Uint8Array.of(version, suite), zeros(2), u32(cost.passes), u32(cost.memoryKiB), zeros(4), salt, publicKey);
}

function bindingOf(recipientId: string): string {
  if (!isUlid(recipientId)) throw new TypeError('a recipient id is a bare ULID');
  return `enrolment\n${recipientId}`;
}

function wrappingKeyOf(passphrase: string, { salt, cost }: EnrolmentFacts, head: Uint8Array): Key {
  const stretched = stretchPassphrase(passphrase, salt, cost);
  try {
    return deriveBoundKey(stretched, 'HeirlockEnrolK01', head);
  } finally {
    wipe(stretched);
  }
}

/**
 * A recipient's new key pair, protected by their passphrase. Takes as long as Argon2id does: call it in a worker.
 * @param input.cost default: `enrolmentCost`.
 * @throws RangeError for a passphrase or cost out of range, TypeError for a recipient id that isn't a ULID.
 */
export function makeEnrolment(input: EnrolmentSecret & { readonly cost?: PassphraseCost }): {
  readonly enrolment: Uint8Array;
  readonly publicKey: Uint8Array;
} {
  const draw: EnrolmentDraw = { keys: makeBoxKeys(), salt: randomBytes(passphraseSaltBytes), nonce: randomNonce() };
  try {
    return { enrolment: composeEnrolment(input, draw), publicKey: draw.keys.publicKey };
  } finally {
    wipe(draw.keys.privateKey);
  }
}

/** `makeEnrolment` with its random bytes from outside, for test vectors. They must not be used twice. */
export function composeEnrolment(
  input: EnrolmentSecret & { readonly cost?: PassphraseCost },
  { keys, salt, nonce }: EnrolmentDraw,
): Uint8Array {
  const facts = { cost: input.cost ?? enrolmentCost, salt, publicKey: keys.publicKey };
  const head = headOf(facts);
  const binding = bindingOf(input.recipientId);
  const wrappingKey = wrappingKeyOf(input.passphrase, facts, head);
  try {
    return concatBytes(head, wrapKeyWithNonce(keys.privateKey, wrappingKey, binding, nonce));
  } finally {
    wipe(wrappingKey);
  }
}

/**
 * What an enrolment says without the passphrase, after its form has been checked.
 * @throws CryptoError as FORMAT.md, "Enrolment", says.
 */
export function readEnrolment(enrolment: Uint8Array): EnrolmentFacts {
  if (enrolment.length < magic.length) throw new CryptoError('truncated', 'the enrolment is cut');
  if (magic.some((byte, index) => enrolment[index] !== byte)) throw new CryptoError('bad_header', 'this is not an enrolment');
  if (enrolment.length < magic.length + 2) throw new CryptoError('truncated', 'the enrolment is cut');
  if (enrolment[8] !== version || enrolment[9] !== suite)
    throw new CryptoError('unsupported_version', 'the enrolment has an unknown version or suite');
  if (enrolment.length < enrolmentBytes) throw new CryptoError('truncated', 'the enrolment is cut');
  if (enrolment.length > enrolmentBytes) throw new CryptoError('damaged', 'the enrolment is too long');
  const cost = { passes: readU32(enrolment, 12), memoryKiB: readU32(enrolment, 16) };
  const zeros = concatBytes(enrolment.subarray(10, 12), enrolment.subarray(20, saltOffset));
  if (!isCost(cost, maxMemoryKiB) || zeros.some((byte) => byte !== 0))
    throw new CryptoError('bad_header', 'the enrolment has a field out of range');
  return { cost, salt: enrolment.slice(saltOffset, publicKeyOffset), publicKey: enrolment.slice(publicKeyOffset, headBytes) };
}

/**
 * The recipient's key pair; the caller wipes its private key. Takes as long as Argon2id does: call it in a worker.
 * @throws CryptoError as FORMAT.md, "Enrolment", says: `wrong_key` for another passphrase. RangeError for a passphrase out of range or when
 * there
 * is no memory for its cost, TypeError for a recipient id that isn't a ULID.
 */
export function openEnrolment(enrolment: Uint8Array, { recipientId, passphrase }: EnrolmentSecret): BoxKeys {
  const facts = readEnrolment(enrolment);
  const binding = bindingOf(recipientId);
  const wrappingKey = wrappingKeyOf(passphrase, facts, enrolment.subarray(0, headBytes));
  let privateKey: Key;
  try {
    privateKey = unwrapKey(enrolment.subarray(headBytes), wrappingKey, binding);
  } finally {
    wipe(wrappingKey);
  }
  if (!equalBytes(boxPublicKey(privateKey), facts.publicKey)) {
    wipe(privateKey);
    throw new CryptoError('damaged', "the enrolment's private key is that of another public key");
  }
  return { publicKey: facts.publicKey, privateKey };
}
