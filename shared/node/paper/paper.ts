import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PDFDocument, PDFFont, PDFPage } from 'pdf-lib';
import { encode } from 'uqr';
import { LineTaker } from './take-line.ts';

/** A4, in points. */
const sheet = { width: 595.28, height: 841.89 };
const fontFile = (name: string): string => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** How a page is set, in points. */
interface PaperStyle {
  readonly margin: number;
  /** Of the type that paragraphs are set in. */
  readonly size: number;
  /** How far lines are apart, as a multiple of the size. */
  readonly leading: number;
}

const plainStyle: PaperStyle = { margin: 56, size: 10, leading: 1.4 };

/** Something at the right margin that lines above its lower end leave room for. */
interface Aside {
  readonly width: number;
  readonly end: number;
}

/**
 * Sheets of paper, filled from the top, one by default; what doesn't fit goes on the next. The fonts are in the file, so it prints the same
 * everywhere and can show names in many scripts.
 */
export class Paper {
  readonly #document: PDFDocument;
  readonly #plain: PDFFont;
  readonly #bold: PDFFont;
  /** Of each font's words at size 1: measuring is slow, and a text may be set in many sizes before one fits. */
  readonly #widths = new Map<PDFFont, Map<string, number>>();
  readonly #margin: number;
  readonly #leading: number;
  #size: number;
  #page: PDFPage;
  #y: number;
  #aside: Aside | undefined;
  /** While a size is tried, nothing is drawn and pages are only counted. */
  #tried: { pages: number } | undefined;

  private constructor(document: PDFDocument, plain: PDFFont, bold: PDFFont, { margin, size, leading }: PaperStyle) {
    this.#document = document;
    this.#plain = plain;
    this.#bold = bold;
    this.#margin = margin;
    this.#size = size;
    this.#leading = leading;
    this.#page = document.addPage([sheet.width, sheet.height]);
    this.#y = sheet.height - margin;
  }

  /** An empty sheet. @param title what a viewer shows; nothing secret. @param at the file's date. */
  static async begin(title: string, at: string, style: PaperStyle = plainStyle): Promise<Paper> {
    // Half of the engine's weight, and most of the time nothing is printed.
    const [{ PDFDocument }, { default: fontkit }] = await Promise.all([import('pdf-lib'), import('@pdf-lib/fontkit')]);
    const document = await PDFDocument.create();
    document.registerFontkit(fontkit);
    document.setTitle(title);
    document.setProducer('Heirlock');
    document.setCreationDate(new Date(at));
    document.setModificationDate(new Date(at));
    const [plain, bold] = await Promise.all(
      ['DejaVuSans', 'DejaVuSans-Bold'].map(async (name) => document.embedFont(await readFile(fontFile(name)), { subset: true })),
    );
    if (plain === undefined || bold === undefined) throw new Error('the fonts were to be there');
    return new Paper(document, plain, bold, style);
  }

