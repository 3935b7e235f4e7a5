import { PadesError } from '../contract.ts';
import type { PdfPage, PdfView } from '../file/pdf-contract.ts';
import { PdfName, PdfStream, type PdfDict, type PdfObject } from '../file/pdf-object.ts';
import { contentOperations, type ContentOperation } from './content-operations.ts';
import { Pen } from './pen.ts';
import { matrixOf, rectangleOf, type Rectangle } from './rectangles.ts';

const maxContentBytes = 8 * 2 ** 20;
const maxOperations = 300_000;
const maxRectangles = 50_000;
const maxDepth = 8;

/**
 * Roughly where a page draws: rectangles around each piece of text, picture and figure, backgrounds left out. Null when its content
 * can't be followed: then it may draw anywhere. @throws PadesError `too_complex` beyond the work that a file deserves, `cancelled`.
 */
export function paintedArea(view: PdfView, page: PdfPage): readonly Rectangle[] | null {
  const whole = rectangleOf(view, page.inherited('CropBox')) ?? rectangleOf(view, page.inherited('MediaBox'));
  if (whole === undefined) return null;
  const painter = new Painter(view, new Pen(whole));
  try {
    const contents = view.resolve(page.dict.get('Contents'));
    const streams = Array.isArray(contents) ? (contents as readonly PdfObject[]).map((part) => view.stream(part)) : [contents];
    const parts = streams.flatMap((stream) => (stream instanceof PdfStream ? [view.streamBytes(stream, maxContentBytes)] : []));
    const resources = view.dict(page.inherited('Resources'));
    // Parts may be divided between any two tokens.
    painter.run(Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])), resources, 0);
  } catch (error) {
    if (error instanceof PadesError && (error.code === 'damaged' || error.code === 'too_large')) return null;
    throw error;
  }
  return painter.isComplete ? painter.pen.painted : null;
}

class Painter {
  readonly pen: Pen;
  readonly #view: PdfView;
  #operationsLeft = maxOperations;

  constructor(view: PdfView, pen: Pen) {
    this.#view = view;
    this.pen = pen;
  }

  get isComplete(): boolean {
    return this.#operationsLeft > 0 && this.pen.painted.length < maxRectangles;
  }

  run(content: Buffer, resources: PdfDict | undefined, depth: number): void {
    for (const operation of contentOperations(content)) {
      this.#operationsLeft--;
      if (!this.isComplete) return;
      if (operation.operator === 'Do') this.#draw(this.#resource(resources, 'XObject', operation), resources, depth);
      else if (operation.operator === 'Tf') this.#chooseFont(resources, operation);
      else if (operation.operator === 'gs') this.#chooseState(resources, operation);
      else this.pen.apply(operation);
    }
  }

  #resource(resources: PdfDict | undefined, category: string, { operands }: ContentOperation): PdfObject {
    const [name] = operands;
    return name instanceof PdfName ? this.#view.resolve(this.#view.dict(resources?.get(category))?.get(name.value)) : null;
  }

  #chooseFont(resources: PdfDict | undefined, operation: ContentOperation): void {
    const [, size] = operation.operands;
    this.pen.chooseFont(this.#view, this.#view.dict(this.#resource(resources, 'Font', operation)), typeof size === 'number' ? size : 0);
  }

  #chooseState(resources: PdfDict | undefined, operation: ContentOperation): void {
    const state = this.#view.dict(this.#resource(resources, 'ExtGState', operation));
    const [font, size] = this.#view.array(state?.get('Font')) ?? [];
    if (font !== undefined) this.pen.chooseFont(this.#view, this.#view.dict(font), this.#view.number(size) ?? 0);
  }

  #draw(object: PdfObject, resources: PdfDict | undefined, depth: number): void {
    if (!(object instanceof PdfStream)) return;
    if (this.#view.name(object.dict.get('Subtype')) !== 'Form') return this.pen.paintImage();
    if (depth >= maxDepth) throw new PadesError('damaged', 'A drawing inside of itself.');
    this.pen.save();
    this.pen.enterForm(matrixOf(this.#view, object.dict.get('Matrix')), rectangleOf(this.#view, object.dict.get('BBox')));
    const own = this.#view.dict(object.dict.get('Resources')) ?? resources;
    this.run(this.#view.streamBytes(object, maxContentBytes), own, depth + 1);
    this.pen.restoreForm();
  }
}
