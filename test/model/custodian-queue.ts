/** What is to happen at its time: a heap, since a vault-year has hundreds of moments. At one moment, what was planned first comes first. */
export class Queue {
  readonly #heap: { readonly t: number; readonly order: number; readonly run: () => void }[] = [];
  #order = 0;

  plan(t: number, run: () => void): void {
    this.#order += 1;
    const heap = this.#heap;
    heap.push({ t, order: this.#order, run });
    for (let at = heap.length - 1; at > 0; ) {
      const up = (at - 1) >> 1;
      if (!this.#isBefore(at, up)) break;
      this.#swap(at, up);
      at = up;
    }
  }

  /** The next thing to happen; undefined when there is none. */
  take(): { readonly t: number; readonly run: () => void } | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < heap.length && this.#isBefore(child, least)) least = child;
      if (least === at) return first;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one]!, this.#heap[other]!];
    return a.t < b.t || (a.t === b.t && a.order < b.order);
  }

  #swap(one: number, other: number): void {
    const heap = this.#heap;
    [heap[one], heap[other]] = [heap[other]!, heap[one]!];
  }
}
