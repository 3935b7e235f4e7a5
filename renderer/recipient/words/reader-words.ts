import { languages, type Language } from '../../../shared/domain/language.ts';
import type { Catalogues, CataloguesOnDemand } from '../../../shared/words/catalogue.ts';
import { arabic } from './ar/index.ts';
import { wordsInReader as arabicInReader } from './ar/reader.ts';
import { german } from './de/index.ts';
import { wordsInReader as germanInReader } from './de/reader.ts';
import { english } from './en/index.ts';
import { wordsInReader as englishInReader } from './en/reader.ts';
import { spanish } from './es/index.ts';
import { wordsInReader as spanishInReader } from './es/reader.ts';
import { french } from './fr/index.ts';
import { wordsInReader as frenchInReader } from './fr/reader.ts';
import { inReader } from './in-reader.ts';
import { italian } from './it/index.ts';
import { wordsInReader as italianInReader } from './it/reader.ts';
import { dutch } from './nl/index.ts';
import { wordsInReader as dutchInReader } from './nl/reader.ts';
import { polish } from './pl/index.ts';
import { wordsInReader as polishInReader } from './pl/reader.ts';
import { portuguese } from './pt/index.ts';
import { wordsInReader as portugueseInReader } from './pt/reader.ts';
import { turkish } from './tr/index.ts';
import { wordsInReader as turkishInReader } from './tr/reader.ts';

/** Every sentence of the offline reader, in every language: it is one file, which has them all. */
export const readerWords: Catalogues<typeof english> = {
  en: inReader(english, englishInReader),
  de: inReader(german, germanInReader),
  fr: inReader(french, frenchInReader),
  es: inReader(spanish, spanishInReader),
  it: inReader(italian, italianInReader),
  pt: inReader(portuguese, portugueseInReader),
  pl: inReader(polish, polishInReader),
  nl: inReader(dutch, dutchInReader),
  tr: inReader(turkish, turkishInReader),
  ar: inReader(arabic, arabicInReader),
};

/** The same, as a page asks for them. */
export const readerWordsAtHand = Object.fromEntries(
  languages.map((language) => [language, () => Promise.resolve(readerWords[language])]),
) as Readonly<Record<Language, () => Promise<(typeof readerWords)[Language]>>> satisfies CataloguesOnDemand<typeof english>;
