import { lockKinds, type LockKind, isShared } from '../../domain/lock.ts';
import { boxOverheadBytes } from '../../crypto/box.ts';
import { concatBytes, readU64, u64, utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { sha256 } from '../../crypto/hash.ts';
import { publicKeyBytes, signatureBytes, verifySignature } from '../../crypto/identity.ts';
import { keyBytes } from '../../crypto/keys.ts';
import { layoutBytes } from '../../crypto/sealed-layout.ts';
import { isUlid } from '../../domain/ids.ts';
import { emailKey } from '../../domain/text-rules.ts';
import { bindingWords } from '../binding.ts';

// FORMAT.md, "Lock": offsets, sizes and the order of the checks come from there.

const magic = Uint8Array.of(0x8b, 0x48, 0x4c, 0x4c, 0x43, 0x4b, 0x0d, 0x0a);
/** The first format seals sheets' entries under a key that the owner's device forgot; the second to a public key that it keeps. */
export type LockVersion = 1 | 2;
const suite = 1;
const idBytes = 26;
const placeOffset = 16;
const generationOffset = placeOffset + 4 * idBytes;
const identityOffset = generationOffset + 8;
const emailOffset = identityOffset + publicKeyBytes;

/** Where the half check begins: everything before it is what the check is computed from. */
export const lockHeadBytes = emailOffset + 32;
/** Where the entries begin. */
export const entriesOffset = lockHeadBytes + keyBytes;
/** The most entries in one lock. */
export const maxLockEntries = 16;
/** Length of a share: 32 values and their x, in bytes. */
export const shareBytes = keyBytes + 1;

const kindNumbers: Readonly<Record<LockKind, number>> = { sheet: 1, enrolled: 2, quorum: 3 };
const boxedBytes = (sizeBytes: number): number => boxOverheadBytes + sizeBytes + 32;
const enrolledBytes = publicKeyBytes + boxedBytes(keyBytes);
const entryBytes: Readonly<Record<LockVersion, Readonly<Record<LockKind, number>>>> = {
  1: { sheet: idBytes + layoutBytes + keyBytes, enrolled: enrolledBytes, quorum: idBytes + layoutBytes + shareBytes },
  2: { sheet: idBytes + boxedBytes(keyBytes), enrolled: enrolledBytes, quorum: idBytes + boxedBytes(shareBytes) },
};

/** What a lock belongs to. */
export interface LockPlace {
  readonly accountId: string;
  readonly vaultId: string;
  readonly recipientId: string;
  /** Generation of the release key whose half the lock holds, starting at 1. */
  readonly keyGeneration: number;
}

interface LockFrame extends LockPlace {
  /** How many entries are needed to open it. */
  readonly threshold: number;
  readonly lockId: string;
  /** The owner's Ed25519 public key. It signed the lock; whose key it is must be established some other way. */
  readonly identity: Uint8Array;
  /** `emailHash` of the recipient's address. */
  readonly emailHash: Uint8Array;
}

/** What opens a lock: sheets, one for each entry, or the key pair of an enrolment. */
type LockOpener =
  | { readonly kind: Exclude<LockKind, 'enrolled'>; readonly sheetIds: readonly string[] }
  | { readonly kind: 'enrolled'; readonly publicKey: Uint8Array };

/** One lock, taken apart: form and signature are valid. `bytes` is the whole of it. */
export type LockFacts = LockFrame &
  LockOpener & { readonly version: LockVersion; readonly bytes: Uint8Array; readonly entries: readonly Uint8Array[] };

/** H of an e-mail address, as it appears in locks: in form C and lower case. */
export function emailHash(email: string): Uint8Array {
  return sha256(utf8(emailKey(email)));
}

/** What a lock contains before its half check. */
export interface LockHead extends LockFrame {
  readonly kind: LockKind;
  readonly count: number;
}

/** Bytes 0..192 of a lock in the second format, the only one that is still written. @throws TypeError, RangeError for what no lock contains. */
export function encodeLockHead(head: LockHead): Uint8Array {
  const { kind, threshold, count, accountId, vaultId, recipientId, lockId, keyGeneration, identity } = head;
  if (!isCount(kind, threshold, count)) throw new RangeError('a lock of this kind has another threshold or number of entries');
  const [, ...ids] = bindingWords('lock', [accountId, vaultId, recipientId, lockId], keyGeneration);
  if (identity.length !== publicKeyBytes) throw new TypeError('an identity has 32 bytes');
  const start = Uint8Array.of(2, suite, kindNumbers[kind], threshold, count, 0, 0, 0);
  return concatBytes(magic, start, utf8(ids.slice(0, 4).join('')), u64(keyGeneration), identity, head.emailHash);
}

/**
 * Takes a lock apart.
 * @throws CryptoError in FORMAT.md's order: `truncated`, `bad_header`, `unsupported_version`, `damaged` (which includes an invalid
 * signature).
 */
export function parseLock(bytes: Uint8Array): LockFacts {
  const { version, kind, threshold, count } = checkLockForm(bytes);
  const signatureOffset = bytes.length - signatureBytes;
  const identity = bytes.slice(identityOffset, emailOffset);
  if (!verifySignature(identity, 'lock', bytes.subarray(0, signatureOffset), bytes.subarray(signatureOffset))) {
    throw new CryptoError('damaged', "the lock's signature does not hold");
  }
  const [accountId = '', vaultId = '', recipientId = '', lockId = ''] = [0, 1, 2, 3].map((index) =>
    textAt(bytes, placeOffset + index * idBytes),
  );
  const keyGeneration = readU64(bytes, generationOffset) ?? 0;
  if (![accountId, vaultId, recipientId, lockId].every(isUlid) || keyGeneration < 1)
    throw new CryptoError('damaged', 'the lock names something that is no id');
  const size = entryBytes[version][kind];
  const entries = Array.from({ length: count }, (_, index) =>
    bytes.slice(entriesOffset + index * size, entriesOffset + (index + 1) * size),
  );
  const hash = bytes.slice(emailOffset, lockHeadBytes);
  const frame = { threshold, accountId, vaultId, recipientId, lockId, keyGeneration, identity, emailHash: hash };
  return { ...frame, ...openerOf(kind, entries), version, bytes: bytes.slice(), entries };
}

function openerOf(kind: LockKind, entries: readonly Uint8Array[]): LockOpener {
  switch (kind) {
    case 'enrolled':
      return { kind, publicKey: (entries[0] ?? new Uint8Array(0)).slice(0, publicKeyBytes) };
    case 'sheet':
    case 'quorum':
      return { kind, sheetIds: sheetIdsOf(entries) };
  }
}

function sheetIdsOf(entries: readonly Uint8Array[]): readonly string[] {
  const sheetIds = entries.map((entry) => textAt(entry, 0));
  if (!sheetIds.every(isUlid) || new Set(sheetIds).size !== sheetIds.length)
    throw new CryptoError('damaged', 'the lock names its sheets wrongly');
  return sheetIds;
}

/** How much of an entry says whose it is: the public key, or the id of a sheet. */
const nameBytes: Readonly<Record<LockKind, number>> = { enrolled: publicKeyBytes, sheet: idBytes, quorum: idBytes };

/** What is sealed in an entry, after the id of its sheet or the public key. */
export function sealedIn(entry: Uint8Array, kind: LockKind): Uint8Array {
  return entry.subarray(nameBytes[kind]);
}

interface LockForm {
  readonly version: LockVersion;
  readonly kind: LockKind;
  readonly threshold: number;
  readonly count: number;
}

function checkLockForm(bytes: Uint8Array): LockForm {
  if (bytes.length < magic.length) throw new CryptoError('truncated', 'the lock is cut');
  if (magic.some((byte, index) => bytes[index] !== byte)) throw new CryptoError('bad_header', 'this is not a lock');
  if (bytes.length < 13) throw new CryptoError('truncated', 'the lock is cut');
  const [version, foundSuite, kindNumber, threshold = 0, count = 0, ...zeros] = bytes.subarray(magic.length, placeOffset);
  if ((version !== 1 && version !== 2) || foundSuite !== suite)
    throw new CryptoError('unsupported_version', 'the lock has an unknown version or suite');
  const kind = lockKinds.find((name) => kindNumbers[name] === kindNumber);
  if (kind === undefined || !isCount(kind, threshold, count) || zeros.some((byte) => byte !== 0)) {
    throw new CryptoError('bad_header', "the lock's header has an unknown field");
  }
  const expectedBytes = entriesOffset + count * entryBytes[version][kind] + signatureBytes;
  if (bytes.length < expectedBytes) throw new CryptoError('truncated', 'the lock is cut');
  if (bytes.length > expectedBytes) throw new CryptoError('damaged', 'the lock is too long');
  return { version, kind, threshold, count };
}

function isCount(kind: LockKind, threshold: number, count: number): boolean {
  if (!isShared[kind]) return threshold === 1 && count === 1;
  return Number.isInteger(threshold) && Number.isInteger(count) && threshold >= 2 && threshold <= count && count <= maxLockEntries;
}

function textAt(bytes: Uint8Array, offset: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(offset, offset + idBytes));
}
