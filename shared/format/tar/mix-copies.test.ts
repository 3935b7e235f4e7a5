import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import { withByte } from '../../../test/kit/files/tar-bytes.ts';
import { mixCopies } from './mix-copies.ts';

const whole = seededRandom(3).bytes(5_000);
const has = (mixed: readonly Uint8Array[], bytes: Uint8Array): boolean => mixed.some((one) => Buffer.compare(one, bytes) === 0);

describe('two copies of the same bytes', () => {
  it('give what they were, where each is damaged elsewhere', () => {
    const [a, b] = [withByte(withByte(whole, 10), 4_000), withByte(whole, 2_000)];
    expect(has(mixCopies(a, b), whole)).toBe(true);
    expect(has(mixCopies(b, a), whole)).toBe(true);
    expect(mixCopies(a, b)).toHaveLength(6);
    expect(has(mixCopies(Uint8Array.from(whole).fill(0, 100, 900), Uint8Array.from(whole).fill(0, 3_000, 3_700)), whole)).toBe(true);
  });

  it('give it also where they are damaged side by side, or in places that are damaged as a whole', () => {
    expect(has(mixCopies(withByte(whole, 10), withByte(whole, 11)), whole)).toBe(false);
    expect(has(mixCopies(withByte(whole, 10), withByte(whole, 12)), whole)).toBe(true);
    const sector = seededRandom(4).bytes(512);
    const torn = (at: number): Uint8Array => {
      const copy = Uint8Array.from(whole);
      copy.set(sector, at);
      return copy;
    };
    expect(has(mixCopies(torn(512), torn(3_072)), whole)).toBe(true);
  });

  it('give nothing else where they are the same, differ in one place, in too many, or in their length', () => {
    expect(mixCopies(whole, whole)).toEqual([]);
    expect(mixCopies(whole, withByte(whole, 7))).toEqual([]);
    expect(mixCopies(whole, whole.subarray(1))).toEqual([]);
    expect(
      mixCopies(
        whole,
        whole.map((byte, at) => (at % 1_000 === 0 ? byte ^ 1 : byte)),
      ),
    ).toEqual([]);
    expect(mixCopies(new Uint8Array(0), new Uint8Array(0))).toEqual([]);
  });
});
