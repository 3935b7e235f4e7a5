import type { Catalogues } from '../../../../shared/words/catalogue.ts';
import { german } from './de/index.ts';
import { english } from './en/index.ts';

export type { PageCatalogue } from './en/index.ts';

/** Every sentence of the recipients' pages, in every language. */
export const pageWords: Catalogues<typeof english> = { en: english, de: german };
