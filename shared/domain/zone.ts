import { Temporal } from 'temporal-polyfill';
import { parseInstant, type Instant } from './instant.ts';

/** Seconds end at 59: Temporal would read a leap second's 60 as 59. */
const wallTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:[0-5]\d(\.\d{1,3})?)?)?$/;
const earliest = '0001-01-01T00:00:00.000Z';
const latest = '9999-12-31T23:59:59.999Z';

/** True for an IANA time-zone name (`Europe/Berlin`, `UTC`); offsets such as `+02:00` don't name a zone. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A release date as its owner meant it: the derived instant, and the wall time to derive it from again when zone rules change. */
export interface ReleaseDate {
  readonly instant: Instant;
  /** The wall time as written, or null when the text carried an offset and so was an instant already. */
  readonly wallTime: string | null;
}

/**
 * Reads a release date. With an offset or `Z` the text is that instant; without one it is wall time in `timeZone`: a time
 * that a spring change skips moves forward by the gap's length, one that an autumn change repeats means the earlier instant
 * (RULINGS.md#release-dates). A bare date means its midnight.
 * @returns undefined for text that isn't such a date, and for wall time in something that isn't a time zone.
 */
export function resolveReleaseDate(text: string, timeZone: string): ReleaseDate | undefined {
  const instant = parseInstant(text);
  if (instant !== undefined) return { instant, wallTime: null };
  if (!wallTime.test(text) || !isTimeZone(timeZone)) return undefined;
  try {
    const plain = Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    const zoned = plain.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
    const derived = zoned.toInstant().toString({ fractionalSecondDigits: 3 });
    if (derived < earliest || derived > latest || derived.length !== latest.length) return undefined;
    return { instant: derived as Instant, wallTime: text };
  } catch {
    return undefined;
  }
}
