/** Where a line may end, as positions in its text. */
export interface LineStops {
  /** After a word and its blank. */
  readonly words: readonly number[];
  /** For a word that is too long on its own: after any letter with everything written around it. */
  readonly letters: readonly number[];
}

/** Scripts that put no blanks between words: the segmenter knows from a dictionary where words end. */
const withoutBlanks =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
/** After these too: the dots between Tibetan syllables and Ethiopic words, and the full stops of scripts without blanks. */
const stopping = new Set(' \u0f0b\u0f0d\u0f0e\u0f14\u1361\u1362\u104a\u104b\u17d4\u17d5\u3001\u3002\uff0c\uff0e\uff1f\uff01');
/** What no line begins with. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\p{Lm}\p{Join_Control}]$/u;
/** What no line ends with. */
const opening = /^[\p{Ps}\p{Pi}]$/u;

const segmenters = {
  word: new Intl.Segmenter('und', { granularity: 'word' }),
  grapheme: new Intl.Segmenter('und', { granularity: 'grapheme' }),
} as const;

/** @param starts where units that are drawn as one begin: a line that ended within one would tear it apart. */
export function lineStops(text: string, starts: ReadonlySet<number>): LineStops {
  const ends = (granularity: 'word' | 'grapheme'): number[] =>
    Array.from(segmenters[granularity].segment(text), ({ index, segment }) => index + segment.length).filter(
      (stop) => stop === text.length || starts.has(stop),
    );
  return { words: ends('word').filter((stop) => stop === text.length || endsWord(text, stop)), letters: ends('grapheme') };
}

function endsWord(text: string, stop: number): boolean {
  const [before, after] = [letterBefore(text, stop), String.fromCodePoint(text.codePointAt(stop) ?? 0)];
  if (before === ' ') return true;
  if (closing.test(after) || after === ' ') return false;
  if (stopping.has(before)) return true;
  return !opening.test(before) && (withoutBlanks.test(before) || withoutBlanks.test(after));
}

function letterBefore(text: string, at: number): string {
  const last = text.slice(Math.max(at - 2, 0), at);
  return [...last].at(-1) ?? '';
}
