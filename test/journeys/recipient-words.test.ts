import { describe, expect, it } from 'vitest';
import type { Words } from '../../renderer/recipient/words/en/index.ts';
import { scriptWords } from '../../renderer/recipient/words/index.ts';
import { pageWords } from '../../server/http/recipient/words/index.ts';
import { languages, type Language } from '../../shared/domain/language.ts';
import { readCatalogue } from '../structure/catalogue-faults.ts';

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
    /(owner|dear|name|word|about|saving|release|check|verify|heading|picture|compare|differ|before|done|leftS|welcome|address|sendNew|whatLeft|failedAt|pageOf|readersWhy|readerKnown|lead|nothingRest|thanks|please|enrol\.(why|notInvitedWhy|settled|end)|invited\.(why|none))/i;
  return Array.from({ length: count }, (_, index) => (isText.test(place) ? `X${index}X` : 2 + index));
}

const scripts = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await scriptWords[language]()] as const)),
) as Readonly<Record<Language, Words>>;

const otherLanguages = languages.filter((language) => language !== 'en');

describe.each([
  ['the scripts', scripts],
  ['the server’s pages', pageWords],
])('the words of %s', (_name, words) => {
  const ours = new Map(sentences(words.en));
  const theirs = (language: Language): Map<string, string> => new Map(sentences(words[language]));

  // What is missing or was left in English, test/structure/languages.test.ts looks for.
  it.each(otherLanguages)('have no English left in them in %s', (language) => {
    const leftovers = [...theirs(language)]
      .filter(([, sentence]) => /(?<!\p{L})(the|your|please|you|and)(?!\p{L})/iu.test(sentence.replace(/https?:\S+/g, '')))
      .map(([key]) => key);
    expect(leftovers).toEqual([]);
  });

  it.each(languages)('are calm in %s: no exclamation marks, nothing empty, nothing forgotten', (language) => {
    for (const [key, sentence] of theirs(language)) {
      expect(sentence.trim(), key).not.toBe('');
      expect(sentence, key).not.toMatch(/[!¡！]|undefined|\[object|TODO/);
    }
  });

  it.each(otherLanguages)('fill in the same names and numbers in %s', (language) => {
    const said = theirs(language);
    for (const [key, sentence] of ours)
      expect([key, [...new Set(said.get(key)?.match(/X\dX/g))].sort()]).toEqual([key, [...new Set(sentence.match(/X\dX/g))].sort()]);
  });
});

/** Said to somebody who is just being asked for one, it makes them doubt the page or the sentence. */
const denies: Readonly<Record<Language, RegExp>> = {
  en: /never (?:ask )?for (?:it|a code)/i,
  de: /nie um einen Code|fragen nie/i,
  fr: /jamais (?:de|un) code/i,
  es: /nunca (?:pedimos )?un código/i,
  it: /mai un codice/i,
  pt: /nunca (?:pedimos )?um código/i,
  pl: /ani o kod|nie prosimy o kod/i,
  nl: /nooit (?:telefonisch of per e.mail )?om een code/i,
  tr: /kod (?:da )?istemeyiz/i,
  ar: /لا نطلب رمزًا/u,
};

describe.each(languages)('“we never ask for a code”, in %s', (language) => {
  it('is said by no script: each of them asks for a passphrase, for words or for a code', () => {
    for (const [key, sentence] of sentences(scripts[language])) expect(sentence, key).not.toMatch(denies[language]);
  });

  it('is said at the foot of the server’s pages, and not of those on which a code is typed', () => {
    const { frame, release } = pageWords[language];
    expect(frame.promise).toMatch(denies[language]);
    expect(frame.promiseOfAsking).not.toMatch(denies[language]);
    for (const [key, sentence] of readCatalogue(release)) expect(sentence, key).not.toMatch(denies[language]);
  });
});
