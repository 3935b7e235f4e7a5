import type { TarScan } from './scan-tar.ts';
import { blocksOf, tarBlockBytes } from './tar-header.ts';

/** Bytes of a file, from `start` up to `end`. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** How many likely places of one part are tried. */
const maxLikely = 64;

/** What is left of a file between these intervals, which may overlap. */
export function freeIntervals(taken: readonly Interval[], sizeBytes: number): readonly Interval[] {
  const free: Interval[] = [];
  let from = 0;
  for (const { start, end } of taken.toSorted((a, b) => a.start - b.start)) {
    if (start > from) free.push({ start: from, end: start });
    from = Math.max(from, end);
  }
  return from < sizeBytes ? [...free, { start: from, end: sizeBytes }] : free;
}

/** What is left of a file between entries whose headers hold, and whose names `isKnown` knows. */
export function unnamedIntervals(
  { entries }: Pick<TarScan, 'entries'>,
  sizeBytes: number,
  isKnown: (name: string) => boolean,
): readonly Interval[] {
  const taken = entries.filter(({ isSound, name }) => isSound && isKnown(name));
  return freeIntervals(
    taken.map((entry) => ({ start: entry.start, end: entry.start + blocksOf(entry.sizeBytes ?? 0) })),
    sizeBytes,
  );
}

/** What is known of where parts may be. */
export interface PartHints {
  /** Where nothing else is, as long as the part at least. */
  readonly free: readonly Interval[];
  /** Where entries begin. */
  readonly starts: readonly number[];
  /** Sizes of the parts that are missing. */
  readonly sizes: readonly number[];
}

/**
 * Where bytes of a part may well begin, each place once: at entries, at both ends of what is free, and behind headers that are gone, since
 * the sizes of what stands between them are known.
 */
export function likelyPlaces(sizeBytes: number, { free, starts, sizes }: PartHints): readonly number[] {
  const fits = (place: number): boolean => free.some(({ start, end }) => place >= start && place + sizeBytes <= end);
  const hops = [...new Set(sizes.map((size) => blocksOf(size) + tarBlockBytes))];
  // What is free ends with the next entry's header, or with the file.
  const ends = free.flatMap(({ start, end }) => [start, end - tarBlockBytes - blocksOf(sizeBytes), end - blocksOf(sizeBytes)]);
  const behind = free.flatMap((interval) => placesBehind(interval, hops));
  return [...new Set([...starts, ...ends, ...behind])].filter(fits).slice(0, maxLikely);
}

/** Behind one header that is gone, and behind any number of parts with their headers. */
function placesBehind({ start, end }: Interval, hops: readonly number[]): readonly number[] {
  const places = [start + tarBlockBytes];
  for (let index = 0; index < places.length; index += 1) {
    for (const hop of hops) {
      if (places.length === maxLikely) return places;
      const place = (places[index] ?? end) + hop;
      if (place < end && !places.includes(place)) places.push(place);
    }
  }
  return places;
}

/** Every block in what is free. */
export function* everyPlace(sizeBytes: number, free: readonly Interval[]): Generator<number> {
  for (const { start, end } of free) for (let place = start; place + sizeBytes <= end; place += tarBlockBytes) yield place;
}
