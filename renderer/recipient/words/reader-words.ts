import type { Catalogues } from '../../../shared/words/catalogue.ts';
import { wordsInReader as german } from './de/reader.ts';
import type { english as everything } from './en/index.ts';
import { wordsInReader as english } from './en/reader.ts';
import { inReader } from './in-reader.ts';
import { scriptWords } from './index.ts';

/** Every sentence of the offline reader, in every language. */
export const readerWords: Catalogues<typeof everything> = {
  en: inReader(scriptWords.en, english),
  de: inReader(scriptWords.de, german),
};
