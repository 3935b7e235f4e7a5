import { describe, expect, it } from 'vitest';
import { goodPassphrases, knownBadPassphrases } from '../../test/kit/passphrases/known-bad-passphrases.ts';
import { randomWords } from '../format/paper/random-words.ts';
import { refusePassphrase } from './refuse-passphrase.ts';

describe('a passphrase that somebody made up', () => {
  it.each(knownBadPassphrases)('"%s" is refused: %s', async (passphrase, refusal) => {
    expect(await refusePassphrase(passphrase)).toBe(refusal);
  });

  it.each(goodPassphrases)('"%s" is taken', async (passphrase) => {
    expect(await refusePassphrase(passphrase)).toBeUndefined();
  });

  it('is judged in a moment, whatever was typed', async () => {
    await refusePassphrase('the lists are read now');
    const started = performance.now();
    for (const piece of ['@4$3!1|0', 'p4ssw0rd', '4@8({[<369&#!1/|0$5+%2 ', 'a1b2c3'])
      await refusePassphrase(piece.repeat(256 / piece.length));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('words that were proposed', () => {
  it('are always taken', async () => {
    for (let index = 0; index < 50; index += 1) expect(await refusePassphrase(randomWords(7))).toBeUndefined();
  });

  it('are held to the same rule when they are fewer, or one of them over and over', async () => {
    expect(await refusePassphrase('zoo zoo zoo zoo zoo zoo')).toBeDefined();
    expect(await refusePassphrase('zoo zone')).toBe('too_short');
  });
});
