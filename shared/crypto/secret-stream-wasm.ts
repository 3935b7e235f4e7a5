import { randomBytes, wipe, type Key } from './keys.ts';
import { align, reserveScratch } from './scratch.ts';
import {
  checkBeginning,
  openingStream,
  sealingStream,
  streamHeaderBytes,
  type OpeningStream,
  type SealingStream,
  type StreamState,
} from './secret-stream-rules.ts';
import { wasm } from './sodium.ts';

const stateBytes = wasm._crypto_secretstream_xchacha20poly1305_statebytes();

// Where things are in the scratch area during a call: state, then header and key or the tag, then associated data, then the chunk.
const headerOffset = 64;
const keyOffset = 96;
const tagOffset = 64;
const associatedOffset = 128;

/**
 * The state is kept outside libsodium's memory, where it would remain if a stream were forgotten; each call carries it in and out. A chunk
 * is
 * worked on in place, its plain bytes starting one after where its sealed bytes begin.
 */
class WasmState implements StreamState {
  readonly #bytes = new Uint8Array(stateBytes);

  constructor(key: Key, header: Uint8Array) {
    checkBeginning(key, header);
    const base = reserveScratch(associatedOffset);
    wasm.HEAPU8.set(header, base + headerOffset);
    wasm.HEAPU8.set(key, base + keyOffset);
    const failed = wasm._crypto_secretstream_xchacha20poly1305_init_pull(base, base + headerOffset, base + keyOffset);
    this.#bytes.set(wasm.HEAPU8.subarray(base, base + stateBytes));
    wasm.HEAPU8.fill(0, base, base + associatedOffset);
    if (failed !== 0) throw new Error('libsodium refused to begin a stream');
  }

  push(plain: Uint8Array, associatedData: Uint8Array, tag: number, sealed: Uint8Array): void {
    const { base, chunk } = this.#carryIn(associatedData, sealed.length);
    wasm.HEAPU8.set(plain, chunk + 1);
    const failed = wasm._crypto_secretstream_xchacha20poly1305_push(
      base,
      chunk,
      null,
      chunk + 1,
      plain.length,
      0,
      base + associatedOffset,
      associatedData.length,
      0,
      tag,
    );
    this.#carryOut(base);
    if (failed !== 0) {
      wasm.HEAPU8.fill(0, chunk, chunk + sealed.length);
      throw new Error('libsodium refused to seal');
    }
    sealed.set(wasm.HEAPU8.subarray(chunk, chunk + sealed.length));
  }

  pull(sealed: Uint8Array, associatedData: Uint8Array, plain: Uint8Array): number | undefined {
    const { base, chunk } = this.#carryIn(associatedData, sealed.length);
    wasm.HEAPU8.set(sealed, chunk);
    const failed = wasm._crypto_secretstream_xchacha20poly1305_pull(
      base,
      chunk + 1,
      null,
      base + tagOffset,
      chunk,
      sealed.length,
      0,
      base + associatedOffset,
      associatedData.length,
      0,
    );
    const tag = wasm.HEAPU8[base + tagOffset];
    if (failed === 0) plain.set(wasm.HEAPU8.subarray(chunk + 1, chunk + 1 + plain.length));
    this.#carryOut(base);
    wasm.HEAPU8.fill(0, chunk, chunk + sealed.length);
    return failed === 0 ? tag : undefined;
  }

  wipe(): void {
    wipe(this.#bytes);
  }

  #carryIn(associatedData: Uint8Array, sealedBytes: number): { readonly base: number; readonly chunk: number } {
    const chunkOffset = align(associatedOffset + associatedData.length);
    const base = reserveScratch(chunkOffset + sealedBytes);
    wasm.HEAPU8.set(this.#bytes, base);
    wasm.HEAPU8.set(associatedData, base + associatedOffset);
    return { base, chunk: base + chunkOffset };
  }

  #carryOut(base: number): void {
    this.#bytes.set(wasm.HEAPU8.subarray(base, base + stateBytes));
    wasm.HEAPU8.fill(0, base, base + stateBytes);
  }
}

/** Begins a stream under `key`, which is not kept. @throws TypeError for a wiped key. */
export function beginSealing(key: Key): SealingStream {
  return beginSealingWithHeader(key, randomBytes(streamHeaderBytes));
}

/** As `beginSealing` with the header (24 bytes) chosen by the caller: for test vectors only, since no two streams of a key may share one. */
export function beginSealingWithHeader(key: Key, header: Uint8Array): SealingStream {
  return sealingStream(new WasmState(key, header), header);
}

/** Begins to read the stream that was written under `key` and began with `header`. @throws TypeError for a wiped key or another length. */
export function beginOpening(key: Key, header: Uint8Array): OpeningStream {
  return openingStream(new WasmState(key, header));
}
