import type { Preferences } from '../../../electron/contract/shell.ts';
import { firstLanguage, type Language } from '../../../shared/domain/language.ts';
import type { english } from './en/index.ts';

/** The language to speak: the one that was chosen, else the first of the person's that there is. */
export function languageFor(chosen: Preferences['language'], spoken: readonly string[]): Language {
  return chosen === 'system' ? firstLanguage(spoken) : chosen;
}

/** Every sentence of a language, which comes in a file of its own; fetched once. */
export async function fetchSentences(language: Language): Promise<typeof english> {
  // The German sentences have other texts in the same places.
  if (language === 'de') return (await import('./de/index.ts')).german as unknown as typeof english;
  return (await import('./en/index.ts')).english;
}
