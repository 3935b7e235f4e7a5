import type { Catalogues } from '../../../../shared/words/catalogue.ts';
import { german } from './de/index.ts';
import { english } from './en/index.ts';

/** Every sentence of mails and short messages, in every language. */
export const mailWords: Catalogues<typeof english> = { en: english, de: german };
