import type { Catalogues } from '../../../../shared/words/catalogue.ts';
import { german } from './de/index.ts';
import { french } from './fr/index.ts';
import { spanish } from './es/index.ts';
import { italian } from './it/index.ts';
import { portuguese } from './pt/index.ts';
import { polish } from './pl/index.ts';
import { dutch } from './nl/index.ts';
import { turkish } from './tr/index.ts';
import { arabic } from './ar/index.ts';
import { english } from './en/index.ts';

export type { PageCatalogue } from './en/index.ts';

/** Every sentence of the recipients' pages, in every language. */
export const pageWords: Catalogues<typeof english> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  pl: polish,
  nl: dutch,
  tr: turkish,
  ar: arabic,
};
