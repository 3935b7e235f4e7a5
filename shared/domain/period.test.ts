import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, instantFromMs, instantToMs, parseInstant, type Instant } from './instant.ts';
import { addPeriod, daysUntil, frequencies, graceDays, hoursToMs, shortestPeriodDays, type Frequency } from './period.ts';

function at(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Error(`no instant: ${text}`);
  return instant;
}

const anyInstant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2130, 0, 1) }).map(instantFromMs);
const anyFrequency = fc.constantFrom(...frequencies);

describe('addPeriod', () => {
  const cases: readonly (readonly [Frequency, string, string])[] = [
    ['daily', '2026-11-20T12:34:56.789Z', '2026-11-21T12:34:56.789Z'],
    ['daily', '2026-12-31T23:59:59.999Z', '2027-01-01T23:59:59.999Z'],
    ['daily', '2026-02-28T08:00:00Z', '2026-03-01T08:00:00.000Z'],
    ['daily', '2028-02-28T08:00:00Z', '2028-02-29T08:00:00.000Z'],
    ['daily', '2027-03-27T12:00:00Z', '2027-03-28T12:00:00.000Z'], // Europe's clocks change; UTC does not care
    ['weekly', '2026-11-20T12:00:00Z', '2026-11-27T12:00:00.000Z'],
    ['weekly', '2026-12-28T12:00:00Z', '2027-01-04T12:00:00.000Z'],
    ['biweekly', '2026-11-20T12:00:00Z', '2026-12-04T12:00:00.000Z'],
    ['biweekly', '2028-02-20T12:00:00Z', '2028-03-05T12:00:00.000Z'],
    ['monthly', '2026-11-20T12:34:56.789Z', '2026-12-20T12:34:56.789Z'],
    ['monthly', '2026-12-20T12:00:00Z', '2027-01-20T12:00:00.000Z'],
    ['monthly', '2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
    ['monthly', '2027-01-28T10:00:00Z', '2027-02-28T10:00:00.000Z'],
    ['monthly', '2027-01-29T10:00:00Z', '2027-02-28T10:00:00.000Z'],
    ['monthly', '2027-01-30T10:00:00Z', '2027-02-28T10:00:00.000Z'],
    ['monthly', '2027-01-31T10:00:00Z', '2027-02-28T10:00:00.000Z'],
    ['monthly', '2028-01-31T10:00:00Z', '2028-02-29T10:00:00.000Z'],
    ['monthly', '2028-01-29T10:00:00Z', '2028-02-29T10:00:00.000Z'],
    ['monthly', '2100-01-31T10:00:00Z', '2100-02-28T10:00:00.000Z'],
    ['monthly', '2000-01-31T10:00:00Z', '2000-02-29T10:00:00.000Z'],
    ['monthly', '2028-02-29T10:00:00Z', '2028-03-29T10:00:00.000Z'],
    ['monthly', '2027-02-28T10:00:00Z', '2027-03-28T10:00:00.000Z'],
    ['monthly', '2026-08-31T00:00:00Z', '2026-09-30T00:00:00.000Z'],
    ['monthly', '2026-07-31T00:00:00Z', '2026-08-31T00:00:00.000Z'],
    ['monthly', '2026-03-31T00:00:00Z', '2026-04-30T00:00:00.000Z'],
    ['quarterly', '2026-11-20T12:00:00Z', '2027-02-20T12:00:00.000Z'],
    ['quarterly', '2026-11-30T12:00:00Z', '2027-02-28T12:00:00.000Z'],
    ['quarterly', '2027-11-30T12:00:00Z', '2028-02-29T12:00:00.000Z'],
    ['quarterly', '2026-08-31T12:00:00Z', '2026-11-30T12:00:00.000Z'],
    ['quarterly', '2026-12-31T23:59:59.999Z', '2027-03-31T23:59:59.999Z'],
    ['quarterly', '2026-01-31T12:00:00Z', '2026-04-30T12:00:00.000Z'],
    ['quarterly', '2027-02-28T12:00:00Z', '2027-05-28T12:00:00.000Z'],
    ['half_yearly', '2026-08-31T12:00:00Z', '2027-02-28T12:00:00.000Z'],
    ['half_yearly', '2026-03-02T12:00:00Z', '2026-09-02T12:00:00.000Z'],
    ['yearly', '2028-02-29T12:00:00Z', '2029-02-28T12:00:00.000Z'],
    ['yearly', '2026-11-20T12:00:00Z', '2027-11-20T12:00:00.000Z'],
  ];

  it.each(cases)('a %s period after %s ends at %s', (frequency, from, to) => {
    expect(addPeriod(at(from), frequency)).toBe(to);
  });

  it('is never shorter than the shortest period, never longer than the longest', () => {
    const longestDays = { daily: 1, weekly: 7, biweekly: 14, monthly: 31, quarterly: 92, half_yearly: 184, yearly: 366 };
    fc.assert(
      fc.property(anyInstant, anyFrequency, (from, frequency) => {
        const ms = instantToMs(addPeriod(from, frequency)) - instantToMs(from);
        expect(ms).toBeGreaterThanOrEqual(shortestPeriodDays[frequency] * dayMs);
        expect(ms).toBeLessThanOrEqual(longestDays[frequency] * dayMs);
      }),
      { seed: 5, numRuns: 3000 },
    );
  });

  it.each([...frequencies])('reaches the shortest %s period somewhere in four years', (frequency) => {
    const lengths = Array.from({ length: 4 * 366 }, (_, day) => {
      const from = instantFromMs(Date.UTC(2026, 0, 1) + day * dayMs);
      return (instantToMs(addPeriod(from, frequency)) - instantToMs(from)) / dayMs;
    });
    expect(Math.min(...lengths)).toBe(shortestPeriodDays[frequency]);
  });

  it('keeps the time of day, and the day of the month unless the target month is too short for it', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.constantFrom('monthly' as const, 'quarterly' as const, 'half_yearly' as const, 'yearly' as const),
        (from, frequency) => {
          const to = addPeriod(from, frequency);
          expect(to.slice(10)).toBe(from.slice(10));
          const dayAfter = instantFromMs(instantToMs(to) + dayMs);
          if (to.slice(8, 10) !== from.slice(8, 10)) {
            expect(Number(to.slice(8, 10))).toBeLessThan(Number(from.slice(8, 10)));
            expect(dayAfter.slice(8, 10)).toBe('01');
          }
          const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
          expect(months(to) - months(from)).toBe({ monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 }[frequency]);
        },
      ),
      { seed: 6, numRuns: 3000 },
    );
  });

  // Only in days: 29 January 23:00 and 30 January 01:00 both end on 28 February, the later one at the earlier time of day.
  it('ends a later start no day earlier, and for day-counted periods no moment earlier', () => {
    const apart = fc.oneof(fc.integer({ min: 0, max: 3 * dayMs }), fc.integer({ min: 0, max: 200 * dayMs }));
    fc.assert(
      fc.property(anyInstant, apart, anyFrequency, (from, ms, frequency) => {
        const [first, second] = [addPeriod(from, frequency), addPeriod(instantFromMs(instantToMs(from) + ms), frequency)];
        if (!['daily', 'weekly', 'biweekly'].includes(frequency)) expect(second.slice(0, 10) >= first.slice(0, 10)).toBe(true);
        else expect(instantToMs(second) - instantToMs(first)).toBe(ms);
      }),
      { seed: 7, numRuns: 3000 },
    );
  });
});

