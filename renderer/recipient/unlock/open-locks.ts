import { CryptoError, unlessRefused } from '../../../shared/crypto/crypto-error.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { passphraseBytes } from '../../../shared/crypto/passphrase.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { openEnrolment, readEnrolment, type OpenEnrolment } from '../../../shared/format/release/enrolment.ts';
import { openLockByEnrolment, openLockBySheets, readLock, type LockFacts, type LockPlace } from '../../../shared/format/release/lock.ts';
import type { OfflineBundle } from '../../../shared/format/release/offline-bundle.ts';
import { locksByPlace, type SealedPieces } from '../../../shared/format/release/salvage-bundle.ts';
import { Problem } from '../problems.ts';
import type { UnlockChoices } from '../worker-messages.ts';
import { isOnPaper, type LockKind } from '../../../shared/domain/lock.ts';

/** A lock that opened. */
export interface OpenedLock {
  /** A; the caller wipes it. */
  readonly half: Key;
  readonly lock: LockFacts;
  /** Whether it also proves that the lock comes from the owner whom the recipient knows. */
  readonly senderProved: boolean;
}

/**
 * The locks that are for this bundle and are intact. A bad one does no harm next to a good one. @throws CryptoError when there are only bad
 * ones.
 */
export function readLocks(sealed: OfflineBundle): readonly LockFacts[] {
  const { accountId, vaultId, recipientId, keyGeneration } = sealed;
  const locks: LockFacts[] = [];
  let refusal: unknown;
  for (const bytes of sealed.locks) {
    try {
      locks.push(readLock(bytes, { accountId, vaultId, recipientId, keyGeneration }));
    } catch (error) {
      refusal = error;
    }
  }
  if (locks.length === 0 && refusal !== undefined) throw refusal as Error;
  return locks;
}

/** Locks of one place, and an enrolment that may open some of them. */
export interface Door {
  readonly place: LockPlace;
  readonly locks: readonly LockFacts[];
  readonly enrolment: Uint8Array | null;
}

/** What may be opened; one door, unless a damaged file has several copies that differ. */
export function doorsOf({ locks, enrolments }: SealedPieces): readonly Door[] {
  const candidates = enrolments.length === 0 ? [null] : enrolments;
  return locksByPlace(locks).flatMap(([place, ofPlace]) => candidates.map((enrolment) => ({ place, locks: ofPlace, enrolment })));
}

/** The ways in of all doors together. */
export function unlockChoices(doors: readonly Door[]): UnlockChoices {
  const locks = [...new Set(doors.flatMap((door) => door.locks))];
  const ofKind = Object.groupBy(locks, ({ kind }) => kind);
  const quorums = (ofKind.quorum ?? []).map(({ threshold, entries }) => ({ needed: threshold, total: entries.length }));
  const choices = {
    // Of those sealed to enrolments only one that goes with the bundle's own opens.
    enrolled: { passphrase: doors.some((door) => enrolledLocks(door).length > 0) },
    sheet: { sheet: ofKind.sheet !== undefined },
    quorum: { quorums: quorums.sort((a, b) => a.needed - b.needed) },
  } satisfies Record<LockKind, Partial<UnlockChoices>>;
  return { ...choices.enrolled, ...choices.sheet, ...choices.quorum };
}

/** The locks that are sealed to this enrolment's key: anybody who has seen the public key can have made one. None where the enrolment is no good. */
function enrolledLocks({ enrolment, locks }: Door): readonly LockFacts[] {
  const facts = enrolment === null ? undefined : unlessRefused(() => readEnrolment(enrolment));
  if (facts === undefined) return [];
  return locks.filter((lock) => lock.kind === 'enrolled' && equalBytes(lock.publicKey, facts.publicKey));
}

/** @throws Problem `wrong_passphrase`, `not_from_owner`, `no_memory`; CryptoError `damaged`. */
export function openByPassphrase(door: Door, typed: string): OpenedLock {
  const { enrolment, place } = door;
  if (enrolment === null) throw new Problem('unexpected', 'there is no lock for a passphrase');
  for (const passphrase of readingsOf(typed)) {
    const keys = tryPassphrase(enrolment, place.recipientId, passphrase);
    if (keys === undefined) continue;
    try {
      const lock = ownersLock(enrolledLocks(door), keys);
      return { half: openLockByEnrolment(lock, keys), lock, senderProved: keys.identity !== null };
    } finally {
      wipe(keys.privateKey);
    }
  }
  throw new Problem('wrong_passphrase', 'the passphrase does not open the enrolment');
}

/**
 * The lock of the owner whom the passphrase vouches for, whatever others lie beside it; the first format vouches for none. @throws Problem
 * `not_from_owner` when somebody else made them all.
 */
function ownersLock(locks: readonly LockFacts[], { identity }: OpenEnrolment): LockFacts {
  const lock = locks.find((one) => identity === null || equalBytes(one.identity, identity));
  if (lock === undefined) throw new Problem('not_from_owner', 'the lock was signed by another identity than the enrolment was made for');
  return lock;
}

/** As it was typed, and as the six proposed words would be written: lower case, single spaces. */
function readingsOf(typed: string): readonly string[] {
  const words =
    typed
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.join(' ') ?? '';
  return [...new Set([typed, typed.trim(), words])].filter((one) => one !== '');
}

function tryPassphrase(enrolment: Uint8Array, recipientId: string, passphrase: string): OpenEnrolment | undefined {
  try {
    wipe(passphraseBytes(passphrase));
  } catch {
    // Nothing that could ever have been set.
    return undefined;
  }
  try {
    return openEnrolment(enrolment, { recipientId, passphrase });
  } catch (error) {
    if (error instanceof CryptoError && error.code === 'wrong_key') return undefined;
    if (error instanceof RangeError) throw new Problem('no_memory', 'there is no memory for Argon2id');
    throw error;
  }
}

/** Tries the codes, which stay the caller's, on every lock that sheets open. @throws Problem `wrong_sheet`; CryptoError `damaged`. */
export async function openBySheets(locks: readonly LockFacts[], codes: readonly Uint8Array[]): Promise<OpenedLock> {
  let refusal: CryptoError | undefined;
  for (const lock of locks.filter(({ kind }) => isOnPaper[kind])) {
    try {
      return { half: await openLockBySheets(lock, codes), lock, senderProved: true };
    } catch (error) {
      if (!(error instanceof CryptoError)) throw error;
      if (error.code !== 'wrong_key') refusal = error;
    }
  }
  throw refusal ?? new Problem('wrong_sheet', 'no lock opens with these codes');
}
