import type { PdfView } from '../file/pdf-contract.ts';
import type { PdfObject } from '../file/pdf-object.ts';

/** Left, bottom, right, top, in the default space of a page: points from its origin. */
export type Rectangle = readonly [number, number, number, number];

/** a b c d e f (ISO 32000-2, 8.3.4). */
export type Matrix = readonly [number, number, number, number, number, number];

export const unmoved: Matrix = [1, 0, 0, 1, 0, 0];

/** First the one, then the other. */
export function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

export function placed([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The upright rectangle around these points. */
export function around(points: readonly (readonly [number, number])[]): Rectangle {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) [left, bottom, right, top] = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)];
  return [left, bottom, right, top];
}

export function moved(matrix: Matrix, [left, bottom, right, top]: Rectangle): Rectangle {
  return around(
    [
      [left, bottom],
      [right, bottom],
      [left, top],
      [right, top],
    ].map(([x = 0, y = 0]) => placed(matrix, x, y)),
  );
}

/** Undefined where they have nothing in common. */
export function common(one: Rectangle, other: Rectangle): Rectangle | undefined {
  const both = [Math.max(one[0], other[0]), Math.max(one[1], other[1]), Math.min(one[2], other[2]), Math.min(one[3], other[3])] as const;
  return both[0] <= both[2] && both[1] <= both[3] ? both : undefined;
}

export function areaOf([left, bottom, right, top]: Rectangle): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}

/** As an entry says; undefined when it isn't four numbers. */
export function rectangleOf(view: PdfView, value: PdfObject | undefined): Rectangle | undefined {
  const numbers = numbersOf(view, value);
  const [a, b, c, d] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** The unmoved one when it isn't six numbers. */
export function matrixOf(view: PdfView, value: PdfObject | undefined): Matrix {
  const numbers = numbersOf(view, value);
  return numbers.length === 6 ? (numbers as unknown as Matrix) : unmoved;
}

/** The numbers of an array; empty when there is anything else in it. */
export function numbersOf(view: PdfView, value: PdfObject | undefined): readonly number[] {
  const numbers = (view.array(value) ?? []).map((item) => view.number(item));
  return numbers.every((item): item is number => item !== undefined) ? numbers : [];
}
