import type { OwnerCatalogues } from '../../../shared/words/catalogue.ts';
import { german } from './de.ts';
import { english } from './en.ts';

/** The host's own pages, in every language. */
export const hostWords: OwnerCatalogues<typeof english> = { en: english, de: german };
