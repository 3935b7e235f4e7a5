import { asKey } from './keys.ts';
import type { Key } from './keys.ts';
import { align, maxMessageBytes, reserveScratch, trimScratch } from './scratch.ts';
import { wasm } from './sodium.ts';

/** Length of a nonce, in bytes. */
export const nonceBytes = 24;
/** Length of the tag at the end of every ciphertext, in bytes. */
export const tagBytes = 16;

const keyOffset = 0;
const nonceOffset = 32;
const associatedOffset = 64;

interface Placement {
  readonly base: number;
  /** Address of the message, after key, nonce and associated data. */
  readonly message: number;
}

function place(message: Uint8Array, spareBytes: number, key: Key, nonce: Uint8Array, associatedData: Uint8Array): Placement {
  asKey(key);
  if (nonce.length !== nonceBytes) throw new TypeError(`a nonce has ${nonceBytes} bytes`);
  if (message.length > maxMessageBytes + tagBytes) throw new RangeError(`at most ${maxMessageBytes} bytes at once`);
  const messageOffset = align(associatedOffset + associatedData.length);
  const base = reserveScratch(messageOffset + message.length + spareBytes);
  const memory = wasm.HEAPU8;
  memory.set(key, base + keyOffset);
  memory.set(nonce, base + nonceOffset);
  memory.set(associatedData, base + associatedOffset);
  memory.set(message, base + messageOffset);
  return { base, message: base + messageOffset };
}

function wipeScratch(from: number, sizeBytes: number): void {
  wasm.HEAPU8.fill(0, from, from + sizeBytes);
}

/**
 * Seals `plain` (0 … 16 MiB) with XChaCha20-Poly1305-IETF: ciphertext and 16-byte tag, in new memory. The same key must never meet
 * the same nonce twice. Neither `plain` nor the key is kept or changed.
 * @throws TypeError for a wiped key or a nonce that is not 24 bytes, RangeError for too long a message.
 */
export function sealBytes(plain: Uint8Array, key: Key, nonce: Uint8Array, associatedData: Uint8Array): Uint8Array<ArrayBuffer> {
  const { base, message } = place(plain, tagBytes, key, nonce, associatedData);
  const sealedBytes = plain.length + tagBytes;
  // In place: the ciphertext overwrites the plain bytes, so only the key is left to wipe.
  const failed = wasm._crypto_aead_xchacha20poly1305_ietf_encrypt(
    message,
    null,
    message,
    plain.length,
    0,
    base + associatedOffset,
    associatedData.length,
    0,
    null,
    base + nonceOffset,
    base + keyOffset,
  );
  wipeScratch(base + keyOffset, 32);
  if (failed !== 0) {
    wipeScratch(message, sealedBytes);
    throw new Error('libsodium refused to seal');
  }
  const sealed = wasm.HEAPU8.slice(message, message + sealedBytes);
  trimScratch();
  return sealed;
}

/**
 * The plain bytes of what `sealBytes` produced, in new memory which the caller may wipe; undefined when key, nonce, associated data
 * or a byte is not what it was sealed with. The tag is checked before anything is decrypted.
 * @throws TypeError for a wiped key or a nonce that is not 24 bytes, RangeError for too long a message.
 */
export function openBytes(
  sealed: Uint8Array,
  key: Key,
  nonce: Uint8Array,
  associatedData: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined {
  if (sealed.length < tagBytes) return undefined;
  const { base, message } = place(sealed, 0, key, nonce, associatedData);
  const plainBytes = sealed.length - tagBytes;
  const failed = wasm._crypto_aead_xchacha20poly1305_ietf_decrypt(
    message,
    null,
    null,
    message,
    sealed.length,
    0,
    base + associatedOffset,
    associatedData.length,
    0,
    base + nonceOffset,
    base + keyOffset,
  );
  const plain = failed === 0 ? wasm.HEAPU8.slice(message, message + plainBytes) : undefined;
  wipeScratch(base + keyOffset, 32);
  wipeScratch(message, plainBytes);
  trimScratch();
  return plain;
}
