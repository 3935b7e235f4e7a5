/** A list of numbers in one piece of memory, which grows. */
export class GrowingArray<T extends Int32Array | Uint32Array> {
  readonly #kind: new (
    length: number,
  ) => T;
  #numbers: T;
  #length = 0;

  constructor(kind: new (length: number) => T) {
    this.#kind = kind;
    this.#numbers = new kind(1024);
  }

  /** The number at an index; 0 where there is none. */
  get(place: number): number {
    return this.#numbers[place] ?? 0;
  }

  set(place: number, value: number): void {
    this.#numbers[place] = value;
  }

  /** Adds a number and returns its index. */
  push(value: number): number {
    if (this.#length === this.#numbers.length) {
      const longer = new this.#kind(this.#length * 2);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[this.#length] = value;
    this.#length += 1;
    return this.#length - 1;
  }
}
