import type { Preferences } from '../../../electron/contract/shell.ts';
import { firstOwnerLanguage, type OwnerLanguage } from '../../../shared/domain/language.ts';

/** The language to speak: the one that was chosen, else the first of the person's that there is. */
export function languageFor(chosen: Preferences['language'], spoken: readonly string[]): OwnerLanguage {
  return chosen === 'system' ? firstOwnerLanguage(spoken) : chosen;
}
