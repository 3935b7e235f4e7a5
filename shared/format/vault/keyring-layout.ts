import { concatBytes, readU32, readU64, u32, u64, utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { publicKeyBytes, signatureBytes, verifySignature } from '../../crypto/identity.ts';
import { isCost, passphraseSaltBytes, type PassphraseCost } from '../../crypto/passphrase.ts';
import { wrappedKeyBytes } from '../../crypto/seal.ts';
import { isUlid } from '../../domain/ids.ts';

// FORMAT.md, "Keyring": offsets, sizes and the order of the checks come from there.

const magic = Uint8Array.of(0x8b, 0x48, 0x4c, 0x4b, 0x45, 0x59, 0x0d, 0x0a);
const version = 1;
const suite = 1;
const saltOffset = 64;
const identityOffset = saltOffset + passphraseSaltBytes;
const headBytes = identityOffset + publicKeyBytes;
const recoveryOffset = headBytes + wrappedKeyBytes;
const seedOffset = recoveryOffset + wrappedKeyBytes;
const signatureOffset = seedOffset + wrappedKeyBytes;

/** Length of every keyring, in bytes. */
export const keyringBytes = signatureOffset + signatureBytes;

/** What a keyring says to everybody. */
export interface KeyringFacts {
  /** Bare ULID. */
  readonly accountId: string;
  /** Starts at 1 and goes up by one with every change. Anyone who knows a later one must refuse this one. */
  readonly generation: number;
  readonly cost: PassphraseCost;
  /** 16 bytes. */
  readonly salt: Uint8Array;
  /** The owner's Ed25519 public key, 32 bytes. */
  readonly identity: Uint8Array;
}

/** A keyring in its parts. */
export interface KeyringParts extends KeyringFacts {
  /** Bytes 0..112. */
  readonly head: Uint8Array;
  readonly byPassphrase: Uint8Array;
  readonly byRecovery: Uint8Array;
  readonly wrappedSeed: Uint8Array;
}

/** Bytes 0..112 of a keyring. @throws TypeError, RangeError for a fact that no keyring has. */
export function keyringHead({ accountId, generation, cost, salt, identity }: KeyringFacts): Uint8Array {
  if (!isUlid(accountId)) throw new TypeError('an account id is a bare ULID');
  if (!isCost(cost) || generation < 1) throw new RangeError('generation or cost is out of range');
  if (salt.length !== passphraseSaltBytes || identity.length !== publicKeyBytes) throw new TypeError('salt or identity has another length');
  const zeros = (sizeBytes: number): Uint8Array => new Uint8Array(sizeBytes);
  return concatBytes(
    magic,
    Uint8Array.of(version, suite),
    zeros(2),
    u32(cost.passes),
    u32(cost.memoryKiB),
    zeros(4),
    u64(generation),
    utf8(accountId),
    zeros(6),
    salt,
    identity,
  );
}

/** The bindings of the three wrapped keys. */
export function keyringBindings(head: Uint8Array): {
  readonly passphrase: Uint8Array;
  readonly recovery: Uint8Array;
  readonly identity: Uint8Array;
} {
  const always = concatBytes(head.subarray(32, 58), head.subarray(identityOffset, headBytes));
  return {
    passphrase: concatBytes(utf8('keyring passphrase\n'), head),
    recovery: concatBytes(utf8('keyring recovery\n'), always),
    identity: concatBytes(utf8('keyring identity\n'), always),
  };
}

function checkForm(keyring: Uint8Array): void {
  if (keyring.length < magic.length) throw new CryptoError('truncated', 'the keyring is cut');
  if (magic.some((byte, index) => keyring[index] !== byte)) throw new CryptoError('bad_header', 'this is not a keyring');
  if (keyring.length < magic.length + 2) throw new CryptoError('truncated', 'the keyring is cut');
  if (keyring[8] !== version || keyring[9] !== suite)
    throw new CryptoError('unsupported_version', 'the keyring has an unknown version or suite');
  if (keyring.length < keyringBytes) throw new CryptoError('truncated', 'the keyring is cut');
  if (keyring.length > keyringBytes) throw new CryptoError('damaged', 'the keyring is too long');
}

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

function readFacts(keyring: Uint8Array): KeyringFacts {
  const cost = { passes: readU32(keyring, 12), memoryKiB: readU32(keyring, 16) };
  const generation = readU64(keyring, 24);
  const accountId = new TextDecoder('latin1').decode(keyring.subarray(32, 58));
  const zeros = concatBytes(keyring.subarray(10, 12), keyring.subarray(20, 24), keyring.subarray(58, saltOffset));
  if (!isCost(cost) || generation === undefined || generation < 1 || !isUlid(accountId) || !isZero(zeros)) {
    throw new CryptoError('bad_header', 'the keyring has a field out of range');
  }
  return {
    accountId,
    generation,
    cost,
    salt: keyring.slice(saltOffset, identityOffset),
    identity: keyring.slice(identityOffset, headBytes),
  };
}

/**
 * Takes a keyring apart and checks everything that needs no key.
 * @throws CryptoError `truncated`, `bad_header`, `unsupported_version`, `damaged` (which includes an invalid signature).
 */
export function parseKeyring(keyring: Uint8Array): KeyringParts {
  checkForm(keyring);
  const facts = readFacts(keyring);
  if (!verifySignature(facts.identity, 'keyring', keyring.subarray(0, signatureOffset), keyring.subarray(signatureOffset))) {
    throw new CryptoError('damaged', "the keyring's signature does not hold");
  }
  return {
    ...facts,
    head: keyring.slice(0, headBytes),
    byPassphrase: keyring.slice(headBytes, recoveryOffset),
    byRecovery: keyring.slice(recoveryOffset, seedOffset),
    wrappedSeed: keyring.slice(seedOffset, signatureOffset),
  };
}
