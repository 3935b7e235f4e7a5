import { CryptoError } from '../crypto/crypto-error.ts';

/** Cuts a stream of chunks of any size into pieces of the sizes asked for. Holds one chunk of the source at a time. */
export class ExactReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);
  #offset = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /**
   * The next `sizeBytes` bytes. They may be in the source's own chunk: valid until the next call, not to be changed or kept.
   * @throws CryptoError `truncated` when the source ends too soon.
   */
  async take(sizeBytes: number): Promise<Uint8Array> {
    if (this.#chunk.length - this.#offset === 0) await this.#next();
    if (this.#chunk.length - this.#offset >= sizeBytes) return this.#cut(sizeBytes);
    const piece = new Uint8Array(sizeBytes);
    let filled = 0;
    while (filled < sizeBytes) {
      const part = this.#cut(Math.min(sizeBytes - filled, this.#chunk.length - this.#offset));
      piece.set(part, filled);
      filled += part.length;
      if (filled < sizeBytes && !(await this.#next())) throw new CryptoError('truncated', 'the storage delivered too few bytes');
    }
    return piece;
  }

  /** @throws CryptoError `damaged` unless the source ends here. */
  async end(): Promise<void> {
    if (this.#offset < this.#chunk.length || (await this.#next())) {
      throw new CryptoError('damaged', 'the storage delivered more bytes than were asked for');
    }
  }

  /** Tells the source that nothing more is wanted, so that it can close its file. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  #cut(sizeBytes: number): Uint8Array {
    const part = this.#chunk.subarray(this.#offset, this.#offset + sizeBytes);
    this.#offset += sizeBytes;
    return part;
  }

  async #next(): Promise<boolean> {
    for (;;) {
      const step = await this.#source.next();
      if (step.done === true) return false;
      if (step.value.length === 0) continue;
      this.#chunk = step.value;
      this.#offset = 0;
      return true;
    }
  }
}
