import type { Catalogues } from '../catalogue.ts';
import { german } from './de.ts';
import { english } from './en.ts';

/** Words about files, in every language. */
export const fileWords: Catalogues<typeof english> = { en: english, de: german };

/** The kinds of files that have their own word. */
export type FileKind = keyof typeof english.kinds;
