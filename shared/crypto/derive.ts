import { asKey, keyBytes } from './keys.ts';
import type { Key } from './keys.ts';
import { align, reserveScratch } from './scratch.ts';
import { wasm } from './sodium.ts';

const personBytes = 16;
const maxHashedBytes = 2 ** 20;
const encoder = new TextEncoder();

/** Keyed BLAKE2b with personalisation and an all-zero salt: `B` of FORMAT.md, "Common terms". `person` is 16 ASCII characters or empty. */
function blake2b(key: Key, person: string, message: Uint8Array, outBytes: number): Uint8Array<ArrayBuffer> {
  asKey(key);
  const personal = encoder.encode(person);
  if (personal.length !== 0 && personal.length !== personBytes) throw new TypeError(`personalisation has ${personBytes} bytes`);
  if (message.length > maxHashedBytes) throw new RangeError(`at most ${maxHashedBytes} bytes at once`);
  // Layout: out (64), key (32), salt (16), personalisation (16), message.
  const messageOffset = 128;
  const usedBytes = align(messageOffset + message.length);
  const base = reserveScratch(usedBytes);
  const memory = wasm.HEAPU8;
  memory.fill(0, base, base + messageOffset);
  memory.set(key, base + 64);
  memory.set(personal, base + 112);
  memory.set(message, base + messageOffset);
  const failed = wasm._crypto_generichash_blake2b_salt_personal(
    base,
    outBytes,
    base + messageOffset,
    message.length,
    0,
    base + 64,
    keyBytes,
    base + 96,
    base + 112,
  );
  const out = wasm.HEAPU8.slice(base, base + outBytes);
  wasm.HEAPU8.fill(0, base, base + usedBytes);
  // libsodium leaves its last hash on its stack, which here may be a key: hashing zeros puts a worthless one in the same place.
  wasm._crypto_generichash_blake2b_salt_personal(base, outBytes, base + messageOffset, 0, 0, base + 64, keyBytes, base + 96, base + 112);
  wasm.HEAPU8.fill(0, base, base + outBytes);
  if (failed !== 0) throw new Error('libsodium refused to hash');
  return out;
}

/**
 * The subkey of `master` for one purpose: always the same, and revealing nothing about the master key or any other subkey. The
 * caller wipes it. FORMAT.md, "Derived keys and keyed hashes".
 * @param purpose fixed text in the program, 1 to 256 bytes, e.g. `vault keys`; never input.
 * @throws TypeError for a wiped key, RangeError for a purpose of another length.
 */
export function deriveKey(master: Key, purpose: string): Key {
  const message = encoder.encode(purpose);
  if (message.length < 1 || message.length > 256) throw new RangeError('a purpose has 1 to 256 bytes');
  return asKey(blake2b(master, 'HeirlockDeriveK1', message, keyBytes));
}

/**
 * `B(key, person, context, 32)` as a key: what FORMAT.md calls "unlock key", "wrapping key" or "a sheet's key". The caller wipes it.
 * @param person the 16 ASCII characters that the section gives.
 * @param context at most 1 MiB.
 * @throws TypeError for a wiped key, RangeError for too long a context.
 */
export function deriveBoundKey(key: Key, person: string, context: Uint8Array): Key {
  return asKey(personalHash(key, person, context));
}

/** `B(key, person, message, 32)` as bytes to be shown or compared, such as a check of a key. Limits as for `deriveBoundKey`. */
export function personalHash(key: Key, person: string, message: Uint8Array): Uint8Array<ArrayBuffer> {
  if (person.length !== personBytes) throw new TypeError(`personalisation has ${personBytes} bytes`);
  return blake2b(key, person, message, keyBytes);
}

/**
 * BLAKE2b-256 of `message` (at most 1 MiB) under `key`: 32 bytes that nobody without the key can compute or check. Text is hashed
 * as its UTF-8; text that can be typed in several ways must be normalised by the caller. Compare with `equalBytes`.
 * @throws TypeError for a wiped key, RangeError for too long a message.
 */
export function keyedHash(key: Key, message: Uint8Array | string): Uint8Array {
  return blake2b(key, '', typeof message === 'string' ? encoder.encode(message) : message, 32);
}

/** What a format seals with instead of the key itself; FORMAT.md, "Committed key". */
export interface CommittedKey {
  /** For the AEAD. The holder wipes it. */
  readonly sealingKey: Key;
  /** 32 public bytes that fit one key and one context only. */
  readonly keyCheck: Uint8Array;
}

/**
 * Splits `key` for one sealed object.
 * @param person the format's 16 ASCII characters.
 * @param context the object's header before the key check, nonce or salt included.
 * @throws TypeError for a wiped key.
 */
export function commitKey(key: Key, person: string, context: Uint8Array): CommittedKey {
  const both = blake2b(key, person, context, 64);
  const sealingKey = asKey(both.slice(0, 32));
  const keyCheck = both.slice(32);
  both.fill(0);
  return { sealingKey, keyCheck };
}
