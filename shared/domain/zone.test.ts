import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantFromMs } from './instant.ts';
import { isTimeZone, resolveReleaseDate } from './zone.ts';

const noon = '2026-11-20T12:00:00';

describe('isTimeZone', () => {
  it.each([
    'UTC',
    'GMT',
    'Europe/Berlin',
    'America/New_York',
    'America/Argentina/Buenos_Aires',
    'America/Port-au-Prince',
    'Australia/Lord_Howe',
    'Etc/GMT+5',
    'Etc/GMT-14',
    'Asia/Calcutta',
    'EST5EDT',
  ])('knows %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each([
    '',
    ' ',
    'Mars/Olympus_Mons',
    'Europe/Atlantis',
    'Europe',
    'Berlin',
    'CEST',
    'Z',
    'z',
    '+02:00',
    '-05:00',
    '+0200',
    '+02',
    '\u221202:00',
    'UTC+2',
    'UTC+02:00',
    'GMT+2',
    ' Europe/Berlin',
    'Europe/Berlin ',
    'Europe/Berlin\n',
    'Europe//Berlin',
    '/Europe/Berlin',
    'Europe/Berlin/',
    'Etc/Unknown',
    'local',
    'system',
    'undefined',
    '2026-11-20T12:00+01:00[Europe/Berlin]',
    'x'.repeat(65),
  ])('knows no %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

describe('resolveReleaseDate reads wall time in a zone', () => {
  it.each([
    // Ordinary times, with every precision
    ['2026-11-20T12:00', 'UTC', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:05', 'UTC', '2026-11-20T12:00:05.000Z'],
    ['2026-11-20T12:00:59.1', 'UTC', '2026-11-20T12:00:59.100Z'],
    ['2026-11-20T12:00:59.12', 'UTC', '2026-11-20T12:00:59.120Z'],
    ['2026-11-20T12:00:59.123', 'UTC', '2026-11-20T12:00:59.123Z'],
    ['2026-11-20T12:00', 'Europe/Berlin', '2026-11-20T11:00:00.000Z'],
    ['2026-07-20T12:00', 'Europe/Berlin', '2026-07-20T10:00:00.000Z'],
    ['2028-02-29T12:00', 'America/New_York', '2028-02-29T17:00:00.000Z'],
    ['2026-12-31T20:00', 'America/New_York', '2027-01-01T01:00:00.000Z'],
    // Odd offsets
    ['2026-11-20T12:00', 'Asia/Kathmandu', '2026-11-20T06:15:00.000Z'],
    ['2026-11-20T12:00', 'Asia/Kolkata', '2026-11-20T06:30:00.000Z'],
    ['2026-11-20T12:00', 'Pacific/Chatham', '2026-11-19T22:15:00.000Z'],
    ['2026-11-20T12:00', 'Pacific/Marquesas', '2026-11-20T21:30:00.000Z'],
    ['2026-11-20T12:00', 'Pacific/Kiritimati', '2026-11-19T22:00:00.000Z'],
    ['2026-11-20T12:00', 'Australia/Eucla', '2026-11-20T03:15:00.000Z'],
    ['2026-11-20T12:00', 'Etc/GMT+12', '2026-11-21T00:00:00.000Z'],
    // A spring gap moves forward by its length
    ['2027-03-28T01:59:59.999', 'Europe/Berlin', '2027-03-28T00:59:59.999Z'],
    ['2027-03-28T02:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28T02:59:59.999', 'Europe/Berlin', '2027-03-28T01:59:59.999Z'],
    ['2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['2026-10-04T02:00', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2026-10-04T02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    // An autumn overlap means the earlier instant
    ['2026-10-25T01:59:59.999', 'Europe/Berlin', '2026-10-24T23:59:59.999Z'],
    ['2026-10-25T02:00', 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2027-04-04T01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z'],
    ['2027-04-04T02:00', 'Australia/Lord_Howe', '2027-04-03T15:30:00.000Z'],
    // Samoa skipped 30 December 2011 when it crossed the date line
    ['2011-12-29T23:59:59.999', 'Pacific/Apia', '2011-12-30T09:59:59.999Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    // A bare date means its midnight, the first moment of the day where midnight is skipped
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20', 'Europe/Berlin', '2026-11-19T23:00:00.000Z'],
    ['2026-11-20', 'America/Los_Angeles', '2026-11-20T08:00:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2023-04-28', 'Africa/Cairo', '2023-04-27T22:00:00.000Z'],
    ['2023-04-28T00:30', 'Africa/Cairo', '2023-04-27T22:30:00.000Z'],
    // Midnight happens twice in Havana on that day
    ['2025-11-02', 'America/Havana', '2025-11-02T04:00:00.000Z'],
    // The ends of the calendar
    ['0001-01-01', 'UTC', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999', 'UTC', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31', 'Asia/Tokyo', '9999-12-30T15:00:00.000Z'],
  ])('%s in %s is %s', (text, timeZone, instant) => {
    expect(resolveReleaseDate(text, timeZone)).toEqual({ instant, wallTime: text });
  });

  it('finds the earliest moment at which clocks in the zone show what was written', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Chatham',
      'Africa/Casablanca',
    ];
    const minutes = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2037, 0, 1) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, timeZone) => {
        const clock = (at: number) => new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
        const text = clock(minute * 60_000);
        const resolved = resolveReleaseDate(text, timeZone);
        expect(clock(Date.parse(resolved?.instant ?? ''))).toBe(text);
        // In an overlap the earlier of the two instants: never later than the one that the text was made from.
        expect(Date.parse(resolved?.instant ?? '')).toBeLessThanOrEqual(minute * 60_000);
      }),
      { seed: 8, numRuns: 1000 },
    );
  });
});

