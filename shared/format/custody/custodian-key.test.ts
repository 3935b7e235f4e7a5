import { describe, expect, test } from 'vitest';
import { deriveKey } from '../../crypto/derive.ts';
import { identityFromSeed } from '../../crypto/identity.ts';
import { randomKey, type Key } from '../../crypto/keys.ts';
import { readTypedWords } from '../paper/typed-words.ts';
import { custodianSeed, custodianWords } from './custodian-key.ts';

describe('the key of a server as a custodian', () => {
  test('comes back with the master key, and is no other key of that server', () => {
    const master = randomKey();
    expect(custodianSeed(master)).toEqual(custodianSeed(master));
    expect(custodianSeed(master)).not.toEqual(custodianSeed(randomKey()));
    expect(custodianSeed(master)).not.toEqual(deriveKey(master, 'heirlock audit heads 1'));
    expect(() => custodianSeed(new Uint8Array(32) as Key)).toThrow(TypeError);
  });

  test('is compared as twelve words of the list, which differ for another key', () => {
    const keys = Array.from({ length: 20 }, () => identityFromSeed(randomKey()).publicKey);
    const words = keys.map(custodianWords);
    expect(new Set(words).size).toBe(keys.length);
    for (const text of words) expect(readTypedWords(text)).toMatchObject({ words: text.split(' '), unknown: [] });
    expect(words.map((text) => text.split(' ').length)).toEqual(keys.map(() => 12));
    expect(() => custodianWords(new Uint8Array(31))).toThrow(TypeError);
  });
});
