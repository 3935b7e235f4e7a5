import { firstOwnerLanguage, type OwnerLanguage } from '../../../shared/domain/language.ts';
import type { OwnerCatalogues } from '../../../shared/words/catalogue.ts';
import type { Preferences } from '../../contract/shell.ts';
import { german } from './de.ts';
import { english, type ShellWords } from './en.ts';

export type { ShellWords } from './en.ts';

const catalogues: OwnerCatalogues<typeof english> = { en: english, de: german };

/** @param language as set in the preferences. @param system the system's locale, for `system`. */
export function shellWords(language: Preferences['language'], system: string): ShellWords {
  return catalogues[shellLanguage(language, system)];
}

/** Which language that is. */
export function shellLanguage(language: Preferences['language'], system: string): OwnerLanguage {
  return language === 'system' ? firstOwnerLanguage([system]) : language;
}
