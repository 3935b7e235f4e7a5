import { describe, expect, it } from 'vitest';
import { boxOf, millimetres, moved, onPage, resized, usualPlace } from './place-math.ts';

const a4 = { width: 595, height: 842 };
const place = { page: 1, x: 100, y: 100, width: 200, height: 64 };

describe('the place of a signature', () => {
  it('is a box of the usual size around a press, or what was drawn, in any direction', () => {
    expect(boxOf(2, { x: 300, y: 400 }, { x: 303, y: 402 }, a4)).toEqual({ page: 2, x: 200, y: 368, width: 200, height: 64 });
    expect(boxOf(1, { x: 300, y: 400 }, { x: 150, y: 340 }, a4)).toEqual({ page: 1, x: 150, y: 340, width: 150, height: 60 });
  });

  it('never leaves the page, however it is moved', () => {
    expect(moved(place, { x: -500, y: 9_000 }, a4)).toEqual({ ...place, x: 0, y: 778 });
    expect(boxOf(1, { x: 2, y: 2 }, { x: 2, y: 2 }, a4)).toMatchObject({ x: 0, y: 0, width: 200 });
    expect(usualPlace(3, a4)).toEqual({ page: 3, x: 54, y: 724, width: 200, height: 64 });
  });

  it('can be made larger up to the edge and smaller up to what a name needs', () => {
    expect(resized(place, { x: 9_000, y: 10 }, a4)).toEqual({ ...place, width: 495, height: 74 });
    expect(resized(place, { x: -9_000, y: -9_000 }, a4)).toEqual({ ...place, width: 72, height: 28 });
    expect(boxOf(1, { x: 10, y: 10 }, { x: 30, y: 11 }, a4)).toMatchObject({ width: 72, height: 28 });
  });

  it('fills a page that is smaller than it', () => {
    expect(onPage(place, { width: 50, height: 20 })).toEqual({ page: 1, x: 0, y: 0, width: 50, height: 20 });
    expect(millimetres(72)).toBe(25);
  });
});
