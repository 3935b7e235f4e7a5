import { isUlid } from '../domain/ids.ts';

/**
 * The words of a binding: what kind of thing, the ids it belongs to, versions or generations in decimal. FORMAT.md joins them with 0a.
 * @throws TypeError unless every id is a bare ULID and every number whole and at least 1: what is sealed for a malformed place could never
 * be
 * opened again.
 */
export function bindingWords(kind: string, ids: readonly string[], ...numbers: readonly number[]): readonly string[] {
  if (!ids.every(isUlid)) throw new TypeError('a binding names bare ULIDs');
  if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 1))
    throw new TypeError('versions and generations are whole numbers from 1');
  return [kind, ...ids, ...numbers.map(String)];
}

/** The same as one text, for `wrapKey`. */
export function bindingText(kind: string, ids: readonly string[], ...numbers: readonly number[]): string {
  return bindingWords(kind, ids, ...numbers).join('\n');
}
