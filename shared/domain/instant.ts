/**
 * A moment on the UTC time line as fixed-width text with milliseconds (`2026-11-20T12:00:00.000Z`): it sorts as text in both
 * databases. The brand keeps a caller's unchecked text from passing for one.
 */
export type Instant = string & { readonly __instant: true };

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The earliest and the latest instant we store; beyond them the fixed width would break. (`Date.UTC(0, …)` would mean 1900.) */
const earliestMs = Date.parse('0000-01-01T00:00:00.000Z');
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** @throws RangeError outside the years 0000 to 9999. */
export function instantFromMs(ms: number): Instant {
  if (!(ms >= earliestMs) || ms > latestMs) throw new RangeError('instant outside the years 0000 to 9999');
  return new Date(ms).toISOString() as Instant;
}

/** Milliseconds since 1970-01-01T00:00:00Z. */
export function instantToMs(instant: Instant): number {
  return Date.parse(instant);
}

export function addMs(instant: Instant, ms: number): Instant {
  return instantFromMs(instantToMs(instant) + ms);
}

export function latest(first: Instant, ...others: readonly Instant[]): Instant {
  return others.reduce((high, next) => (next > high ? next : high), first);
}

export function earliest(first: Instant, ...others: readonly Instant[]): Instant {
  return others.reduce((low, next) => (next < low ? next : low), first);
}

const isoInstant = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|z|[+-]\d{2}:?\d{2})$/;

/** Reads an ISO 8601 date and time that carries an offset or `Z`; undefined for anything else, calendar nonsense included. */
export function parseInstant(text: string): Instant | undefined {
  const parts = isoInstant.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second = '00', fraction = '', offset = 'Z'] = parts;
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const wallMs = Date.parse(wall);
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString() !== wall) return undefined;
  const offsetMs = offsetToMs(offset);
  if (offsetMs === undefined) return undefined;
  const ms = wallMs - offsetMs;
  return ms < 0 || ms > latestMs ? undefined : instantFromMs(ms);
}

function offsetToMs(offset: string): number | undefined {
  if (/^z$/i.test(offset)) return 0;
  const digits = offset.slice(1).replace(':', '');
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2));
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * hourMs + minutes * minuteMs);
}
