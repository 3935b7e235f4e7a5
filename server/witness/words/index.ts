import type { Catalogue, Catalogues } from '../../../shared/words/catalogue.ts';
import { german } from './de.ts';
import { english } from './en.ts';

/** The sentences of a witness' page in any language. */
export type AliveWords = Catalogue<typeof english>;

/** In every language. */
export const aliveWords: Catalogues<typeof english> = { en: english, de: german };
