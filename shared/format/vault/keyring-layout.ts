import { concatBytes, readU32, readU64, u32, u64, utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { publicKeyBytes, signatureBytes, verifySignature } from '../../crypto/identity.ts';
import { isCost, passphraseSaltBytes, type PassphraseCost } from '../../crypto/passphrase.ts';
import { wrappedKeyBytes } from '../../crypto/seal.ts';
import { isUlid } from '../../domain/ids.ts';
import type { ChainHead } from './change-chain.ts';

// FORMAT.md, "Keyring": offsets, sizes and the order of the checks come from there.

const magic = Uint8Array.of(0x8b, 0x48, 0x4c, 0x4b, 0x45, 0x59, 0x0d, 0x0a);
const suite = 1;
/** Without earlier master keys, and with them. */
const versions = { plain: 1, renewed: 2 } as const;
const saltOffset = 64;
const identityOffset = saltOffset + passphraseSaltBytes;
const headBytes = identityOffset + publicKeyBytes;
const recoveryOffset = headBytes + wrappedKeyBytes;
const seedOffset = recoveryOffset + wrappedKeyBytes;
const earlierOffset = seedOffset + wrappedKeyBytes;
const chainBytes = 32;
const earlierBytes = 8 + chainBytes + wrappedKeyBytes;

/** How many times the keys of one account can be renewed. */
export const maxRenewals = 255;

/** Length of a keyring in bytes, by how many times its keys were renewed. */
export const keyringBytes = (renewals: number): number => earlierOffset + renewals * earlierBytes + signatureBytes;

/** Of the longest there can be. */
export const maxKeyringBytes = keyringBytes(maxRenewals);

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
  /** How often the keys were renewed: 0 … 255. */
  readonly renewals: number;
}

/** A master key that was in use up to a place in the account's history; FORMAT.md, "Keyring". */
export interface EarlierKey {
  /** The last change that may be sealed under it. */
  readonly until: ChainHead;
  /** Under the master key in use. */
  readonly wrapped: Uint8Array;
}

/** A keyring in its parts. */
export interface KeyringParts extends KeyringFacts {
  /** Bytes 0..112. */
  readonly head: Uint8Array;
  readonly byPassphrase: Uint8Array;
  readonly byRecovery: Uint8Array;
  readonly wrappedSeed: Uint8Array;
  /** The oldest first. */
  readonly earlier: readonly EarlierKey[];
}

