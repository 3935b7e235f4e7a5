import { describe, expect, it } from 'vitest';
import { excerptOf, placesIn } from './excerpt.ts';

function shown(text: string, words: readonly string[]): { text: string; marked: string[] } {
  const excerpt = excerptOf(text, placesIn(text, words), words);
  return { text: excerpt.text, marked: excerpt.marks.map(({ start, end }) => excerpt.text.slice(start, end)) };
}

const filler = 'lorem ipsum dolor sit amet '.repeat(40);

describe('an excerpt', () => {
  it('of a short text is the text, on one line', () => {
    expect(shown('Der\n blaue\t Ordner ', ['blau'])).toEqual({ text: 'Der blaue Ordner', marked: ['blau'] });
  });

  it('of a long text shows the words in their surroundings, cut between words', () => {
    const { text, marked } = shown(`${filler}der Schlüssel liegt unter der Matte ${filler}`, ['schlussel']);
    expect(text).toMatch(/^… (?:lorem|ipsum|dolor|sit|amet) .*Schlüssel liegt unter der Matte.* (?:lorem|ipsum|dolor|sit|amet) …$/);
    expect(text.length).toBeLessThan(170);
    expect(marked).toEqual(['Schlüssel']);
  });

  it('shows where the words stand together, or else the first of them', () => {
    expect(shown(`${filler} matte ${filler} tresor und brief ${filler}`, ['tresor', 'matte', 'brief']).marked).toEqual(['tresor', 'brief']);
    expect(shown(`der tresor ${filler} matte ${filler}`, ['tresor', 'matte']).marked).toEqual(['tresor']);
  });

  it('never breaks a letter in two', () => {
    const text = `${'🗝️'.repeat(200)} tresor ${'👨‍👩‍👧'.repeat(200)}`;
    expect(shown(text, ['tresor']).text.isWellFormed()).toBe(true);
  });

  it('of a place that is not there any more is the beginning', () => {
    expect(excerptOf('short', [4000], ['short'])).toEqual({ text: 'short', marks: [{ start: 0, end: 5 }] });
    expect(excerptOf('', [], ['short'])).toEqual({ text: '', marks: [] });
  });
});
