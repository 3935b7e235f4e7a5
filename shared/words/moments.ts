// Servers and paper don't know the reader's time zone, so times on them are in UTC and say so.
import { instantToMs, type Instant } from '../domain/instant.ts';
import { localeOf, type Language } from '../domain/language.ts';

/** What comes between the parts of a moment; the parts are written as the language's locale does. */
const arrangements: Readonly<Record<Language, (weekday: string, day: string, time: string) => string>> = {
  en: (weekday, day, time) => `${weekday}, ${day}, ${time} UTC`,
  de: (weekday, day, time) => `${weekday}, ${day} um ${time} Uhr (UTC)`,
};

/** `20 November 2026`, in UTC. */
export function dayInWords(instant: Instant, language: Language): string {
  return part(instant, language, { dateStyle: 'long' });
}

/** `Friday, 20 November 2026, 14:30 UTC`; seconds are dropped, so a deadline never reads later than it is. */
export function momentInWords(instant: Instant, language: Language): string {
  const weekday = part(instant, language, { weekday: 'long' });
  const time = part(instant, language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return arrangements[language](weekday, dayInWords(instant, language), time);
}

function part(instant: Instant, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf[language], { ...options, timeZone: 'UTC' }).format(instantToMs(instant));
}
