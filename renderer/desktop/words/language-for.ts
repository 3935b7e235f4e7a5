import type { Preferences } from '../../../electron/contract/shell.ts';
import { firstLanguage, type Language } from '../../../shared/domain/language.ts';

/** The language to speak: the one that was chosen, else the first of the person's that there is. */
export function languageFor(chosen: Preferences['language'], spoken: readonly string[]): Language {
  return chosen === 'system' ? firstLanguage(spoken) : chosen;
}
