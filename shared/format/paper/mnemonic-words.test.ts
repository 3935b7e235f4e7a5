import { createHash } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../../crypto/crypto-test-kit.ts';
import { fromWords, randomWords, toWords, wordsOfBits } from './mnemonic-words.ts';

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

  test.each([16, 32] as const)('%i bytes that are not all zero come back', (size) => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: size, maxLength: size }).filter((bytes) => bytes.some((byte) => byte !== 0)),
        (bytes) => {
          expect(fromWords(toWords(bytes), size)).toEqual(Uint8Array.from(bytes));
        },
      ),
    );
  });

  test('one word in the place of another is noticed in about 15 of 16 cases', () => {
    const words = toWords(new Uint8Array(16).fill(0x5a)).split(' ');
    const others = wordlist.filter((word, index) => index % 8 === 0 && word !== words[0]);
    const accepted = others.filter((other) => codeOf(() => fromWords([other, ...words.slice(1)].join(' '), 16)) === 'no failure');
    expect(accepted.length).toBeLessThan((256 / 16) * 2);
    expect(accepted.length).toBeGreaterThan(0);
  });

  test('a refusal names the place and never a word', () => {
    const words = toWords(new Uint8Array(16).fill(7)).split(' ');
    expect(() => fromWords([...words.slice(0, 2), 'secretword', ...words.slice(3)].join(' '), 16)).toThrow(/^word 3 is not in the list$/);
    expect(() => fromWords([...words.slice(0, 11), words[0]].join(' '), 16)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(words[0]!) }),
    );
  });

  test('only 16 or 32 bytes are put into words', () => {
    for (const size of [0, 15, 17, 20, 24, 33]) expect(() => toWords(new Uint8Array(size).fill(1))).toThrow(TypeError);
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
