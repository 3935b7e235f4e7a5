import { utf8 } from '../../../shared/crypto/bytes.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { checkFileEnd, endEntryName, maxEndBytes, partNameOf } from '../../../shared/format/file-entries.ts';
import {
  makeOfflineBundleOrder,
  maxBundleJsonBytes,
  offlineBundleEntryNames,
  readOfflineBundle,
  type OfflineBundle,
} from '../../../shared/format/release/offline-bundle.ts';
import { piecesOf, salvageBundle, type SealedPieces } from '../../../shared/format/release/salvage-bundle.ts';
import { entryBytes } from '../../../shared/format/tar/entry-bytes.ts';
import { PartFinder } from '../../../shared/format/tar/part-finder.ts';
import { mixCopies } from '../../../shared/format/tar/mix-copies.ts';
import { unnamedIntervals } from '../../../shared/format/tar/part-places.ts';
import type { RandomAccess } from '../../../shared/format/tar/random-access.ts';
import { scanTar, type TarEntry, type TarScan } from '../../../shared/format/tar/scan-tar.ts';
import { accessBlob, hashOf } from '../fetching/blob-access.ts';
import { fetchOwn } from '../fetching/fetch-bytes.ts';
import { partsFromFile, partsFromServer, type PartSource } from '../fetching/part-source.ts';
import type { HandedParts } from '../parts/shared-key.ts';
import { Problem } from '../problems.ts';
import { readLocks } from '../unlock/open-locks.ts';
import type { LockedSource } from '../worker-messages.ts';

/** A sealed estate and where its documents' parts are. */
export interface LoadedEstate {
  readonly sealed: SealedPieces;
  /**
   * The same as it was handed out or written; undefined for a damaged file, one that isn't as it was written: what is in it was looked for,
   * and something may be lost.
   */
  readonly whole: OfflineBundle | undefined;
  readonly parts: PartSource;
  /** Of a file: what finds its parts, wherever they are. Undefined for a server. */
  readonly finder: PartFinder | undefined;
  /** Where the server has only a part of its half: what it handed out of it. Undefined where the half is whole. */
  readonly handed?: HandedParts | undefined;
}

/** @throws Problem or CryptoError when it can't be obtained, or isn't one. */
export function loadEstate(source: LockedSource): Promise<LoadedEstate> {
  return source.kind === 'server' ? loadFromServer(source.base) : loadFromFile(source.file);
}

async function loadFromServer(base: string): Promise<LoadedEstate> {
  const response = await fetchOwn(`${base}/sealed`).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'withheld'
      ? new Problem('nothing_here', 'there is no bundle for this recipient')
      : error;
  });
  const { key_generation: keyGeneration, shares, ...rest } = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  // From here on an answer and a file are the same thing, with one check for both.
  const read = readSealed(utf8(JSON.stringify({ ...rest, keyGeneration })));
  return {
    ...read,
    parts: partsFromServer(base),
    finder: undefined,
    handed: Array.isArray(shares) && shares.length > 0 ? { shares, place: read.whole } : undefined,
  };
}

function readSealed(bytes: Uint8Array): Pick<LoadedEstate, 'sealed'> & { readonly whole: OfflineBundle } {
  const whole = readOfflineBundle(bytes);
  return { whole, sealed: piecesOf(whole, readLocks(whole)) };
}

/** Reads a `.heirlock-bundle` file's names and first entry; FORMAT.md, "Files", and what is left of one: "Damaged files". */
async function loadFromFile(blob: Blob): Promise<LoadedEstate> {
  const file = accessBlob(blob);
  const scan = await scanTar(file, isKnown);
  const finder = new PartFinder(file, scan, { hashOf, isOther: isNamed });
  try {
    return { ...readSealed(await wholeBundle(file, scan)), parts: partsFromFile(file, finder, false), finder };
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    const sealed = salvageBundle(await bundleCopies(file, scan));
    if (sealed.locks.length === 0 || sealed.bundles.length === 0) throw error;
    return { sealed, whole: undefined, parts: partsFromFile(file, finder, true), finder };
  }
}

/** The bytes of `bundle.json` in a file that is as it was written, but for parts. @throws CryptoError for any other. */
async function wholeBundle(file: RandomAccess, { entries, fault }: TarScan): Promise<Uint8Array> {
  if (fault !== undefined) throw new CryptoError(fault, 'the file is no archive as it was written');
  const order = makeOfflineBundleOrder();
  for (const { name } of entries) order.take(name);
  order.finish();
  const named = async (name: string, maxBytes: number): Promise<readonly Uint8Array[]> =>
    Promise.all(entries.filter((entry) => entry.name === name).map((entry) => checkedBytes(file, entry, maxBytes)));
  const [[first = new Uint8Array(0)], again, [end = new Uint8Array(0)]] = await Promise.all([
    named('bundle.json', maxBundleJsonBytes),
    named('bundle-again.json', maxBundleJsonBytes),
    named(endEntryName, maxEndBytes),
  ]);
  const hash = hex(sha256(first));
  checkFileEnd(end, { items: 0, parts: order.parts.size, hash });
  if (again.some((bytes) => hex(sha256(bytes)) !== hash)) throw new CryptoError('damaged', 'the two copies of the bundle differ');
  return first;
}

function checkedBytes(file: RandomAccess, entry: TarEntry, maxBytes: number): Promise<Uint8Array> {
  if ((entry.sizeBytes ?? 0) > maxBytes) throw new CryptoError('damaged', 'an entry of the file is too long');
  return entryBytes(file, entry, maxBytes);
}

/** Everything that is, or may be, a copy of `bundle.json`. */
async function bundleCopies(file: RandomAccess, scan: TarScan): Promise<readonly Uint8Array[]> {
  const named = scan.entries.filter(({ name }) => offlineBundleEntryNames.some((one) => one === name));
  const copies = await Promise.all(named.map((entry) => entryBytes(file, entry, maxBundleJsonBytes)));
  for (const { start, end } of unnamedIntervals(scan, file.sizeBytes, isKnown)) {
    if (end - start < minCopyBytes || copies.length >= maxCopies) continue;
    const bytes = await file.read(start, Math.min(end - start, maxBundleJsonBytes));
    if (mayBeBundle(bytes)) copies.push(bytes);
  }
  const [first, second] = copies;
  return first === undefined || second === undefined ? copies : [...copies, ...mixCopies(first, second)];
}

/** A half, a lock and a bundle. */
const minCopyBytes = 800;
const maxCopies = 8;

/** Sealed parts have no such text, unless somebody put it there, and then it does no harm. */
const mayBeBundle = (bytes: Uint8Array): boolean => /"(?:bundle|half|locks)":/.test(new TextDecoder('latin1').decode(bytes));

const isNamed = (name: string): boolean => name === endEntryName || offlineBundleEntryNames.some((one) => one === name);
const isKnown = (name: string): boolean => isNamed(name) || partNameOf(name) !== undefined;
