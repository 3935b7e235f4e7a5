import type { SearchedKind } from '../../../shared/domain/search-text.ts';

/** Where in the index a field's words stand. */
export type SearchedPlace = 'a' | 'b' | 'c' | 'd';

/** The text fields of each kind, by the name that callers use for them. */
export const searchedFields = {
  vault: { name: 'a', description: 'b', tags: 'c' },
  document: { name: 'a', description: 'b', tags: 'c' },
  recipient: { name: 'a', email: 'b', relationship: 'c' },
} as const satisfies Readonly<Record<SearchedKind, Readonly<Record<string, SearchedPlace>>>>;

/** The text of a kind's searched fields. */
export type SearchedText<K extends SearchedKind> = { readonly [F in keyof (typeof searchedFields)[K]]: string | null };
