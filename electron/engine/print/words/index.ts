import type { Catalogues } from '../../../../shared/words/catalogue.ts';
import { german } from './de.ts';
import { english } from './en.ts';

/** What is printed, in every language. */
export const paperWords: Catalogues<typeof english> = { en: english, de: german };
