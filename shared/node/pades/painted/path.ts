import { around, placed, type Matrix, type Rectangle } from './rectangles.ts';

type Point = readonly [number, number];

export const pathOperators: ReadonlySet<string> = new Set(['m', 'l', 'c', 'v', 'y', 're', 'h']);

/** A path under construction (ISO 32000-2, 8.5.2), as rectangles around its parts. */
export class Path {
  /** Around each line and curve: what a stroke paints. */
  readonly lines: Rectangle[] = [];
  readonly #figures: Point[][] = [];

  extend(operator: string, numbers: readonly number[], matrix: Matrix): void {
    const [x = 0, y = 0, width = 0, height = 0] = numbers;
    const corners = [x, y, x + width, y, x + width, y + height, x, y + height];
    const points: Point[] = [];
    const given = operator === 're' ? corners : numbers;
    for (let at = 0; at + 1 < given.length; at += 2) points.push(placed(matrix, given[at] ?? 0, given[at + 1] ?? 0));
    const figure = this.#figures.at(-1);
    if (operator === 'm') this.#figures.push(points);
    else if (operator === 're') {
      this.#figures.push(points);
      for (const [index, corner] of points.entries()) this.lines.push(around([corner, points[(index + 1) % points.length] ?? corner]));
    } else if (operator === 'h') {
      const [first, last] = [figure?.[0], figure?.at(-1)];
      if (first !== undefined && last !== undefined) this.lines.push(around([first, last]));
    } else {
      const last = figure?.at(-1);
      this.lines.push(around(last === undefined ? points : [last, ...points]));
      figure?.push(...points);
    }
  }

  /** Around each figure: what filling paints. */
  figures(): Rectangle[] {
    return this.#figures.map((points) => around(points));
  }

  whole(): Rectangle {
    return around(this.#figures.flat());
  }
}
