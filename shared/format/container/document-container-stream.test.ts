import { describe, expect, test } from 'vitest';
import { concatBytes } from '../../crypto/bytes.ts';
import { asKey, randomKey, wipe } from '../../crypto/keys.ts';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import { chunkBytes, sealedChunkBytes, sealedSegmentBytes } from './document-container-layout.ts';
import { openContainerStream } from './document-container-stream.ts';
import {
  binding,
  codeOf,
  inPieces,
  join,
  key,
  open,
  otherId,
  plainOf,
  same,
  seal,
  sealParts,
  whileFlipped,
} from './document-container-test-kit.ts';
import { segmentBytes } from './document-container.ts';

/** Opens and collects what came out before the failure: all of it must be a beginning of the plain bytes. */
async function openUntilFailure(container: Uint8Array, plain: Uint8Array): Promise<string> {
  let offset = 0;
  return codeOf(async () => {
    for await (const chunk of openContainerStream(
      inPieces(container, () => 2 ** 20),
      { ...binding, key, containerBytes: container.length },
    )) {
      expect(same(chunk, plain.subarray(offset, offset + chunk.length))).toBe(true);
      offset += chunk.length;
    }
  });
}

const head = 64 + 24;
const threeChunks = plainOf(3 * chunkBytes);
const threeSegments = plainOf(2 * segmentBytes + chunkBytes + 100);

describe('streamed', () => {
  test('pieces of any size make no difference, down to single bytes', async () => {
    const plain = plainOf(chunkBytes + 10);
    const container = seal(plain);
    for (const piece of [1, 17, 64, 88, 89, sealedChunkBytes, sealedChunkBytes + 1, 2 ** 30])
      expect(same(await open(container, {}, piece), plain)).toBe(true);
    const random = seededRandom(11);
    const pieces = inPieces(container, () => Math.floor(random.fraction() ** 3 * 90_000));
    expect(same(await join(openContainerStream(pieces, { ...binding, key, containerBytes: container.length })), plain)).toBe(true);
  });

  test('the empty file opens byte by byte to nothing, and only after its chunk was checked', async () => {
    const container = seal(new Uint8Array(0));
    expect((await open(container, {}, 1)).length).toBe(0);
    expect(await whileFlipped(container, head, 0, () => codeOf(() => open(container, {}, 1)))).toBe('damaged');
  });

  test('the caller may wipe the key at once', async () => {
    const container = seal(plainOf(10));
    const shortLived = asKey(key.slice());
    const stream = openContainerStream(
      inPieces(container, () => 5),
      { ...binding, key: shortLived, containerBytes: container.length },
    );
    wipe(shortLived);
    expect(same(await join(stream), plainOf(10))).toBe(true);
  });
});

