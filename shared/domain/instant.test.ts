import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, instantFromMs, instantToMs, latest, minuteMs, parseInstant, secondMs, type Instant } from './instant.ts';

const firstMs = -62_167_219_200_000; // 0000-01-01T00:00:00.000Z
const lastMs = 253_402_300_799_999; // 9999-12-31T23:59:59.999Z

describe('parseInstant', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00.1Z', '2026-11-20T12:00:00.100Z'],
    ['2026-11-20T12:00:00.12Z', '2026-11-20T12:00:00.120Z'],
    ['2026-11-20T12:00:00.123Z', '2026-11-20T12:00:00.123Z'],
    ['2026-11-20T12:00:00,123Z', '2026-11-20T12:00:00.123Z'],
    ['2026-11-20T12:00:00.9996Z', '2026-11-20T12:00:00.999Z'],
    ['2026-11-20T12:00:00.123456Z', '2026-11-20T12:00:00.123Z'],
    ['2026-11-20T12:00:00.000000999Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T23:59:59.999999999Z', '2026-11-20T23:59:59.999Z'],
    ['2026-11-20T12:00:00+00:00', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00-00:00', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00+02:00', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T12:00:00-02:00', '2026-11-20T14:00:00.000Z'],
    ['2026-11-20T12:00+0530', '2026-11-20T06:30:00.000Z'],
    ['2026-11-20T12:00:00-0930', '2026-11-20T21:30:00.000Z'],
    ['2026-11-20T12:00:00+12:45', '2026-11-19T23:15:00.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    ['2027-01-01T00:30:00+01:00', '2026-12-31T23:30:00.000Z'],
    ['2026-11-20T12:00:00+23:59', '2026-11-19T12:01:00.000Z'],
    ['2026-11-20T12:00:00-23:59', '2026-11-21T11:59:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T23:59:59Z', '2026-11-20T23:59:59.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['1969-12-31T23:00:00-02:00', '1970-01-01T01:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59.999+01:00', '9999-12-31T22:59:59.999Z'],
  ])('reads %s as %s', (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
  });

  it.each([
    ['nothing', ''],
    ['a word', 'tomorrow'],
    ['a number of milliseconds', '1795176000000'],
    ['a bare date', '2026-11-20'],
    ['a bare date with Z', '2026-11-20Z'],
    ['no offset', '2026-11-20T12:00:00'],
    ['an hour alone', '2026-11-20T12Z'],
    ['a space for the T', '2026-11-20 12:00:00Z'],
    ['a lower-case t', '2026-11-20t12:00:00Z'],
    ['a leading space', ' 2026-11-20T12:00:00Z'],
    ['a trailing space', '2026-11-20T12:00:00Z '],
    ['a trailing line break', '2026-11-20T12:00:00Z\n'],
    ['a leading line', 'x\n2026-11-20T12:00:00Z'],
    ['month 0', '2026-00-20T12:00:00Z'],
    ['month 13', '2026-13-20T12:00:00Z'],
    ['day 0', '2026-11-00T12:00:00Z'],
    ['31 November', '2026-11-31T12:00:00Z'],
    ['day 32', '2026-12-32T12:00:00Z'],
    ['29 February in a common year', '2026-02-29T12:00:00Z'],
    ['29 February 2100', '2100-02-29T12:00:00Z'],
    ['30 February in a leap year', '2024-02-30T12:00:00Z'],
    ['24:00', '2026-11-20T24:00:00Z'],
    ['hour 25', '2026-11-20T25:00:00Z'],
    ['minute 60', '2026-11-20T12:60:00Z'],
    ['second 60', '2026-11-20T12:00:60Z'],
    ['the leap second of 2016', '2016-12-31T23:59:60Z'],
    ['a decimal point without digits', '2026-11-20T12:00:00.Z'],
    ['ten decimals', '2026-11-20T12:00:00.1234567890Z'],
    ['decimals of a minute', '2026-11-20T12:00.5Z'],
    ['an offset of hours alone', '2026-11-20T12:00:00+02'],
    ['an offset of 24 hours', '2026-11-20T12:00:00+24:00'],
    ['an offset of 60 minutes', '2026-11-20T12:00:00+01:60'],
    ['an offset with seconds', '2026-11-20T12:00:00+01:00:30'],
    ['a typographic minus', '2026-11-20T12:00:00\u221202:00'],
    ['an offset and Z', '2026-11-20T12:00:00+02:00Z'],
    ['a zone name', '2026-11-20T12:00:00Z[Europe/Berlin]'],
    ['a zone abbreviation', '2026-11-20T12:00:00GMT'],
    ['one-digit fields', '2026-1-2T3:4:5Z'],
    ['a two-digit year', '26-11-20T12:00:00Z'],
    ['a five-digit year', '10000-01-01T00:00:00Z'],
    ['a signed six-digit year', '+002026-11-20T12:00:00Z'],
    ['the basic format', '20261120T120000Z'],
    ['a week date', '2026-W47-5T12:00:00Z'],
    ['digits of another script', '\u0662\u0660\u0662\u0666-11-20T12:00:00Z'],
    ['an instant before 1970', '1969-12-31T23:59:59.999Z'],
    ['an instant that its offset moves before 1970', '1970-01-01T00:00:00+00:01'],
    ['the year 0', '0000-01-01T00:00:00Z'],
    ['an instant that its offset moves beyond 9999', '9999-12-31T23:59:59.999-00:01'],
  ])('refuses %s (%j)', (_why, text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it('reads every stored instant from 1970 on back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lastMs }), (ms) => {
        const instant = instantFromMs(ms);
        expect(parseInstant(instant)).toBe(instant);
        expect(instantToMs(instant)).toBe(ms);
      }),
      { seed: 3 },
    );
  });
});

