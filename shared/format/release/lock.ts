import { type LockKind, isShared } from '../../domain/lock.ts';
import { combine, split } from 'shamir-secret-sharing';
import { openBox, sealToBox, type BoxKeys } from '../../crypto/box.ts';
import { concatBytes, utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { deriveBoundKey, personalHash } from '../../crypto/derive.ts';
import { sha256 } from '../../crypto/hash.ts';
import type { Identity } from '../../crypto/identity.ts';
import { asKey, keyBytes, wipe, type Key } from '../../crypto/keys.ts';
import { layoutBytes, openLayout } from '../../crypto/sealed-layout.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import { isUlid } from '../../domain/ids.ts';
import { checkCode } from '../random-code.ts';
import {
  emailHash,
  encodeLockHead,
  entriesOffset,
  lockHeadBytes,
  parseLock,
  sealedIn,
  shareBytes,
  type LockFacts,
  type LockPlace,
} from './lock-layout.ts';
import { codeAsKey, sheetKeys, type SheetCode, type SheetKey } from './sheet-keys.ts';

export { emailHash, maxLockEntries } from './lock-layout.ts';
export type { LockFacts, LockPlace } from './lock-layout.ts';

// FORMAT.md, "Lock": how a recipient gets to their half of the release key.

const halfCheckPerson = 'HeirlockHalfChk1';

/** What every new lock needs: the half A, who signs, and who it is for. */
export interface NewLock {
  /** A. It stays the caller's. */
  readonly half: Key;
  /** The owner's. */
  readonly identity: Identity;
  readonly place: LockPlace;
  /** Bare ULID of this lock. */
  readonly lockId: string;
  /** The recipient's address. */
  readonly email: string;
}

/** A lock that one printed sheet opens. @throws TypeError for a wiped key or a malformed id, CryptoError `damaged` for what isn't a public key. */
export function makeSheetLock(lock: NewLock, sheet: SheetKey): Uint8Array {
  return makeLock(lock, headOf(lock, 'sheet', 1, 1), [lock.half], [sheet]);
}

/**
 * A lock that the recipient's private key opens.
 * @param recipientPublicKey of their enrolment: its proof, or the words that were heard, must have been checked, or anyone who was in
 * between can open it.
 * @throws CryptoError `damaged` for something that isn't a public key; TypeError for a wiped key or a malformed id.
 */
export function makeEnrolledLock(lock: NewLock, recipientPublicKey: Uint8Array): Uint8Array {
  return makeLock(lock, headOf(lock, 'enrolled', 1, 1), [lock.half], [{ publicKey: recipientPublicKey }]);
}

/**
 * A lock that any `threshold` of the sheets open together, but fewer don't. The shares are new each time: those of an earlier lock are of
 * no use beside them.
 * @param sheets 2 to 16, with different ids and keys.
 * @throws RangeError unless 2 ≤ threshold ≤ number of sheets ≤ 16, TypeError for a wiped key, a malformed id or a sheet given twice,
 * CryptoError `damaged` for what isn't a public key.
 */
export async function makeQuorumLock(
  lock: NewLock,
  { threshold, sheets }: { readonly threshold: number; readonly sheets: readonly SheetKey[] },
): Promise<Uint8Array> {
  const head = headOf(lock, 'quorum', threshold, sheets.length);
  const twice = sheets.some((sheet, index) =>
    sheets.slice(0, index).some((other) => other.id === sheet.id || equalBytes(other.publicKey, sheet.publicKey)),
  );
  if (twice) throw new TypeError('every sheet of a quorum is another one');
  const half = Uint8Array.from(asKey(lock.half));
  const shares = await split(half, sheets.length, threshold).finally(() => wipe(half));
  try {
    return makeLock(lock, head, shares, sheets);
  } finally {
    wipe(...shares);
  }
}

function makeLock(
  { half, identity }: NewLock,
  head: Uint8Array,
  secrets: readonly Uint8Array[],
  openers: readonly { readonly id?: string; readonly publicKey: Uint8Array }[],
): Uint8Array {
  const start = concatBytes(head, halfCheck(half, head));
  const entries = openers.map(({ id, publicKey }, index) => {
    if (id !== undefined && !isUlid(id)) throw new TypeError('a sheet is named by a bare ULID');
    const sealed = concatBytes(secrets[index] ?? new Uint8Array(0), entryProof(start, index, publicKey));
    try {
      return concatBytes(id === undefined ? publicKey : utf8(id), sealToBox(publicKey, sealed));
    } finally {
      wipe(sealed);
    }
  });
  const lock = concatBytes(start, ...entries);
  return concatBytes(lock, identity.sign('lock', lock));
}

/** Binds what is in an entry to its lock, its place there, and whom it is sealed to. */
function entryProof(start: Uint8Array, index: number, publicKey: Uint8Array): Uint8Array {
  return sha256(utf8('Heirlock lock entry 2\n'), start, Uint8Array.of(index), publicKey);
}

/** What a reader knows beforehand; anything left out is taken from the lock as stated there. */
export interface ExpectedLock extends Partial<LockPlace> {
  /** The owner's public key. */
  readonly identity?: Uint8Array;
  /** The recipient's address. */
  readonly email?: string;
}

/**
 * Takes a lock apart and checks everything that can be checked without a secret.
 * @throws CryptoError in FORMAT.md's order: `truncated`, `bad_header`, `unsupported_version`, `damaged` (an invalid signature, or
 * a lock for something other than expected).
 */
export function readLock(bytes: Uint8Array, expected: ExpectedLock = {}): LockFacts {
  const lock = parseLock(bytes);
  const {
    accountId = lock.accountId,
    vaultId = lock.vaultId,
    recipientId = lock.recipientId,
    keyGeneration = lock.keyGeneration,
  } = expected;
  const fits =
    lock.accountId === accountId && lock.vaultId === vaultId && lock.recipientId === recipientId && lock.keyGeneration === keyGeneration;
  if (!fits) throw new CryptoError('damaged', 'the lock is for something else');
  if (!equalBytes(lock.identity, expected.identity ?? lock.identity)) throw new CryptoError('damaged', 'the lock is of another owner');
  const hash = expected.email === undefined ? lock.emailHash : emailHash(expected.email);
  if (!equalBytes(lock.emailHash, hash)) throw new CryptoError('damaged', 'the lock is for another address');
  return lock;
}

/**
 * The half A, using the codes of sheets, given in any order; codes of other sheets do no harm. The caller wipes it.
 * @throws CryptoError `wrong_key` when no code fits, or too few for a quorum; `damaged`. TypeError for an invalid code.
 */
export async function openLockBySheets(lock: LockFacts, codes: readonly Uint8Array[]): Promise<Key> {
  codes.forEach(checkCode);
  const opened = openedEntries(lock, codes);
  try {
    if (opened.length === 0) throw new CryptoError('wrong_key', 'no sheet of this lock has such a code');
    const half = isShared[lock.kind] ? await joinedShares(opened, lock.threshold) : Uint8Array.from(opened[0] ?? []);
    return checkedHalf(lock, half);
  } finally {
    wipe(...opened);
  }
}

/**
 * The half A, using the recipient's own key pair. The caller wipes it.
 * @throws CryptoError `wrong_key` when the lock is not sealed to this key pair, `damaged`; TypeError for a wiped key.
 */
export function openLockByEnrolment(lock: LockFacts, keys: BoxKeys): Key {
  if (lock.kind !== 'enrolled' || !equalBytes(lock.publicKey, keys.publicKey))
    throw new CryptoError('wrong_key', 'the lock is not sealed to this key pair');
  const secret = openedBox(lock, 0, keys);
  if (secret === undefined) throw new CryptoError('damaged', "the lock's entry does not open");
  try {
    return checkedHalf(lock, secret.slice());
  } finally {
    wipe(secret);
  }
}

/** What is sealed to a key pair in one entry; undefined when it is sealed to another. @throws CryptoError `damaged` for an entry of another lock. */
function openedBox({ bytes, version, kind, entries }: LockFacts, index: number, keys: BoxKeys): Uint8Array | undefined {
  const sealed = openBox(keys.publicKey, keys.privateKey, sealedIn(entries[index] ?? new Uint8Array(0), kind));
  if (sealed === undefined) return undefined;
  try {
    const start = bytes.subarray(0, entriesOffset);
    const proof = version === 1 ? enrolledProof(start, keys.publicKey) : entryProof(start, index, keys.publicKey);
    if (!equalBytes(sealed.subarray(-proof.length), proof)) throw new CryptoError('damaged', "the lock's entry is of another lock");
    return sealed.slice(0, -proof.length);
  } finally {
    wipe(sealed);
  }
}

/**
 * Whether a lock that `readLock` has checked is for this half; works without any secret of the recipient's. @throws TypeError for a wiped
 * half.
 */
export function lockHolds(lock: LockFacts, half: Key): boolean {
  return equalBytes(halfCheck(asKey(half), lock.bytes.subarray(0, lockHeadBytes)), lock.bytes.subarray(lockHeadBytes, entriesOffset));
}

function headOf({ identity, place, lockId, email }: NewLock, kind: LockKind, threshold: number, count: number): Uint8Array {
  return encodeLockHead({ ...place, kind, threshold, count, lockId, identity: identity.publicKey, emailHash: emailHash(email) });
}

const halfCheck = (half: Key, head: Uint8Array): Uint8Array => personalHash(half, halfCheckPerson, head);

/** @throws CryptoError `damaged` when these bytes are not the lock's half; they are wiped then. */
function checkedHalf(lock: LockFacts, half: Uint8Array): Key {
  const isKey = half.length === keyBytes && half.some((byte) => byte !== 0);
  if (isKey && lockHolds(lock, asKey(half))) return asKey(half);
  wipe(half);
  throw new CryptoError('damaged', 'what the lock holds is not its half');
}

/** What binds an enrolled entry of the first format. */
function enrolledProof(headAndCheck: Uint8Array, publicKey: Uint8Array): Uint8Array {
  return sha256(utf8('Heirlock enrolled lock 1\n'), headAndCheck, publicKey);
}

/** A sheet's key in the first format. */
function firstSheetKey({ id, code }: SheetCode): Key {
  const padded = codeAsKey(code);
  try {
    return deriveBoundKey(padded, 'HeirlockSheetK01', utf8(id));
  } finally {
    wipe(padded);
  }
}

const sharePlace = (head: Uint8Array, index: number): { what: string; person: string; binding: Uint8Array } => ({
  what: "lock's entry",
  person: 'HeirlockShare001',
  binding: concatBytes(utf8('lock\n'), head, utf8('\n'), Uint8Array.of(index)),
});

/** Which of a lock's sheets these codes are those of, whether or not they are enough to open it. @throws TypeError for an invalid code; CryptoError `damaged`. */
export function sheetsWithCodes(lock: LockFacts, codes: readonly Uint8Array[]): readonly SheetCode[] {
  codes.forEach(checkCode);
  if (lock.kind === 'enrolled') return [];
  return lock.sheetIds.flatMap((id, index) => {
    const code = codes.find((one) => {
      const secret = openedEntry(lock, index, [{ id, code: one }]);
      wipe(secret);
      return secret !== undefined;
    });
    return code === undefined ? [] : [{ id, code }];
  });
}

/** What the codes open, one for each entry that one of them fits. @throws CryptoError `damaged` for an entry that fits but doesn't open. */
function openedEntries(lock: LockFacts, codes: readonly Uint8Array[]): Uint8Array[] {
  if (lock.kind === 'enrolled') return [];
  const opened: Uint8Array[] = [];
  try {
    for (const [index, id] of lock.sheetIds.entries()) {
      const secret = openedEntry(
        lock,
        index,
        codes.map((code) => ({ id, code })),
      );
      if (secret !== undefined) opened.push(secret);
    }
    return opened;
  } catch (error) {
    wipe(...opened);
    throw error;
  }
}

function openedEntry(lock: LockFacts, index: number, sheets: readonly SheetCode[]): Uint8Array | undefined {
  for (const sheet of sheets) {
    const secret = lock.version === 1 ? openedFirstEntry(lock, index, sheet) : openedBySheet(lock, index, sheet);
    if (secret !== undefined) return secret;
  }
  return undefined;
}

function openedBySheet(lock: LockFacts, index: number, sheet: SheetCode): Uint8Array | undefined {
  const keys = sheetKeys(sheet, lock.identity);
  try {
    return openedBox(lock, index, keys);
  } finally {
    wipe(keys.privateKey);
  }
}

function openedFirstEntry({ bytes, kind, entries }: LockFacts, index: number, sheet: SheetCode): Uint8Array | undefined {
  const sealed = sealedIn(entries[index] ?? new Uint8Array(0), kind);
  const sizeBytes = layoutBytes + (isShared[kind] ? shareBytes : keyBytes);
  const key = firstSheetKey(sheet);
  try {
    return openLayout(sealed, key, sharePlace(bytes.subarray(0, lockHeadBytes), index), { minBytes: sizeBytes, maxBytes: sizeBytes });
  } catch (error) {
    if (!(error instanceof CryptoError) || error.code !== 'wrong_key') throw error;
    return undefined;
  } finally {
    wipe(key);
  }
}

async function joinedShares(shares: readonly Uint8Array[], threshold: number): Promise<Uint8Array> {
  const byX = new Map(shares.map((share) => [share[keyBytes] ?? 0, share]));
  byX.delete(0);
  if (byX.size < threshold) throw new CryptoError('wrong_key', `${threshold} different sheets of this lock are needed`);
  return combine([...byX.values()].slice(0, threshold));
}
