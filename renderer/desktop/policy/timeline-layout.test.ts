import { describe, expect, it } from 'vitest';
import { isOpenedBefore, placeMoments, spanBetween, stepsUntil } from './timeline-layout.ts';

const day = (number: number): { readonly at: string } => ({ at: new Date(Date.UTC(2027, 0, number)).toISOString() });
const sharesOf = (days: readonly number[], minGap: number): number[] => placeMoments(days.map(day), minGap).map(({ share }) => share);

describe('the picture of a timeline', () => {
  it('places moments by the time between them', () => {
    expect(sharesOf([1, 26, 51, 101], 0.1)).toEqual([0, 0.25, 0.5, 1]);
  });

  it('leaves room between moments that lie close together, and keeps the ends', () => {
    const shares = sharesOf([1, 24, 31, 60, 61], 0.18);
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBe(1);
    for (const [index, share] of shares.entries())
      if (index > 0) expect(share - (shares[index - 1] ?? 0)).toBeGreaterThanOrEqual(0.18 - 1e-9);
  });

  it('ends with what its owner has set going, unless the rule comes first', () => {
    const steps = [
      { what: 'reminder', ...day(5) },
      { what: 'check_in_due', ...day(10) },
      { what: 'release', ...day(20) },
    ];
    const [soon, late] = [day(7).at, day(21).at];
    expect([isOpenedBefore(steps, soon), isOpenedBefore(steps, late), isOpenedBefore(steps, null), isOpenedBefore([], soon)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(stepsUntil(steps, soon)).toEqual([steps[0], { what: 'opening', at: soon }]);
  });

  it('gives equal parts where there is no room for the least', () => {
    expect(sharesOf([1, 2, 90], 0.6)).toEqual([0, 0.5, 1]);
  });

  it('holds moments that fall together, one alone, and none', () => {
    expect(sharesOf([5, 5, 5], 0.2)).toEqual([0, 0.5, 1]);
    expect(sharesOf([5], 0.2)).toEqual([0]);
    expect(sharesOf([], 0.2)).toEqual([]);
  });

  it('puts moments in order', () => {
    expect(placeMoments([day(9), day(1)], 0.1).map(({ moment }) => moment)).toEqual([day(1), day(9)]);
  });
});

describe('the time between two moments', () => {
  it('is told in days, and in hours when it is short', () => {
    expect(spanBetween('2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z')).toEqual({ unit: 'day', count: 31 });
    expect(spanBetween('2027-01-01T00:00:00.000Z', '2027-01-02T12:00:00.000Z')).toEqual({ unit: 'hour', count: 36 });
    expect(spanBetween('2027-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z')).toEqual({ unit: 'day', count: 1 });
    expect(spanBetween('2027-01-02T00:00:00.000Z', '2027-01-01T00:00:00.000Z')).toEqual({ unit: 'hour', count: 0 });
  });
});
