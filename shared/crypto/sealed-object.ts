import { CryptoError } from './crypto-error.ts';
import { wipe, type Key } from './keys.ts';
import { maxMessageBytes } from './scratch.ts';
import { layoutBytes, openLayout, randomNonce, sealLayout, type SealedPlace } from './sealed-layout.ts';

const mark = 0x80;
const smallestPaddedBytes = 256;
const pageBytes = 4096;

/** The length of the shortest possible sealed object, in bytes. */
export const minSealedObjectBytes = layoutBytes + smallestPaddedBytes;

/** What a sealed object belongs to; FORMAT.md, "Sealed object". It opens nowhere else. */
export interface ObjectPlace {
  /** The section's 16 ASCII characters. */
  readonly person: string;
  /** The words that the section gives, in order; none holds a line feed. Joined they have at most 1,024 bytes. */
  readonly binding: readonly string[];
}

function placeOf({ person, binding }: ObjectPlace): SealedPlace {
  if (binding.some((word) => word.includes('\n'))) throw new TypeError('a word of a binding holds no line feed: two bindings would be one');
  return { what: 'sealed object', person, binding: binding.join('\n') };
}

/** Length of the body after padding, in bytes: it grows in steps, so that a size says little about what is inside. */
export function paddedBytesOf(bodyBytes: number): number {
  const needed = bodyBytes + 1;
  if (needed > pageBytes) return Math.ceil(needed / pageBytes) * pageBytes;
  let size = smallestPaddedBytes;
  while (size < needed) size *= 2;
  return size;
}

/** Length of the whole sealed object of a body, in bytes. */
export function sealedObjectBytes(bodyBytes: number): number {
  return layoutBytes + paddedBytesOf(bodyBytes);
}

/**
 * Seals a body under `key`, padded. Different each time. Checking a section's limit on the length of its objects is up to the caller,
 * with `sealedObjectBytes`, while it can still tell the owner.
 * @throws TypeError for a wiped key or a line feed in the binding, RangeError for a binding above 1,024 bytes or a body that would
 * make the object longer than 16 MiB.
 */
export function sealObject(body: Uint8Array, key: Key, place: ObjectPlace): Uint8Array {
  return sealObjectWithNonce(body, key, place, randomNonce());
}

/** `sealObject` with a nonce from outside, for test vectors. It must not be used twice under one key. */
export function sealObjectWithNonce(body: Uint8Array, key: Key, place: ObjectPlace, nonce: Uint8Array): Uint8Array {
  if (sealedObjectBytes(body.length) > maxMessageBytes) throw new RangeError(`a sealed object has at most ${maxMessageBytes} bytes`);
  const padded = new Uint8Array(paddedBytesOf(body.length));
  padded.set(body);
  padded[body.length] = mark;
  try {
    return sealLayout(padded, key, placeOf(place), nonce);
  } finally {
    wipe(padded);
  }
}

/**
 * The body of a sealed object, in new memory which the caller may wipe.
 * @param maxBytes the section's limit on the whole object, at most 16 MiB.
 * @throws CryptoError in FORMAT.md's order: `truncated`, `unsupported_version`, `damaged` above the limit, `wrong_key`, `damaged` for
 * another binding, a changed bit or a bad padding. TypeError and RangeError as for `sealObject`.
 */
export function openObject(sealed: Uint8Array, key: Key, { maxBytes, ...place }: ObjectPlace & { readonly maxBytes: number }): Uint8Array {
  const padded = openLayout(sealed, key, placeOf(place), { minBytes: minSealedObjectBytes, maxBytes: Math.min(maxBytes, maxMessageBytes) });
  const end = lastWritten(padded);
  const isWhole = end >= 0 && padded[end] === mark && paddedBytesOf(end) === padded.length;
  // What is left after the body is padding, with nothing to wipe.
  if (isWhole) return padded.subarray(0, end);
  wipe(padded);
  throw new CryptoError('damaged', 'the sealed object has a bad padding');
}

/**
 * The position of the last byte that is not zero, -1 if there is none. Every record that is opened passes through here, so it takes four at
 * a time.
 */
function lastWritten(bytes: Uint8Array): number {
  let end = bytes.length;
  if (bytes.byteOffset % 4 === 0 && end % 4 === 0) {
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, end / 4);
    let at = words.length;
    while (at > 0 && words[at - 1] === 0) at -= 1;
    end = at * 4;
  }
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return end - 1;
}
