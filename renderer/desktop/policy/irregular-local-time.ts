import { toCalendarDateTime, toZoned, type CalendarDateTime } from '@internationalized/date';

/** What is odd about a wall time on a day when clocks change. `instead`: the wall time that a skipped one is taken for. */
export type IrregularLocalTime = { readonly kind: 'skipped'; readonly instead: CalendarDateTime } | { readonly kind: 'twice' };

/** The instant of a wall time: the first one if it comes twice, the one after the gap if it is skipped; as in `shared/domain/zone.ts`. */
export function momentOf(wall: CalendarDateTime, timeZone: string): Date {
  return toZoned(wall, timeZone, 'compatible').toDate();
}

/** Undefined for a time that exists once, as almost all do. */
export function irregularLocalTime(wall: CalendarDateTime, timeZone: string): IrregularLocalTime | undefined {
  const first = toZoned(wall, timeZone, 'earlier');
  const second = toZoned(wall, timeZone, 'later');
  if (first.compare(second) === 0) return undefined;
  if (toCalendarDateTime(first).compare(wall) === 0) return { kind: 'twice' };
  return { kind: 'skipped', instead: toCalendarDateTime(toZoned(wall, timeZone, 'compatible')) };
}
