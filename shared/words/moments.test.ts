import { describe, expect, it } from 'vitest';
import type { Instant } from '../domain/instant.ts';
import { languages } from '../domain/language.ts';
import { dayInWords, momentInWords } from './moments.ts';
import { plural } from './plural.ts';

const instant = '2026-11-20T14:30:59.999Z' as Instant;

describe('a moment in words', () => {
  it('is written as the language does it, never later than it is', () => {
    expect([dayInWords(instant, 'en'), momentInWords(instant, 'en')]).toEqual([
      '20 November 2026',
      'Friday, 20 November 2026, 14:30 (Coordinated Universal Time)',
    ]);
    expect([dayInWords(instant, 'de'), momentInWords(instant, 'de')]).toEqual([
      '20. November 2026',
      'Freitag, 20. November 2026 um 14:30 Uhr (Koordinierte Weltzeit)',
    ]);
  });

  it.each([
    ['fr', 'vendredi 20 novembre 2026 à 14:30 (temps universel coordonné)'],
    ['es', 'viernes, 20 de noviembre de 2026, 14:30 h (tiempo universal coordinado)'],
    ['it', 'venerdì 20 novembre 2026 alle ore 14:30 (Tempo coordinato universale)'],
    ['pt', 'sexta-feira, 20 de novembro de 2026, às 14:30 (Hora Coordenada Universal)'],
    ['pl', '20 listopada 2026 (piątek), godz. 14:30 (uniwersalny czas koordynowany)'],
    ['nl', 'vrijdag 20 november 2026 om 14:30 uur (gecoördineerde wereldtijd)'],
    ['tr', '20 Kasım 2026 Cuma, 14:30 (Eş Güdümlü Evrensel Zaman)'],
    ['ar', 'يوم الجمعة 20 نوفمبر 2026، الساعة 14:30 (\u2068التوقيت العالمي المنسق\u2069)'],
  ] as const)('is written in %s too', (language, words) => {
    expect(momentInWords(instant, language)).toBe(words);
  });

  it.each(languages)('names the zone of its reader in words, in %s', (language) => {
    const said = momentInWords(instant, language, 'Europe/Berlin');
    expect(said).toContain('15:30');
    expect(said).toContain('2026');
    expect(said).not.toMatch(/UTC|GMT|Europe\//);
  });

  it.each(languages)('names even the zone of nobody in words, in %s', (language) => {
    for (const zone of [undefined, 'UTC', 'Etc/UTC']) expect(momentInWords(instant, language, zone)).not.toMatch(/UTC|GMT|Z\)/);
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
    expect(momentInWords('2026-03-01T00:05:00.000Z' as Instant, 'en')).toBe('Sunday, 1 March 2026, 00:05 (Coordinated Universal Time)');
    expect(momentInWords('2026-03-01T00:05:00.000Z' as Instant, 'de')).toBe('Sonntag, 1. März 2026 um 00:05 Uhr (Koordinierte Weltzeit)');
  });
});

describe('a number of things in words', () => {
  it.each([
    ['en', ['other', 'one', 'other', 'other', 'other']],
    ['de', ['other', 'one', 'other', 'other', 'other']],
    ['fr', ['one', 'one', 'other', 'other', 'one']],
    ['pl', ['many', 'one', 'few', 'many', 'other']],
    ['ar', ['zero', 'one', 'two', 'many', 'other']],
  ] as const)('takes the form that the language has for it, in %s', (language, forms) => {
    const words = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };
    const { zero: _zero, ...withoutZero } = words;
    const all = language === 'ar' ? words : withoutZero;
    expect([0, 1, 2, 21, 1.5].map((count) => plural(language, count, all))).toEqual(forms);
  });

  it('has words of its own for nothing, where there are any', () => {
    expect(plural('en', 0, { zero: 'nobody', one: 'one', other: 'many' })).toBe('nobody');
  });
});
