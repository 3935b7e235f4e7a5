/** What is to happen at which moment, the earliest first; of two at the same moment, the one that was put down first. */
export class Agenda {
  /** A binary heap. */
  readonly #entries: { readonly ms: number; readonly number: number; readonly act: () => Promise<void> }[] = [];
  #made = 0;

  /** Null when nothing is. */
  get nextMs(): number | null {
    return this.#entries[0]?.ms ?? null;
  }

  add(ms: number, act: () => Promise<void>): void {
    this.#made += 1;
    this.#entries.push({ ms, number: this.#made, act });
    let at = this.#entries.length - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  /** Does what is to happen up to a moment, and what comes of it up to then. */
  async play(untilMs: number): Promise<void> {
    for (let first = this.#entries[0]; first !== undefined && first.ms <= untilMs; first = this.#entries[0]) {
      this.#takeFirst();
      await first.act();
    }
  }

  #takeFirst(): void {
    const last = this.#entries.pop();
    if (last === undefined || this.#entries.length === 0) return;
    this.#entries[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      if (left >= this.#entries.length) return;
      const least = right < this.#entries.length && this.#isBefore(right, left) ? right : left;
      if (!this.#isBefore(least, at)) return;
      this.#swap(least, at);
      at = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#entries[one], this.#entries[other]];
    return a !== undefined && b !== undefined && (a.ms < b.ms || (a.ms === b.ms && a.number < b.number));
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#entries[one], this.#entries[other]];
    if (a === undefined || b === undefined) return;
    this.#entries[one] = b;
    this.#entries[other] = a;
  }
}
