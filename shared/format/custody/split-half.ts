import { combine } from 'shamir-secret-sharing';
import { concatBytes, u64, utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { personalHash } from '../../crypto/derive.ts';
import { asKey, keyBytes, wipe, type Key } from '../../crypto/keys.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import { places, type Place } from '../../domain/custodian-states.ts';
import { bindingWords } from '../binding.ts';
import type { ServerHalfPlace } from '../release/release-key.ts';
import { isPlace } from './custodian.ts';

// FORMAT.md, "Shares of B".

/** One value for each place, in the order of the places. */
export type OfEachPlace<T> = readonly [first: T, second: T, third: T];

/** How many shares make the half. */
const threshold = 2;

/**
 * The three shares of a server's half: any two are the half, and one alone reveals nothing about it. They follow from the half, so whoever
 * has it makes the same ones. The caller wipes them. @throws TypeError for a wiped half.
 */
export function sharesOfHalf(half: Key): OfEachPlace<Key> {
  const slope = personalHash(half, 'HeirlockSlopeB01', new Uint8Array(0));
  try {
    return splitHalfAlong(half, slope);
  } finally {
    wipe(slope);
  }
}

/**
 * `sharesOfHalf` with the coefficients from outside, for test vectors.
 * @throws TypeError also where a share would be all zero, which looks like a wiped key: in one of 2^254 cases.
 */
export function splitHalfAlong(half: Key, slope: Uint8Array): OfEachPlace<Key> {
  asKey(half);
  if (slope.length !== keyBytes) throw new TypeError(`there are ${keyBytes} coefficients`);
  // The polynomial of a quorum of two at 1, 2 and 3. Written out, since the library chooses its own x at random; and without its tables,
  // which a secret would index.
  const doubled = slope.map((byte) => (byte << 1) ^ ((byte >> 7) * 0x1b));
  const along = (at: (index: number) => number): Key => asKey(half.map((byte, index) => byte ^ at(index)));
  const once = (index: number): number => slope[index] ?? 0;
  const twice = (index: number): number => doubled[index] ?? 0;
  try {
    return [along(once), along(twice), along((index) => once(index) ^ twice(index))];
  } finally {
    wipe(doubled);
  }
}

/**
 * What a plan says about a share, so that a false one is known and so is its place. The share is the key: 32 bytes that
 * nobody can find by trying, and whoever holds one share and all commitments still knows nothing of the half.
 * @throws TypeError for a wiped share or a malformed place.
 */
export function commitShare(share: Key, { vaultId, recipientId, keyGeneration }: ServerHalfPlace, place: Place): Uint8Array {
  const [, vault = '', recipient = ''] = bindingWords('share', [vaultId, recipientId], keyGeneration);
  return personalHash(share, 'HeirlockShareCm1', concatBytes(utf8(vault + recipient), u64(keyGeneration), Uint8Array.of(place)));
}

/** The commitments of all three shares. */
export function commitShares(shares: OfEachPlace<Key>, of: ServerHalfPlace): OfEachPlace<Uint8Array> {
  const [first, second, third] = shares;
  return [commitShare(first, of, 1), commitShare(second, of, 2), commitShare(third, of, 3)];
}

/** What a plan says about the shares of one recipient's half. */
export interface CommittedShares extends ServerHalfPlace {
  readonly commitments: OfEachPlace<Uint8Array>;
}

/** Whose share it is said to be, and who brought it: a server that hands on the third party's may have put another in its place. */
export interface ShareOrigin {
  readonly place: Place;
  readonly givenBy: Place;
}

/** A share as somebody gave it. */
export interface GivenShare extends ShareOrigin {
  readonly share: Uint8Array;
}

/** Too few of the shares are what the plan says. The message and `falseShares` say which are not, and hold none of them. */
export class FalseShareError extends CryptoError {
  readonly falseShares: readonly ShareOrigin[];

  constructor(falseShares: readonly ShareOrigin[]) {
    const named = falseShares.map(({ place, givenBy }) => (place === givenBy ? `${place}` : `${place}, given by ${givenBy}`));
    super('damaged', `a share is not the one in the plan: that of place ${named.join('; of place ')}`);
    this.name = 'FalseShareError';
    this.falseShares = falseShares;
  }
}

/** A half, and the shares that were no help. */
export interface JoinedHalf {
  /** B. The caller wipes it. */
  readonly half: Key;
  readonly falseShares: readonly ShareOrigin[];
}

/**
 * The half from any two true shares, in any order; false ones beside them do no harm and are named.
 * @throws FalseShareError (`damaged`) where false ones leave too few; CryptoError `wrong_key` where there were too few to begin with,
 * `damaged` for a half of zeros.
 */
export async function joinShares(given: readonly GivenShare[], committed: CommittedShares): Promise<JoinedHalf> {
  const isTrue = given.map((one) => fitsCommitment(one, committed));
  const falseShares = given.filter((_, index) => isTrue[index] !== true).map(({ place, givenBy }) => ({ place, givenBy }));
  const trueShares = new Map(given.filter((_, index) => isTrue[index]).map(({ place, share }) => [place, share]));
  if (trueShares.size < threshold) {
    if (falseShares.length > 0) throw new FalseShareError(falseShares);
    throw new CryptoError('wrong_key', `shares of ${threshold} places are needed`);
  }
  const points = [...trueShares].slice(0, threshold).map(([place, share]) => concatBytes(share, Uint8Array.of(place)));
  const half = await combine(points).finally(() => wipe(...points));
  if (half.every((byte) => byte === 0)) throw new CryptoError('damaged', 'the shares give a half of zeros');
  return { half: asKey(half), falseShares };
}

/** Whether a share is the one in the plan. */
export function fitsCommitment({ place, share }: Pick<GivenShare, 'place' | 'share'>, committed: CommittedShares): boolean {
  if (share.length !== keyBytes || share.every((byte) => byte === 0) || !isPlace(place)) return false;
  return equalBytes(commitShare(asKey(share), committed, place), committed.commitments[places.indexOf(place)] ?? new Uint8Array(0));
}
