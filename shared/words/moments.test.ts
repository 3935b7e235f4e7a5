import { describe, expect, it } from 'vitest';
import type { Instant } from '../domain/instant.ts';
import { dayInWords, momentInWords } from './moments.ts';
import { plural } from './plural.ts';

const instant = '2026-11-20T14:30:59.999Z' as Instant;

describe('a moment in words', () => {
  it('is written as the language does it, never later than it is', () => {
    expect([dayInWords(instant, 'en'), momentInWords(instant, 'en')]).toEqual(['20 November 2026', 'Friday, 20 November 2026, 14:30 UTC']);
    expect([dayInWords(instant, 'de'), momentInWords(instant, 'de')]).toEqual([
      '20. November 2026',
      'Freitag, 20. November 2026 um 14:30 Uhr (UTC)',
    ]);
  });

  it('goes by the clock that it names', () => {
    expect([
      dayInWords('2026-11-20T23:30:00.000Z' as Instant, 'en', 'Europe/Berlin'),
      momentInWords(instant, 'en', 'Europe/Berlin'),
    ]).toEqual(['21 November 2026', 'Friday, 20 November 2026, 15:30 (Central European Standard Time)']);
    expect(momentInWords(instant, 'de', 'Europe/Berlin')).toBe('Freitag, 20. November 2026 um 15:30 Uhr (Mitteleuropäische Normalzeit)');
    expect(momentInWords('2026-07-01T12:00:00.000Z' as Instant, 'de', 'Europe/Berlin')).toContain(
      '14:00 Uhr (Mitteleuropäische Sommerzeit)',
    );
  });

  it('begins its days at midnight', () => {
    expect(momentInWords('2026-03-01T00:05:00.000Z' as Instant, 'en')).toBe('Sunday, 1 March 2026, 00:05 UTC');
    expect(momentInWords('2026-03-01T00:05:00.000Z' as Instant, 'de')).toBe('Sonntag, 1. März 2026 um 00:05 Uhr (UTC)');
  });
});

describe('a number of things in words', () => {
  it.each(['en', 'de'] as const)('takes the form that the language has for it, in %s', (language) => {
    const forms = { one: 'one', other: 'many' };
    expect([0, 1, 2, 21, 1.5].map((count) => plural(language, count, forms))).toEqual(['many', 'one', 'many', 'many', 'many']);
  });

  it('has words of its own for nothing, where there are any', () => {
    expect(plural('en', 0, { zero: 'nobody', one: 'one', other: 'many' })).toBe('nobody');
  });
});
