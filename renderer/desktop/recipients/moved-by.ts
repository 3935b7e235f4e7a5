/** The list with one of its things one place further up (`-1`) or down (`1`); as it is where there's no such place. */
export function movedBy<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const [thing, other] = [list[at], list[at + by]];
  if (thing === undefined || other === undefined) return list;
  return list.with(at, other).with(at + by, thing);
}
