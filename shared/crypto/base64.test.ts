import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase32, fromBase64, toBase32, toBase64 } from './base64.ts';
import { codeOf } from './crypto-test-kit.ts';
import { fromHex, hex } from './hash.ts';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('base64, base32 and hexadecimal digits', () => {
  test.each([
    ['', '', ''],
    ['f', 'Zg==', 'MY'],
    ['fo', 'Zm8=', 'MZXQ'],
    ['foo', 'Zm9v', 'MZXW6'],
    ['foob', 'Zm9vYg==', 'MZXW6YQ'],
    ['fooba', 'Zm9vYmE=', 'MZXW6YTB'],
    ['foobar', 'Zm9vYmFy', 'MZXW6YTBOI'],
  ])('"%s" of RFC 4648, section 10, is "%s" and "%s" (without padding)', (text, in64, in32) => {
    expect(toBase64(ascii(text))).toBe(in64);
    expect(toBase32(ascii(text))).toBe(in32);
    expect(fromBase64(in64)).toEqual(ascii(text));
    expect(fromBase32(in32)).toEqual(ascii(text));
  });

  test('any bytes are what Node says they are, and come back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(hex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
        expect(fromBase64(toBase64(bytes))).toEqual(Uint8Array.from(bytes));
        expect(fromBase32(toBase32(bytes))).toEqual(Uint8Array.from(bytes));
        expect(fromHex(hex(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
  });

  test('16 MiB go there and back', () => {
    const bytes = new Uint8Array(2 ** 24).fill(0xfb);
    expect(Buffer.compare(fromBase64(toBase64(bytes)), bytes)).toBe(0);
  });

  test.each([
    'A',
    'AA',
    'AAA',
    'AAAAA',
    'AA=A',
    '=AAA',
    'A===',
    '====',
    'AA==AAAA',
    'AAAA=',
    'AB==',
    'AAB=',
    'AAA ',
    ' AAAA',
    'AAA\n',
    'AAAA\n',
    'AA-A',
    'AA_A',
    'AAÿA',
    'AA€A',
  ])('"%s" is no base64', (text) => {
    expect(codeOf(() => fromBase64(text))).toBe('bad_header');
    expect(codeOf(() => fromBase64(text, 'damaged'))).toBe('damaged');
  });

  test.each(['A', 'AAA', 'AAAAAA', 'AB', 'AAAB', 'AAAAB', 'AAAAAAB', 'mzxw', 'MZX0', 'MZX1', 'MZX8', 'MY======', 'MZ XQ'])(
    '"%s" is no base32',
    (text) => {
      expect(codeOf(() => fromBase32(text))).toBe('bad_header');
    },
  );

  test.each(['0', '0g', '0A', '0x00', ' 00', '0 0', '00\n', '𝟎𝟎'])('"%s" are no hexadecimal digits', (text) => {
    expect(codeOf(() => fromHex(text))).toBe('bad_header');
  });

  test('any text either is refused or is the one text of its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'AB/+=az09 '), maxLength: 12 }), (text) => {
        if (codeOf(() => fromBase64(text)) === 'no failure') expect(toBase64(fromBase64(text))).toBe(text);
        if (codeOf(() => fromBase32(text)) === 'no failure') expect(toBase32(fromBase32(text))).toBe(text);
        if (codeOf(() => fromHex(text)) === 'no failure') expect(hex(fromHex(text))).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});
