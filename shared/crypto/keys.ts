/**
 * 32 secret bytes. Bytes and never a string, because a string can't be wiped. Whoever makes or unwraps a key also wipes it, with
 * `wipe`.
 */
export type Key = Uint8Array & { readonly __key: true };

/** Length of every key, in bytes. */
export const keyBytes = 32;

/** How much is requested from the platform at once: a call for this much costs no more than one for the few bytes of one nonce. */
const drawnBytes = 2_048;
/** Requests larger than this get a draw of their own. */
const maxFromPool = 128;
let pool = new Uint8Array(0);
let poolUsed = 0;

/** `sizeBytes` unpredictable bytes, 0 … 65,536 (the platform's limit for one call), which exist nowhere else by the time this returns. */
export function randomBytes(sizeBytes: number): Uint8Array<ArrayBuffer> {
  if (sizeBytes > maxFromPool) return globalThis.crypto.getRandomValues(new Uint8Array(sizeBytes));
  if (pool.length - poolUsed < sizeBytes) {
    pool = globalThis.crypto.getRandomValues(new Uint8Array(drawnBytes));
    poolUsed = 0;
  }
  const taken = pool.slice(poolUsed, poolUsed + sizeBytes);
  pool.fill(0, poolUsed, poolUsed + sizeBytes);
  poolUsed += sizeBytes;
  return taken;
}

/** A new random key. */
export function randomKey(): Key {
  return asKey(randomBytes(keyBytes));
}

/**
 * The same bytes, typed as a key; nothing is copied.
 * @throws TypeError unless they are 32 bytes that are not all zero: zeros are what a wiped key looks like.
 */
export function asKey(bytes: Uint8Array): Key {
  if (bytes.length !== keyBytes) throw new TypeError(`a key has ${keyBytes} bytes`);
  let bits = 0;
  for (const byte of bytes) bits |= byte;
  if (bits === 0) throw new TypeError('these bytes are all zero: the key was wiped or never filled');
  return bytes as Key;
}

/** A copy of `key` that the caller must wipe. @throws TypeError when `key` was wiped. */
export function copyKey(key: Key): Key {
  return asKey(Uint8Array.from(key));
}

/** Overwrites the bytes with zeros. Safe to call twice; `undefined` is ignored so that it can be used in a `finally`. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0);
}
