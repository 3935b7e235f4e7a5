import { searchWords, type SearchedKind } from '../../../shared/domain/search-text.ts';
import { codePoints } from '../../../shared/domain/text-rules.ts';
import { searchedFields, type SearchedPlace } from '../stores/searched-fields.ts';
import type { SearchTerms } from '../stores/search-store.ts';

/** The most characters of a search. */
export const maxSearchCharacters = 200;

/** A field's name before a colon; anything else before one is just text. */
const fieldBefore = /^([a-z_]+):(.*)$/s;

/**
 * Reads a search: `words` or `field:words` (RULINGS.md#search-words).
 * @returns the terms, or a short explanation of what `q` must be.
 */
export function readSearchTerms(text: string, kind: SearchedKind): SearchTerms | string {
  if (codePoints(text) > maxSearchCharacters) return `must have at most ${maxSearchCharacters} characters`;
  const [, field, rest = text] = fieldBefore.exec(text) ?? [];
  const places: Readonly<Record<string, SearchedPlace>> = searchedFields[kind];
  if (field !== undefined && !Object.hasOwn(places, field))
    return `must name one of the fields ${Object.keys(places).join(', ')} before the colon`;
  const words = searchWords(rest);
  if (words === '') return 'must contain a letter or a digit';
  return { words: [...new Set(words.split(' '))], place: field === undefined ? null : (places[field] ?? null) };
}
