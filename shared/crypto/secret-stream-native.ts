import sodium from 'sodium-native';
import { randomBytes, wipe, type Key } from './keys.ts';
import {
  checkBeginning,
  openingStream,
  sealingStream,
  streamHeaderBytes,
  type OpeningStream,
  type SealingStream,
  type StreamState,
} from './secret-stream-rules.ts';

class NativeState implements StreamState {
  readonly #bytes = new Uint8Array(sodium.crypto_secretstream_xchacha20poly1305_STATEBYTES);
  readonly #tag = new Uint8Array(1);

  constructor(key: Key, header: Uint8Array) {
    checkBeginning(key, header);
    sodium.crypto_secretstream_xchacha20poly1305_init_pull(this.#bytes, header, key);
  }

  push(plain: Uint8Array, associatedData: Uint8Array, tag: number, sealed: Uint8Array): void {
    sodium.crypto_secretstream_xchacha20poly1305_push(this.#bytes, sealed, plain, associatedData, tag);
  }

  pull(sealed: Uint8Array, associatedData: Uint8Array, plain: Uint8Array): number | undefined {
    try {
      sodium.crypto_secretstream_xchacha20poly1305_pull(this.#bytes, plain, this.#tag, sealed, associatedData);
      return this.#tag[0];
    } catch {
      // All lengths are right, so this is the only way it can fail: the chunk doesn't authenticate.
      return undefined;
    }
  }

  wipe(): void {
    wipe(this.#bytes);
  }
}

/** Begins a stream under `key`, which is not kept. @throws TypeError for a wiped key. */
export function beginSealing(key: Key): SealingStream {
  return beginSealingWithHeader(key, randomBytes(streamHeaderBytes));
}

/** As `beginSealing` with the header (24 bytes) chosen by the caller: for test vectors only, since no two streams of a key may share one. */
export function beginSealingWithHeader(key: Key, header: Uint8Array): SealingStream {
  return sealingStream(new NativeState(key, header), header);
}

/** Begins to read the stream that was written under `key` and began with `header`. @throws TypeError for a wiped key or another length. */
export function beginOpening(key: Key, header: Uint8Array): OpeningStream {
  return openingStream(new NativeState(key, header));
}
