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
    const places = [...placesIn(bytes, search.isKnownName)].filter((place) => place < windowBytes && !known.has(start + place));
    const [first] = places;
    if (first !== undefined) return start + first < until ? start + first : undefined;
  }
  return undefined;
}

/** In order. */
function placesIn(bytes: Uint8Array, isKnownName: (name: string) => boolean): ReadonlySet<number> {
  const places: number[] = [];
  const last = bytes.length - tarBlockBytes;
  for (let place = 0; place <= last; place += 1) {
    if (hasMagicAt(bytes, place + tarMagicOffset)) places.push(place);
    else if (place % tarBlockBytes === 0 && isLowerCase(bytes[place] ?? 0)) {
      if (isKnownName(readTarHeader(bytes.subarray(place, place + tarBlockBytes)).name)) places.push(place);
    }
  }
  return new Set(places);
}

/** Every listed name begins so: most other blocks need no closer look. */
const isLowerCase = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;
