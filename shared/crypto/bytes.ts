/** The byte strings one after another, in new memory. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  let sizeBytes = 0;
  for (const part of parts) sizeBytes += part.length;
  const whole = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

const encoder = new TextEncoder();

/** `text` as UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** `n` as eight bytes, big-endian. @throws RangeError unless it is a whole number from 0 to 2^53 − 1. */
export function u64(n: number): Uint8Array<ArrayBuffer> {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError('a number of eight bytes is whole and from 0 to 2^53 - 1');
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n));
  return bytes;
}

/**
 * The eight big-endian bytes at `offset` as a number; undefined when it is above 2^53 − 1, which no format allows.
 * @throws RangeError when the bytes end too soon.
 */
export function readU64(bytes: Uint8Array, offset = 0): number | undefined {
  const n = Number(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(offset));
  return Number.isSafeInteger(n) ? n : undefined;
}

/** `n` as four bytes, big-endian. @throws RangeError unless it is a whole number from 0 to 2^32 − 1. */
export function u32(n: number): Uint8Array<ArrayBuffer> {
  if (!Number.isInteger(n) || n < 0 || n > 0xffffffff) throw new RangeError('a number of four bytes is whole and from 0 to 2^32 - 1');
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, n);
  return bytes;
}

/** The four big-endian bytes at `offset` as a number. @throws RangeError when the bytes end too soon. */
export function readU32(bytes: Uint8Array, offset = 0): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(offset);
}
