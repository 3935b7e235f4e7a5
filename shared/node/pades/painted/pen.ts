import type { PdfView } from '../file/pdf-contract.ts';
import type { PdfDict, PdfObject } from '../file/pdf-object.ts';
import type { ContentOperation } from './content-operations.ts';
import { Path, pathOperators } from './path.ts';
import { areaOf, common, moved, product, unmoved, type Matrix, type Rectangle } from './rectangles.ts';
import { extentOf, fontExtent, type FontExtent } from './text-extent.ts';

/** What `q` saves and `Q` restores (ISO 32000-2, 8.4). */
interface GraphicsState {
  readonly matrix: Matrix;
  /** Null: nothing can be seen of what is drawn. */
  readonly clip: Rectangle | null;
  readonly font: FontExtent | null;
  readonly size: number;
  readonly letters: number;
  readonly words: number;
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
  readonly mode: number;
  readonly lineWidth: number;
  /** Filling with white adds nothing to a page. */
  readonly isWhite: boolean;
}

const maxSaved = 1_000;
/** A figure, as opposed to a picture, that fills more of the page than this is taken for its background. */
const backgroundShare = 0.8;
/** How far letters reach above and below their line, in sizes. */
const [ascent, descent] = [0.9, -0.25];

/** Follows drawing operators and keeps the rectangles around what they paint. */
export class Pen {
  readonly painted: Rectangle[] = [];
  readonly #page: Rectangle;
  readonly #saved: GraphicsState[] = [];
  readonly #forms: number[] = [];
  #state: GraphicsState;
  #text: Matrix = unmoved;
  #line: Matrix = unmoved;
  #path = new Path();
  #clips = false;

  constructor(page: Rectangle) {
    this.#page = page;
    const text = { font: null, size: 0, letters: 0, words: 0, scale: 1, leading: 0, rise: 0, mode: 0 };
    this.#state = { matrix: unmoved, clip: page, lineWidth: 1, isWhite: false, ...text };
  }

  /** Whatever is unknown paints nothing. */
  apply({ operator, operands }: ContentOperation): void {
    const numbers = operands.filter((operand) => typeof operand === 'number');
    const [x = 0, y = 0] = numbers;
    if (operator === 'q') this.save();
    else if (operator === 'Q') this.#restore();
    else if (operator === 'cm') this.#change({ matrix: product(matrixFrom(numbers), this.#state.matrix) });
    else if (operator === 'w') this.#change({ lineWidth: x });
    else if (operator === 'BI') this.paintImage();
    else if (operator === 'sh') this.#paint(this.#state.clip ?? undefined, true);
    else if (pathOperators.has(operator)) this.#path.extend(operator, numbers, this.#state.matrix);
    else if (operator === 'n' || fillOperators.has(operator) || strokeOperators.has(operator)) this.#paintPath(operator);
    else if (colourOperators.has(operator)) this.#change({ isWhite: isWhite(operator, numbers) });
    else if (operator === 'W' || operator === 'W*') this.#clips = true;
    else this.#applyToText(operator, operands, numbers, x, y);
  }

