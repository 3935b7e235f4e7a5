import type { PdfView } from '../file/pdf-contract.ts';
import { PdfString, type PdfDict, type PdfObject } from '../file/pdf-object.ts';
import { numbersOf } from './rectangles.ts';

/** How wide text becomes, in thousandths of its size. */
export interface FontExtent {
  readonly bytesPerGlyph: 1 | 2;
  widthOf(code: number): number;
}

const usualWidth = 600;
const wideWidth = 1_000;

/**
 * Widths as the font says, or usual ones: a proportional letter is about that wide, and those of fonts with two bytes per glyph are
 * square.
 */
export function fontExtent(view: PdfView, font: PdfDict | undefined): FontExtent {
  if (view.name(font?.get('Subtype')) === 'Type0') return { bytesPerGlyph: 2, widthOf: () => wideWidth };
  const widths = numbersOf(view, font?.get('Widths'));
  const first = view.number(font?.get('FirstChar')) ?? 0;
  const [scale = 0.001] = numbersOf(view, font?.get('FontMatrix'));
  return { bytesPerGlyph: 1, widthOf: (code) => (widths[code - first] ?? usualWidth) * scale * 1_000 };
}

export interface Spacing {
  readonly size: number;
  readonly letters: number;
  readonly words: number;
}

/** How far a string, or the array of a `TJ`, moves the pen, before horizontal scaling; and whether it shows more than spaces. */
export function extentOf(text: PdfObject, font: FontExtent, spacing: Spacing): { readonly width: number; readonly isVisible: boolean } {
  let width = 0;
  let isVisible = false;
  for (const part of Array.isArray(text) ? (text as readonly PdfObject[]) : [text]) {
    if (typeof part === 'number') width -= (part / 1_000) * spacing.size;
    if (!(part instanceof PdfString)) continue;
    for (let at = 0; at + font.bytesPerGlyph <= part.bytes.length; at += font.bytesPerGlyph) {
      const code = part.bytes.readUIntBE(at, font.bytesPerGlyph);
      const isSpace = font.bytesPerGlyph === 1 && code === 32;
      width += (font.widthOf(code) / 1_000) * spacing.size + spacing.letters + (isSpace ? spacing.words : 0);
      isVisible ||= !isSpace;
    }
  }
  return { width, isVisible };
}
