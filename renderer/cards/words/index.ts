import type { OwnerCatalogues } from '../../../shared/words/catalogue.ts';
import { german } from './de.ts';
import { english } from './en.ts';

export type { CardWords } from './en.ts';

/** What the window says in which a card is chosen. */
export const cardWords: OwnerCatalogues<typeof english> = { en: english, de: german };
