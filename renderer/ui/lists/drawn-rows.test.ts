import { describe, expect, it } from 'vitest';
import { DrawnRows, type RowsInSight } from './drawn-rows.ts';

const inSight = (first: number, more: Partial<RowsInSight> = {}): RowsInSight => ({
  count: 1_000,
  first,
  last: first + 9,
  isScrolling: false,
  focused: undefined,
  ...more,
});
const ends = (indexes: readonly number[]): readonly unknown[] => [indexes.length, indexes[0], indexes.at(-1)];

describe('the lines of a long list that are drawn', () => {
  it('are those on the screen and a few on both sides', () => {
    expect(ends(new DrawnRows().choose(inSight(0)))).toEqual([14, 0, 13]);
    expect(ends(new DrawnRows().choose(inSight(500)))).toEqual([18, 496, 513]);
    expect(ends(new DrawnRows().choose(inSight(990)))).toEqual([14, 986, 999]);
  });

  it('are all of a short list, and none of an empty one', () => {
    expect(ends(new DrawnRows().choose(inSight(0, { count: 40 })))).toEqual([40, 0, 39]);
    expect(new DrawnRows().choose(inSight(0, { count: 0, last: 0 }))).toEqual([]);
  });

  it('are only those on the screen after a leap, until the list comes to rest', () => {
    const rows = new DrawnRows();
    rows.choose(inSight(0));
    expect(ends(rows.choose(inSight(40, { isScrolling: true })))).toEqual([10, 40, 49]);
    expect(ends(rows.choose(inSight(80, { isScrolling: true })))).toEqual([10, 80, 89]);
    expect(ends(rows.choose(inSight(20, { isScrolling: true })))).toEqual([10, 20, 29]);
    expect(ends(rows.choose(inSight(20)))).toEqual([18, 16, 33]);
    expect(ends(rows.choose(inSight(22, { isScrolling: true })))).toEqual([18, 18, 35]);
  });

  it('are also the one that has the focus, in its place', () => {
    expect(new DrawnRows().choose(inSight(500, { focused: 3 })).slice(0, 2)).toEqual([3, 496]);
    expect(new DrawnRows().choose(inSight(500, { focused: 900 })).slice(-2)).toEqual([513, 900]);
    expect(new DrawnRows().choose(inSight(500, { focused: 505 })).length).toBe(18);
    expect(ends(new DrawnRows().choose(inSight(500, { focused: 1_000 })))).toEqual([18, 496, 513]);
  });
});
