import { fromBase64, toBase64 } from '../../crypto/base64.ts';
import { unlessRefused } from '../../crypto/crypto-error.ts';
import { asKey, keyBytes, type Key } from '../../crypto/keys.ts';
import { paddedBytesOf, sealedObjectBytes } from '../../crypto/sealed-object.ts';
import { maxBundleBytes } from './bundle.ts';
import { readEnrolment } from './enrolment.ts';
import { readLock } from './lock.ts';
import type { LockFacts, LockPlace } from './lock-layout.ts';
import { maxBundleJsonBytes, type OfflineBundle } from './offline-bundle.ts';

// FORMAT.md, "Damaged files": what can be had of copies of `bundle.json`, member by member. What is found is proved when it opens.

/** What is sealed, and the server's halves, as far as they can be read. Each of one may go with each of the others. */
export interface SealedPieces {
  /** Locks whose form and signature hold, by the place that they name. */
  readonly locks: readonly LockFacts[];
  /** Those whose form holds. */
  readonly enrolments: readonly Uint8Array[];
  /** B, as it is written. The holder wipes them. */
  readonly halves: readonly Key[];
  /** What B may have been where one of its characters is wrong: it is short, and nothing opens without it. */
  readonly likelyHalves: () => readonly Key[];
  readonly bundles: readonly Uint8Array[];
  /** The bundle's generation, as it is said; others may be tried. */
  readonly generations: readonly number[];
  /** In which language the recipient is spoken to, as it is said; nothing vouches for it. */
  readonly language: string | undefined;
}

/** How members begin in base64: their magics. */
const lockStart = toBase64(Uint8Array.of(0x8b, 0x48, 0x4c, 0x4c, 0x43, 0x4b, 0x0d, 0x0a)).slice(0, 10);
const enrolmentStart = toBase64(Uint8Array.of(0x8b, 0x48, 0x4c, 0x45, 0x4e, 0x52, 0x0d, 0x0a)).slice(0, 10);
/** Version and suite, behind one letter too many. */
const bundleBehindLetter = /^.AQ[E-H]/;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** A sealed object has 330 bytes at least. */
const minBundleCharacters = 440;

/** What a whole `bundle.json` says, as pieces. @param locks those of it that hold. */
export function piecesOf(
  { serverHalf, enrolment, bundle, generation, language }: OfflineBundle,
  locks: readonly LockFacts[],
): SealedPieces {
  const enrolments = enrolment === null ? [] : [enrolment];
  return { locks, enrolments, halves: [serverHalf], likelyHalves: () => [], bundles: [bundle], generations: [generation], language };
}

/** Looks for the members of `bundle.json` by what they are, whatever has become of the text around them. */
export function salvageBundle(copies: readonly Uint8Array[]): SealedPieces {
  const texts = copies.map((bytes) => new TextDecoder('latin1').decode(bytes.subarray(0, maxBundleJsonBytes)));
  const runs = [...new Set(texts.flatMap((text) => [...text.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)].map(([run]) => run)))];
  const starting = (start: string): readonly Uint8Array[] =>
    distinct(runs.flatMap((run) => (run.includes(start) ? (bytesIn(run.slice(run.indexOf(start))) ?? []) : [])));
  return {
    locks: starting(lockStart).flatMap((bytes) => unlessRefused(() => readLock(bytes)) ?? []),
    enrolments: starting(enrolmentStart).filter((bytes) => unlessRefused(() => readEnrolment(bytes)) !== undefined),
    halves: keysIn(texts.flatMap(halvesIn)),
    likelyHalves: () => keysIn(texts.flatMap(halvesIn).flatMap(oneCharacterOff)),
    bundles: runs
      .filter(isLong)
      .flatMap((run) => bytesIn(bundleBehindLetter.test(run) ? run.slice(1) : run) ?? [])
      .filter(isComplete),
    generations: [
      ...new Set(texts.flatMap((text) => [...text.matchAll(/"generation":(\d{1,15})\b/g)].map(([, digits]) => Number(digits)))),
    ],
    language: texts.map((text) => /"language":"([A-Za-z-]{2,35})"/.exec(text)?.[1]).find((tag) => tag !== undefined),
  };
}

/** The places that locks name, each with those that name it. */
export function locksByPlace(locks: readonly LockFacts[]): readonly (readonly [LockPlace, readonly LockFacts[]])[] {
  const key = ({ accountId, vaultId, recipientId, keyGeneration }: LockPlace): string =>
    [accountId, vaultId, recipientId, keyGeneration].join();
  return Object.values(Object.groupBy(locks, key)).flatMap((group = []) => (group[0] === undefined ? [] : [[group[0], group] as const]));
}

const isLong = (run: string): boolean =>
  run.length >= minBundleCharacters && run.length <= maxBundleBytes * 2 && !run.includes(lockStart) && !run.includes(enrolmentStart);

/** A sealed object's length tells whether it was cut: its padding has few. */
function isComplete({ length }: Uint8Array): boolean {
  const padded = length - sealedObjectBytes(0) + paddedBytesOf(0);
  return padded > 0 && paddedBytesOf(padded - 1) === padded;
}

/** A mark beside it may have become a letter: what is left over at the end is left out. */
function bytesIn(run: string): Uint8Array | undefined {
  const whole = run.slice(0, run.length - (run.length % 4));
  return unlessRefused(() => fromBase64(whole, 'damaged')) ?? unlessRefused(() => fromBase64(whole.slice(0, -4), 'damaged'));
}

/** Where it says that it is, and any other text of its length. */
function halvesIn(text: string): readonly string[] {
  const patterns = [/"half"[^]{2}([^]{43})/, /(?:^|[^A-Za-z0-9+/=])[A-Za-z0-9+/]{0,2}?([A-Za-z0-9+/]{43})=(?!=)/];
  return [...new Set(patterns.flatMap((pattern) => pattern.exec(text)?.[1] ?? []))];
}

function oneCharacterOff(half: string): readonly string[] {
  return Array.from({ length: half.length }, (_, at) =>
    [...alphabet].map((letter) => half.slice(0, at) + letter + half.slice(at + 1)),
  ).flat();
}

function keysIn(halves: readonly string[]): readonly Key[] {
  const bytes = halves.flatMap((half) => unlessRefused(() => fromBase64(`${half}=`, 'damaged')) ?? []);
  return distinct(bytes.filter((one) => one.length === keyBytes && one.some((byte) => byte !== 0))).map((one) => asKey(one));
}

function distinct(list: readonly Uint8Array[]): readonly Uint8Array[] {
  return [...new Map(list.map((bytes) => [toBase64(bytes), bytes])).values()];
}
