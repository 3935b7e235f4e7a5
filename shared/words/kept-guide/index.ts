import type { Catalogues } from '../catalogue.ts';
import { german } from './de.ts';
import { english } from './en.ts';

/** What the page says that lies beside bundles, in every language. */
export const guideWords: Catalogues<typeof english> = { en: english, de: german };

/** The same sentences in one language. */
export type GuideWords = (typeof guideWords)['en'];
