import bidiFactory, { type Bidi } from 'bidi-js';
import type { Glyph } from '@pdf-lib/fontkit';
import type { LetterFont } from './letter-fonts.ts';

/** A glyph and how far to go on after it, in thousandths of the font size. */
export interface PlacedGlyph {
  readonly font: LetterFont;
  readonly glyph: Glyph;
  readonly advance: number;
  readonly shiftX: number;
  readonly shiftY: number;
}

/** A line as it stands on the page, from the left. */
export interface TextLine {
  /** As it is read. */
  readonly text: string;
  readonly glyphs: readonly PlacedGlyph[];
  /** In thousandths of the font size. */
  readonly width: number;
  readonly isRightToLeft: boolean;
}

/** Its types speak of its ES module, and what Node loads is the other one, whose default is the factory itself. */
const bidi = (bidiFactory as unknown as () => Bidi)();

/** What could hide or turn around what stands beside it is left out; white space of any kind is a blank. */
export function readableText(text: string): string {
  return text.normalize('NFC').toWellFormed().replace(/\s+/gu, ' ').replace(/[\p{Cc}\p{Co}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, '').trim();
}

type FontOf = (letter: string) => LetterFont;

/** Breaks a paragraph into lines no wider than `most` (thousandths of the font size): between words, and within one that is too long by itself. */
export function breakLines(paragraph: string, fontOf: FontOf, most: number): readonly TextLine[] {
  const levels = bidi.getEmbeddingLevels(paragraph);
  const line = (start: number, end: number): TextLine => layOutLine(paragraph, levels.levels, start, end, (levels.paragraphs[0]?.level ?? 0) % 2 === 1, fontOf);
  const whole = line(0, paragraph.length);
  if (whole.width <= most) return [whole];
  const lines: TextLine[] = [];
  const stops = lineStops(paragraph);
  for (let start = 0; start < paragraph.length; ) {
    const fitting = lastFitting(stops.words.filter((stop) => stop > start), (stop) => line(start, stop).width <= most) ?? lastFitting(stops.letters.filter((stop) => stop > start), (stop) => line(start, stop).width <= most);
    const end = fitting ?? stops.letters.find((stop) => stop > start) ?? paragraph.length;
    lines.push(line(start, trimmedEnd(paragraph, start, end)));
    start = end;
  }
  return lines;
}

/** Where a line may end: behind a word and its blank, and, for one that is too long, behind any letter with its marks. */
function lineStops(text: string): { readonly words: readonly number[]; readonly letters: readonly number[] } {
  const ends = (granularity: 'word' | 'grapheme'): number[] => Array.from(new Intl.Segmenter('und', { granularity }).segment(text), ({ index, segment }) => index + segment.length);
  const words = ends('word').filter((stop) => stop === text.length || text[stop - 1] === ' ' || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u.test(text.slice(0, stop)));
  return { words, letters: ends('grapheme') };
}

/** Widths only grow: the last stop that fits is found by halving. */
function lastFitting(stops: readonly number[], fits: (stop: number) => boolean): number | undefined {
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(stops[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return stops[low - 1];
}

function trimmedEnd(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && text[last - 1] === ' ') last--;
  return last;
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly level: number;
}

function layOutLine(text: string, levels: Uint8Array, start: number, end: number, isRightToLeft: boolean, fontOf: FontOf): TextLine {
  const glyphs = inVisualOrder(runsOfLevels(levels, start, end)).flatMap((run) => layOutRun(text, run, fontOf));
  return { text: text.slice(start, end), glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0), isRightToLeft };
}

function runsOfLevels(levels: Uint8Array, start: number, end: number): Run[] {
  const runs: Run[] = [];
  for (let at = start; at < end; ) {
    const level = levels[at] ?? 0;
    let stop = at + 1;
    while (stop < end && levels[stop] === level) stop++;
    runs.push({ start: at, end: stop, level });
    at = stop;
  }
  return runs;
}

/** Rule L2 of the Unicode bidirectional algorithm, over runs instead of letters. */
function inVisualOrder(runs: Run[]): Run[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let at = 0; at < runs.length; at++) {
      let stop = at;
      while ((runs[stop]?.level ?? -1) >= level) stop++;
      if (stop - at > 1) runs.splice(at, stop - at, ...runs.slice(at, stop).reverse());
      at = Math.max(at, stop);
    }
  }
  return runs;
}

function layOutRun(text: string, { start, end, level }: Run, fontOf: FontOf): readonly PlacedGlyph[] {
  const direction = level % 2 === 1 ? 'rtl' : 'ltr';
  const pieces = piecesOf(text.slice(start, end), fontOf, direction);
  return (direction === 'rtl' ? pieces.reverse() : pieces).flatMap(({ font, letters }) => {
    const { glyphs, positions } = font.shape(letters, direction);
    const scale = 1_000 / font.font.unitsPerEm;
    return glyphs.map((glyph, index) => {
      const position = positions[index];
      return { font, glyph, advance: (position?.xAdvance ?? 0) * scale, shiftX: (position?.xOffset ?? 0) * scale, shiftY: (position?.yOffset ?? 0) * scale };
    });
  });
}

/** Stretches of one font and one script, for each is shaped by rules of its own. Letters of no script go with those before them. */
function piecesOf(text: string, fontOf: FontOf, direction: 'ltr' | 'rtl'): { readonly font: LetterFont; letters: string }[] {
  const pieces: { readonly font: LetterFont; letters: string; script: string | null }[] = [];
  for (const original of text) {
    const letter = direction === 'rtl' ? (bidi.getMirroredCharacter(original) ?? original) : original;
    const script = scriptOf(letter);
    const last = pieces.at(-1);
    const font = /^(?:\p{M}|\p{Join_Control})$/u.test(letter) && last !== undefined ? last.font : fontOf(letter);
    if (last !== undefined && last.font === font && (script === null || last.script === null || last.script === script)) {
      last.letters += letter;
      last.script ??= script;
    } else pieces.push({ font, letters: letter, script });
  }
  return pieces;
}

function scriptOf(letter: string): string | null {
  if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)) return null;
  if (/\p{Script=Arabic}/u.test(letter)) return 'Arabic';
  return /\p{Script=Hebrew}/u.test(letter) ? 'Hebrew' : 'other';
}
