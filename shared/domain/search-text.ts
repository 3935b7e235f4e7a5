/** The most characters of a text that are searched. */
const mostSearched = 4000;

/**
 * A text as it is indexed and asked for: words of letters and digits in lower case, without accents, one space between them.
 * Both databases see only this form, so that they find the same.
 */
export function searchWords(text: string): string {
  return text
    .slice(0, mostSearched)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
