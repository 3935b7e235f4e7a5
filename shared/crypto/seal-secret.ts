import { nonceBytes, openBytes, sealBytes, tagBytes } from './aead.ts';
import { CryptoError } from './crypto-error.ts';
import { commitKey } from './derive.ts';
import { randomBytes, wipe, type Key } from './keys.ts';
import { equalBytes } from './sodium.ts';

const version = 1;
const suite = 1;
const checkOffset = 2 + nonceBytes;
const sealedOffset = checkOffset + 32;
const person = 'HeirlockSecret01';
const encoder = new TextEncoder();

function bound(header: Uint8Array, place: string): Uint8Array {
  return new Uint8Array([...header, ...encoder.encode(place)]);
}

/**
 * Seals a few bytes (up to 1 MiB less the frame) for storage under `key`; FORMAT.md, "Sealed secret". Different each time.
 * @param place names where it is kept; only the same place opens it again.
 */
export function sealSecret(plain: Uint8Array, key: Key, place: string): Uint8Array {
  const envelope = new Uint8Array(sealedOffset + plain.length + tagBytes);
  envelope[0] = version;
  envelope[1] = suite;
  envelope.set(randomBytes(nonceBytes), 2);
  const { sealingKey, keyCheck } = commitKey(key, person, envelope.subarray(0, checkOffset));
  try {
    envelope.set(keyCheck, checkOffset);
    envelope.set(sealBytes(plain, sealingKey, envelope.subarray(2, checkOffset), bound(envelope.subarray(0, sealedOffset), place)), sealedOffset);
    return envelope;
  } finally {
    wipe(sealingKey);
  }
}

/** @throws CryptoError `truncated`, `unsupported_version`, `wrong_key` or `damaged` (which includes another place). */
export function openSecret(envelope: Uint8Array, key: Key, place: string): Uint8Array {
  if (envelope.length < sealedOffset + tagBytes) throw new CryptoError('truncated', 'the sealed secret is cut');
  if (envelope[0] !== version || envelope[1] !== suite) throw new CryptoError('unsupported_version', 'the sealed secret has an unknown version or suite');
  const { sealingKey, keyCheck } = commitKey(key, person, envelope.subarray(0, checkOffset));
  try {
    if (!equalBytes(keyCheck, envelope.subarray(checkOffset, sealedOffset))) throw new CryptoError('wrong_key', 'the secret was sealed under another key');
    const plain = openBytes(envelope.subarray(sealedOffset), sealingKey, envelope.subarray(2, checkOffset), bound(envelope.subarray(0, sealedOffset), place));
    if (plain === undefined) throw new CryptoError('damaged', 'the sealed secret does not open in this place');
    return plain;
  } finally {
    wipe(sealingKey);
  }
}
