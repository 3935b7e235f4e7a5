/**
 * Gives each line that is drawn a place to be drawn in: its own for as long as it is drawn, and to a new line that of one which is no
 * longer drawn. What a line is
 * made of is then changed rather than made again, which takes half as long.
 */
export class RowSlots {
  #slots = new Map<string, number>();
  #made = 0;

  /** The places of these lines, which are the only ones drawn from now on. */
  place(ids: readonly string[]): ReadonlyMap<string, number> {
    const before = this.#slots;
    const kept = new Set(ids);
    const free = [...before].flatMap(([id, slot]) => (kept.has(id) ? [] : [slot]));
    this.#slots = new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? this.#made++]));
    return this.#slots;
  }
}
