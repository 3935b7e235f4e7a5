import type { Key } from './keys.ts';
import { layoutBytes, openLayout, randomNonce, sealLayout, type SealedPlace } from './sealed-layout.ts';

/** The most bytes that a sealed secret holds. */
const maxSecretBytes = 2 ** 20;

const placeOf = (place: string): SealedPlace => ({ what: 'sealed secret', person: 'HeirlockSecret01', binding: place });

/**
 * Seals a few bytes (up to 1 MiB) for storage under `key`; FORMAT.md, "Sealed secret". Different each time.
 * @param place names where it is kept, at most 1,024 bytes; it opens again only with the same place.
 * @throws TypeError for a wiped key, RangeError for too long a secret or place.
 */
export function sealSecret(plain: Uint8Array, key: Key, place: string): Uint8Array {
  if (plain.length > maxSecretBytes) throw new RangeError(`a sealed secret has at most ${maxSecretBytes} bytes`);
  return sealLayout(plain, key, placeOf(place), randomNonce());
}

/** @throws CryptoError `truncated`, `unsupported_version`, `wrong_key` or `damaged` (which includes another place). */
export function openSecret(envelope: Uint8Array, key: Key, place: string): Uint8Array {
  return openLayout(envelope, key, placeOf(place), { minBytes: layoutBytes, maxBytes: layoutBytes + maxSecretBytes });
}
