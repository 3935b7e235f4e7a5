import { createHash } from 'node:crypto';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../../crypto/crypto-test-kit.ts';
import { fromWords, toWords, wordCount } from './mnemonic-words.ts';
import { randomWords, wordsOfBits } from './random-words.ts';
import { present } from '../../../test/kit/runner/present.ts';

// Words of given bytes, and what is refused, are in vectors/words.json (test/format).

describe('words', () => {
  test("are BIP-39's own English list, and no two share their first four letters", () => {
    expect(
      createHash('sha256')
        .update(`${wordlist.join('\n')}\n`)
        .digest('hex'),
    ).toBe('2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda');
    expect(new Set(wordlist.map((word) => word.slice(0, 4))).size).toBe(2048);
  });

  const kinds = ['kit', 'sheet', 'invitation', 'access'] as const;
  const sized = (size: number): fc.Arbitrary<Uint8Array> =>
    fc.uint8Array({ minLength: size, maxLength: size }).filter((bytes) => bytes.some((byte) => byte !== 0));

  test.each([16, 32] as const)('%i bytes that are not all zero come back, as the words of their kind and of no other', (size) => {
    fc.assert(
      fc.property(sized(size), fc.constantFrom(...kinds), (bytes, kind) => {
        const words = toWords(bytes, kind);
        expect(words.split(' ')).toHaveLength(wordCount[size]);
        expect(fromWords(words, size, kind)).toEqual(Uint8Array.from(bytes));
        for (const other of kinds.filter((one) => one !== kind)) {
          expect(() => fromWords(words, size, other)).toThrow(
            expect.objectContaining({ code: 'bad_header', message: expect.stringContaining(kind) }),
          );
        }
      }),
    );
  });

  test("words of the first format are BIP-39's own: read for a kit and a sheet, not for an invitation", () => {
    fc.assert(
      fc.property(sized(16), (bytes) => {
        const words = entropyToMnemonic(bytes, wordlist);
        for (const kind of ['kit', 'sheet'] as const) expect(fromWords(words, 16, kind)).toEqual(Uint8Array.from(bytes));
        expect(codeOf(() => fromWords(words, 16, 'invitation'))).toBe('truncated');
        expect(kinds.map((kind) => toWords(bytes, kind))).not.toContain(words);
      }),
    );
  });

  test('one word in the place of another is noticed: each time, or in all but three of 32,768 cases', () => {
    const words = toWords(new Uint8Array(16).fill(0x5a), 'sheet').split(' ');
    const outcomes = Array.from({ length: 1024 }, (_, index) => {
      const place = index % words.length;
      const other = present(wordlist[(wordlist.indexOf(present(words[place])) + 1 + index) % wordlist.length]);
      return codeOf(() => fromWords(words.with(place, other).join(' '), 16, 'sheet'));
    });
    expect(outcomes.filter((code) => code === 'no failure')).toEqual([]);
    expect(outcomes.filter((code) => code === 'bad_header').length).toBeLessThan(8);
  });

  test('two words in the place of each other are noticed', () => {
    const words = toWords(
      Uint8Array.from({ length: 32 }, (_, index) => index * 7 + 1),
      'kit',
    ).split(' ');
    for (let first = 0; first < words.length; first += 1) {
      for (let second = 0; second < first; second += 1) {
        if (words[first] === words[second]) continue;
        const swapped = words.with(first, present(words[second])).with(second, present(words[first]));
        expect(
          codeOf(() => fromWords(swapped.join(' '), 32, 'kit')),
          `${first} and ${second}`,
        ).not.toBe('no failure');
      }
    }
  });

  test('a refusal names the place and never a word', () => {
    const words = toWords(new Uint8Array(16).fill(7), 'sheet').split(' ');
    expect(() => fromWords([...words.slice(0, 2), 'secretword', ...words.slice(3)].join(' '), 16, 'sheet')).toThrow(
      /^word 3 is not in the list$/,
    );
    expect(() => fromWords([...words.slice(0, 12), words[0]].join(' '), 16, 'sheet')).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(words[0]!) }),
    );
  });

  test('only 16 or 32 bytes are put into words', () => {
    for (const size of [0, 15, 17, 20, 24, 33]) expect(() => toWords(new Uint8Array(size).fill(1), 'kit')).toThrow(TypeError);
  });

  test('bits become words eleven at a time, from the highest', () => {
    expect(wordsOfBits(Uint8Array.of(0, 0b00111111, 0b11111000), 2)).toBe('ability zone');
    expect(wordsOfBits(Uint8Array.of(255, 255, 255), 2)).toBe('zoo zoo');
    expect(wordsOfBits(new Uint8Array(0), 0)).toBe('');
    expect(() => wordsOfBits(Uint8Array.of(1, 2), 2)).toThrow(RangeError);
  });

  test('random ones differ and use the whole list', () => {
    expect(randomWords(6).split(' ')).toHaveLength(6);
    const seen = new Set(Array.from({ length: 400 }, () => randomWords(24).split(' ')).flat());
    expect(seen.size).toBeGreaterThan(1900);
    expect([...seen].every((word) => wordlist.includes(word))).toBe(true);
  });
});
