import type { SignaturePlace } from '../../../electron/contract/signing.ts';
import { onPage, type PageSize } from '../signing/place-math.ts';

/** In points: what keeps the paper's edge, what is between two signatures, and what a name needs. */
const margin = 36;
const gap = 8;
const least = { width: 120, height: 34 } as const;
const usualHeight = 52;

const columnsOf = (width: number, count: number): number => Math.max(1, Math.min(count, Math.floor((width + gap) / (least.width + gap))));

/** The foot of a page, as high as so many signatures need. */
export function footOf(page: number, size: PageSize, count: number): SignaturePlace {
  const width = size.width - 2 * margin;
  const rows = Math.ceil(count / columnsOf(width, count));
  const height = Math.min(rows * (usualHeight + gap) - gap, size.height - 2 * margin);
  return onPage({ page, x: margin, y: size.height - margin - height, width, height }, size);
}

/** Places for so many signatures, side by side in an area, in rows where one isn't enough. */
export function placesIn({ page, x, y, width, height }: SignaturePlace, count: number): readonly SignaturePlace[] {
  const columns = columnsOf(width, count);
  const rows = Math.ceil(count / columns);
  const [wide, high] = [(width - (columns - 1) * gap) / columns, (height - (rows - 1) * gap) / rows];
  return Array.from({ length: count }, (_, index) => ({
    page,
    x: tenths(x + (index % columns) * (wide + gap)),
    y: tenths(y + Math.floor(index / columns) * (high + gap)),
    width: tenths(Math.max(1, wide)),
    height: tenths(Math.max(1, high)),
  }));
}

/** Rounded down: what is rounded up could leave the area. */
const tenths = (points: number): number => Math.floor(points * 10) / 10;
