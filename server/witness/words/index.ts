import type { Catalogues } from '../../../shared/words/catalogue.ts';
import { german } from './de.ts';
import { english } from './en.ts';

/** In every language. */
export const aliveWords: Catalogues<typeof english> = { en: english, de: german };
