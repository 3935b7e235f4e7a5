import { describe, expect, it } from 'vitest';
import { randomWords } from '../../../shared/format/paper/random-words.ts';
import { loadPassphraseWords } from '../../../shared/node/passphrase-words.mjs';
import { goodPassphrases, knownBadPassphrases } from '../../../test/kit/passphrases/known-bad-passphrases.ts';
import { problemCodeOf } from '../problems.ts';
import { PassphraseCheck } from './check-passphrase.ts';

const lists = new Blob([JSON.stringify(await loadPassphraseWords())]);

function refusalOf(act: () => void): string {
  try {
    act();
    return 'none';
  } catch (error) {
    return problemCodeOf(error);
  }
}

describe("a recipient's own passphrase", () => {
  const check = new PassphraseCheck();

  it.each(knownBadPassphrases)('"%s" is refused: %s', async (passphrase, refusal) => {
    expect(await check.check(passphrase, lists)).toBe(refusal);
    expect(refusalOf(() => check.assertGood(passphrase))).toBe('too_easy');
  });

  it.each(goodPassphrases)('"%s" is taken, and no key is made for it before it was checked', async (passphrase) => {
    expect(refusalOf(() => check.assertGood(passphrase))).toBe('too_easy');
    expect(await check.check(passphrase, lists)).toBeNull();
    expect(refusalOf(() => check.assertGood(passphrase))).toBe('none');
  });

  it('needs no list when it is the words that were proposed', () => {
    expect(refusalOf(() => new PassphraseCheck().assertGood(randomWords(7)))).toBe('none');
  });
});
