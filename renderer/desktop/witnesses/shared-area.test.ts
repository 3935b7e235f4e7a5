import { describe, expect, it } from 'vitest';
import { footOf, placesIn } from './shared-area.ts';

const a4 = { width: 595, height: 842 };

describe('places for several signatures', () => {
  it.each([1, 2, 3, 4, 5, 9, 16])('are on the page, in the area, and none on another (%i)', (count) => {
    const area = footOf(3, a4, count);
    const places = placesIn(area, count);
    expect(places).toHaveLength(count);
    for (const [index, { page, x, y, width, height }] of places.entries()) {
      expect(page).toBe(3);
      expect(x).toBeGreaterThanOrEqual(area.x);
      expect(x + width).toBeLessThanOrEqual(area.x + area.width + 0.1);
      expect(y + height).toBeLessThanOrEqual(area.y + area.height + 0.1);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(28);
      for (const other of places.slice(index + 1))
        expect(x + width <= other.x || other.x + other.width <= x || y + height <= other.y).toBe(true);
    }
    expect(area.y + area.height).toBeLessThan(a4.height);
  });

  it('stand side by side where there is room, and below each other where there is none', () => {
    expect(new Set(placesIn(footOf(1, a4, 3), 3).map(({ y }) => y)).size).toBe(1);
    expect(new Set(placesIn({ page: 1, x: 0, y: 0, width: 100, height: 200 }, 3).map(({ x }) => x)).size).toBe(1);
  });

  it('fit on a page that is hardly larger than a stamp', () => {
    for (const { x, y, width, height } of placesIn(footOf(1, { width: 150, height: 120 }, 2), 2)) {
      expect(x + width).toBeLessThanOrEqual(150);
      expect(y + height).toBeLessThanOrEqual(120);
    }
  });
});
