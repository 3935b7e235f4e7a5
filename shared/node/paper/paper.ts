import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PDFDocument, PDFFont, PDFPage } from 'pdf-lib';
import { encode } from 'uqr';
import { makeArchival, type ArchivalOrder } from './make-archival.ts';
import { LineTaker } from './take-line.ts';
import { directionIn, drawn, isDirection, turnsAround, visualRuns } from './visual-runs.ts';

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
  /** Where a line begins. Default: `ltr`. */
  readonly direction?: 'ltr' | 'rtl';
}

const plainStyle: PaperStyle = { margin: 56, size: 10, leading: 1.4 };

interface LineStyle {
  readonly size: number;
  readonly font: PDFFont;
  /** In which direction the text runs. Default: that of the paper, which also says where lines begin. */
  readonly direction?: 'ltr' | 'rtl';
}

/** Something at the margin where lines end, which those above its lower end leave room for. */
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
  readonly #direction: 'ltr' | 'rtl';
  #size: number;
  #characters: ReadonlySet<number> | undefined;
  #page: PDFPage;
  #y: number;
  #aside: Aside | undefined;
  /** While a size is tried, nothing is drawn and pages are only counted. */
  #tried: { pages: number } | undefined;

  private constructor(document: PDFDocument, plain: PDFFont, bold: PDFFont, { margin, size, leading, direction = 'ltr' }: PaperStyle) {
    this.#document = document;
    this.#plain = plain;
    this.#bold = bold;
    this.#margin = margin;
    this.#size = size;
    this.#leading = leading;
    this.#direction = direction;
    this.#page = document.addPage([sheet.width, sheet.height]);
    this.#y = sheet.height - margin;
  }

  /** An empty sheet. @param title what a viewer shows; nothing secret. @param at the file's date. */
  static async begin(title: string, at: string, style: Partial<PaperStyle> = {}): Promise<Paper> {
    // Half of the engine's weight, and most of the time nothing is printed.
    const [{ PDFDocument }, { default: fontkit }] = await Promise.all([import('pdf-lib'), import('@pdf-lib/fontkit')]);
    const document = await PDFDocument.create();
    document.registerFontkit(fontkit);
    document.setTitle(title);
    document.setProducer('Heirlock');
    document.setCreationDate(new Date(at));
    document.setModificationDate(new Date(at));
    const [plain, bold] = await Promise.all(
      ['DejaVuSans', 'DejaVuSans-Bold'].map(async (name) =>
        document.embedFont(await readFile(fontFile(name)), { subset: true, customName: `HEIRLO+${name}` }),
      ),
    );
    if (plain === undefined || bold === undefined) throw new Error('the fonts were to be there');
    return new Paper(document, plain, bold, { ...plainStyle, ...style });
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

  /** @param lines of what it is about, which go with it: it is never the last thing on a page. */
  subheading(text: string, lines = 2): void {
    const size = this.#size + 2;
    this.gap(10);
    this.#ensure((size + lines * this.#size) * this.#leading);
    this.#lines(text, { size, font: this.#bold });
  }

  paragraph(text: string): void {
    this.#lines(text, { size: this.#size, font: this.#plain });
    this.gap(4);
  }

  /** A paragraph that somebody else wrote, in whatever language: each of its lines runs in the direction of its first letter. */
  quoted(text: string): void {
    this.#lines(text, { size: this.#size, font: this.#plain, direction: directionIn(text, this.#direction) });
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

  /** A paragraph in smaller type, for what nobody reads aloud: hashes, sizes. */
  fine(text: string): void {
    this.#lines(text, { size: this.#size - 2, font: this.#plain });
    this.gap(2);
  }

  /** The same for what is compared letter by letter, a hash or a key: never turned around. */
  code(text: string): void {
    this.#lines(text, { size: this.#size - 2, font: this.#plain, direction: 'ltr' });
    this.gap(2);
  }

  /** A paragraph in bold. */
  strong(text: string): void {
    this.#ensure(3 * this.#size * this.#leading);
    this.#lines(text, { size: this.#size, font: this.#bold });
  }

  /** The text with a mark in the place of every character that the paper's type doesn't have: an archival file must not have such. */
  readable(text: string): string {
    this.#characters ??= new Set(this.#plain.getCharacterSet());
    const known = this.#characters;
    return Array.from(text, (letter) =>
      known.has(letter.codePointAt(0) ?? 0) || /\s/u.test(letter) || isDirection(letter) ? letter : '\uFFFD',
    ).join('');
  }

  /** Writes at the foot of every page which one it is; to be called last. */
  numberPages(words: (page: number, pages: number) => string): void {
    const pages = this.#document.getPages();
    const size = this.#size - 2;
    for (const [index, page] of pages.entries()) {
      const text = words(index + 1, pages.length);
      let x = (sheet.width - this.#widthOf(text, this.#plain, size)) / 2;
      for (const run of visualRuns(text, this.#direction)) {
        page.drawText(run, { x, y: this.#margin / 2, size, font: this.#plain });
        x += this.#widthOf(run, this.#plain, size);
      }
    }
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
    // From left to right in every language, as the words are.
    const left = this.#startOf(this.#width());
    for (const [index, word] of words.entries()) {
      const x = left + (index % columns) * width;
      const y = this.#y - (Math.floor(index / columns) + 1) * height;
      this.#text(`${String(index + 1).padStart(2, ' ')}  ${word}`, { x, y, size, font: this.#plain });
    }
    this.#y -= rows * height + 8;
  }

  /** A QR code where lines begin, with a quiet zone. */
  qr(text: string, size: number): void {
    this.#ensure(size);
    this.#square(text, size, this.#startOf(size));
    this.#y -= size + 8;
  }

  /** The same where lines end, with a line below it; what follows stands beside it until its end. */
  qrAside(text: string, size: number, caption: string): void {
    this.#ensure(size + 2 * this.#size);
    const x = this.#direction === 'rtl' ? this.#margin : sheet.width - this.#margin - size;
    this.#square(text, size, x);
    const width = this.#widthOf(caption, this.#bold, this.#size);
    this.#text(caption, { x: x + (size - width) / 2, y: this.#y - size - this.#size, size: this.#size, font: this.#bold });
    this.#aside = { width: size + this.#size, end: this.#y - size - 2 * this.#size };
  }

  /** Goes on below whatever stands at the margin. */
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

  /** The finished file as PDF/A-3b, with files in it. Whatever was written must be `readable`. */
  async archivalBytes(order: Omit<ArchivalOrder, 'title'>): Promise<Uint8Array> {
    await makeArchival(this.#document, { title: this.#document.getTitle() ?? '', ...order });
    return this.#document.save({ useObjectStreams: false });
  }

  /** Room for so much, on another page if need be. */
  #ensure(height: number): void {
    if (this.#y - height < this.#margin) this.nextPage();
  }

  /** Of a line here, without what stands at the margin. */
  #width(): number {
    const taken = this.#aside !== undefined && this.#y > this.#aside.end ? this.#aside.width : 0;
    return sheet.width - 2 * this.#margin - taken;
  }

  /** @param mark what stands before the first line, in the room that `indent` leaves. */
  #lines(
    text: string,
    { size, font, indent = 0, mark, direction = this.#direction }: LineStyle & { readonly indent?: number; readonly mark?: string },
  ): void {
    const lines = new LineTaker(text, (part) => this.#widthOf(part, font, size), this.#width() - indent);
    for (let isFirst = true; !lines.isEmpty; isFirst = false) {
      this.#ensure(size * this.#leading);
      const line = lines.take(this.#width() - indent);
      this.#y -= size * this.#leading;
      if (isFirst && mark !== undefined) this.#line(mark, 0, { size, font: this.#plain });
      this.#line(line, indent, { size, font, direction });
    }
  }

  /** A line of text at the present height, so far from where lines begin. */
  #line(text: string, indent: number, { size, font, direction = this.#direction }: LineStyle): void {
    const runs = direction === 'rtl' || turnsAround(text) ? visualRuns(text, direction) : [text];
    // Run by run: of a whole line a shaper takes the letters of the second script as if each stood alone.
    const widths = runs.map((run) => this.#widthOf(run, font, size));
    let x = this.#startOf(
      widths.reduce((sum, width) => sum + width, 0),
      indent,
    );
    for (const [index, run] of runs.entries()) {
      this.#text(run, { x, y: this.#y, size, font });
      x += widths[index] ?? 0;
    }
  }

  /** The left end of something so wide that stands where lines begin. */
  #startOf(width: number, indent = 0): number {
    return this.#direction === 'rtl' ? sheet.width - this.#margin - indent - width : this.#margin + indent;
  }

  #widthOf(text: string, font: PDFFont, size: number): number {
    const known = this.#widths.get(font) ?? new Map<string, number>();
    this.#widths.set(font, known);
    let width = known.get(text);
    if (width === undefined) known.set(text, (width = font.widthOfTextAtSize(drawn(text), 1)));
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
