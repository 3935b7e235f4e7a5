import sodium from 'sodium-native';
import { keyBytes } from './keys.ts';

/**
 * Argon2id with one lane, in libsodium itself: what Node uses, in half the time of WASM. Its memory goes back to the system, which
 * clears it before anybody gets it again.
 * @param salt 16 bytes.
 * @returns 32 bytes; undefined when the memory isn't available.
 */
export function argon2id(
  text: Uint8Array,
  salt: Uint8Array,
  { passes, memoryKiB }: { readonly passes: number; readonly memoryKiB: number },
): Uint8Array | undefined {
  const key = new Uint8Array(keyBytes);
  try {
    sodium.crypto_pwhash(key, text, salt, passes, memoryKiB * 1024, sodium.crypto_pwhash_ALG_ARGON2ID13);
    return key;
  } catch {
    // All lengths and costs are right, so this is the only way it can fail.
    return undefined;
  }
}
