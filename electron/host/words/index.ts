import type { Catalogues } from '../../../shared/words/catalogue.ts';
import { german } from './de.ts';
import { english } from './en.ts';

/** The host's own pages, in every language. */
export const hostWords: Catalogues<typeof english> = { en: english, de: german };
