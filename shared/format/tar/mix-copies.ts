import type { Interval } from './part-places.ts';

// FORMAT.md, "Damaged files": two copies of the same bytes, each damaged somewhere else.

/** In how many places two copies may differ: each of them doubles the mixtures. */
const maxPlaces = 3;
/** How close together differences may be one place, in bytes: as few as leave few enough places. */
const closeness = [1, 16, 512];
/** How much all mixtures take together at most, in bytes. */
const maxMixedBytes = 2 ** 27;

/** What becomes of two copies when some of the places in which they differ are taken from the other; none where they differ too much. */
export function mixCopies(a: Uint8Array, b: Uint8Array): readonly Uint8Array[] {
  if (a.length !== b.length || a.length * 2 ** maxPlaces > maxMixedBytes) return [];
  const places = closeness.map((closeBytes) => placesThatDiffer(a, b, closeBytes)).find(({ length }) => length <= maxPlaces) ?? [];
  if (places.length < 2) return [];
  // The first and the last of these are the copies themselves.
  return Array.from({ length: 2 ** places.length - 2 }, (_, choice) => {
    const mixed = Uint8Array.from(a);
    for (const [index, { start, end }] of places.entries()) if (((choice + 1) >> index) & 1) mixed.set(b.subarray(start, end), start);
    return mixed;
  });
}

function placesThatDiffer(a: Uint8Array, b: Uint8Array, closeBytes: number): readonly Interval[] {
  const places: { start: number; end: number }[] = [];
  for (let at = 0; at < a.length && places.length <= maxPlaces; at += 1) {
    if (a[at] === b[at]) continue;
    const last = places.at(-1);
    if (last !== undefined && at - last.end < closeBytes) last.end = at + 1;
    else places.push({ start: at, end: at + 1 });
  }
  return places;
}
