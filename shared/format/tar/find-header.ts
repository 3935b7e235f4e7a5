import type { RandomAccess } from './random-access.ts';
import { hasMagicAt, readTarHeader, tarBlockBytes, tarMagicOffset } from './tar-header.ts';

const windowBytes = 2 ** 20;

/** Where a header may be looked for. */
export interface HeaderSearch {
  /** Where to begin: headers may also stand at any multiple of a block from here. */
  readonly from: number;
  /** Where to give up. */
  readonly until: number;
  /** Whether an entry of such a file may have this name: then its header counts without `ustar`, where it stands at a block's beginning. */
  readonly isKnownName: (name: string) => boolean;
  /** Places that are known already. */
  readonly known: ReadonlySet<number>;
}

/**
 * The next place that looks like a header; undefined where there is none. Headers with `ustar` are found at any byte: what was damaged may
 * have lost bytes, or gained some. The file is read a mebibyte at a time.
 */
export async function findHeader(file: RandomAccess, search: HeaderSearch): Promise<number | undefined> {
  const { from, known } = search;
  const until = Math.min(search.until, file.sizeBytes);
  for (let start = from; start < until; start += windowBytes) {
    // A header that begins at the window's last byte is still seen whole.
    const bytes = await file.read(start, windowBytes + tarBlockBytes);
    const places = placesIn(bytes, search.isKnownName).filter((place) => place < windowBytes && !known.has(start + place));
    const [first] = places;
    if (first !== undefined) return start + first < until ? start + first : undefined;
  }
  return undefined;
}

/** In order, each once. */
function placesIn(bytes: Uint8Array, isKnownName: (name: string) => boolean): readonly number[] {
  const places = new Set<number>();
  const last = bytes.length - tarBlockBytes;
  // Most of what is searched is sealed: looking for one letter passes over it many times as fast as looking at every byte.
  for (
    let at = bytes.indexOf(firstOfMagic, tarMagicOffset);
    at !== -1 && at - tarMagicOffset <= last;
    at = bytes.indexOf(firstOfMagic, at + 1)
  )
    if (hasMagicAt(bytes, at)) places.add(at - tarMagicOffset);
  for (let place = 0; place <= last; place += tarBlockBytes)
    if (isLowerCase(bytes[place] ?? 0) && isKnownName(readTarHeader(bytes.subarray(place, place + tarBlockBytes)).name)) places.add(place);
  return [...places].sort((a, b) => a - b);
}

const firstOfMagic = 0x75;
/** Every listed name begins so: most other blocks need no closer look. */
const isLowerCase = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;
