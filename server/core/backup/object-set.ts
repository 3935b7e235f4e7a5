/** As many bits as 16 MiB have: with ten million members one in a thousand strangers passes for one. */
const bits = 2 ** 27;
const probes = 7;

/**
 * A set of objects in 16 MiB, however many there are. What it says isn't in it, isn't; of what it says is in it, hardly any isn't. So use it
 * where that error is harmless: an object is kept that could go.
 */
export class ObjectSet {
  readonly #bits = new Uint8Array(bits / 8);

  /** @param object its SHA-256, hexadecimal. */
  add(object: string, sizeBytes: number): void {
    for (const place of places(object, sizeBytes)) this.#bits[place >>> 3] = (this.#bits[place >>> 3] ?? 0) | (1 << (place & 7));
  }

  has(object: string, sizeBytes: number): boolean {
    return places(object, sizeBytes).every((place) => ((this.#bits[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0);
  }
}

/** A hash is random already: each of its words is a place. */
function places(object: string, sizeBytes: number): number[] {
  return Array.from({ length: probes }, (_, index) => {
    const word = Number.parseInt(object.slice(index * 8, index * 8 + 8), 16);
    return ((word ^ Math.imul(sizeBytes + 1, 0x9e3779b1)) >>> 0) % bits;
  });
}
