import { asKey, wipe, type Key } from './keys.ts';

/** Bytes of the header that begins a stream. */
export const streamHeaderBytes = 24;
/** How many bytes longer a sealed chunk is than its plain bytes: one for the tag, 16 for the authenticator. */
export const chunkOverheadBytes = 17;
/** The most plain bytes that one chunk may have: 1 MiB. */
export const maxChunkBytes = 2 ** 20;

const messageTag = 0;
const finalTag = 3;

/** One stream of `crypto_secretstream_xchacha20poly1305` being written. Its chunks are sealed in order, each once. */
export interface SealingStream {
  /** 24 bytes, public; whoever opens the stream needs them first. */
  readonly header: Uint8Array;
  /**
   * Seals the next chunk: 17 bytes more than `plain`. After the last one the stream is over and its key wiped.
   * @param into where to put it, at least that long and not overlapping `plain`; without it new memory is allocated.
   * @throws Error when the stream is over, RangeError for more than `maxChunkBytes` or too short an `into`.
   */
  seal(plain: Uint8Array, associatedData: Uint8Array, last: boolean, into?: Uint8Array): Uint8Array;
  /** Ends the stream before its last chunk. Safe to call at any time. */
  wipe(): void;
}

/** A chunk that authenticated. */
export interface OpenedChunk {
  readonly plain: Uint8Array;
  /** Whether it was sealed as the last one. */
  readonly last: boolean;
}

/** One stream being read. */
export interface OpeningStream {
  /**
   * The next chunk, or undefined when key, header, associated data, order or a byte is not what it was sealed with, or when it was sealed
   * as neither last nor ordinary. Then, and after the last chunk, the stream is over and its key wiped. Nothing is written before the
   * chunk has authenticated.
   * @param into where to put the plain bytes, at least `sealed.length - 17` and not overlapping `sealed`; without it new memory is
   * allocated.
   * @throws Error when the stream is over, RangeError for too long a chunk or too short an `into`.
   */
  open(sealed: Uint8Array, associatedData: Uint8Array, into?: Uint8Array): OpenedChunk | undefined;
  /** Ends the stream. Safe to call at any time. */
  wipe(): void;
}

/**
 * What an implementation of libsodium has to do: one stream's derived key, nonce and counter, and the two calls that move them on. Lengths
 * are right when it is called. Both directions begin with the same state, which key and header alone determine.
 */
export interface StreamState {
  push(plain: Uint8Array, associatedData: Uint8Array, tag: number, sealed: Uint8Array): void;
  /** The chunk's tag, or undefined, with nothing written into `plain`, when it does not authenticate. */
  pull(sealed: Uint8Array, associatedData: Uint8Array, plain: Uint8Array): number | undefined;
  wipe(): void;
}

/** @throws TypeError for a wiped key or a header of another length. */
export function checkBeginning(key: Key, header: Uint8Array): void {
  asKey(key);
  if (header.length !== streamHeaderBytes) throw new TypeError(`the header of a stream has ${streamHeaderBytes} bytes`);
}

/** @throws RangeError for more plain bytes than a chunk may have. */
function checkChunkSize(plainBytes: number): void {
  if (plainBytes > maxChunkBytes) throw new RangeError(`a chunk has at most ${maxChunkBytes} bytes`);
}

/** `sizeBytes` bytes, at the beginning of `into` if given. @throws RangeError when it is too short. */
function roomFor(sizeBytes: number, into: Uint8Array | undefined): Uint8Array {
  if (into === undefined) return new Uint8Array(sizeBytes);
  if (into.length < sizeBytes) throw new RangeError(`the chunk takes ${sizeBytes} bytes`);
  return into.subarray(0, sizeBytes);
}

/** Ends a stream once, and reports it to anyone who goes on using it. */
class StreamEnd {
  readonly #state: StreamState;
  #over = false;

  constructor(state: StreamState) {
    this.#state = state;
  }

  check(): void {
    if (this.#over) throw new Error('the stream is over');
  }

  end(): void {
    this.#over = true;
    this.#state.wipe();
  }
}

/** A stream to write, on a state of its own that began with `header`. */
export function sealingStream(state: StreamState, header: Uint8Array): SealingStream {
  const stream = new StreamEnd(state);
  return {
    header: header.slice(),
    seal: (plain, associatedData, last, into) => {
      stream.check();
      checkChunkSize(plain.length);
      const sealed = roomFor(plain.length + chunkOverheadBytes, into);
      state.push(plain, associatedData, last ? finalTag : messageTag, sealed);
      if (last) stream.end();
      return sealed;
    },
    wipe: () => stream.end(),
  };
}

/** A stream to read, on a state of its own. */
export function openingStream(state: StreamState): OpeningStream {
  const stream = new StreamEnd(state);
  return {
    open: (sealed, associatedData, into) => {
      stream.check();
      checkChunkSize(sealed.length - chunkOverheadBytes);
      if (sealed.length >= chunkOverheadBytes) {
        const plain = roomFor(sealed.length - chunkOverheadBytes, into);
        const tag = state.pull(sealed, associatedData, plain);
        if (tag === messageTag) return { plain, last: false };
        if (tag === finalTag) {
          stream.end();
          return { plain, last: true };
        }
        // Authentic but neither an ordinary nor a last chunk: nobody gets to see it.
        if (tag !== undefined) wipe(plain);
      }
      stream.end();
      return undefined;
    },
    wipe: () => stream.end(),
  };
}
