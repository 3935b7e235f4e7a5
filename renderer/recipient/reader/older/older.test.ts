import { assert, constantFrom, double, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decoder, Encoder } from './text-coding.ts';
import { bits64 } from './whole-numbers.ts';

/** What a decoder makes of bytes, or that it refuses them. */
function made(decoder: Pick<Decoder, 'decode'>, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes that are nearly UTF-8: random ones hardly ever come near. */
const nearlyText = uint8Array({ max: 255 }).chain((noise) =>
  string({ unit: 'binary' }).map((text) => {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at + 1 < noise.length; at += 2) if (bytes.length > 0) bytes[(noise[at] ?? 0) % bytes.length] = noise[at + 1] ?? 0;
    return bytes;
  }),
);

describe('text in browsers without TextEncoder and TextDecoder', () => {
  it('becomes the bytes that others make of it, half a pair included', () => {
    for (const text of ['', 'Grüße', '☺ 😀', '\ud800', 'a\udc00b', '\ufeff'])
      expect([...new Encoder().encode(text)]).toEqual([...new TextEncoder().encode(text)]);
    assert(property(string({ unit: 'binary' }), (text) => void expect(new Encoder().encode(text)).toEqual(new TextEncoder().encode(text))));
  });

  it('comes of bytes as others read them, and is refused where they refuse it', () => {
    const kinds = constantFrom({}, { fatal: true }, { ignoreBOM: true }, { fatal: true, ignoreBOM: true });
    assert(
      property(
        nearlyText,
        kinds,
        (bytes, kind) => void expect(made(new Decoder('utf-8', kind), bytes)).toBe(made(new TextDecoder('utf-8', kind), bytes)),
      ),
      { numRuns: 2_000 },
    );
    const edges = ['efbbbf41', 'c0af', 'e0809f', 'eda080', 'f0808080', 'f4908080', 'f7bfbfbf', 'e2', 'e282', 'f09f98', '41e28241', 'ff'];
    for (const edge of edges) {
      const bytes = Uint8Array.from(Buffer.from(edge, 'hex'));
      expect([edge, made(new Decoder(), bytes)]).toEqual([edge, made(new TextDecoder(), bytes)]);
      expect([edge, made(new Decoder('utf8', { fatal: true }), bytes)]).toEqual([
        edge,
        made(new TextDecoder('utf8', { fatal: true }), bytes),
      ]);
    }
  });

  it('comes of any byte as latin1, however many they are', () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index & 0xff);
    expect(new Decoder('latin1').decode(bytes)).toBe(new TextDecoder('latin1').decode(bytes));
    expect(new Decoder('latin1').decode(bytes.subarray(3, 9))).toBe(new TextDecoder('latin1').decode(bytes.subarray(3, 9)));
    expect(() => new Decoder('koi8-r')).toThrow(RangeError);
  });
});

describe('64 bits in browsers without BigInt', () => {
  it('hold every whole number up to 2^53 as elsewhere, and give it back', () => {
    const whole = double({ min: 0, max: Number.MAX_SAFE_INTEGER, noNaN: true }).map(Math.floor);
    assert(
      property(whole, constantFrom(true, false), (value, isLittleEndian) => {
        const [older, other] = [new DataView(new ArrayBuffer(8)), new DataView(new ArrayBuffer(8))];
        bits64.setBigUint64.call(older, 0, value, isLittleEndian);
        other.setBigUint64(0, BigInt(value), isLittleEndian);
        expect(older).toEqual(other);
        expect(bits64.getBigUint64.call(other, 0, isLittleEndian)).toBe(value);
      }),
    );
  });
});