describe('daysUntil', () => {
  const now = at('2026-11-20T12:00:00Z');
  const hence = (ms: number) => instantFromMs(instantToMs(now) + ms);

  it.each([
    [0, 0],
    [1, 1],
    [dayMs - 1, 1],
    [dayMs, 1],
    [dayMs + 1, 2],
    [30 * dayMs, 30],
    [30 * dayMs + 1, 31],
    [-1, 0],
    [-dayMs + 1, 0],
    [-dayMs, -1],
    [-dayMs - 1, -1],
    [-2 * dayMs + 1, -1],
    [-2 * dayMs, -2],
  ])('of a due date %d ms away is %d', (ms, days) => {
    // `toBe` compares with Object.is, so -0 fails.
    expect(daysUntil(hence(ms), now)).toBe(days);
  });
});

describe('graceDays', () => {
  it.each([
    [24, 1],
    [25, 2],
    [47, 2],
    [48, 2],
    [49, 3],
    [168, 7],
    [2159, 90],
    [2160, 90],
  ])('shows %d hours as %d days', (hours, days) => {
    expect(graceDays(hours)).toBe(days);
  });
});

describe('hoursToMs', () => {
  it('counts an hour as 3 600 000 ms', () => {
    expect(hoursToMs(1)).toBe(3_600_000);
    expect(hoursToMs(2160)).toBe(2160 * hourMs);
    expect(hoursToMs(23.5)).toBe(84_600_000);
  });
});
