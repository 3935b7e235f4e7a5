import { describe, expect, it } from 'vitest';
import { searchWords } from '../../../shared/domain/search-text.ts';
import { visitWords, marksIn, queryWords } from './tokenize.ts';

function wordsOf(text: string): string[] {
  const words: string[] = [];
  visitWords(text, (word) => words.push(word));
  return words;
}

const marked = (text: string, query: string): string[] => marksIn(text, queryWords(query)).map(({ start, end }) => text.slice(start, end));

describe('the words of a text', () => {
  it.each([
    'My Will, 2nd edition!',
    'anna.berg+heir@example.org',
    'Grüne Mappe',
    'ÉLÈVE élève e\u0301le\u0300ve',
    'STRASSE Straße ẞ',
    'Łódź Ørsted Æther œuvre',
    'İstanbul ılık',
    'ΟΔΟΣ οδός',
    'Завещание Ёлка',
    'ﬁle 5 ½ Ⅷ ｆｕｌｌ',
    'O\'Neil -- "x" * a:b',
    '𝒲𝒾𝓁𝓁',
    '',
    '🔒 -- *',
    '家族の文書',
    '2024年PDF書類',
    'พินัย',
    '𠮷野家',
    `${'w'.repeat(150)} next`,
    'abcé–def',
  ])('%j has those by which all databases search', (text) => {
    expect(wordsOf(text).join(' ')).toBe(searchWords(text));
  });

  it('are not divided by places for a hyphen', () => {
    expect(wordsOf('Ver\u00adsiche\u00adrung')).toEqual(['versicherung']);
  });

  it('come with their place', () => {
    const places: [string, number, number][] = [];
    visitWords('Der Müller, 家族', (word, start, end) => places.push([word, start, end]));
    expect(places).toEqual([
      ['der', 0, 3],
      ['muller', 4, 10],
      ['家族', 12, 14],
      ['族', 13, 14],
    ]);
  });

  it('are bounded in a text without spaces', () => {
    expect(wordsOf('x'.repeat(300_000))).toEqual(['x'.repeat(100)]);
    expect(Math.max(...wordsOf('é'.repeat(300_000)).map((word) => word.length))).toBe(100);
    expect(wordsOf('文'.repeat(10_000))).toHaveLength(10_000);
  });
});

describe('the words of a query', () => {
  it('are each there once, and not when another begins with them', () => {
    expect(queryWords('Haus haus HAUSRAT ha brief')).toEqual(['hausrat', 'brief']);
    expect(queryWords(' .,;* ')).toEqual([]);
  });
});

describe('marks', () => {
  it.each([
    ['Der Müller und die Mullers', 'mull', ['Müll', 'Mull']],
    ['Mu\u0308ller', 'mu', ['Mu\u0308']],
    ['Straße', 'strass', ['Straß']],
    ['Straße', 'stras', ['Straß']],
    ['Grundbuch, grundlos', 'grund buch', ['Grund', 'grund']],
    ['私の遺言書', '遺言', ['遺言']],
    ['私の遺言書', '遺', ['遺']],
    ['𝒲𝒾𝓁𝓁', 'wi', ['𝒲𝒾']],
    ['nothing', 'other', []],
  ])('in %j for %j are %j', (text, query, expected) => {
    expect(marked(text, query)).toEqual(expected);
  });
});
