import bidiFactory, { type Bidi } from 'bidi-js';
import { lineStops, type LineStops } from './line-stops.ts';
import { scriptOf, type LetterFont, type TextFonts } from './letter-fonts.ts';
import type { ShapedGlyph } from './shaper.ts';

/** A glyph in its place: its distance from the beginning of the line and above it, in thousandths of the font size. */
export interface PlacedGlyph {
  readonly font: LetterFont;
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** What it stands for, as far as that can be said of a single glyph. */
  readonly text: string;
}

/** Glyphs that stand for a text together. */
export interface TextSpan {
  /** In reading order; empty for what belongs to the text of another span. */
  readonly text: string;
  readonly glyphs: readonly PlacedGlyph[];
}

/** A line as it appears on the page, from the left. All measures are in thousandths of the font size. */
export interface TextLine {
  /** As it is read. */
  readonly text: string;
  /** In visual order: what runs right to left is in the smallest possible pieces, since readers reverse it themselves. */
  readonly spans: readonly TextSpan[];
  readonly width: number;
  /** The space that it needs above and below its baseline: more than other lines where marks are piled up. */
  readonly above: number;
  readonly below: number;
  readonly isRightToLeft: boolean;
}

/** The space for a line when nothing protrudes from it. */
const usual = { above: 920, below: 280 };

/** Its types describe its ES module, but what Node loads is the other one, whose default is the factory itself. */
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Anything that could hide or reverse what is next to it is left out; white space of any kind becomes a blank. */
export function readableText(text: string): string {
  return text
    .normalize('NFC')
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Co}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, '')
    .trim();
}

/** Letters that are shaped together: same font, same script, same direction. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly level: number;
  readonly font: LetterFont;
}

/** A text that is ready to be broken into lines. */
export interface Paragraph {
  readonly text: string;
  readonly stretches: readonly Stretch[];
  readonly stops: LineStops;
  readonly isRightToLeft: boolean;
  /** How far a line holding everything before this position in the text would extend, and at the end how far the whole text does. */
  readonly reach: Float64Array;
}

/** Finds the fonts for a text (as returned by `readableText`), the places where a line of it may end, and how far it extends. */
export function readParagraph(text: string, fonts: TextFonts): Paragraph {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(inPairs(text));
  const stretches = stretchesOf(text, levels, fonts);
  const reach = new Float64Array(text.length + 1);
  const starts = new Set<number>();
  for (const stretch of stretches) {
    for (const { cluster, advance } of shapeStretch(text, stretch)) {
      starts.add(cluster);
      reach[cluster + 1] = (reach[cluster + 1] ?? 0) + advance;
    }
  }
  for (let at = 1; at < reach.length; at++) reach[at] = (reach[at] ?? 0) + (reach[at - 1] ?? 0);
  return { text, stretches, stops: lineStops(text, starts), isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1, reach };
}

/** Letters that bidi-js, which looks at half of such a letter at a time, classifies correctly; they stand in for those beyond U+FFFF. */
const standIns: Readonly<Record<string, string>> = { R: '\u05d0', AL: '\u0627', AN: '\u0660', EN: '0', NSM: '\u0300', ON: '!' };

function inPairs(text: string): string {
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, (letter) => standIns[bidi.getBidiCharTypeName(letter)]?.repeat(2) ?? letter);
}

/**
 * Breaks a paragraph into lines no wider than `most` (thousandths of the font size): between words, and within one only if it is too long
 * on its own.
 */
export function breakLines(paragraph: Paragraph, most: number): readonly TextLine[] {
  const { text, stops } = paragraph;
  const lines: TextLine[] = [];
  for (let start = 0; start < text.length; ) {
    const { line, end } =
      firstLine(paragraph, stops.words, start, most) ??
      firstLine(paragraph, stops.letters, start, most) ??
      lineTo(paragraph, start, stops.letters.find((stop) => stop > start) ?? text.length);
    lines.push(line);
    start = end;
  }
  return lines;
}

