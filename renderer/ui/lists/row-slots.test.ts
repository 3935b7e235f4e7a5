import { expect, test } from 'vitest';
import { RowSlots } from './row-slots.ts';

test('a line keeps its place while it is drawn, and new lines take those of lines that are gone', () => {
  const slots = new RowSlots();
  const placed = (...ids: string[]) => [...slots.place(ids)];
  expect(placed('a', 'b', 'c')).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  expect(placed('b', 'c', 'd')).toEqual([
    ['b', 1],
    ['c', 2],
    ['d', 0],
  ]);
  // Fewer lines leave no place behind that would be drawn: the next one is new.
  expect(placed('c')).toEqual([['c', 2]]);
  expect(placed('x', 'c', 'y')).toEqual([
    ['x', 3],
    ['c', 2],
    ['y', 4],
  ]);
  expect(new Set(slots.place(['p', 'q', 'r', 's']).values()).size).toBe(4);
  expect(placed()).toEqual([]);
});
