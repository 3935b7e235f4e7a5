import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { NotSignedByOwner, openBundle, type BundlePlace, type OpenBundle } from '../../../shared/format/release/bundle.ts';
import type { LockFacts } from '../../../shared/format/release/lock.ts';
import { joinHalves } from '../../../shared/format/release/release-key.ts';
import type { SealedPieces } from '../../../shared/format/release/salvage-bundle.ts';
import { Problem } from '../problems.ts';

/** How many bytes are tried with other generations than the one that is said, in all. */
const guessedBytes = 2 ** 29;
const maxGuesses = 10_000;

/** What is to be opened with the half of a lock. */
export interface Opening {
  readonly pieces: Pick<SealedPieces, 'halves' | 'likelyHalves' | 'bundles' | 'generations'>;
  /** A, which stays the caller's. */
  readonly half: Key;
  readonly lock: LockFacts;
  /** The pieces are of a damaged file: what is said beside them may be wrong. */
  readonly isDamaged: boolean;
}

/**
 * Opens the bundle that these pieces hold: of a whole file or an answer there is one of each. Whatever opens is as the owner signed it.
 * @throws Problem `not_from_owner`, `nothing_left` for a damaged file; CryptoError `damaged`, `unsupported_version`, …
 */
export function openPieces({ pieces, half, lock, isDamaged }: Opening): OpenBundle {
  let refusal: unknown;
  for (const [bundle, serverHalf] of pairsOf(pieces)) {
    try {
      return openWith(bundle, serverHalf, { pieces, half, lock, isDamaged });
    } catch (error) {
      if (error instanceof NotSignedByOwner) throw new Problem('not_from_owner', error.message);
      if (!(error instanceof CryptoError)) throw error;
      refusal = error;
    }
  }
  if (isDamaged) throw new Problem('nothing_left', 'none of the pieces in the file goes with the lock');
  // The lock vouches for its half: if the two don't match, the server's half or the bundle is a different one.
  if (refusal instanceof CryptoError && refusal.code === 'wrong_key')
    throw new CryptoError('damaged', 'the halves do not open this bundle');
  throw refusal;
}

/** What is written first. */
function* pairsOf({ bundles, halves, likelyHalves }: Opening['pieces']): Generator<readonly [bundle: Uint8Array, serverHalf: Key]> {
  for (const bundle of bundles) for (const half of halves) yield [bundle, half];
  for (const half of likelyHalves()) for (const bundle of bundles) yield [bundle, half];
}

function openWith(bundle: Uint8Array, serverHalf: Key, { pieces, half, lock, isDamaged }: Opening): OpenBundle {
  const releaseKey = joinHalves(half, serverHalf);
  const open = (generation: number): OpenBundle => openBundle(bundle, releaseKey, placeOf(lock, generation), lock.identity);
  try {
    let refusal: unknown;
    for (const generation of isDamaged ? guesses(pieces.generations, bundle.length) : pieces.generations) {
      try {
        return open(generation);
      } catch (error) {
        // Of another generation the binding differs, and nothing else.
        if (!(error instanceof CryptoError) || error instanceof NotSignedByOwner || error.code !== 'damaged') throw error;
        refusal ??= error;
      }
    }
    throw refusal;
  } finally {
    wipe(releaseKey);
  }
}

/** What is said, and then every other number that an owner is likely to have come to. */
function* guesses(said: readonly number[], bundleBytes: number): Generator<number> {
  yield* said.filter((generation) => Number.isSafeInteger(generation) && generation >= 1);
  const count = Math.min(maxGuesses, Math.ceil(guessedBytes / bundleBytes));
  for (let generation = 1; generation <= count; generation += 1) if (!said.includes(generation)) yield generation;
}

function placeOf({ accountId, vaultId, recipientId, keyGeneration }: LockFacts, generation: number): BundlePlace {
  return { accountId, vaultId, recipientId, keyGeneration, generation };
}