/** A line and where the next one begins. */
interface BrokenLine {
  readonly line: TextLine;
  readonly end: number;
}

function lineTo(paragraph: Paragraph, start: number, end: number): BrokenLine {
  return { line: layOutLine(paragraph, start, trimmedEnd(paragraph.text, start, end)), end };
}

/**
 * The longest line that fits. How far it extends is known from the whole paragraph, except for letters that look different where a line
 * ends: only those
 * near the end are tried.
 */
function firstLine(paragraph: Paragraph, stops: readonly number[], start: number, most: number): BrokenLine | undefined {
  const { text, reach } = paragraph;
  const width = (stop: number): number => (reach[trimmedEnd(text, start, stop)] ?? 0) - (reach[start] ?? 0);
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const stop = stops[middle] ?? 0;
    if (stop <= start || width(stop) <= most) low = middle + 1;
    else high = middle;
  }
  for (let index = low - 1; (stops[index] ?? -1) > start; index--) {
    const broken = lineTo(paragraph, start, stops[index] ?? start);
    if (broken.line.width <= most) return broken;
  }
  return undefined;
}

function trimmedEnd(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && text[last - 1] === ' ') last--;
  return last;
}

function layOutLine(paragraph: Paragraph, start: number, end: number): TextLine {
  const { text, stretches, isRightToLeft } = paragraph;
  const parts = stretches.flatMap((stretch) =>
    stretch.start < end && stretch.end > start
      ? [{ ...stretch, start: Math.max(stretch.start, start), end: Math.min(stretch.end, end) }]
      : [],
  );
  const { spans, width } = spansOf(text, inVisualOrder(parts));
  const inks = spans.flatMap(({ glyphs }) => glyphs.map(({ font, id, y }) => ({ ...font.shaper.inkOf(id), y })));
  return {
    text: text.slice(start, end),
    spans,
    width,
    above: inks.reduce((most, { above, y }) => Math.max(most, above + y), usual.above),
    below: inks.reduce((most, { below, y }) => Math.max(most, below - y), usual.below),
    isRightToLeft,
  };
}

/** Rule L2 of the Unicode bidirectional algorithm, applied to runs instead of letters. */
function inVisualOrder(stretches: Stretch[]): Stretch[] {
  const highest = Math.max(0, ...stretches.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let at = 0; at < stretches.length; at++) {
      let stop = at;
      while ((stretches[stop]?.level ?? -1) >= level) stop++;
      if (stop - at > 1) stretches.splice(at, stop - at, ...stretches.slice(at, stop).reverse());
      at = Math.max(at, stop);
    }
  }
  return stretches;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Each script is shaped by its own rules. Letters without a script go with those before them, and a letter with its marks stays together if
 * one font has all of them.
 */
function stretchesOf(text: string, levels: Uint8Array, fonts: TextFonts): readonly Stretch[] {
  const stretches: { start: number; end: number; level: number; font: LetterFont; script: string }[] = [];
  const add = (letters: string, start: number): void => {
    const last = stretches.at(-1);
    const font = fonts.fontFor(letters, last?.font);
    if (font === undefined) {
      let at = start;
      for (const letter of letters) {
        if (letter === letters) throw new Error('a letter has no font though all were looked for');
        add(letter, at);
        at += letter.length;
      }
      return;
    }
    const [level, script] = [levels[start] ?? 0, [...letters].map(scriptOf).find((one) => one !== 'common') ?? 'common'];
    if (
      last !== undefined &&
      last.font === font &&
      last.level === level &&
      (script === 'common' || last.script === 'common' || last.script === script)
    ) {
      last.end = start + letters.length;
      if (last.script === 'common') last.script = script;
    } else stretches.push({ start, end: start + letters.length, level, font, script });
  };
  for (const { segment, index } of graphemes.segment(text)) add(segment, index);
  return stretches;
}

function shapeStretch(text: string, { start, end, level, font }: Stretch): readonly ShapedGlyph[] {
  return font.shaper.shape(text, start, end, level % 2 === 1);
}

