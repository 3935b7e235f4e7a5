import { describe, expect, it } from 'vitest';
import { languages, type Language } from '../../../shared/domain/language.ts';
import { problemCodes } from '../problems.ts';
import type { Words } from './en/index.ts';
import { scriptWords } from './index.ts';
import { readerWords } from './reader-words.ts';

/** What the reader can't know of: it's opened from a file, perhaps years after everything else has gone. */
const elsewhere: Readonly<Record<Language, RegExp>> = {
  en: /\b(services?|servers?|e-?mails?|mails?|mailed|links?|connect\w*|online|web ?sites?|tomorrow|in an hour|try again (later|in)|come back)\b/i,
  de: /(dienst|server|e.?mail|\bmails?\b|\blinks?\b|verbindung|verbunden|online|webseite|internetseite|\bmorgen\b|später noch|in einer stunde)/i,
  fr: /(\bservices?\b|serveur|e-?mail|courriel|\bmessages?\b|\bliens?\b|connexion|connecté|en ligne|site web|\bdemain\b|réessayer plus tard|dans une heure|\brevenez\b|\brevenir\b)/i,
  es: /(servicio(?!s de confianza)|servidor|correo|\bmensajes?\b|\benlaces?\b|conexi[oó]n|conectad|en línea|sitio web|\bmañana\b|más tarde|dentro de una hora|\bvuelva\b)/i,
  it: /(servizi|server|e.?mail|messagg|\bmail\b|\blink\b|connes|collega|online|\bsit[oi]\b|domani|più tardi|tra un’ora)/i,
  pt: /(serviço|servidor|e.?mail|mensage|\blinks?\b|ligaç|ligad|online|\bsite\b|amanhã|tente de novo (mais tarde|daqui)|daqui a uma hora)/i,
  pl: /(usług|serwer|e.?mail|poczt|\blink|połączen|połączon|online|stron\p{L}* internetow|\bjutro\b|za godzinę|spróbować ponownie później)/iu,
  nl: /(dienst|server|e.?mail|\bmails?\b|\blinks?\b|verbinding|verbonden|online|website|internetpagina|\bmorgen\b|later (nog|opnieuw)|over een uur)/i,
  tr: /(hizmet|sunucu|e.?posta|bağlantı|çevrimiçi|(?:internet|web) sitesi|(?<!\p{L})yarın(?!\p{L})|bir saat sonra|daha sonra yeniden)/iu,
  ar: /((?<!ست)خدمة|خادم(?!ة)|البريد|رابط|متصل|الاتصال|موقع|غدًا|لاحقًا|بعد ساعة)/u,
};

/**
 * Of a service's paper about a release the reader says who signed it, which can only be a service: it compares what is in the file, and asks
 * nobody. These sentences alone may name one.
 */
const aboutPapers = new Set(
  Object.keys((await scriptWords.en()).reader)
    .filter((key) => key.startsWith('paper'))
    .map((key) => `reader.${key}`),
);

const onPages = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await scriptWords[language]()] as const)),
) as Readonly<Record<Language, Words>>;

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
    const found = sentences(shown).filter(([key, sentence]) => !aboutPapers.has(key) && elsewhere[language].test(sentence));
    expect(found).toEqual([]);
    expect(aboutPapers.size).toBeGreaterThan(5);
  });

  it('would be found out if it said what the pages of a service say', () => {
    const found = sentences(onPages[language]).filter(([, sentence]) => elsewhere[language].test(sentence));
    expect(found.length).toBeGreaterThan(20);
  });

  it('has every sentence that the pages have, and words for each problem', () => {
    const keys = (words: object): string[] => sentences(words).map(([key]) => key);
    expect(keys(readerWords[language])).toEqual(keys(onPages[language]));
    for (const code of problemCodes) {
      const { heading, advice } = readerWords[language].problems[code];
      expect(heading, code).toMatch(/^[\p{Lu}\p{Lo}¿«“„].{8,}[.?]$/u);
      expect(advice, code).toMatch(/^[\p{Lu}\p{Lo}¿«“„].{20,}[.?]$/u);
    }
  });
});

it.each(languages.filter((language) => language !== 'en'))('says every sentence of the reader in %s too, and its own', (language) => {
  const [english, own] = [new Map(sentences(readerWords.en)), sentences(readerWords[language])];
  const changed = sentences(readerWords.en).filter(([key, sentence]) => new Map(sentences(onPages.en)).get(key) !== sentence);
  for (const [key] of changed) expect(new Map(own).get(key), key).not.toBe(new Map(sentences(onPages[language])).get(key));
  expect(own.filter(([key, sentence]) => changed.some(([other]) => other === key) && english.get(key) === sentence)).toEqual([]);
});
