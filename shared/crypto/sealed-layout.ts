import { nonceBytes, sealBytes, tagBytes } from './aead.ts';
import { concatBytes, utf8 } from './bytes.ts';
import { CryptoError } from './crypto-error.ts';
import { commitKey } from './derive.ts';
import { randomBytes, wipe, type Key } from './keys.ts';
import { maxBindingBytes, openCommitted } from './open-committed.ts';

// The one layout of FORMAT.md's wrapped key, sealed secret, sealed object and sealed share:
// version (1) || suite (1) || nonce (24) || key check (32) || AEAD(text). They differ in person string, limits and binding.

const version = 1;
const suite = 1;
const checkOffset = 2 + nonceBytes;
const sealedOffset = checkOffset + 32;

/** A nonce for one envelope. */
export function randomNonce(): Uint8Array<ArrayBuffer> {
  return randomBytes(nonceBytes);
}

/** What the layout adds to the text it seals, in bytes. */
export const layoutBytes = sealedOffset + tagBytes;

/** One use of the layout. */
export interface SealedPlace {
  /** What it is called in an error's message, such as `wrapped key`. */
  readonly what: string;
  /** The section's 16 ASCII characters for the committed key. */
  readonly person: string;
  /** Names the place that keeps it, at most 1,024 bytes (text as UTF-8): it opens with this binding only. */
  readonly binding: Uint8Array | string;
}

/** How long an envelope of this section may be, in bytes. */
export interface SealedLimits {
  readonly minBytes: number;
  readonly maxBytes: number;
}

/**
 * Seals `text` (0 … 16 MiB) under `key`.
 * @param nonce 24 bytes that no other envelope under this key has: `randomNonce()`, or what a test vector gives.
 * @throws TypeError for a wiped key, RangeError for too long a text or binding.
 */
export function sealLayout(text: Uint8Array, key: Key, { person, binding }: SealedPlace, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const bound = typeof binding === 'string' ? utf8(binding) : binding;
  if (bound.length > maxBindingBytes) throw new RangeError(`a binding has at most ${maxBindingBytes} bytes`);
  const envelope = new Uint8Array(layoutBytes + text.length);
  envelope.set([version, suite]);
  envelope.set(nonce, 2);
  const { sealingKey, keyCheck } = commitKey(key, person, envelope.subarray(0, checkOffset));
  try {
    envelope.set(keyCheck, checkOffset);
    envelope.set(sealBytes(text, sealingKey, nonce, concatBytes(envelope.subarray(0, sealedOffset), bound)), sealedOffset);
    return envelope;
  } finally {
    wipe(sealingKey);
  }
}

/**
 * The text inside an envelope, in new memory which the caller may wipe.
 * @throws CryptoError in this order: `truncated` below two bytes, `unsupported_version`, `truncated` below the limits, `damaged` above
 * them, `wrong_key` when the key check differs, `damaged` when it does not open, which includes a different binding. TypeError for a
 * wiped key, RangeError for too long a binding.
 */
export function openLayout(
  envelope: Uint8Array,
  key: Key,
  { what, person, binding }: SealedPlace,
  limits: SealedLimits,
): Uint8Array<ArrayBuffer> {
  if (envelope.length < 2) throw new CryptoError('truncated', `the ${what} is cut`);
  if (envelope[0] !== version || envelope[1] !== suite)
    throw new CryptoError('unsupported_version', `the ${what} has an unknown version or suite`);
  if (envelope.length < limits.minBytes) throw new CryptoError('truncated', `the ${what} is cut`);
  if (envelope.length > limits.maxBytes) throw new CryptoError('damaged', `the ${what} is too long`);
  const text = openCommitted({ envelope, key, person, binding });
  if (text === 'wrong_key') throw new CryptoError('wrong_key', `the ${what} was sealed under another key`);
  if (text === 'damaged') throw new CryptoError('damaged', `the ${what} does not open in this place`);
  return text;
}
