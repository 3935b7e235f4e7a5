import { CryptoError } from '../../crypto/crypto-error.ts';
import { randomKey } from '../../crypto/keys.ts';
import type { Key } from '../../crypto/keys.ts';
import { openContainer, sealContainer } from './custody-container.ts';
import type { ByteSpan, CustodyBinding } from './custody-container.ts';

// What the tests of the custody container share.

/** What the containers of these tests belong to. */
export const binding: CustodyBinding = { documentId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', version: 3 };
/** A document they don't belong to. */
export const otherId = '01J8ZQ4M7X0000000000000042';
/** The key they are sealed under. */
export const key = randomKey();

/** Mulberry32: the same numbers in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `size` bytes that look random and are the same in every run. */
export function plainOf(size: number): Uint8Array {
  const next = seeded(size + 1);
  return Uint8Array.from({ length: size }, () => next() * 256);
}

/** The bytes as a stream of chunks whose sizes `nextSize` chooses. */
export async function* inChunks(bytes: Uint8Array, nextSize: () => number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; ) {
    const size = nextSize();
    yield bytes.subarray(offset, offset + size);
    offset += size;
  }
}

/** A stream's bytes in one piece. */
export async function join(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Uint8Array.from(Buffer.concat(chunks));
}

/** The container of `plain`. */
export const seal = (plain: Uint8Array, chunk = 50_000): Promise<Uint8Array> =>
  join(
    sealContainer(
      inChunks(plain, () => chunk),
      key,
      binding,
    ),
  );

/** A storage that holds `blob`. */
export const readFrom =
  (blob: Uint8Array, chunk = 100_000) =>
  (range: ByteSpan): AsyncIterable<Uint8Array> =>
    inChunks(blob.subarray(range.start, range.end), () => chunk);

/** The plain bytes of a container, or of a range of it. */
export const open = (blob: Uint8Array, range?: ByteSpan, withKey: Key = key, to: CustodyBinding = binding): Promise<Uint8Array> =>
  join(openContainer(readFrom(blob), blob.length, withKey, to, range));

/** The code of the CryptoError that `act` ends with; any other error passes through. */
export async function codeOf(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
    return 'no failure';
  } catch (error) {
    if (error instanceof CryptoError) return error.code;
    throw error;
  }
}

/** Whether two arrays hold the same bytes; much faster than toEqual. */
export function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** A copy with one bit flipped. */
export function flipped(blob: Uint8Array, offset: number, bit: number): Uint8Array {
  const copy = blob.slice();
  copy[offset] = (copy[offset] ?? 0) ^ (1 << bit);
  return copy;
}
