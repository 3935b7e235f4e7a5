import { describe, expect, test } from 'vitest';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { containerSize, frameBytes, maxPlainBytes, plainSizeOf, sealedFrameBytes } from './custody-layout.ts';

function codeOf(act: () => unknown): string {
  try {
    act();
    return 'no failure';
  } catch (error) {
    if (error instanceof CryptoError) return error.code;
    throw error;
  }
}

describe('sizes of a custody container', () => {
  test.each([
    [0, 80],
    [1, 81],
    [frameBytes - 1, 64 + 65_551],
    [frameBytes, 64 + 65_552],
    [frameBytes + 1, 64 + 65_552 + 17],
    [3 * frameBytes, 64 + 3 * 65_552],
  ])('%i plain bytes make a container of %i', (plain, container) => {
    expect(containerSize(plain)).toBe(container);
    expect(plainSizeOf(container)).toBe(plain);
  });

  test('every size that exists leads back to its plain size, and every other is refused as truncated', () => {
    const possible = new Map<number, number>();
    const plainSizes = Array.from({ length: 40 }, (_, index) => index);
    for (const edge of [frameBytes, 2 * frameBytes]) for (let by = -20; by <= 40; by += 1) plainSizes.push(edge + by);
    for (const plain of plainSizes) possible.set(containerSize(plain), plain);
    for (const from of [0, 64 + sealedFrameBytes - 10, 64 + 2 * sealedFrameBytes - 10]) {
      for (let size = from; size < from + 50; size += 1) {
        const plain = possible.get(size);
        if (plain === undefined)
          expect(
            codeOf(() => plainSizeOf(size)),
            `size ${size}`,
          ).toBe('truncated');
        else expect(plainSizeOf(size)).toBe(plain);
      }
    }
  });

  test('the limit is one TiB', () => {
    expect(plainSizeOf(containerSize(maxPlainBytes))).toBe(maxPlainBytes);
    expect(() => containerSize(maxPlainBytes + 1)).toThrow(RangeError);
    expect(codeOf(() => plainSizeOf(containerSize(maxPlainBytes) + 17))).toBe('damaged');
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('the size %d is a mistake of the caller', (size) => {
    expect(() => containerSize(size)).toThrow(RangeError);
    expect(() => plainSizeOf(size)).toThrow(RangeError);
  });
});
