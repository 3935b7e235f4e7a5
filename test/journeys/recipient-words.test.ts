import { describe, expect, it } from 'vitest';
import { german } from '../../renderer/recipient/words/de/index.ts';
import { english } from '../../renderer/recipient/words/en/index.ts';
import { pageWords } from '../../server/http/recipient/words/index.ts';

/** Every sentence of a catalog by its path; those with placeholders are filled with the same numbers and names in each language. */
function sentences(catalog: object, path = ''): [string, string][] {
  return Object.entries(catalog).flatMap(([key, value]): [string, string][] => {
    const place = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[place, value]];
    if (typeof value === 'function')
      return [[place, String((value as (...filled: unknown[]) => unknown)(...fillings(value.length, place)))]];
    return sentences(value as object, place);
  });
}

function fillings(count: number, place: string): unknown[] {
  const isText =
    /(owner|dear|name|word|about|saving|release|check|verify|heading|picture|compare|differ|before|done|leftS|welcome|address|sendNew|whatLeft|failedAt|pageOf|enrol\.(why|notInvitedWhy|settled|end)|invited\.(why|none))/i;
  return Array.from({ length: count }, (_, index) => (isText.test(place) ? `X${index}X` : 2 + index));
}

/** What is rightly the same in both languages. */
const same = new Set(['documents.done', 'opened.inFolder', 'checkIn.releaseOn', 'preview.film']);

describe.each([
  ['the scripts', english, german],
  ['the server’s pages', pageWords.en, pageWords.de],
])('the words of %s', (_name, inEnglish, inGerman) => {
  const [ours, theirs] = [new Map(sentences(inEnglish)), new Map(sentences(inGerman))];

  it('are there in German under the same keys, and are German', () => {
    expect([...theirs.keys()].sort()).toEqual([...ours.keys()].sort());
    const untranslated = [...ours].filter(([key, sentence]) => !same.has(key) && theirs.get(key) === sentence).map(([key]) => key);
    expect(untranslated).toEqual([]);
    const leftovers = [...theirs]
      .filter(([, sentence]) => /\b(the|your|please|you|and)\b/i.test(sentence.replace(/https?:\S+/g, '')))
      .map(([key]) => key);
    expect(leftovers).toEqual([]);
  });

  it('are calm in both: no exclamation marks, nothing empty, nothing forgotten', () => {
    for (const [key, sentence] of [...ours, ...theirs]) {
      expect(sentence.trim(), key).not.toBe('');
      expect(sentence, key).not.toMatch(/!|undefined|\[object|TODO/);
    }
  });

  it('fill in the same names and numbers', () => {
    for (const [key, sentence] of ours)
      expect([key, [...new Set(theirs.get(key)?.match(/X\dX/g))].sort()]).toEqual([key, [...new Set(sentence.match(/X\dX/g))].sort()]);
  });
});

/** Said to somebody who is just being asked for one, it makes them doubt the page or the sentence. */
const denies = /never (?:ask )?for (?:it|a code)|nie um einen Code|fragen nie/i;

describe('“we never ask for a code”', () => {
  it('is said by no script: each of them asks for a passphrase, for words or for a code', () => {
    for (const [key, sentence] of [...sentences(english), ...sentences(german)]) expect(sentence, key).not.toMatch(denies);
  });

  it('is said at the foot of the server’s pages, and not of those on which a code is typed', () => {
    for (const { frame, release } of [pageWords.en, pageWords.de]) {
      expect(frame.promise).toMatch(denies);
      expect(frame.promiseOfAsking).not.toMatch(denies);
      for (const [key, sentence] of sentences(release)) expect(sentence, key).not.toMatch(denies);
    }
  });
});
