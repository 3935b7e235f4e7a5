import type { Catalogues } from '../../../shared/words/catalogue.ts';
import { german } from './de.ts';
import { french } from './fr.ts';
import { spanish } from './es.ts';
import { italian } from './it.ts';
import { portuguese } from './pt.ts';
import { polish } from './pl.ts';
import { dutch } from './nl.ts';
import { turkish } from './tr.ts';
import { arabic } from './ar.ts';
import { english } from './en.ts';

/** In every language. */
export const aliveWords: Catalogues<typeof english> = {
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
