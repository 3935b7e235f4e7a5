import { searchWords } from '../../../shared/domain/search-text.ts';

const letters = '[\\p{L}\\p{N}\\p{M}\\u{AD}]';
/** Scripts that are written without spaces between words. */
const unspaced = `[[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]&&${letters}]`;
/** A run of letters this long is not a word; it is cut, so that none exceeds what `searchWords` reads. */
const longestRun = 1000;
const nextRun = new RegExp(`(${unspaced}+)|[${letters}--${unspaced}]{1,${longestRun}}`, 'vy');
/** As `searchWords` cuts them. */
const longestWord = 100;
const firstBeyondAscii = 128;

/** How letters are compared: `searchWords`, ignoring soft hyphens. */
export function foldLetters(run: string): string {
  return searchWords(run.replaceAll('\u00ad', ''));
}

/** Is called with a word in the form in which it is compared, and where its letters are, in UTF-16 units. */
export type WordVisitor = (word: string, start: number, end: number) => void;

/**
 * Every word of a text in order. Where words are not spaced, each pair of neighbouring letters counts as one, and so does the last letter.
 * @param fold as `foldLetters`, or something that remembers its answers.
 */
export function visitWords(text: string, visit: WordVisitor, fold: (run: string) => string = foldLetters): void {
  for (let start = 0; start < text.length; ) {
    // Most words of most texts are plain, and many times faster without a regular expression.
    const end = endOfPlain(text, start);
    if (text.charCodeAt(end) >= firstBeyondAscii) start = visitRun(text, start, visit, fold);
    else {
      if (end > start) visit(text.slice(start, Math.min(end, start + longestWord)).toLowerCase(), start, end);
      start = end + 1;
    }
  }
}

const pieceLength = 16_000;
const longestCutRun = 500;
const lastGap = new RegExp(`[^${letters}]${letters}*$`, 'v');

/** Where a piece of a long text that starts at a given place should end, so that reading it takes a few milliseconds and no word is cut. */
export function endOfPiece(text: string, start: number): number {
  const end = start + pieceLength;
  if (end >= text.length) return text.length;
  const gap = text.slice(end - longestCutRun, end).search(lastGap);
  return gap === -1 ? end : end - longestCutRun + gap;
}

/** Where ASCII's letters and digits end. */
function endOfPlain(text: string, start: number): number {
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    const plain = (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
    if (!plain) break;
  }
  return end;
}

/** The words in a run of any letters that starts here. Returns where to go on. */
function visitRun(text: string, start: number, visit: WordVisitor, fold: (run: string) => string): number {
  nextRun.lastIndex = start;
  const match = nextRun.exec(text);
  if (match === null) return start + 1;
  const [run, unspacedRun] = match;
  const end = start + run.length;
  if (unspacedRun !== undefined) visitPairs(unspacedRun, start, visit, fold);
  else {
    const words = fold(run);
    for (const word of words.includes(' ') ? words.split(' ') : [words]) if (word !== '') visit(word, start, end);
  }
  return end;
}

function visitPairs(run: string, at: number, visit: WordVisitor, fold: (run: string) => string): void {
  const places: { letter: string; start: number; end: number }[] = [];
  let start = at;
  for (const character of run) {
    const letter = fold(character).replaceAll(' ', '');
    const end = start + character.length;
    const last = places.at(-1);
    if (letter !== '') places.push({ letter, start, end });
    else if (last !== undefined) last.end = end;
    start = end;
  }
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    visit(place.letter + (next?.letter ?? ''), place.start, next?.end ?? place.end);
  }
}

/**
 * The words of a query, each once, without those that another one begins with: whatever has the longer one has them too. The longest come
 * first.
 */
export function queryWords(query: string): readonly string[] {
  const words = new Set<string>();
  visitWords(query, (word) => words.add(word));
  const all = [...words].sort((a, b) => b.length - a.length);
  return all.filter((word, index) => !all.slice(0, index).some((longer) => longer.startsWith(word)));
}

/** A part of a text, in UTF-16 units: from `start` up to, but not including, `end`. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** Where words of a text begin with words of a query: the letters that were asked for, accents and all. In order, none inside another. */
export function marksIn(text: string, words: readonly string[]): Mark[] {
  const marks: { start: number; end: number }[] = [];
  visitWords(text, (word, start, end) => {
    const asked = words.find((one) => word.startsWith(one));
    if (asked === undefined) return;
    const mark = { start, end: start + lengthOfBeginning(text.slice(start, end), asked.length) };
    const last = marks.at(-1);
    if (last !== undefined && mark.start < last.end) last.end = Math.max(last.end, mark.end);
    else marks.push(mark);
  });
  return marks;
}

/**
 * How much of a text makes up its first so many letters once they are folded, in UTF-16 units, with the accents that belong to the last.
 */
function lengthOfBeginning(text: string, foldedLength: number): number {
  let folded = 0;
  let length = 0;
  for (const character of text) {
    const more = foldLetters(character).replaceAll(' ', '').length;
    if (folded >= foldedLength && more > 0) break;
    folded += more;
    length += character.length;
  }
  return length;
}