describe('resolveReleaseDate reads text with an offset or Z as that instant', () => {
  it.each(['UTC', 'Europe/Berlin', 'Pacific/Apia', 'Mars/Olympus_Mons', '', '+02:00'])('whatever the zone (%j)', (timeZone) => {
    expect(resolveReleaseDate('2027-03-28T02:30:00Z', timeZone)).toEqual({ instant: '2027-03-28T02:30:00.000Z', wallTime: null });
    expect(resolveReleaseDate('2027-03-28T02:30:00.5+02:00', timeZone)).toEqual({ instant: '2027-03-28T00:30:00.500Z', wallTime: null });
    expect(resolveReleaseDate('2027-03-28T02:30-0930', timeZone)).toEqual({ instant: '2027-03-28T12:00:00.000Z', wallTime: null });
  });

  it('for every instant that we write', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) }), (ms) => {
        const instant = instantFromMs(ms);
        expect(resolveReleaseDate(instant, 'America/New_York')).toEqual({ instant, wallTime: null });
      }),
      { seed: 9 },
    );
  });
});

describe('resolveReleaseDate refuses', () => {
  it.each([
    ['nothing', ''],
    ['a space', ' '],
    ['a word', 'tomorrow'],
    ['a year', '2026'],
    ['a month', '2026-11'],
    ['a time alone', '12:00'],
    ['an hour alone', '2026-11-20T12'],
    ['a T without a time', '2026-11-20T'],
    ['a space for the T', '2026-11-20 12:00'],
    ['a lower-case t', '2026-11-20t12:00'],
    ['a leading space', ` ${noon}`],
    ['a trailing space', `${noon} `],
    ['a trailing line break', `${noon}\n`],
    ['a first line of something else', `x\n${noon}`],
    ['a bare date with Z', '2026-11-20Z'],
    ['a bare date with an offset', '2026-11-20+02:00'],
    ['an offset of hours alone', `${noon}+02`],
    ['an impossible offset', `${noon}+25:00`],
    ['a zone in brackets', `${noon}[Europe/Berlin]`],
    ['an offset and a zone in brackets', `${noon}+01:00[Europe/Berlin]`],
    ['a calendar in brackets', `${noon}[u-ca=hebrew]`],
    ['month 0', '2026-00-20'],
    ['month 13', '2026-13-20'],
    ['day 0', '2026-11-00'],
    ['31 November', '2026-11-31'],
    ['29 February in a common year', '2027-02-29'],
    ['29 February 2100', '2100-02-29T12:00'],
    ['24:00', '2026-11-20T24:00'],
    ['hour 25', '2026-11-20T25:00'],
    ['minute 60', '2026-11-20T12:60'],
    ['second 60', '2026-11-20T12:00:60'],
    ['second 60 with decimals', '2026-11-20T12:00:60.5'],
    ['second 61', '2026-11-20T12:00:61'],
    ['a point without decimals', '2026-11-20T12:00:00.'],
    ['four decimals', '2026-11-20T12:00:00.1234'],
    ['decimals after a comma', '2026-11-20T12:00:00,5'],
    ['decimals of a minute', '2026-11-20T12:00.5'],
    ['one-digit fields', '2026-1-2'],
    ['a two-digit year', '26-11-20'],
    ['a five-digit year', '10000-01-01'],
    ['a signed year', '+002026-11-20'],
    ['a negative year', '-000001-01-01'],
    ['the year 0', '0000-06-01'],
    ['the basic format', '20261120T120000'],
    ['slashes', '2026/11/20'],
    ['a German date', '20.11.2026'],
    ['a week date', '2026-W47-5'],
    ['an ordinal date', '2026-324'],
    ['digits of another script', '\u0662\u0660\u0662\u0666-11-20'],
    ['milliseconds since 1970', '1795176000000'],
    ['an instant before 1970', '1969-12-31T23:59:59Z'],
  ])('%s (%j)', (_why, text) => {
    expect(resolveReleaseDate(text, 'Europe/Berlin')).toBeUndefined();
    expect(resolveReleaseDate(text, 'UTC')).toBeUndefined();
  });

  it.each([
    '',
    'Mars/Olympus_Mons',
    'Europe/Atlantis',
    'Z',
    '+02:00',
    '-05:00',
    '+02',
    'UTC+2',
    'Europe/Berlin ',
    '2026-11-20T12:00+01:00[Europe/Berlin]',
  ])('wall time in %j, which is no zone', (timeZone) => {
    expect(resolveReleaseDate('2026-11-20T12:00', timeZone)).toBeUndefined();
    expect(resolveReleaseDate('2026-11-20', timeZone)).toBeUndefined();
  });

  it.each([
    ['0001-01-01', 'Asia/Tokyo'],
    ['9999-12-31T23:59:59', 'America/New_York'],
  ])('%s in %s, whose instant has no year of four digits from 0001 on', (text, timeZone) => {
    expect(resolveReleaseDate(text, timeZone)).toBeUndefined();
  });

  it('without throwing, whatever text and zone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, timeZone) => {
        expect(resolveReleaseDate(text, timeZone)).toBeUndefined();
        expect(resolveReleaseDate('2026-11-20', `${timeZone}!`)).toBeUndefined();
      }),
      { seed: 10, numRuns: 500 },
    );
  });
});