interface Cluster {
  readonly text: string;
  readonly font: LetterFont;
  readonly glyphs: readonly (ShapedGlyph & { readonly text: string })[];
}

function spansOf(text: string, stretches: readonly Stretch[]): { readonly spans: readonly TextSpan[]; readonly width: number } {
  const spans: { text: string; glyphs: PlacedGlyph[] }[] = [];
  let [pen, end] = [0, -1];
  const place = (font: LetterFont, { id, text: own, advance, shiftX, shiftY }: Cluster['glyphs'][number]): PlacedGlyph => {
    pen += advance;
    return { font, id, x: pen - advance + shiftX, y: shiftY, text: own };
  };
  for (const stretch of stretches) {
    const isReversed = stretch.level % 2 === 1;
    const clusters = clustersOf(text, stretch);
    if (isReversed)
      for (const cluster of clusters)
        spans.push(
          ...apart(
            cluster,
            cluster.glyphs.map((glyph) => place(cluster.font, glyph)),
          ),
        );
    else {
      const span = spans.at(-1);
      const own = text.slice(stretch.start, stretch.end);
      const glyphs = clusters.flatMap((cluster) => cluster.glyphs.map((glyph) => place(cluster.font, glyph)));
      if (span !== undefined && end === stretch.start) Object.assign(span, { text: span.text + own, glyphs: [...span.glyphs, ...glyphs] });
      else spans.push({ text: own, glyphs });
    }
    end = isReversed ? -1 : stretch.end;
  }
  return { spans, width: pen };
}

/** Readers take a span to extend from its first glyph to its last: marks in the middle of their letter are kept out of it. */
function apart({ text, glyphs }: Cluster, placed: readonly PlacedGlyph[]): { text: string; glyphs: PlacedGlyph[] }[] {
  const isMark = (index: number): boolean => glyphs[index]?.advance === 0;
  const [letters, marks] = [placed.filter((_, index) => !isMark(index)), placed.filter((_, index) => isMark(index))];
  if (marks.length === 0 || letters.length === 0) return [{ text, glyphs: [...placed] }];
  return [
    { text, glyphs: letters },
    { text: '', glyphs: marks },
  ];
}

/** The smallest pieces of a run that have their own glyphs and text, from the left. */
function clustersOf(text: string, stretch: Stretch): readonly Cluster[] {
  const { font } = stretch;
  const shaped = shapeStretch(text, stretch);
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? stretch.end]));
  const clusters: Cluster[] = [];
  for (let at = 0; at < shaped.length; ) {
    const { cluster = 0 } = shaped[at] ?? {};
    let stop = at;
    while (shaped[stop]?.cluster === cluster) stop++;
    const own = asShown(text.slice(cluster, endOf.get(cluster)), stretch.level);
    const glyphs = shaped.slice(at, stop);
    const texts = textsOf(
      glyphs.map(({ id }) => id),
      own,
      font,
    );
    clusters.push({ text: own, font, glyphs: glyphs.map((glyph, index) => ({ ...glyph, text: texts[index] ?? '' })) });
    at = stop;
  }
  return clusters;
}

/** Brackets are mirrored where text runs right to left: readers, which see them in that position, mirror them back. */
function asShown(text: string, level: number): string {
  return level % 2 === 1 ? (bidi.getMirroredCharacter(text) ?? text) : text;
}

/** Divides the letters that some glyphs stand for together: each gets its own, and what is left goes to the first that has none. */
function textsOf(ids: readonly number[], text: string, { shaper }: LetterFont): readonly string[] {
  if (ids.length === 1) return [text];
  const left = [...text];
  const texts = ids.map((id) => {
    const at = left.findIndex((letter) => shaper.glyphOf(letter.codePointAt(0) ?? 0) === id);
    return at < 0 ? '' : (left.splice(at, 1)[0] ?? '');
  });
  const first = texts.indexOf('');
  return texts.map((own, index) => (index === first ? left.join('') : own));
}
