import type { SignaturePlace } from '../../../electron/contract/signing.ts';

/** Sizes and places are in points (1/72 inch) of the page as it is shown, from its upper left corner. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a press on the page creates, and the minimum that a name and a date need. */
const usual = { width: 200, height: 64 } as const;
const least = { width: 72, height: 28 } as const;
/** Shorter strokes are a press. */
const strokePoints = 12;

const between = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), Math.max(from, to));
const round = (value: number): number => Math.round(value * 10) / 10;

/** The nearest place that is on the page and large enough; smaller pages are filled. */
export function onPage({ page, x, y, width, height }: SignaturePlace, size: PageSize): SignaturePlace {
  const wide = between(width, Math.min(least.width, size.width), size.width);
  const high = between(height, Math.min(least.height, size.height), size.height);
  return {
    page,
    x: round(between(x, 0, size.width - wide)),
    y: round(between(y, 0, size.height - high)),
    width: round(wide),
    height: round(high),
  };
}

/** The box between the two ends of a stroke; one of the usual size around the point if it was only a press. */
export function boxOf(page: number, from: Point, to: Point, size: PageSize): SignaturePlace {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  if (width < strokePoints && height < strokePoints)
    return onPage({ page, x: from.x - usual.width / 2, y: from.y - usual.height / 2, ...usual }, size);
  return onPage({ page, x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height }, size);
}

/** Where somebody who places it by keyboard begins: at the bottom left of the page. */
export function usualPlace(page: number, size: PageSize): SignaturePlace {
  return onPage({ page, x: 54, y: size.height - 54 - usual.height, ...usual }, size);
}

/** The same box moved, or enlarged; its size stays when it is moved against an edge, its corner when it is enlarged. */
export function moved(place: SignaturePlace, { x, y }: Point, size: PageSize): SignaturePlace {
  return onPage({ ...place, x: place.x + x, y: place.y + y }, size);
}

export function resized(place: SignaturePlace, { x, y }: Point, size: PageSize): SignaturePlace {
  const width = between(place.width + x, least.width, size.width - place.x);
  return onPage({ ...place, width, height: between(place.height + y, least.height, size.height - place.y) }, size);
}

/** Points in millimetres, as people measure paper. */
export const millimetres = (points: number): number => Math.round((points * 25.4) / 72);
