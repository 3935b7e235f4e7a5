import type { Catalogues } from '../../../../words/catalogue.ts';
import { german } from './de.ts';
import { english } from './en.ts';

/** What a visible signature says, in every language. */
export const signatureWords: Catalogues<typeof english> = { en: english, de: german };
