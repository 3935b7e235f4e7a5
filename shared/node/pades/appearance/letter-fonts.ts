import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { Font, GlyphRun } from '@pdf-lib/fontkit';
import { PadesError } from '../contract.ts';

/** A font that appearances are written in, with its name in the file. */
export interface LetterFont {
  readonly name: string;
  readonly font: Font;
  /** Shapes a run of one direction; glyphs come in the order in which they stand, from the left. */
  shape(text: string, direction: 'ltr' | 'rtl'): GlyphRun;
}

/** What fontkit's `layout` takes beyond what its types say. */
type Layout = (text: string, features: undefined, script: undefined, language: undefined, direction: 'ltr' | 'rtl') => GlyphRun;

const files = { DejaVuSans: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', UnifontEX: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff' } as const;
const loaded = new Map<keyof typeof files, Promise<LetterFont>>();

async function load(name: keyof typeof files): Promise<LetterFont> {
  const { default: fontkit } = await import('@pdf-lib/fontkit');
  const file = await readFile(createRequire(import.meta.url).resolve(files[name]));
  const font = fontkit.create(file.subarray(0, 4).toString('latin1') === 'wOFF' ? unpackedFont(file) : file);
  const layout = font.layout.bind(font) as Layout;
  return { name, font, shape: (text, direction) => layout(text, undefined, undefined, undefined, direction) };
}

/** A WOFF as the font that it packs (WOFF 1.0, sections 4 and 5): read as it is, each glyph would unpack all of them again. */
function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index;
    const [start, packedLength, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)];
    const stored = woff.subarray(start, start + packedLength);
    const table = packedLength < length ? inflateSync(stored) : stored;
    const row = 12 + 16 * index;
    woff.copy(directory, row, entry, entry + 4);
    woff.copy(directory, row + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(offset, row + 8);
    directory.writeUInt32BE(length, row + 12);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (length % 4)) % 4)]);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([directory, ...tables]);
}

/** Loaded once per process: reading a font takes longer than signing. */
function letterFont(name: keyof typeof files): Promise<LetterFont> {
  const known = loaded.get(name) ?? load(name);
  loaded.set(name, known);
  return known;
}

/** Scripts whose letters change order or join in ways that neither font has rules for: wrong letters would be worse than none. */
const needsMore = /\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gurmukhi}|\p{Script=Gujarati}|\p{Script=Oriya}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Sinhala}|\p{Script=Khmer}|\p{Script=Myanmar}|\p{Script=Tibetan}|\p{Script=Mongolian}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Balinese}|\p{Script=Javanese}/u;
/** Letters that belong to the one before them and take its font. */
const joining = /^(?:\p{M}|\p{Join_Control}|\p{Variation_Selector})$/u;

/**
 * Which font each letter of a text is written in: DejaVu Sans, and UnifontEX for what it lacks (Chinese, Japanese, Korean, Thai,
 * Ethiopic and more, in coarse but right letters).
 * @throws PadesError `bad_order` for a script that cannot be written right, or a letter that no font has.
 */
export async function fontsFor(text: string): Promise<(letter: string) => LetterFont> {
  const main = await letterFont('DejaVuSans');
  const letters = [...text];
  if (letters.every((letter) => has(main, letter))) return () => main;
  const foreign = letters.find((letter) => needsMore.test(letter));
  if (foreign !== undefined) throw cannotWrite(foreign);
  const other = await letterFont('UnifontEX');
  const lacking = letters.find((letter) => !has(main, letter) && !has(other, letter));
  if (lacking !== undefined) throw cannotWrite(lacking);
  return (letter) => (has(main, letter) ? main : other);
}

function has({ font }: LetterFont, letter: string): boolean {
  return joining.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

function cannotWrite(letter: string): PadesError {
  return new PadesError('bad_order', `The visible signature cannot show the letter "${letter}"; sign invisibly, or write that text in another script.`);
}
