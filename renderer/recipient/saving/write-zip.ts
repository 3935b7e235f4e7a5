import { makeZip } from 'client-zip';
import type { SaveSink } from './save-sink.ts';

/** One file of the zip. */
export interface ZipEntry {
  /** With slashes between folders. */
  readonly path: string;
  /** Instant. */
  readonly modifiedAt: string;
  /** Writes the file's bytes, in order; they may be wiped once `write` has returned. */
  readonly pour: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>;
}

/**
 * Writes a zip archive (stored, zip64 where sizes require it) piece by piece: at most one piece of a file is on its way at a time, so
 * memory use doesn't grow with the archive's size.
 * @returns what the sink returns at the end; it has been abandoned if this throws, with the error of the entry or of the sink.
 */
export async function writeZip(entries: readonly ZipEntry[], sink: SaveSink): Promise<Blob | undefined> {
  const hand = new Hand();
  const files = entries.map((entry) => ({ name: entry.path, lastModified: new Date(entry.modifiedAt), input: piecesOf(entry, hand) }));
  const reader = makeZip(files, { buffersAreUTF8: true }).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      await sink.write(value);
      hand.release(value);
    }
    return await sink.finish();
  } catch (error) {
    hand.fail(error);
    await reader.cancel().catch(() => undefined);
    await sink.abandon().catch(() => undefined);
    throw error;
  }
}

async function* piecesOf(entry: ZipEntry, hand: Hand): AsyncIterable<Uint8Array> {
  const poured = entry.pour((bytes) => hand.offer(bytes));
  const ended = poured.then(() => undefined);
  // It may fail while nobody is waiting for it; `take` reports that.
  ended.catch(() => undefined);
  for (;;) {
    const bytes = await hand.take(ended);
    if (bytes === undefined) return;
    yield bytes;
  }
}

/** Passes pieces from whoever writes them to the archive, one at a time: the writer continues only when its piece has reached the sink. */
class Hand {
  #piece:
    | { readonly bytes: Uint8Array; readonly resolve: () => void; readonly reject: (error: unknown) => void; taken: boolean }
    | undefined;
  #onOffer: (() => void) | undefined;
  #failure: Error | undefined;

  offer(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return Promise.resolve();
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#piece = { bytes, resolve, reject, taken: false };
      this.#onOffer?.();
    });
  }

  /** The next piece, or undefined when `ended` resolves first. @throws what `ended` rejects with. */
  async take(ended: Promise<undefined>): Promise<Uint8Array | undefined> {
    const offered = new Promise<'offered'>((resolve) => {
      this.#onOffer = () => resolve('offered');
      if (this.#piece?.taken === false) resolve('offered');
    });
    await Promise.race([offered, ended]);
    const piece = this.#piece;
    if (piece === undefined || piece.taken) return undefined;
    piece.taken = true;
    return piece.bytes;
  }

  /** What reached the sink: the archive passes pieces on as they are. */
  release(bytes: Uint8Array): void {
    if (this.#piece?.bytes !== bytes) return;
    const { resolve } = this.#piece;
    this.#piece = undefined;
    resolve();
  }

  fail(error: unknown): void {
    this.#failure = error instanceof Error ? error : new Error('the archive failed', { cause: error });
    this.#piece?.reject(this.#failure);
    this.#piece = undefined;
  }
}
