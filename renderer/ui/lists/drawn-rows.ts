/** Beyond the edges of the window, so that a line is drawn before it comes into view. */
const overscanRows = 4;
/** A list with no more lines than this is drawn as a whole, also for the browser's own search in the page. */
const wholeUpTo = 40;

/** What decides which lines of a list are drawn. */
export interface RowsInSight {
  /** Of all lines. */
  readonly count: number;
  /** The first and the last line on the screen. */
  readonly first: number;
  readonly last: number;
  readonly isScrolling: boolean;
  /** The line that has the focus: it must not be lost with its line. */
  readonly focused: number | undefined;
}

/** Chooses the lines that are drawn, and keeps where the list was when it last did. */
export class DrawnRows {
  #first = 0;

  /**
   * Indexes in the list's order, which is that of the keyboard and of screen readers. When scrolling in leaps, only what is on the screen
   * is drawn: lines
   * next to it would be passed over before they are seen. They are drawn when the list comes to rest.
   */
  choose({ count, first, last, isScrolling, focused }: RowsInSight): readonly number[] {
    const leapt = isScrolling && Math.abs(first - this.#first) > overscanRows;
    this.#first = first;
    const beyond = count <= wholeUpTo ? wholeUpTo : leapt ? 0 : overscanRows;
    const from = Math.max(0, first - beyond);
    const to = Math.min(count - 1, last + beyond);
    const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    if (focused === undefined || focused >= count || (focused >= from && focused <= to)) return indexes;
    return focused < from ? [focused, ...indexes] : [...indexes, focused];
  }
}
