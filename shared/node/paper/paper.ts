import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PDFDocument, PDFFont, PDFPage } from 'pdf-lib';
import { encode } from 'uqr';

/** A4, in points. */
const page = { width: 595.28, height: 841.89, margin: 56 };
const fontFile = (name: string): string => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/**
 * Sheets of paper, filled from the top, one by default. The fonts are in the file, so it prints the same everywhere and can show names in many scripts.
 */
export class Paper {
  readonly #document: PDFDocument;
  #page: PDFPage;
  readonly #plain: PDFFont;
  readonly #bold: PDFFont;
  #y = page.height - page.margin;

  private constructor(document: PDFDocument, plain: PDFFont, bold: PDFFont) {
    this.#document = document;
    this.#page = document.addPage([page.width, page.height]);
    this.#plain = plain;
    this.#bold = bold;
  }

  /** An empty sheet. @param title what a viewer shows; nothing secret. @param at the file's date. */
  static async begin(title: string, at: string): Promise<Paper> {
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
    return new Paper(document, plain, bold);
  }

  heading(text: string): void {
    this.#lines(text, 20, this.#bold);
    this.gap(6);
  }

  subheading(text: string): void {
    this.gap(10);
    this.#lines(text, 12, this.#bold);
  }

  paragraph(text: string): void {
    this.#lines(text, 10, this.#plain);
    this.gap(4);
  }

  /** Numbered words in columns, as they are to be typed back. */
  words(text: string, columns: number): void {
    const words = text.split(' ');
    const width = (page.width - 2 * page.margin) / columns;
    const rows = Math.ceil(words.length / columns);
    for (const [index, word] of words.entries()) {
      const x = page.margin + (index % columns) * width;
      const y = this.#y - (Math.floor(index / columns) + 1) * 18;
      this.#page.drawText(`${String(index + 1).padStart(2, ' ')}  ${word}`, { x, y, size: 12, font: this.#plain });
    }
    this.#y -= rows * 18 + 8;
  }

  /** A QR code at the left margin, with a quiet zone. */
  qr(text: string, size: number): void {
    const { data } = encode(text, { ecc: 'M', border: 4 });
    const module = size / data.length;
    for (const [row, line] of data.entries()) {
      for (const [column, dark] of line.entries()) {
        // A hair wider than its place, or printers leave white lines between modules.
        if (dark)
          this.#page.drawRectangle({
            x: page.margin + column * module,
            y: this.#y - (row + 1) * module,
            width: module * 1.02,
            height: module * 1.02,
          });
      }
    }
    this.#y -= size + 8;
  }

  /** Goes on at the top of another page. */
  nextPage(): void {
    this.#page = this.#document.addPage([page.width, page.height]);
    this.#y = page.height - page.margin;
  }

  gap(points: number): void {
    this.#y -= points;
  }

  /** The finished file. */
  async bytes(): Promise<Uint8Array> {
    return this.#document.save();
  }

  #lines(text: string, size: number, font: PDFFont): void {
    for (const line of wrap(text, font, size, page.width - 2 * page.margin)) {
      this.#y -= size * 1.4;
      this.#page.drawText(line, { x: page.margin, y: this.#y, size, font });
    }
  }
}

/** Each word is measured once: laying out a line again for every word in it took most of the time for a sheet. */
function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  const space = font.widthOfTextAtSize(' ', size);
  let line = '';
  let lineWidth = 0;
  // A word longer than a line, such as an address, is cut.
  for (const word of text.split(/\s+/).flatMap((long) => long.match(/.{1,60}/gu) ?? [])) {
    const wordWidth = font.widthOfTextAtSize(word, size);
    const fits = line !== '' && lineWidth + space + wordWidth <= width;
    if (line !== '' && !fits) lines.push(line);
    line = fits ? `${line} ${word}` : word;
    lineWidth = fits ? lineWidth + space + wordWidth : wordWidth;
  }
  return line === '' ? lines : [...lines, line];
}