describe('refusals', () => {
  test('cut at every boundary of a container of three segments, and one byte around it', async () => {
    const container = seal(threeSegments);
    const segments = [64, 64 + sealedSegmentBytes, 64 + 2 * sealedSegmentBytes, container.length];
    const chunks = [0, 1, 2, 63].map((chunk) => 64 + sealedSegmentBytes + 24 + chunk * sealedChunkBytes);
    for (const boundary of [0, 8, 16, 32, head, head + sealedChunkBytes, ...segments, ...chunks]) {
      for (const size of [boundary - 1, boundary, boundary + 1]) {
        if (size < 0 || size >= container.length) continue;
        const code = await openUntilFailure(container.subarray(0, size), threeSegments);
        // Within the first chunk of what is now the last segment, nothing is left to tell where the rest went.
        const firstChunkCut = [head, 64 + sealedSegmentBytes + 24, 64 + 2 * sealedSegmentBytes + 24].some(
          (start) => size > start + 17 && size < start + sealedChunkBytes,
        );
        const lastChunkCut = size === container.length - 1;
        expect(code, `${size} bytes`).toBe(firstChunkCut || lastChunkCut ? 'damaged' : 'truncated');
      }
    }
  });

  test('a bit flipped in every field of the header, and in every byte of a short container', async () => {
    const plain = plainOf(10);
    const container = seal(plain);
    for (let offset = 0; offset < container.length; offset += 1) {
      const code =
        offset < 8
          ? 'bad_header'
          : offset < 10
            ? 'unsupported_version'
            : offset < 16
              ? 'bad_header'
              : offset < 64
                ? 'wrong_key'
                : 'damaged';
      for (let bit = 0; bit < 8; bit += 1)
        expect(await whileFlipped(container, offset, bit, () => openUntilFailure(container, plain)), `${offset}`).toBe(code);
    }
  });

  test('a bit flipped in every stream header and in every chunk: tag, content and authenticator', async () => {
    const container = seal(threeSegments);
    const random = seededRandom(5);
    const offsets = [0, 1, 2].map((index) => 64 + index * sealedSegmentBytes + random.integer(0, 23));
    for (const segment of [0, 1, 2]) {
      for (const chunk of segment === 2 ? [0, 1] : [0, 1, 31, 63]) {
        const start = 64 + segment * sealedSegmentBytes + 24 + chunk * sealedChunkBytes;
        const end = Math.min(start + sealedChunkBytes, container.length);
        offsets.push(start, random.integer(start + 1, end - 17), end - 1);
      }
    }
    for (const offset of offsets) {
      expect(
        await whileFlipped(container, offset, random.integer(0, 7), () => openUntilFailure(container, threeSegments)),
        `${offset}`,
      ).toBe('damaged');
    }
  });

  test('chunks swapped, repeated or left out', async () => {
    const container = seal(threeChunks);
    const chunk = (index: number): Uint8Array => container.subarray(head + index * sealedChunkBytes, head + (index + 1) * sealedChunkBytes);
    for (const order of [[1, 0, 2], [0, 2, 1], [0, 0, 2], [0, 1, 1], [0, 2], [1, 2], [2], [0, 1, 2, 2]]) {
      expect(await openUntilFailure(concatBytes(container.subarray(0, head), ...order.map(chunk)), threeChunks), order.join()).toBe(
        'damaged',
      );
    }
    for (const order of [[0], [0, 1]]) {
      expect(await openUntilFailure(concatBytes(container.subarray(0, head), ...order.map(chunk)), threeChunks), order.join()).toBe(
        'truncated',
      );
    }
  });

  test('segments swapped, repeated, left out or of another container under the same key', async () => {
    const [zero, one, two] = sealParts(threeSegments) as [Uint8Array, Uint8Array, Uint8Array];
    const [header, first] = [zero.subarray(0, 64), zero.subarray(64)];
    const foreign = sealParts(threeSegments);
    for (const order of [
      [one, first, two],
      [first, first, two],
      [one, one, two],
      [first, two],
      [one, two],
      [two],
      [first, one, two, two],
      [first, foreign[1]!, two],
      [first, one, foreign[2]!],
    ]) {
      expect(await openUntilFailure(concatBytes(header, ...order), threeSegments)).toBe('damaged');
    }
    for (const order of [[first], [first, one]])
      expect(await openUntilFailure(concatBytes(header, ...order), threeSegments)).toBe('truncated');
    expect(await openUntilFailure(concatBytes(foreign[0]!.subarray(0, 64), first, one, two), threeSegments)).toBe('damaged');
  });

  test('anything behind the end', async () => {
    const container = seal(threeChunks);
    for (const more of [1, 16, 17, 18, 500, sealedChunkBytes]) {
      const longer = concatBytes(container, new Uint8Array(more));
      expect(await openUntilFailure(longer, threeChunks), `${more} more`).toBe(more <= 17 ? 'truncated' : 'damaged');
    }
  });

  test('another key is told apart from another vault, document or version', async () => {
    for (const size of [0, 10, chunkBytes + 1]) {
      const container = seal(plainOf(size));
      expect(await codeOf(() => open(container, { key: randomKey() }))).toBe('wrong_key');
      for (const other of [{ vaultId: otherId }, { documentId: otherId }, { version: 4 }])
        expect(await codeOf(() => open(container, other))).toBe('damaged');
    }
  });

  test('another plain size than the one that is known is refused before anything is read', () => {
    const container = seal(plainOf(10));
    const opening = (plainBytes: number) => () =>
      openContainerStream(
        inPieces(container, () => 1),
        { ...binding, key, containerBytes: container.length, plainBytes },
      );
    expect(opening(10)).not.toThrow();
    expect(opening(11)).toThrow(expect.objectContaining({ code: 'truncated' }));
    expect(opening(9)).toThrow(expect.objectContaining({ code: 'damaged' }));
  });

  test('storage that delivers too little or too much is noticed before the last bytes are handed out', async () => {
    const container = seal(threeChunks);
    for (const [delivered, code] of [
      [container.subarray(0, container.length - 1), 'truncated'],
      [concatBytes(container, Uint8Array.of(0)), 'damaged'],
    ] as const) {
      let out = 0;
      const reading = async (): Promise<void> => {
        for await (const chunk of openContainerStream(
          inPieces(delivered, () => 50_000),
          { ...binding, key, containerBytes: container.length },
        ))
          out += chunk.length;
      };
      expect(await codeOf(reading)).toBe(code);
      expect(out).toBe(2 * chunkBytes);
    }
  });

  test('an error of the source passes through, and the source is closed after any end', async () => {
    const container = seal(threeChunks);
    let running = 0;
    async function* tracked(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
      running += 1;
      try {
        yield* inPieces(bytes, () => 1000);
      } finally {
        running -= 1;
      }
    }
    const stream = (bytes: Uint8Array): AsyncIterable<Uint8Array> =>
      openContainerStream(tracked(bytes), { ...binding, key, containerBytes: container.length });
    await join(stream(container));
    for await (const chunk of stream(container)) if (chunk.length > 0) break;
    await whileFlipped(container, head, 0, async () => expect(await codeOf(() => join(stream(container)))).toBe('damaged'));
    expect(running).toBe(0);
    const failure = new Error('the line is gone');
    const failing: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(failure) }) };
    await expect(join(openContainerStream(failing, { ...binding, key, containerBytes: container.length }))).rejects.toBe(failure);
  });
});
