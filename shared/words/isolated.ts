import { directionOf, type Language } from '../domain/language.ts';

/**
 * What isn't ours, such as a name or an address, apart from the direction of the sentence that it stands in (Unicode Standard Annex 9, FSI and
 * PDI); as it is where sentences run from left to right.
 */
export const isolated = (text: string, language: Language): string => (directionOf[language] === 'rtl' ? `\u2068${text}\u2069` : text);
