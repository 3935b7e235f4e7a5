import { describe, expect, test } from 'vitest';
import { concatBytes, readU32, readU64, u32, u64, utf8 } from './bytes.ts';

describe('bytes', () => {
  test('are joined in order, in new memory', () => {
    const part = Uint8Array.of(1, 2);
    const whole = concatBytes(part, new Uint8Array(0), Uint8Array.of(3));
    part[0] = 9;
    expect([...whole]).toEqual([1, 2, 3]);
    expect(concatBytes().length).toBe(0);
    expect([...utf8('ü')]).toEqual([0xc3, 0xbc]);
  });

  test.each([0, 1, 255, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER])(
    '%i makes eight bytes, the highest first, and comes back from any offset',
    (n) => {
      const bytes = concatBytes(Uint8Array.of(7, 7, 7), u64(n));
      expect(Buffer.from(bytes).readBigUInt64BE(3)).toBe(BigInt(n));
      expect(readU64(bytes, 3)).toBe(n);
      expect(readU64(bytes.subarray(3))).toBe(n);
    },
  );

  test.each([0, 1, 2 ** 31, 2 ** 32 - 1])('%i makes four bytes and comes back', (n) => {
    const bytes = concatBytes(Uint8Array.of(7), u32(n));
    expect(Buffer.from(bytes).readUInt32BE(1)).toBe(n);
    expect(readU32(bytes, 1)).toBe(n);
    expect(readU32(bytes.subarray(1))).toBe(n);
  });

  test('what does not fit is refused instead of cut', () => {
    for (const n of [-1, 0.5, NaN, Infinity, 2 ** 53]) expect(() => u64(n)).toThrow(RangeError);
    for (const n of [-1, 0.5, NaN, 2 ** 32]) expect(() => u32(n)).toThrow(RangeError);
    expect(readU64(new Uint8Array(8).fill(255))).toBeUndefined();
    expect(readU64(Uint8Array.of(0, 0x20, 0, 0, 0, 0, 0, 0))).toBeUndefined();
    expect(() => readU64(new Uint8Array(7))).toThrow(RangeError);
    expect(() => readU32(new Uint8Array(8), 5)).toThrow(RangeError);
    // A view's end is the end, whatever its buffer has after it.
    expect(() => readU32(new Uint8Array(8).subarray(0, 3))).toThrow(RangeError);
  });
});
