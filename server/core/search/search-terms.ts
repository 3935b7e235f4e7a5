import { searchWords } from '../../../shared/domain/search-text.ts';
import { codePoints } from '../../../shared/domain/text-rules.ts';
import { searchedFields, type SearchedKind, type SearchedPlace } from './searched-fields.ts';

/** The most characters of a search. */
export const maxSearchCharacters = 200;

/** What is looked for: entries that have every one of these words, or one that begins with it. */
export interface SearchTerms {
  /** As `searchWords` gives them: letters and digits only. At least one. */
  readonly words: readonly string[];
  /** The one field that is searched; null for all. */
  readonly place: SearchedPlace | null;
}

/** A field's name before a colon; anything else before one is just text. */
const fieldBefore = /^([a-z_]+):(.*)$/s;

/**
 * Reads a search: `words` or `field:words` (RULINGS.md#search-words).
 * @returns the terms, or in a few words what `q` must be.
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