  #applyToText(operator: string, operands: readonly PdfObject[], numbers: readonly number[], x: number, y: number): void {
    if (operator === 'BT') this.#text = this.#line = unmoved;
    else if (operator === 'Tm') this.#text = this.#line = matrixFrom(numbers);
    else if (operator === 'Td') this.#nextLine(x, y);
    else if (operator === 'TD') {
      this.#change({ leading: -y });
      this.#nextLine(x, y);
    } else if (operator === 'T*') this.#nextLine(0, -this.#state.leading);
    else if (operator === 'Tc') this.#change({ letters: x });
    else if (operator === 'Tw') this.#change({ words: x });
    else if (operator === 'Tz') this.#change({ scale: x / 100 });
    else if (operator === 'TL') this.#change({ leading: x });
    else if (operator === 'Ts') this.#change({ rise: x });
    else if (operator === 'Tr') this.#change({ mode: x });
    else if (operator === 'Tj' || operator === 'TJ') this.#show(operands[0]);
    else if (operator === "'" || operator === '"') {
      if (operator === '"') this.#change({ words: x, letters: y });
      this.#nextLine(0, -this.#state.leading);
      this.#show(operands.at(-1));
    }
  }

  chooseFont(view: PdfView, font: PdfDict | undefined, size: number): void {
    this.#change({ font: fontExtent(view, font), size });
  }

  save(): void {
    if (this.#saved.length < maxSaved) this.#saved.push(this.#state);
  }

  /** Its `Q`s end at its own beginning. */
  enterForm(matrix: Matrix, box: Rectangle | undefined): void {
    this.#forms.push(this.#saved.length);
    this.#change({ matrix: product(matrix, this.#state.matrix) });
    if (box !== undefined) this.#clipTo(moved(this.#state.matrix, box));
  }

  restoreForm(): void {
    this.#saved.length = Math.min(this.#saved.length, this.#forms.pop() ?? 0);
    this.#restore();
  }

  /** A picture fills the unit square. */
  paintImage(): void {
    this.#paint(moved(this.#state.matrix, [0, 0, 1, 1]), false);
  }

  #restore(): void {
    if (this.#saved.length > (this.#forms.at(-1) ?? 0)) this.#state = this.#saved.pop() ?? this.#state;
  }

  #change(changes: Partial<GraphicsState>): void {
    this.#state = { ...this.#state, ...changes };
  }

  #clipTo(rectangle: Rectangle): void {
    this.#change({ clip: this.#state.clip === null ? null : (common(this.#state.clip, rectangle) ?? null) });
  }

  #nextLine(x: number, y: number): void {
    this.#text = this.#line = product([1, 0, 0, 1, x, y], this.#line);
  }

  #show(text: PdfObject | undefined): void {
    const { font, size, letters, words, scale, rise, mode, matrix } = this.#state;
    const { width, isVisible } = extentOf(text ?? null, font ?? plainFont, { size, letters, words });
    const shown: Rectangle = [0, rise + descent * size, width * scale, rise + ascent * size];
    // Mode 3 is invisible, as the words under a scanned page are.
    if (isVisible && mode !== 3) this.#paint(moved(product(this.#text, matrix), shown), false);
    this.#text = product([1, 0, 0, 1, width * scale, 0], this.#text);
  }

  #paintPath(operator: string): void {
    const { matrix, lineWidth, isWhite } = this.#state;
    const half = (lineWidth * Math.hypot(matrix[0], matrix[1])) / 2;
    if (fillOperators.has(operator) && !isWhite) for (const figure of this.#path.figures()) this.#paint(figure, true);
    if (strokeOperators.has(operator))
      for (const [left, bottom, right, top] of this.#path.lines) this.#paint([left - half, bottom - half, right + half, top + half], true);
    if (this.#clips && this.#path.lines.length > 0) this.#clipTo(this.#path.whole());
    this.#path = new Path();
    this.#clips = false;
  }

  #paint(rectangle: Rectangle | undefined, mayBeBackground: boolean): void {
    const { clip } = this.#state;
    const seen = clip === null || rectangle === undefined ? undefined : common(clip, rectangle);
    if (seen === undefined || (mayBeBackground && areaOf(seen) > backgroundShare * areaOf(this.#page))) return;
    this.painted.push(seen);
  }
}

const plainFont: FontExtent = { bytesPerGlyph: 1, widthOf: () => 600 };
const fillOperators = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const strokeOperators = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const colourOperators = new Set(['g', 'rg', 'k', 'cs', 'sc', 'scn']);

function isWhite(operator: string, numbers: readonly number[]): boolean {
  if (operator === 'k') return numbers.length === 4 && numbers.every((ink) => ink === 0);
  // In other colour spaces a single 1 may be all of an ink.
  return (operator === 'g' || numbers.length === 3) && numbers.length > 0 && numbers.every((light) => light === 1);
}

function matrixFrom(numbers: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}
