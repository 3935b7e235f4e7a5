import { around, common, type Rectangle } from './rectangles.ts';

/** Into how many parts the square around all that is indexed is divided, each way. */
const parts = 64;
/** What lies in more parts than this is looked at each time. */
const maxParts = 64;

/** Things on a page, found by what they may touch without a look at all of them. */
export class RectangleIndex<Thing extends { readonly area: Rectangle }> {
  readonly #corner: readonly [number, number];
  readonly #side: number;
  readonly #cells = new Map<number, Thing[]>();
  readonly #large: Thing[] = [];

  constructor(things: readonly Thing[]) {
    const [left, bottom, right, top] = around(
      things.flatMap(({ area }): [number, number][] => [
        [area[0], area[1]],
        [area[2], area[3]],
      ]),
    );
    this.#corner = [left, bottom];
    this.#side = Math.max(right - left, top - bottom);
    for (const thing of things) {
      const cells = this.#cellsOf(thing.area);
      if (cells.length > maxParts) this.#large.push(thing);
      else for (const cell of cells) this.#put(cell, thing);
    }
  }

  /** Whether anything that fits has a point in common with an area. */
  touches(area: Rectangle, fits: (thing: Thing) => boolean): boolean {
    const isHit = (thing: Thing): boolean => fits(thing) && common(thing.area, area) !== undefined;
    return this.#large.some(isHit) || this.#cellsOf(area).some((cell) => this.#cells.get(cell)?.some(isHit) === true);
  }

  #put(cell: number, thing: Thing): void {
    const things = this.#cells.get(cell);
    if (things === undefined) this.#cells.set(cell, [thing]);
    else things.push(thing);
  }

  #cellsOf([left, bottom, right, top]: Rectangle): number[] {
    const [fromLeft, fromBottom] = this.#corner;
    const columns = this.#partsOf(left - fromLeft, right - fromLeft);
    return this.#partsOf(bottom - fromBottom, top - fromBottom).flatMap((row) => columns.map((column) => row * parts + column));
  }

  /** Which parts a stretch lies in; what is outside counts to the outermost. */
  #partsOf(from: number, to: number): number[] {
    const [first, last] = [this.#partAt(from), this.#partAt(to)];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  #partAt(distance: number): number {
    const part = Math.floor((distance / this.#side) * parts);
    return Number.isNaN(part) ? 0 : Math.min(parts - 1, Math.max(0, part));
  }
}
