// Servers and paper don't know their reader's time zone: a moment says in words which one it is in, the owner's where that is known, else UTC.
import { instantToMs, type Instant } from '../domain/instant.ts';
import { localeOf, type Language } from '../domain/language.ts';

/** What comes between the parts of a moment; the parts are written as the language's locale does. */
const arrangements: Readonly<Record<Language, (weekday: string, day: string, time: string, zone: string) => string>> = {
  en: (weekday, day, time, zone) => `${weekday}, ${day}, ${time} (${zone})`,
  de: (weekday, day, time, zone) => `${weekday}, ${day} um ${time} Uhr (${zone})`,
  fr: (weekday, day, time, zone) => `${weekday} ${day} à ${time} (${zone})`,
  es: (weekday, day, time, zone) => `${weekday}, ${day}, ${time} h (${zone})`,
  it: (weekday, day, time, zone) => `${weekday} ${day} alle ore ${time} (${zone})`,
  pt: (weekday, day, time, zone) => `${weekday}, ${day}, às ${time} (${zone})`,
  pl: (weekday, day, time, zone) => `${day} (${weekday}), godz. ${time} (${zone})`,
  nl: (weekday, day, time, zone) => `${weekday} ${day} om ${time} uur (${zone})`,
  tr: (weekday, day, time, zone) => `${day} ${weekday}, ${time} (${zone})`,
  ar: (weekday, day, time, zone) => `يوم ${weekday} ${day}، الساعة ${time} (\u2068${zone}\u2069)`,
};

const utc = 'UTC';

/** `20 November 2026`. @param timeZone an IANA name; default UTC. */
export function dayInWords(instant: Instant, language: Language, timeZone: string = utc): string {
  return part(instant, language, { dateStyle: 'long' }, timeZone);
}

/**
 * `Friday, 20 November 2026, 15:30 (Central European Standard Time)`, or `…, 14:30 (Coordinated Universal Time)`; seconds are dropped, so a deadline never reads
 * later than it is.
 * @param timeZone an IANA name; default UTC.
 */
export function momentInWords(instant: Instant, language: Language, timeZone: string = utc): string {
  const weekday = part(instant, language, { weekday: 'long' }, timeZone);
  const time = part(instant, language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, timeZone);
  return arrangements[language](weekday, dayInWords(instant, language, timeZone), time, zoneInWords(instant, language, timeZone));
}

/** What people call a time zone on that day. @param timeZone an IANA name; default UTC. */
export function zoneInWords(instant: Instant, language: Language, timeZone: string = utc): string {
  const parts = new Intl.DateTimeFormat(localeOf[language], { timeZone, timeZoneName: 'long' }).formatToParts(instantToMs(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function part(instant: Instant, language: Language, options: Intl.DateTimeFormatOptions, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf[language], { ...options, timeZone }).format(instantToMs(instant));
}
