import { visitWords, marksIn, type Mark } from './tokenize.ts';

const excerptLength = 160;
const wordsBefore = 50;
/** A cut is moved by at most this much so that it falls between words. */
const longestCutWord = 30;
const cutSign = '…';

/** A few words of a text, and which of them were asked for. */
export interface Excerpt {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/**
 * The part of a text where most words of a query are close together, about 160 characters, on one line, with `…` where it was cut.
 * @param places roughly where each word first occurs.
 * @param words as `queryWords` returns them.
 */
export function excerptOf(text: string, places: readonly number[], words: readonly string[]): Excerpt {
  const from = startOf(text, places);
  const to = endOf(text, from);
  const line = text.slice(from, to).toWellFormed().replace(/\s+/g, ' ').trim();
  const shown = `${from > 0 ? `${cutSign} ` : ''}${line}${to < text.length ? ` ${cutSign}` : ''}`;
  return { text: shown, marks: marksIn(shown, words) };
}

/** Roughly where in a text each word of a query first occurs. */
export function placesIn(text: string, words: readonly string[]): number[] {
  const places = new Map<string, number>();
  visitWords(text, (word, start) => {
    for (const asked of words) if (!places.has(asked) && word.startsWith(asked)) places.set(asked, start);
  });
  return [...places.values()];
}

function startOf(text: string, places: readonly number[]): number {
  let best = 0;
  let most = 0;
  for (const place of places.filter((one) => one < text.length).sort((a, b) => a - b)) {
    const together = places.filter((other) => other >= place && other < place + excerptLength - wordsBefore).length;
    if (together > most) [best, most] = [place, together];
  }
  const start = best - wordsBefore;
  if (start <= 0) return 0;
  const cut = text.slice(start, start + longestCutWord).search(/\s/);
  return cut === -1 ? start : start + cut + 1;
}

function endOf(text: string, from: number): number {
  const end = from + excerptLength;
  if (end >= text.length) return text.length;
  const cut = text.slice(end - longestCutWord, end).search(/\s\S*$/);
  return cut === -1 ? end : end - longestCutWord + cut;
}
