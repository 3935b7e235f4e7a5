import { PadesError, type SignaturePlace } from '../contract.ts';
import type { PdfPage, PdfView } from '../file/pdf-contract.ts';
import type { PdfObject } from '../file/pdf-object.ts';

export type Rectangle = readonly [number, number, number, number];

/** Where an appearance is in the page's own coordinates, and how it is turned to be upright on the page as displayed. */
export interface Placement {
  readonly rectangle: Rectangle;
  /** Of the appearance itself, in the page's units. */
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
}

/** How far a rectangle may extend over the edge: as much as rounding a mouse position can account for. */
const tolerance = 0.5;

/** @throws PadesError `place_off_page` unless all of it is on the visible part of the page. */
export function placeOnPage(view: PdfView, page: PdfPage, place: SignaturePlace): Placement {
  const unit = view.number(page.dict.get('UserUnit')) ?? 1;
  const [left, bottom, right, top] = visibleBox(view, page);
  const rotation = rotationOf(view, page);
  const isTurned = rotation === 90 || rotation === 270;
  const [shownWidth, shownHeight] = isTurned ? [top - bottom, right - left] : [right - left, top - bottom];
  const [x, y, width, height] = [place.x / unit, place.y / unit, place.width / unit, place.height / unit];
  const isOn =
    [x, y, width, height].every(Number.isFinite) &&
    x >= -tolerance &&
    y >= -tolerance &&
    width > 0 &&
    height > 0 &&
    x + width <= shownWidth + tolerance &&
    y + height <= shownHeight + tolerance;
  if (!isOn) throw new PadesError('place_off_page', 'The visible signature would not be on the page.');
  const rectangles: Readonly<Record<Placement['rotation'], Rectangle>> = {
    0: [left + x, top - y - height, left + x + width, top - y],
    90: [left + y, bottom + x, left + y + height, bottom + x + width],
    180: [right - x - width, bottom + y, right - x, bottom + y + height],
    270: [right - y - height, top - x - width, right - y, top - x],
  };
  return { rectangle: rectangles[rotation], width, height, rotation };
}

/** The rectangle of an existing widget; null when it shows nothing. */
export function placeOfWidget(view: PdfView, rectangle: PdfObject | undefined, page: PdfPage | null): Placement | null {
  const box = boxOf(view, rectangle);
  if (box === null || box[2] - box[0] < 1 || box[3] - box[1] < 1) return null;
  const rotation = page === null ? 0 : rotationOf(view, page);
  const isTurned = rotation === 90 || rotation === 270;
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  return { rectangle: box, width: isTurned ? height : width, height: isTurned ? width : height, rotation };
}

/** The matrix that turns an appearance upright; readers move the result into the rectangle. */
export function uprightMatrix({ rotation, width, height }: Placement): readonly number[] {
  if (rotation === 90) return [0, 1, -1, 0, height, 0];
  if (rotation === 180) return [-1, 0, 0, -1, width, height];
  return rotation === 270 ? [0, -1, 1, 0, 0, width] : [1, 0, 0, 1, 0, 0];
}

function rotationOf(view: PdfView, page: PdfPage): Placement['rotation'] {
  const turn = view.number(page.inherited('Rotate')) ?? 0;
  const rotation = ((turn % 360) + 360) % 360;
  return rotation === 90 || rotation === 180 || rotation === 270 ? rotation : 0;
}

/** The crop box as far as it is within the media box; Letter if the page doesn't say, as readers assume. */
function visibleBox(view: PdfView, page: PdfPage): Rectangle {
  const medium = boxOf(view, page.inherited('MediaBox')) ?? [0, 0, 612, 792];
  const crop = boxOf(view, page.inherited('CropBox')) ?? medium;
  const box: Rectangle = [
    Math.max(medium[0], crop[0]),
    Math.max(medium[1], crop[1]),
    Math.min(medium[2], crop[2]),
    Math.min(medium[3], crop[3]),
  ];
  return box[0] < box[2] && box[1] < box[3] ? box : medium;
}

function boxOf(view: PdfView, object: PdfObject | undefined): Rectangle | null {
  const [x1, y1, x2, y2] = (view.array(object) ?? []).map((item) => view.number(item));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}
