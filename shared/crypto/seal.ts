import { nonceBytes, openBytes, sealBytes, tagBytes } from './aead.ts';
import { CryptoError } from './crypto-error.ts';
import { commitKey } from './derive.ts';
import { asKey, keyBytes, randomBytes, wipe } from './keys.ts';
import type { Key } from './keys.ts';
import { equalBytes } from './sodium.ts';

const version = 1;
const suite = 1;
const checkOffset = 2 + nonceBytes;
const sealedOffset = checkOffset + 32;
const person = 'HeirlockWrapKey1';
const maxBindingBytes = 1024;
const encoder = new TextEncoder();

/** Length of every wrapped key, in bytes; FORMAT.md, "Wrapped key". */
export const wrappedKeyBytes = sealedOffset + keyBytes + tagBytes;

function associatedDataOf(header: Uint8Array, binding: Uint8Array | string): Uint8Array {
  const bound = typeof binding === 'string' ? encoder.encode(binding) : binding;
  if (bound.length > maxBindingBytes) throw new RangeError(`a binding has at most ${maxBindingBytes} bytes`);
  const associatedData = new Uint8Array(header.length + bound.length);
  associatedData.set(header);
  associatedData.set(bound, header.length);
  return associatedData;
}

/**
 * Seals `key` under `wrappingKey` for storage: 106 bytes, different each time.
 * @param binding names the place that keeps it (such as `vault key <id>`), at most 1,024 bytes; only the same binding opens it
 *   again.
 * @throws TypeError when a key was wiped, RangeError for too long a binding.
 */
export function wrapKey(key: Key, wrappingKey: Key, binding: Uint8Array | string): Uint8Array {
  const envelope = new Uint8Array(wrappedKeyBytes);
  envelope[0] = version;
  envelope[1] = suite;
  envelope.set(randomBytes(nonceBytes), 2);
  const { sealingKey, keyCheck } = commitKey(wrappingKey, person, envelope.subarray(0, checkOffset));
  try {
    envelope.set(keyCheck, checkOffset);
    const associatedData = associatedDataOf(envelope.subarray(0, sealedOffset), binding);
    envelope.set(sealBytes(asKey(key), sealingKey, envelope.subarray(2, checkOffset), associatedData), sealedOffset);
    return envelope;
  } finally {
    wipe(sealingKey);
  }
}

/**
 * The key inside an envelope of `wrapKey`, in new memory which the caller wipes.
 * @throws CryptoError `truncated`, `unsupported_version`, `wrong_key` (another wrapping key) or `damaged` (which includes another
 *   binding).
 */
export function unwrapKey(envelope: Uint8Array, wrappingKey: Key, binding: Uint8Array | string): Key {
  if (envelope.length < 2) throw new CryptoError('truncated', 'the wrapped key is cut');
  if (envelope[0] !== version || envelope[1] !== suite) {
    throw new CryptoError('unsupported_version', 'the wrapped key has an unknown version or suite');
  }
  if (envelope.length < wrappedKeyBytes) throw new CryptoError('truncated', 'the wrapped key is cut');
  if (envelope.length > wrappedKeyBytes) throw new CryptoError('damaged', 'the wrapped key is too long');
  const { sealingKey, keyCheck } = commitKey(wrappingKey, person, envelope.subarray(0, checkOffset));
  try {
    if (!equalBytes(keyCheck, envelope.subarray(checkOffset, sealedOffset))) {
      throw new CryptoError('wrong_key', 'the wrapped key was sealed under another key');
    }
    const associatedData = associatedDataOf(envelope.subarray(0, sealedOffset), binding);
    const key = openBytes(envelope.subarray(sealedOffset), sealingKey, envelope.subarray(2, checkOffset), associatedData);
    if (key === undefined) throw new CryptoError('damaged', 'the wrapped key does not open in this place');
    return asKey(key);
  } finally {
    wipe(sealingKey);
  }
}
