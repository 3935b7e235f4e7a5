import { bringGlobal } from './bring.ts';

/** What the page puts before the worker's source: random bytes of its own, in base64. */
declare const randomnessOfPage: string;

/** Hands out each byte once. */
class Randomness {
  readonly #bytes = Uint8Array.from(atob(randomnessOfPage), (character) => character.charCodeAt(0));
  #used = 0;

  /** @throws Error when there is no more: nobody needs as much. */
  getRandomValues<Values extends Uint8Array | Uint32Array>(values: Values): Values {
    const target = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const next = this.#bytes.subarray(this.#used, this.#used + target.length);
    if (next.length < target.length) throw new Error('there is no randomness left');
    target.set(next);
    next.fill(0);
    this.#used += target.length;
    return values;
  }
}

// Before 2016 in Firefox, before 2017 in Safari: pages had secure random numbers, and their workers didn't.
if (typeof document === 'undefined') bringGlobal('crypto', () => new Randomness());