  /**
   * Finds the first of these sizes of type with which what `write` writes takes no more than `pages`, and goes on in it, or else in the last.
   * Writes nothing itself. @returns whether there was one.
   */
  fits(sizes: readonly number[], pages: number, write: () => void): boolean {
    const start = this.#y;
    return sizes.some((size) => {
      const tried = { pages: 1 };
      [this.#size, this.#tried] = [size, tried];
      write();
      [this.#y, this.#aside, this.#tried] = [start, undefined, undefined];
      return tried.pages <= pages;
    });
  }

  heading(text: string): void {
    this.#lines(text, { size: 20, font: this.#bold });
    this.gap(6);
  }

  subheading(text: string): void {
    const size = this.#size + 2;
    this.gap(10);
    // Never the last thing on a page: two lines of what it is about go with it.
    this.#ensure((size + 2 * this.#size) * this.#leading);
    this.#lines(text, { size, font: this.#bold });
  }

  paragraph(text: string): void {
    this.#lines(text, { size: this.#size, font: this.#plain });
    this.gap(4);
  }

  /** What is to be done one after the other, numbered. */
  steps(texts: readonly string[]): void {
    for (const [index, text] of texts.entries()) {
      this.#lines(text, { size: this.#size, font: this.#plain, indent: this.#size * 1.8, mark: `${index + 1}.` });
      this.gap(2);
    }
    this.gap(2);
  }

  /** Two columns: what something is called, and what it is, in bold. */
  rows(rows: readonly (readonly [name: string, value: string])[]): void {
    const size = this.#size + 1;
    const indent = Math.max(...rows.map(([name]) => this.#widthOf(name, this.#plain, size))) + size;
    for (const [mark, value] of rows) this.#lines(value, { size, font: this.#bold, indent, mark });
    this.gap(6);
  }

  /** Numbered words in columns, as they are to be typed back. @param size of their type; they never break over pages. */
  words(text: string, columns: number, size = 12): void {
    const words = text.split(' ');
    const width = this.#width() / columns;
    const rows = Math.ceil(words.length / columns);
    const height = size * 1.5;
    this.#ensure(rows * height);
    for (const [index, word] of words.entries()) {
      const x = this.#margin + (index % columns) * width;
      const y = this.#y - (Math.floor(index / columns) + 1) * height;
      this.#text(`${String(index + 1).padStart(2, ' ')}  ${word}`, { x, y, size, font: this.#plain });
    }
    this.#y -= rows * height + 8;
  }

  /** A QR code at the left margin, with a quiet zone. */
  qr(text: string, size: number): void {
    this.#ensure(size);
    this.#square(text, size, this.#margin);
    this.#y -= size + 8;
  }

  /** The same at the right margin, with a line below it; what follows stands beside it until its end. */
  qrAside(text: string, size: number, caption: string): void {
    this.#ensure(size + 2 * this.#size);
    const x = sheet.width - this.#margin - size;
    this.#square(text, size, x);
    const width = this.#widthOf(caption, this.#bold, this.#size);
    this.#text(caption, { x: x + (size - width) / 2, y: this.#y - size - this.#size, size: this.#size, font: this.#bold });
    this.#aside = { width: size + this.#size, end: this.#y - size - 2 * this.#size };
  }

  /** Goes on below whatever stands at the right margin. */
  clear(): void {
    if (this.#aside !== undefined) this.#y = Math.min(this.#y, this.#aside.end);
    this.#aside = undefined;
  }

  /** Goes on at the top of another page. */
  nextPage(): void {
    if (this.#tried === undefined) this.#page = this.#document.addPage([sheet.width, sheet.height]);
    else this.#tried.pages += 1;
    this.#y = sheet.height - this.#margin;
    this.#aside = undefined;
  }

  gap(points: number): void {
    this.#y -= points;
  }

  /** The finished file. */
  async bytes(): Promise<Uint8Array> {
    return this.#document.save();
  }

  /** Room for so much, on another page if need be. */
  #ensure(height: number): void {
    if (this.#y - height < this.#margin) this.nextPage();
  }

  /** Of a line here, without what stands at the right margin. */
  #width(): number {
    const taken = this.#aside !== undefined && this.#y > this.#aside.end ? this.#aside.width : 0;
    return sheet.width - 2 * this.#margin - taken;
  }

  /** @param mark what stands before the first line, in the room that `indent` leaves. */
  #lines(
    text: string,
    { size, font, indent = 0, mark }: { readonly size: number; readonly font: PDFFont; readonly indent?: number; readonly mark?: string },
  ): void {
    const lines = new LineTaker(text, (part) => this.#widthOf(part, font, size), this.#width() - indent);
    for (let isFirst = true; !lines.isEmpty; isFirst = false) {
      this.#ensure(size * this.#leading);
      const line = lines.take(this.#width() - indent);
      this.#y -= size * this.#leading;
      if (isFirst && mark !== undefined) this.#text(mark, { x: this.#margin, y: this.#y, size, font: this.#plain });
      this.#text(line, { x: this.#margin + indent, y: this.#y, size, font });
    }
  }

  #widthOf(text: string, font: PDFFont, size: number): number {
    const known = this.#widths.get(font) ?? new Map<string, number>();
    this.#widths.set(font, known);
    let width = known.get(text);
    if (width === undefined) known.set(text, (width = font.widthOfTextAtSize(text, 1)));
    return width * size;
  }

  #square(text: string, size: number, left: number): void {
    if (this.#tried !== undefined) return;
    const { data } = encode(text, { ecc: 'M', border: 4 });
    const module = size / data.length;
    for (const [row, line] of data.entries()) {
      for (const [column, dark] of line.entries()) {
        // A hair wider than its place, or printers leave white lines between modules.
        if (dark)
          this.#page.drawRectangle({
            x: left + column * module,
            y: this.#y - (row + 1) * module,
            width: module * 1.02,
            height: module * 1.02,
          });
      }
    }
  }

  #text(text: string, place: { readonly x: number; readonly y: number; readonly size: number; readonly font: PDFFont }): void {
    if (this.#tried === undefined) this.#page.drawText(text, place);
  }
}
