/** How many words a text has, by the rules of its language; languages without spaces between words are counted too. */
export function countWords(text: string, locale: string): number {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) if (isWordLike === true) count += 1;
  return count;
}
