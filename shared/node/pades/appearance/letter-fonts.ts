import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PadesError } from '../contract.ts';
import { plainFont } from './font-file.ts';
import { openShaper, type Shaper } from './shaper.ts';

/** A font that appearances are written in, with its name in the file. */
export interface LetterFont {
  readonly name: string;
  /** TrueType. */
  readonly program: Buffer;
  readonly shaper: Shaper;
}

/**
 * Scripts (by their Unicode names) that have their own font, Google's Noto: those whose letters join, stack or swap places, and those
 * that many people read every day. Others are written in DejaVu Sans (Latin, Greek, Cyrillic, Armenian, Georgian, …) or UnifontEX.
 */
export const scriptsWithFonts = [
  'Adlam',
  'Arabic',
  'Balinese',
  'Bengali',
  'Buginese',
  'Cham',
  'Cherokee',
  'Devanagari',
  'Ethiopic',
  'Gujarati',
  'Gurmukhi',
  'Hanifi_Rohingya',
  'Hebrew',
  'Javanese',
  'Kannada',
  'Kayah_Li',
  'Khmer',
  'Lao',
  'Lepcha',
  'Limbu',
  'Malayalam',
  'Meetei_Mayek',
  'Mongolian',
  'Myanmar',
  'New_Tai_Lue',
  'Newa',
  'Nko',
  'Ol_Chiki',
  'Oriya',
  'Saurashtra',
  'Sinhala',
  'Sundanese',
  'Syloti_Nagri',
  'Syriac',
  'Tai_Le',
  'Tai_Tham',
  'Tai_Viet',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
] as const;
export type ScriptWithFont = (typeof scriptsWithFonts)[number];

const tests = scriptsWithFonts.map((script) => [script, new RegExp(`^\\p{Script=${script}}$`, 'u')] as const);
/** Letters that show nothing on their own: no font needs to have them. Those that fill the space of a Korean letter have a glyph. */
const unseen = /^(?![\u115f\u1160\u3164\uffa0])\p{Default_Ignorable_Code_Point}$/u;
/** Letters that any script uses: blanks, digits, marks. */
const common = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

/** Which script's own font a letter needs; `common` for what goes with any, `other` for all scripts without one. */
export function scriptOf(letter: string): ScriptWithFont | 'common' | 'other' {
  if (common.test(letter)) return 'common';
  return tests.find(([, test]) => test.test(letter))?.[0] ?? 'other';
}

type FontName = ScriptWithFont | 'main' | 'last';
const loaded = new Map<FontName, Promise<LetterFont>>();

function fileOf(font: FontName): { readonly name: string; readonly path: string } {
  if (font === 'main') return { name: 'DejaVuSans', path: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf' };
  if (font === 'last') return { name: 'UnifontEX', path: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff' };
  const [style, part] = [font === 'Tibetan' ? 'Serif' : 'Sans', font.toLowerCase().replaceAll('_', '-')];
  const family = `noto-${style.toLowerCase()}-${part}`;
  return { name: `Noto${style}${font.replaceAll('_', '')}`, path: `@fontsource/${family}/files/${family}-${part}-400-normal.woff` };
}

async function load(font: FontName): Promise<LetterFont> {
  const { name, path } = fileOf(font);
  const program = plainFont(await readFile(createRequire(import.meta.url).resolve(path)));
  return { name, program, shaper: await openShaper(program) };
}

/** Loaded once per process, and not before somebody writes in it. */
function letterFont(font: FontName): Promise<LetterFont> {
  const known = loaded.get(font) ?? load(font);
  loaded.set(font, known);
  // A file that could not be read now may be there the next time.
  known.catch(() => loaded.delete(font));
  return known;
}

/** The fonts that a text needs, and how it is divided among them. */
export interface TextFonts {
  /** The font for letters that belong together (a letter with its marks); undefined when no font has all of them. */
  fontFor(letters: string, previous: LetterFont | undefined): LetterFont | undefined;
}

/**
 * Loads what a text needs: the fonts of its scripts, and UnifontEX (Chinese, Japanese, Korean and much more, in coarse but correct letters)
 * for what those and DejaVu Sans lack.
 * @throws PadesError `text_not_showable` for a letter that no font has: the signer must know beforehand that it would not be seen.
 */
export async function fontsFor(text: string): Promise<TextFonts> {
  const letters = [...new Set(text)];
  const scripts = [...new Set(letters.map(scriptOf))].filter((script) => script !== 'common' && script !== 'other');
  const own = new Map(await Promise.all(scripts.map(async (script) => [script, await letterFont(script)] as const)));
  const general = [await letterFont('main')];
  const isLacking = (letter: string): boolean => ![...own.values(), ...general].some((font) => has(font, letter));
  if (letters.some(isLacking)) general.push(await letterFont('last'));
  const lacking = letters.find(isLacking);
  if (lacking !== undefined) throw cannotWrite(lacking);
  const special = new Set(own.values());
  return {
    fontFor: (together, previous) => {
      const scriptsHere = [...together].map(scriptOf);
      const ofScripts = scriptsHere.flatMap((script) => (script === 'common' || script === 'other' ? [] : (own.get(script) ?? [])));
      // What goes with any script goes with the preceding one; but digits after Chinese look better than coarse.
      const stays = previous !== undefined && special.has(previous) && scriptsHere.every((script) => script === 'common') ? [previous] : [];
      return [...stays, ...ofScripts, ...general, ...special].find((font) => [...together].every((letter) => has(font, letter)));
    },
  };
}

function has({ shaper }: LetterFont, letter: string): boolean {
  return unseen.test(letter) || shaper.glyphOf(letter.codePointAt(0) ?? 0) !== undefined;
}

function cannotWrite(letter: string): PadesError {
  const code = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return new PadesError(
    'text_not_showable',
    `The visible signature cannot show the letter "${letter}" (U+${code}), which no font here has; sign invisibly, or write that text without it.`,
  );
}
