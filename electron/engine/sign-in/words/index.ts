import type { OwnerCatalogues } from '../../../../shared/words/catalogue.ts';
import { german } from './de.ts';
import { english } from './en.ts';

/** What the browser shows after a sign-in, in every language. */
export const redirectWords: OwnerCatalogues<typeof english> = { en: english, de: german };
