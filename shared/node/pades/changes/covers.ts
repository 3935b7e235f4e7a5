import type { PdfPage, PdfView } from '../file/pdf-contract.ts';
import { PdfRef, type PdfDict, type PdfObject } from '../file/pdf-object.ts';
import { paintedArea } from '../painted/painted-area.ts';
import { RectangleIndex } from '../painted/rectangle-index.ts';
import { areaOf, around, numbersOf, rectangleOf, type Rectangle } from '../painted/rectangles.ts';

const [hiddenBit, printBit, noViewBit] = [2, 4, 32];
/** What a note may take up without saying more than that it is there, in points. */
const iconSide = 36;
/** How far rectangles may reach into each other and still be beside each other, in points. */
const tolerance = 1;
/** A field that takes up more of its page was prepared to cover it. */
const preparedShare = 0.5;
/** Where annotations without an appearance are drawn by their kind, besides their rectangle. */
const coordinates = ['L', 'Vertices', 'QuadPoints', 'CL'];

interface Annotation {
  readonly number: number | null;
  readonly area: Rectangle;
}

/**
 * Whether something shown on a page for the first time lies on what was there, by what it covers and whatever it calls itself. An
 * appearance is fitted into its annotation's rectangle (ISO 32000-2, 12.5.5), so the rectangle is what it can cover.
 */
export class Coverage {
  readonly #before: PdfView;
  readonly #after: PdfView;
  readonly #painted = new Map<number, RectangleIndex<{ readonly area: Rectangle }> | null>();
  readonly #annotations = new Map<number, RectangleIndex<Annotation>>();
  readonly #listed = new Map<number, ReadonlySet<number>>();

  constructor(before: PdfView, after: PdfView) {
    this.#before = before;
    this.#after = after;
  }

  /** A note: whether it hides something, or is larger than the sign of a note. */
  isMoreThanIcon(page: PdfPage, entry: PdfObject): boolean {
    const area = this.#areaOf(this.#after, this.#after.dict(entry), true);
    if (area === undefined) return false;
    const [left, bottom, right, top] = area;
    return right - left > iconSide || top - bottom > iconSide || this.#touches(page, entry, area);
  }

  /** Whether an annotation of before took up any place that was seen. */
  wasShown(entry: PdfObject): boolean {
    return this.#areaOf(this.#before, this.#before.dict(entry), true) !== undefined;
  }

  /** A field's widget: one that was waiting in this place covers nothing, unless it takes up most of the page. */
  isWidgetOverContent(page: PdfPage, entry: PdfObject): boolean {
    const area = this.#areaOf(this.#after, this.#after.dict(entry), false);
    if (area === undefined) return false;
    const was = this.#isListed(page, entry) ? this.#rectangle(this.#before, this.#before.dict(entry)) : undefined;
    const isPrepared = was !== undefined && was.every((side, index) => side === area[index]);
    const whole = this.#pageOf(page);
    if (isPrepared && (whole === undefined || areaOf(area) <= preparedShare * areaOf(whole))) return false;
    return this.#touches(page, entry, area);
  }

  #isListed(page: PdfPage, entry: PdfObject): boolean {
    const listed =
      this.#listed.get(page.number) ??
      new Set((this.#before.array(page.dict.get('Annots')) ?? []).flatMap((other) => (other instanceof PdfRef ? [other.number] : [])));
    this.#listed.set(page.number, listed);
    return entry instanceof PdfRef && listed.has(entry.number);
  }

  #pageOf(page: PdfPage): Rectangle | undefined {
    return rectangleOf(this.#before, page.inherited('CropBox')) ?? rectangleOf(this.#before, page.inherited('MediaBox'));
  }

  #touches(page: PdfPage, entry: PdfObject, area: Rectangle): boolean {
    const painted = this.#drawn(page);
    if (painted === null) return true;
    const free = inset(area);
    const own = entry instanceof PdfRef ? entry.number : null;
    return painted.touches(free, () => true) || this.#others(page).touches(free, ({ number }) => own === null || number !== own);
  }

  #drawn(page: PdfPage): RectangleIndex<{ readonly area: Rectangle }> | null {
    const known = this.#painted.get(page.number);
    if (known !== undefined) return known;
    const marks = paintedArea(this.#before, page);
    const painted = marks === null ? null : new RectangleIndex(marks.map((area) => ({ area })));
    this.#painted.set(page.number, painted);
    return painted;
  }

  /** Annotations that were visible there; `number` is null for those that are no objects of their own. */
  #others(page: PdfPage): RectangleIndex<Annotation> {
    const known = this.#annotations.get(page.number);
    if (known !== undefined) return known;
    const shown = (this.#before.array(page.dict.get('Annots')) ?? []).flatMap((entry) => {
      const dict = this.#before.dict(entry);
      const isShownBare = !['Widget', 'Link'].includes(this.#before.name(dict?.get('Subtype')) ?? '');
      const area = this.#areaOf(this.#before, dict, isShownBare);
      return area === undefined ? [] : [{ number: entry instanceof PdfRef ? entry.number : null, area }];
    });
    const found = new RectangleIndex(shown);
    this.#annotations.set(page.number, found);
    return found;
  }

  /** Where an annotation can be seen; undefined when nowhere. `bare`: also without an appearance. */
  #areaOf(view: PdfView, dict: PdfDict | undefined, bare: boolean): Rectangle | undefined {
    if (dict === undefined) return undefined;
    const flags = view.number(dict.get('F')) ?? 0;
    if ((flags & hiddenBit) !== 0 || ((flags & noViewBit) !== 0 && (flags & printBit) === 0)) return undefined;
    const hasAppearance = view.resolve(view.dict(dict.get('AP'))?.get('N')) !== null;
    if (!hasAppearance && (!bare || isBare(view, dict))) return undefined;
    const area = this.#rectangle(view, dict);
    return area === undefined || areaOf(area) === 0 ? undefined : area;
  }

  #rectangle(view: PdfView, dict: PdfDict | undefined): Rectangle | undefined {
    const rectangle = rectangleOf(view, dict?.get('Rect'));
    const ink = (view.array(dict?.get('InkList')) ?? []).map((line) => numbersOf(view, line));
    const lines = [...coordinates.map((key) => numbersOf(view, dict?.get(key))), ...ink];
    const points = lines.flatMap((line) => line.flatMap((x, index) => (index % 2 === 0 ? [[x, line[index + 1] ?? 0] as const] : [])));
    if (points.length === 0 || rectangle === undefined) return rectangle;
    return around([...points, [rectangle[0], rectangle[1]], [rectangle[2], rectangle[3]]]);
  }
}

/** Links without a border, and closed windows of notes, show nothing. */
function isBare(view: PdfView, dict: PdfDict): boolean {
  const subtype = view.name(dict.get('Subtype'));
  if (subtype === 'Popup') return view.resolve(dict.get('Open')) !== true;
  const border = view.number(view.dict(dict.get('BS'))?.get('W')) ?? numbersOf(view, dict.get('Border'))[2];
  return subtype === 'Link' && border === 0;
}

/** Without what may reach over its edge. */
function inset([left, bottom, right, top]: Rectangle): Rectangle {
  const [x, y] = [Math.min(tolerance, (right - left) / 2), Math.min(tolerance, (top - bottom) / 2)];
  return [left + x, bottom + y, right - x, top - y];
}
