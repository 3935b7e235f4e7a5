/**
 * Yields a list's entries best first, and does only the work needed for those that are taken: the list becomes a heap, in place.
 * @param before whether the first of two comes before the second.
 */
export function* bestFirst(list: number[], before: (a: number, b: number) => boolean): Generator<number> {
  for (let at = Math.floor(list.length / 2) - 1; at >= 0; at -= 1) sink(list, list[at] ?? 0, at, before);
  for (let last = list.pop(); last !== undefined; last = list.pop()) {
    const [best] = list;
    if (best !== undefined) sink(list, last, 0, before);
    yield best ?? last;
  }
}

/** Lets an entry sink from a place until what is below comes after it. */
function sink(heap: number[], entry: number, from: number, before: (a: number, b: number) => boolean): void {
  let at = from;
  for (;;) {
    let below = at * 2 + 1;
    const [left, right] = [heap[below], heap[below + 1]];
    if (left === undefined) break;
    if (right !== undefined && before(right, left)) below += 1;
    const better = heap[below] ?? left;
    if (!before(better, entry)) break;
    heap[at] = better;
    at = below;
  }
  heap[at] = entry;
}
