import { concatBytes } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { asKey, randomKey, type Key } from '../../crypto/keys.ts';
import { openContainerStream } from './document-container-stream.ts';
import { beginContainer, segmentBytes, segmentCountOf, type DocumentBinding } from './document-container.ts';

// What the tests of the document container share.

/** What the containers of these tests belong to. */
export const binding: DocumentBinding = { vaultId: '01J8ZQ4M7X00000000000000VA', documentId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', version: 3 };
/** A vault or document they don't belong to. */
export const otherId = '01J8ZQ4M7X0000000000000042';
/** The key they are sealed under. */
export const key: Key = randomKey();

/** `sizeBytes` bytes that don't repeat nearby and are the same in every run. */
export function plainOf(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(sizeBytes / 4));
  for (let index = 0; index < words.length; index += 1) words[index] = Math.imul(index + 1, 2_654_435_761) ^ (index >>> 3);
  return new Uint8Array(words.buffer).slice(0, sizeBytes);
}

/** The parts of the container of `plain`. */
export function sealParts(plain: Uint8Array, withKey: Key = key, to: DocumentBinding = binding): Uint8Array[] {
  const sealer = beginContainer({ ...to, key: withKey });
  const count = segmentCountOf(plain.length);
  const segments = Array.from({ length: count }, (_, index) =>
    sealer.sealSegment(index, plain.subarray(index * segmentBytes, (index + 1) * segmentBytes), index === count - 1),
  );
  return segments.map((segment, index) => (index === 0 ? concatBytes(sealer.header, segment) : segment));
}

/** The container of `plain`. */
export const seal = (plain: Uint8Array): Uint8Array => concatBytes(...sealParts(plain));

/** The bytes as a stream of chunks whose sizes `nextSize` chooses. */
export async function* inPieces(bytes: Uint8Array, nextSize: () => number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; ) {
    const sizeBytes = nextSize();
    yield bytes.subarray(offset, offset + sizeBytes);
    offset += sizeBytes;
  }
}

/** A stream's bytes in one piece. */
export async function join(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return concatBytes(...chunks);
}

/** What it is opened with besides the container's own facts. */
export type Other = Partial<DocumentBinding & { key: Key; containerBytes: number; plainBytes: number }>;

/** The plain bytes of a container, streamed. */
export const open = (container: Uint8Array, other: Other = {}, pieceBytes = 100_000): Promise<Uint8Array> =>
  join(
    openContainerStream(
      inPieces(container, () => pieceBytes),
      { ...binding, key: asKey(key.slice()), containerBytes: container.length, ...other },
    ),
  );

/** The code of the CryptoError that `act` ends with; any other error passes through. */
export async function codeOf(act: () => unknown): Promise<string> {
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

/** Runs `act` while one bit of the bytes is flipped. */
export async function whileFlipped<T>(bytes: Uint8Array, offset: number, bit: number, act: () => Promise<T>): Promise<T> {
  bytes[offset]! ^= 1 << bit;
  try {
    return await act();
  } finally {
    bytes[offset]! ^= 1 << bit;
  }
}
