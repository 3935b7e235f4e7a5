import type { Readable } from 'node:stream';

/** Every piece of a body passes five streams on its way into a file: it is worth gathering what comes in small ones. */
const pieceBytes = 256 * 1024;
/** So many pieces wait to be used again: more than a few bodies at once have under way. */
const keptPieces = 16;

/** Gathers bodies into pieces of one size, whose memory goes round: a new buffer for each would cost more than what is done with it. */
export class BodyPieces {
  readonly #free: Buffer[] = [];
  readonly #own = new WeakSet<ArrayBufferLike>();

  /** A body in pieces, the last one shorter. Each is the reader's until it is given back, and lost to nobody if it never is. */
  async *of(body: Readable): AsyncGenerator<Uint8Array> {
    let piece = this.#take();
    let filled = 0;
    // The body stays ours: should the reader give up, the connection must live to carry the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      for (let from = 0; from < chunk.length; ) {
        const copied = chunk.copy(piece, filled, from);
        from += copied;
        filled += copied;
        if (filled < piece.length) continue;
        yield piece;
        piece = this.#take();
        filled = 0;
      }
    }
    if (filled > 0) yield piece.subarray(0, filled);
  }

  /** Takes back a piece that nobody looks at any more. What is none of its pieces is let be. */
  giveBack({ buffer }: Uint8Array): void {
    if (this.#free.length < keptPieces && this.#own.has(buffer)) this.#free.push(Buffer.from(buffer));
  }

  #take(): Buffer {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const made = Buffer.allocUnsafeSlow(pieceBytes);
    this.#own.add(made.buffer);
    return made;
  }
}
