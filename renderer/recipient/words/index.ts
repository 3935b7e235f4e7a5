import type { Catalogues } from '../../../shared/words/catalogue.ts';
import { german } from './de/index.ts';
import { english } from './en/index.ts';

/** Every sentence that the scripts of recipients' pages say, in every language. */
export const scriptWords: Catalogues<typeof english> = { en: english, de: german };
