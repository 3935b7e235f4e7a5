import { CryptoError } from './crypto-error.ts';
import { asKey, keyBytes, type Key } from './keys.ts';
import { layoutBytes, openLayout, randomNonce, sealLayout, type SealedPlace } from './sealed-layout.ts';

/** Length of every wrapped key, in bytes; FORMAT.md, "Wrapped key". */
export const wrappedKeyBytes = layoutBytes + keyBytes;

const placeOf = (binding: Uint8Array | string): SealedPlace => ({ what: 'wrapped key', person: 'HeirlockWrapKey1', binding });

/**
 * Seals `key` under `wrappingKey` for storage: 106 bytes, different each time.
 * @param binding names the place that keeps it (such as `vault key <id>`), at most 1,024 bytes; it opens again
 * only with the same binding.
 * @throws TypeError when a key was wiped, RangeError for too long a binding.
 */
export function wrapKey(key: Key, wrappingKey: Key, binding: Uint8Array | string): Uint8Array {
  return wrapKeyWithNonce(key, wrappingKey, binding, randomNonce());
}

/** `wrapKey` with a nonce from outside, for formats whose test vectors supply one. It must not be used twice under one key. */
export function wrapKeyWithNonce(key: Key, wrappingKey: Key, binding: Uint8Array | string, nonce: Uint8Array): Uint8Array {
  return sealLayout(asKey(key), wrappingKey, placeOf(binding), nonce);
}

/**
 * The key inside an envelope of `wrapKey`, in new memory which the caller wipes.
 * @throws CryptoError `truncated`, `unsupported_version`, `wrong_key` (another wrapping key) or `damaged` (which includes another
 *   binding, and zeros in the place of a key).
 */
export function unwrapKey(envelope: Uint8Array, wrappingKey: Key, binding: Uint8Array | string): Key {
  const bytes = openLayout(envelope, wrappingKey, placeOf(binding), { minBytes: wrappedKeyBytes, maxBytes: wrappedKeyBytes });
  if (bytes.every((byte) => byte === 0)) throw new CryptoError('damaged', 'the wrapped key holds zeros');
  return asKey(bytes);
}