describe('instantFromMs', () => {
  it.each([
    [firstMs, '0000-01-01T00:00:00.000Z'],
    [Date.parse('1899-12-31T23:59:59.998Z'), '1899-12-31T23:59:59.998Z'],
    [-1, '1969-12-31T23:59:59.999Z'],
    [0, '1970-01-01T00:00:00.000Z'],
    [lastMs, '9999-12-31T23:59:59.999Z'],
  ])('writes %d as %s', (ms, instant) => {
    expect(instantFromMs(ms)).toBe(instant);
  });

  it.each([firstMs - 1, lastMs + 1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('throws for %d', (ms) => {
    expect(() => instantFromMs(ms)).toThrow(RangeError);
  });

  it('writes text of one width that sorts as the instants do', () => {
    const anyMs = fc.oneof(fc.integer({ min: firstMs, max: lastMs }), fc.integer({ min: -5, max: 5 }));
    fc.assert(
      fc.property(anyMs, anyMs, (a, b) => {
        const [first, second] = [instantFromMs(a), instantFromMs(b)];
        expect(first).toHaveLength(24);
        expect(first < second).toBe(a < b);
        expect(first === second).toBe(a === b);
      }),
      { seed: 4 },
    );
  });
});

describe('addMs', () => {
  const noon = instantFromMs(Date.UTC(2026, 10, 20, 12));

  it.each([
    [1, '2026-11-20T12:00:00.001Z'],
    [-1, '2026-11-20T11:59:59.999Z'],
    [secondMs, '2026-11-20T12:00:01.000Z'],
    [minuteMs, '2026-11-20T12:01:00.000Z'],
    [hourMs, '2026-11-20T13:00:00.000Z'],
    [-dayMs, '2026-11-19T12:00:00.000Z'],
    [60 * dayMs, '2027-01-19T12:00:00.000Z'],
    [0, '2026-11-20T12:00:00.000Z'],
  ])('moves an instant by %d ms to %s', (ms, moved) => {
    expect(addMs(noon, ms)).toBe(moved);
  });

  it('throws when it would leave the years that have four digits', () => {
    expect(() => addMs(instantFromMs(lastMs), 1)).toThrow(RangeError);
    expect(() => addMs(instantFromMs(firstMs), -1)).toThrow(RangeError);
  });
});

describe('latest', () => {
  const [early, middle, late] = [1, 2, 3].map(instantFromMs) as [Instant, Instant, Instant];

  it('is the only one of one', () => {
    expect(latest(middle)).toBe(middle);
  });

  it('is the latest wherever it stands', () => {
    expect(latest(late, middle, early)).toBe(late);
    expect(latest(early, late, middle)).toBe(late);
    expect(latest(early, middle, late)).toBe(late);
    expect(latest(early, early)).toBe(early);
  });
});
