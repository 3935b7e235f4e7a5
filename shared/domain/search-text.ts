/** What can be searched. */
export const searchedKinds = ['vault', 'document', 'recipient'] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** The most characters of a text that are searched, and of one word. */
const maxSearched = 4000;
const longestWord = 100;

/** Letters that normalisation leaves as they are, though a keyboard may lack them, and the second form of the Greek sigma. */
const folded: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' };
const foldedLetters = new RegExp(`[${Object.keys(folded).join('')}]`, 'gu');

/** Scripts that are written without spaces between words. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;

const tooLong = new RegExp(`([^ ]{${longestWord}})[^ ]+`, 'gu');

/**
 * A text as it is indexed and searched for: words of letters and digits in lower case, without accents, with one space between them, each
 * cut after 100 characters. Both databases see only this form, so that they find the same things.
 */
export function searchWords(text: string): string {
  return text
    .slice(0, maxSearched)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(foldedLetters, (letter) => folded[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(unspaced, (run) => ` ${pairsOf(run)} `)
    .replace(/ {2,}/g, ' ')
    .replace(tooLong, '$1')
    .trim();
}

/**
 * Every two adjacent letters, and the last one: where words aren't separated, any part of a name is found by the pairs
 * it contains, and a single letter as the beginning of a pair.
 */
function pairsOf(run: string): string {
  const letters = [...run];
  return letters.map((letter, index) => letter + (letters[index + 1] ?? '')).join(' ');
}
