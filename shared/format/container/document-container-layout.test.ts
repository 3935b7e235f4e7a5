import { describe, expect, test } from 'vitest';
import { CryptoError } from '../../crypto/crypto-error.ts';
import {
  chunkBytes,
  containerBytesOf,
  maxContainerPlainBytes,
  partPlaceOf,
  plainBytesOf,
  plainBytesOfSegment,
  sealedChunkBytes,
  sealedSegmentBytes,
  segmentBytes,
  segmentCountOf,
  segmentPlaceOf,
} from './document-container-layout.ts';

const edges = [
  0,
  1,
  16,
  17,
  chunkBytes - 1,
  chunkBytes,
  chunkBytes + 1,
  segmentBytes - 1,
  segmentBytes,
  segmentBytes + 1,
  3 * segmentBytes,
  3 * segmentBytes + chunkBytes,
];
const sizes = [...edges, 5_000_000_000, maxContainerPlainBytes - 1, maxContainerPlainBytes];

function codeOf(act: () => unknown): string {
  try {
    return String(act());
  } catch (error) {
    return error instanceof CryptoError ? error.code : String(error);
  }
}

describe('sizes', () => {
  test.each(sizes)('%i plain bytes and the size of their container tell each other', (size) => {
    expect(plainBytesOf(containerBytesOf(size))).toBe(size);
  });

  test('the numbers of FORMAT.md come out', () => {
    expect([containerBytesOf(0), containerBytesOf(1), containerBytesOf(chunkBytes + 1)]).toEqual([105, 106, 64 + 24 + 34 + chunkBytes + 1]);
    expect(containerBytesOf(maxContainerPlainBytes)).toBe(64 + 24 * 65_536 + 17 * 2 ** 22 + 2 ** 40);
    expect(sealedSegmentBytes).toBe(16_778_328);
  });

  test.each([0, sealedSegmentBytes, 2 * sealedSegmentBytes])(
    'around %i bytes of segments each size is the one of its plain bytes, or of none',
    (segments) => {
      const known = new Map<number, number>();
      const from = segments === 0 ? 0 : (segments / sealedSegmentBytes) * segmentBytes;
      for (let plain = Math.max(0, from - 3000); plain <= from + 3000; plain += 1) known.set(containerBytesOf(plain), plain);
      for (let size = Math.max(0, 64 + segments - 2000); size <= 64 + segments + 2000; size += 1) {
        expect(
          codeOf(() => plainBytesOf(size)),
          `${size}`,
        ).toBe(String(known.get(size) ?? 'truncated'));
      }
    },
  );

  test('around the end of a chunk the same holds', () => {
    const known = new Map<number, number>();
    for (let plain = chunkBytes - 300; plain <= chunkBytes + 300; plain += 1) known.set(containerBytesOf(plain), plain);
    const end = 64 + 24 + sealedChunkBytes;
    for (let size = end - 200; size <= end + 200; size += 1)
      expect(codeOf(() => plainBytesOf(size))).toBe(String(known.get(size) ?? 'truncated'));
  });

  test('beyond the limit a container is damaged and a file refused', () => {
    expect(codeOf(() => plainBytesOf(containerBytesOf(maxContainerPlainBytes) + 42))).toBe('damaged');
    for (const size of [maxContainerPlainBytes + 1, -1, 1.5, Number.NaN]) expect(() => containerBytesOf(size)).toThrow(RangeError);
    for (const size of [-1, 1.5, Number.NaN, 2 ** 53]) expect(() => plainBytesOf(size)).toThrow(RangeError);
  });

  test('a segment has the sizes that a container of one segment has', () => {
    for (const size of edges.filter((edge) => edge <= segmentBytes)) expect(plainBytesOfSegment(containerBytesOf(size) - 64)).toBe(size);
    for (const size of [0, 24, 40, 24 + sealedChunkBytes + 17, sealedSegmentBytes + 1, -5])
      expect(plainBytesOfSegment(size)).toBeUndefined();
  });
});

describe('places', () => {
  test.each(sizes)('the segments of %i bytes follow each other without a gap, and only the last one is last', (size) => {
    const count = segmentCountOf(size);
    for (const index of new Set([0, 1, count - 2, count - 1].filter((at) => at >= 0 && at < count))) {
      const place = segmentPlaceOf(index, size);
      expect(place.last).toBe(index === count - 1);
      expect(place.plainEnd).toBe(place.last ? size : (index + 1) * segmentBytes);
      expect(place.sealedEnd).toBe(place.last ? containerBytesOf(size) : segmentPlaceOf(index + 1, size).sealedStart);
      expect(plainBytesOfSegment(place.sealedEnd - place.sealedStart)).toBe(place.plainEnd - place.plainStart);
      expect(partPlaceOf(index, size)).toEqual({ start: index === 0 ? 0 : place.sealedStart, end: place.sealedEnd });
    }
    expect(segmentPlaceOf(0, size)).toMatchObject({ plainStart: 0, sealedStart: 64 });
    for (const index of [-1, count, 0.5]) expect(() => segmentPlaceOf(index, size)).toThrow(RangeError);
  });
});
