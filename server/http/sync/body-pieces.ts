import type { Readable } from 'node:stream';

/** Every piece of a body passes through five streams on its way into a file: it is worth gathering what comes in small ones. */
const pieceBytes = 256 * 1024;
/** How many pieces are kept for reuse: more than a few simultaneous bodies have under way. */
const keptPieces = 16;

/** Gathers bodies into pieces of one size, whose memory is reused: a new buffer for each would cost more than what is done with it. */
export class BodyPieces {
  readonly #free: Buffer[] = [];
  readonly #own = new WeakSet<ArrayBufferLike>();

  /** A body in pieces, the last one shorter. Each belongs to the reader until it is returned; nothing is lost if it never is. */
  async *of(body: Readable): AsyncGenerator<Uint8Array> {
    let piece = this.#take();
    let filled = 0;
    // The body stays ours: if the reader gives up, the connection must survive to carry the answer.
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

  /** Takes back a piece that nobody looks at any more. Anything that isn't one of its pieces is ignored. */
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
