import { describe, expect, test } from 'vitest';
import { toBase32 } from '../../crypto/base64.ts';
import { identityFromSeed } from '../../crypto/identity.ts';
import type { Key } from '../../crypto/keys.ts';
import { codeOf } from '../release/release-test-kit.ts';
import { fromWords, toWords, type WordedKind } from './mnemonic-words.ts';
import { paperText } from './paper-text.ts';
import { newThirdPaper, readThirdPaperText, readThirdPaperWords, thirdPaperText, thirdPaperWords } from './third-paper.ts';

const { seed, publicKey } = newThirdPaper();
const text = thirdPaperText(seed);
const words = thirdPaperWords(seed);

describe('the paper of a third party', () => {
  test('comes back from its words and from its code, with the key that plans name', () => {
    expect(readThirdPaperWords(words)).toEqual(seed);
    expect(readThirdPaperWords(words.toUpperCase().replaceAll(' ', '\n2. '))).toEqual(seed);
    expect(readThirdPaperText(` ${text}\n`)).toEqual(seed);
    expect(identityFromSeed(readThirdPaperText(text)).publicKey).toEqual(publicKey);
  });

  test('is another one each time', () => {
    const other = newThirdPaper();
    expect(other.seed).not.toEqual(seed);
    expect(other.publicKey).not.toEqual(publicKey);
  });

  test('is never taken for another paper, nor another one for it', async () => {
    for (const kind of ['kit', 'masterkey'] satisfies WordedKind[]) {
      expect(await codeOf(() => fromWords(words, 32, kind))).toBe('bad_header');
      expect(await codeOf(() => readThirdPaperWords(toWords(seed, kind)))).toBe('bad_header');
    }
    for (const kind of ['kit', 'sheet', 'invitation', 'masterkey', 'part'] as const)
      expect(await codeOf(() => readThirdPaperText(text.replace(':third:', `:${kind}:`)))).toBe('bad_header');
    expect(await codeOf(() => readThirdPaperWords(toWords(seed.slice(0, 16), 'sheet')))).toBe('truncated');
  });

  test('is refused with any letter of its code changed or missing, and with any word', async () => {
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === 'A' ? 'B' : 'A';
      expect(await codeOf(() => readThirdPaperText(text.slice(0, at) + other + text.slice(at + 1)))).not.toBe('no failure');
      expect(await codeOf(() => readThirdPaperText(text.slice(0, at)))).toMatch(/bad_header|unsupported_version|truncated|damaged/);
    }
    const typed = words.split(' ');
    for (let at = 0; at < typed.length; at += 1) {
      const other = typed[at] === 'zoo' ? 'abandon' : 'zoo';
      expect(await codeOf(() => readThirdPaperWords(typed.with(at, other).join(' ')))).toMatch(/damaged|bad_header/);
      expect(await codeOf(() => readThirdPaperWords(typed.slice(0, at).join(' ')))).toBe('truncated');
    }
  });

  test('is refused for what is no seed', async () => {
    const coded = toBase32(seed);
    for (const field of ['', toBase32(seed.slice(1)), `${coded}A`, toBase32(new Uint8Array(32)), coded.toLowerCase()])
      expect(await codeOf(() => readThirdPaperText(paperText('third', [field])))).toBe('damaged');
    expect(await codeOf(() => readThirdPaperText(paperText('third', [coded, coded])))).toBe('damaged');
    expect(await codeOf(() => readThirdPaperText(paperText('third', [])))).toBe('truncated');
    expect(await codeOf(() => readThirdPaperText(paperText('third', [coded], '2')))).toBe('unsupported_version');
  });

  test('is not printed once it was wiped', () => {
    const wiped = new Uint8Array(32) as Key;
    expect(() => thirdPaperText(wiped)).toThrow(TypeError);
    expect(() => thirdPaperWords(wiped)).toThrow(TypeError);
  });
});