/** Bytes 0..112 of a keyring. @throws TypeError, RangeError for a fact that no keyring has. */
export function keyringHead({ accountId, generation, cost, salt, identity, renewals }: KeyringFacts): Uint8Array {
  if (!isUlid(accountId)) throw new TypeError('an account id is a bare ULID');
  if (!isCost(cost) || generation < 1) throw new RangeError('generation or cost is out of range');
  if (renewals < 0 || renewals > maxRenewals) throw new RangeError('keys are renewed 255 times at most');
  if (salt.length !== passphraseSaltBytes || identity.length !== publicKeyBytes) throw new TypeError('salt or identity has another length');
  const zeros = (sizeBytes: number): Uint8Array => new Uint8Array(sizeBytes);
  return concatBytes(
    magic,
    Uint8Array.of(renewals === 0 ? versions.plain : versions.renewed, suite, renewals),
    zeros(1),
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

/** The bindings of the wrapped keys. */
export interface KeyringBindings {
  readonly passphrase: Uint8Array;
  readonly recovery: Uint8Array;
  readonly identity: Uint8Array;
  /** Of an earlier master key, by its place in the list. */
  earlier(index: number, until: ChainHead): Uint8Array;
}

export function keyringBindings(head: Uint8Array): KeyringBindings {
  const renewals = head.subarray(10, head[8] === versions.renewed ? 11 : 10);
  const always = concatBytes(head.subarray(32, 58), head.subarray(identityOffset, headBytes), renewals);
  return {
    passphrase: concatBytes(utf8('keyring passphrase\n'), head),
    recovery: concatBytes(utf8('keyring recovery\n'), always),
    identity: concatBytes(utf8('keyring identity\n'), always),
    earlier: (index, until) => concatBytes(utf8('keyring earlier\n'), always, Uint8Array.of(index), placeBytes(until)),
  };
}

const placeBytes = ({ seq, chain }: ChainHead): Uint8Array => concatBytes(u64(seq), chain);

/** An entry of the list of earlier keys. */
export function earlierEntry({ until, wrapped }: EarlierKey): Uint8Array {
  return concatBytes(placeBytes(until), wrapped);
}

function checkForm(keyring: Uint8Array): void {
  if (keyring.length < magic.length) throw new CryptoError('truncated', 'the keyring is cut');
  if (magic.some((byte, index) => keyring[index] !== byte)) throw new CryptoError('bad_header', 'this is not a keyring');
  if (keyring.length < magic.length + 2) throw new CryptoError('truncated', 'the keyring is cut');
  const isKnown = keyring[8] === versions.plain || keyring[8] === versions.renewed;
  if (!isKnown || keyring[9] !== suite) throw new CryptoError('unsupported_version', 'the keyring has an unknown version or suite');
  const sizeBytes = keyringBytes(renewalsOf(keyring));
  if (keyring.length < sizeBytes) throw new CryptoError('truncated', 'the keyring is cut');
  if (keyring.length > sizeBytes) throw new CryptoError('damaged', 'the keyring is too long');
}

/** How often the keys of a keyring were renewed, as its header says; 0 in the first version, where that byte must be zero. */
export const renewalsOf = (keyring: Uint8Array): number => (keyring[8] === versions.renewed ? (keyring[10] ?? 0) : 0);

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

function readFacts(keyring: Uint8Array): KeyringFacts {
  const cost = { passes: readU32(keyring, 12), memoryKiB: readU32(keyring, 16) };
  const generation = readU64(keyring, 24);
  const accountId = new TextDecoder('latin1').decode(keyring.subarray(32, 58));
  const renewals = renewalsOf(keyring);
  const isRenewed = keyring[8] === versions.renewed;
  const zeros = concatBytes(keyring.subarray(isRenewed ? 11 : 10, 12), keyring.subarray(20, 24), keyring.subarray(58, saltOffset));
  const isInRange = isCost(cost) && generation !== undefined && generation >= 1 && isUlid(accountId);
  if (!isInRange || !isZero(zeros) || (isRenewed && renewals === 0)) {
    throw new CryptoError('bad_header', 'the keyring has a field out of range');
  }
  return {
    accountId,
    generation,
    cost,
    salt: keyring.slice(saltOffset, identityOffset),
    identity: keyring.slice(identityOffset, headBytes),
    renewals,
  };
}

/** The list of earlier keys. @throws CryptoError `bad_header` for places that don't follow each other. */
function readEarlier(keyring: Uint8Array, renewals: number): readonly EarlierKey[] {
  const entries = Array.from({ length: renewals }, (_, index): EarlierKey => {
    const at = earlierOffset + index * earlierBytes;
    const seq = readU64(keyring, at) ?? -1;
    const chain = keyring.slice(at + 8, at + 8 + chainBytes);
    return { until: { seq, chain }, wrapped: keyring.slice(at + 8 + chainBytes, at + earlierBytes) };
  });
  if (entries.some(({ until }, index) => until.seq < (entries[index - 1]?.until.seq ?? 0)))
    throw new CryptoError('bad_header', 'the keyring has earlier keys out of order');
  return entries;
}

/**
 * Takes a keyring apart and checks everything that needs no key.
 * @throws CryptoError `truncated`, `bad_header`, `unsupported_version`, `damaged` (which includes an invalid signature).
 */
export function parseKeyring(keyring: Uint8Array): KeyringParts {
  checkForm(keyring);
  const facts = readFacts(keyring);
  const earlier = readEarlier(keyring, facts.renewals);
  const signatureOffset = keyring.length - signatureBytes;
  if (!verifySignature(facts.identity, 'keyring', keyring.subarray(0, signatureOffset), keyring.subarray(signatureOffset))) {
    throw new CryptoError('damaged', "the keyring's signature does not hold");
  }
  return {
    ...facts,
    head: keyring.slice(0, headBytes),
    byPassphrase: keyring.slice(headBytes, recoveryOffset),
    byRecovery: keyring.slice(recoveryOffset, seedOffset),
    wrappedSeed: keyring.slice(seedOffset, earlierOffset),
    earlier,
  };
}
