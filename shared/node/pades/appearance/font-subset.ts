import { createHash } from 'node:crypto';
import type { Font, Subset } from '@pdf-lib/fontkit';
import type { RevisionBuilder } from '../append/revision-builder.ts';
import { PdfDict, PdfName, PdfString, type PdfRef } from '../file/pdf-object.ts';
import type { LetterFont } from './letter-fonts.ts';

/** Collects the glyphs that an appearance uses from one font, and writes them into the file as a font of its own. */
export class FontSubset {
  readonly #name: string;
  readonly #font: Font;
  readonly #subset: Subset;
  readonly #used = new Map<number, { readonly number: number; readonly width: number; text: string }>();

  private constructor(name: string, font: Font) {
    this.#name = name;
    this.#font = font;
    this.#subset = font.createSubset();
  }

  /** An empty one for this font. */
  static async of({ name, program }: LetterFont): Promise<FontSubset> {
    const { default: fontkit } = await import('@pdf-lib/fontkit');
    return new FontSubset(name, fontkit.create(program));
  }

  /**
   * Adds a glyph, and the text that it stands for if known.
   * @returns its number in the subset, its width in thousandths of the font size, and the text that it stands for, as they are written into
   * the file.
   */
  include(glyph: number, text: string): { readonly number: number; readonly width: number; readonly text: string } {
    const known = this.#used.get(glyph);
    if (known !== undefined) {
      if (known.text === '') known.text = text;
      return known;
    }
    const added = {
      number: this.#subset.includeGlyph(glyph),
      width: Math.round((this.#font.getGlyph(glyph).advanceWidth * 1_000) / this.#font.unitsPerEm),
      text,
    };
    this.#used.set(glyph, added);
    return added;
  }

  /** A composite font with its glyphs, widths and the text that each stands for (ISO 32000-2, 9.7; all of it as PDF/A requires). */
  async write(builder: RevisionBuilder): Promise<PdfRef> {
    const program = await encoded(this.#subset);
    const baseFont = new PdfName(`${tagOf(program)}+${this.#name}`);
    return builder.add(
      PdfDict.of({
        Type: new PdfName('Font'),
        Subtype: new PdfName('Type0'),
        BaseFont: baseFont,
        Encoding: new PdfName('Identity-H'),
        DescendantFonts: [this.#addDescendant(builder, baseFont, this.#addDescriptor(builder, baseFont, program))],
        ToUnicode: builder.addStream(PdfDict.of({}), this.#toUnicode()),
      }),
    );
  }

  /** In thousandths of the font size. */
  #scaled(value: number): number {
    return Math.round(value * (1_000 / this.#font.unitsPerEm));
  }

  #addDescriptor(builder: RevisionBuilder, baseFont: PdfName, program: Buffer): PdfRef {
    const { bbox, ascent, descent, capHeight } = this.#font;
    // Components of composite glyphs were added while it was encoded.
    const { length } = (this.#subset as Subset & { readonly glyphs: readonly number[] }).glyphs;
    return builder.add(
      PdfDict.of({
        Type: new PdfName('FontDescriptor'),
        FontName: baseFont,
        Flags: 4,
        FontBBox: [this.#scaled(bbox.minX), this.#scaled(bbox.minY), this.#scaled(bbox.maxX), this.#scaled(bbox.maxY)],
        ItalicAngle: 0,
        Ascent: this.#scaled(ascent),
        Descent: this.#scaled(descent),
        CapHeight: this.#scaled(capHeight || ascent),
        StemV: 80,
        FontFile2: builder.addStream(PdfDict.of({ Length1: program.length }), program),
        CIDSet: builder.addStream(PdfDict.of({}), allOf(length)),
      }),
    );
  }

  #addDescendant(builder: RevisionBuilder, baseFont: PdfName, descriptor: PdfRef): PdfRef {
    const widths = [...this.#used.values()]
      .sort((one, other) => one.number - other.number)
      .flatMap(({ number, width }) => [number, [width]]);
    return builder.add(
      PdfDict.of({
        Type: new PdfName('Font'),
        Subtype: new PdfName('CIDFontType2'),
        BaseFont: baseFont,
        CIDSystemInfo: PdfDict.of({
          Registry: new PdfString(Buffer.from('Adobe')),
          Ordering: new PdfString(Buffer.from('Identity')),
          Supplement: 0,
        }),
        FontDescriptor: descriptor,
        DW: this.#scaled(this.#font.getGlyph(0).advanceWidth),
        W: widths,
        CIDToGIDMap: new PdfName('Identity'),
      }),
    );
  }

  #toUnicode(): Buffer {
    const hex = (value: number): string => value.toString(16).padStart(4, '0');
    const rows = [...this.#used.values()]
      .filter(({ text }) => text !== '')
      .map(({ number, text }) => `<${hex(number)}> <${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')}>`);
    const blocks: string[] = [];
    for (let at = 0; at < rows.length; at += 100)
      blocks.push(`${rows.slice(at, at + 100).length} beginbfchar\n${rows.slice(at, at + 100).join('\n')}\nendbfchar`);
    return Buffer.from(
      `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${blocks.join('\n')}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`,
    );
  }
}

/** Six letters that distinguish subsets of the same font. */
function tagOf(program: Buffer): string {
  return Array.from(createHash('sha256').update(program).digest().subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

/** A bit for each glyph in the font: all of them. */
function allOf(count: number): Buffer {
  const bits = Buffer.alloc(Math.ceil(count / 8));
  for (let number = 0; number < count; number++) bits[number >> 3] = (bits[number >> 3] ?? 0) | (0x80 >> (number & 7));
  return bits;
}

function encoded(subset: Subset): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Uint8Array[] = [];
    subset
      .encodeStream()
      .on('data', (part) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)));
  });
}
