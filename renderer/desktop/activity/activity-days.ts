import type { ActivityEntry } from '../../../electron/contract/shapes.ts';

/** What happened on one day by the person's own clock. */
export interface ActivityDay {
  /** Such as `2027-03-01`. */
  readonly day: string;
  readonly entries: readonly ActivityEntry[];
}

/** @param timeZone an IANA name. @returns the day of an instant there, such as `2027-03-01`. */
export function dayOf(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    new Date(instant),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Entries by day, in the order in which they come. */
export function daysOf(entries: readonly ActivityEntry[], timeZone: string): readonly ActivityDay[] {
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at, timeZone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, inDay]) => ({ day, entries: inDay }));
}
