import { describe, expect, it } from 'vitest';
import { languages, type Language } from '../../../shared/domain/language.ts';
import { problemCodes } from '../problems.ts';
import { scriptWords } from './index.ts';
import { readerWords } from './reader-words.ts';

/** What the reader can't know of: it's opened from a file, perhaps years after everything else has gone. */
const elsewhere: Readonly<Record<Language, RegExp>> = {
  en: /\b(services?|servers?|e-?mails?|mails?|mailed|links?|connect\w*|online|web ?sites?|tomorrow|in an hour|try again (later|in)|come back)\b/i,
  de: /(dienst|server|e.?mail|\bmails?\b|\blinks?\b|verbindung|verbunden|online|webseite|internetseite|\bmorgen\b|später noch|in einer stunde)/i,
};

function sentences(catalog: object, path = ''): [string, string][] {
  return Object.entries(catalog).flatMap(([key, value]): [string, string][] => {
    const place = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[place, value]];
    if (typeof value === 'function') return [[place, String((value as (...filled: unknown[]) => unknown)('X', 'Y', 'Z'))]];
    return sentences(value as object, place);
  });
}

describe.each(languages)('the offline reader in %s', (language) => {
  it('never speaks of a service, a mail, a link, or of waiting', () => {
    // A reader keeps nothing: whoever has it has the file already (`canKeep`, and keep-for-later.test looks for the button).
    // And its key is whole, and nobody signs in it.
    const { keep: _keep, parts: _parts, witness: _witness, ...shown } = readerWords[language];
    const found = sentences(shown).filter(([, sentence]) => elsewhere[language].test(sentence));
    expect(found).toEqual([]);
  });

  it('would be found out if it said what the pages of a service say', () => {
    const found = sentences(scriptWords[language]).filter(([, sentence]) => elsewhere[language].test(sentence));
    expect(found.length).toBeGreaterThan(20);
  });

  it('has every sentence that the pages have, and words for each problem', () => {
    const keys = (words: object): string[] => sentences(words).map(([key]) => key);
    expect(keys(readerWords[language])).toEqual(keys(scriptWords[language]));
    for (const code of problemCodes) {
      const { heading, advice } = readerWords[language].problems[code];
      expect(heading, code).toMatch(/^\p{Lu}.{10,}\.$/u);
      expect(advice, code).toMatch(/^\p{Lu}.{25,}\.$/u);
    }
  });
});

it('says every sentence of the reader in both languages, and in each its own', () => {
  const [english, german] = [new Map(sentences(readerWords.en)), sentences(readerWords.de)];
  const changed = sentences(readerWords.en).filter(([key, sentence]) => new Map(sentences(scriptWords.en)).get(key) !== sentence);
  for (const [key] of changed) expect(new Map(german).get(key), key).not.toBe(new Map(sentences(scriptWords.de)).get(key));
  expect(german.filter(([key, sentence]) => changed.some(([other]) => other === key) && english.get(key) === sentence)).toEqual([]);
});
