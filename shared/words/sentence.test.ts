import { describe, expect, it } from 'vitest';
import { hasSentence, sentence, type Spoken } from './sentence.ts';

const spoken: Spoken = {
  language: 'de',
  areas: {
    common: { close: 'Schließen' },
    vaults: {
      named: 'Tresor {{name}} von {{owner}}',
      count_zero: 'kein Tresor',
      count_one: 'ein Tresor',
      count_other: '{{count, number}} Tresore',
      deep: { below: 'unten' },
    },
  },
};

describe('a sentence of a catalogue with areas', () => {
  it('is found by area and key, however deep', () => {
    expect([sentence(spoken, 'common:close'), sentence(spoken, 'vaults:deep.below')]).toEqual(['Schließen', 'unten']);
  });

  it('has its holes filled with what is given, as it is, and leaves nothing of the rest', () => {
    expect(sentence(spoken, 'vaults:named', { name: '<b>$& {{owner}}', owner: 'Anna' })).toBe('Tresor <b>$& {{owner}} von Anna');
    expect(sentence(spoken, 'vaults:named', { name: 'A' })).toBe('Tresor A von ');
  });

  it('comes in the number of its count, which is written as the language writes numbers', () => {
    expect([0, 1, 2_000].map((count) => sentence(spoken, 'vaults:count', { count }))).toEqual([
      'kein Tresor',
      'ein Tresor',
      '2.000 Tresore',
    ]);
  });

  it('is its key where there is none, and is known not to be there', () => {
    expect(sentence(spoken, 'vaults:missing')).toBe('missing');
    expect(
      ['vaults:named', 'vaults:missing', 'vaults:deep', 'vaults:constructor', 'nowhere:named', 'vaults'].map((name) =>
        hasSentence(spoken, name),
      ),
    ).toEqual([true, false, false, false, false, false]);
  });
});
