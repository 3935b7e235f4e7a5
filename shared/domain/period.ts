import { addMs, dayMs, hourMs, instantFromMs, instantToMs, type Instant } from './instant.ts';

export const frequencies = ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly'] as const;
/** How often an owner checks in (INTERFACE.md#check-in-periods). */
export type Frequency = (typeof frequencies)[number];

const daysOf = { daily: 1, weekly: 7, biweekly: 14 } as const;
const monthsOf = { monthly: 1, quarterly: 3 } as const;

/** The fewest days that one period can last: what an early reminder must be shorter than. */
export const shortestPeriodDays: Readonly<Record<Frequency, number>> = { daily: 1, weekly: 7, biweekly: 14, monthly: 28, quarterly: 89 };

/**
 * One period after `from`, in UTC. Months are calendar months clamped to the month's end (31 January plus one month is
 * 28 or 29 February); the time of day stays the same.
 */
export function addPeriod(from: Instant, frequency: Frequency): Instant {
  if (frequency === 'monthly' || frequency === 'quarterly') return addMonths(from, monthsOf[frequency]);
  return addMs(from, daysOf[frequency] * dayMs);
}

function addMonths(from: Instant, months: number): Instant {
  const start = new Date(instantToMs(from));
  const target = new Date(start);
  target.setUTCDate(1);
  target.setUTCMonth(start.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), daysInMonth));
  return instantFromMs(target.getTime());
}

/** Whole days until `due`, rounded up, negative when overdue (RULINGS.md#days-until-due). */
export function daysUntil(due: Instant, now: Instant): number {
  // `+ 0` turns the -0 of a due date less than a day past into 0.
  return Math.ceil((instantToMs(due) - instantToMs(now)) / dayMs) + 0;
}

/** Grace is kept in hours; the reference surface speaks of days, rounded up. */
export function graceDays(graceHours: number): number {
  return Math.ceil(graceHours / 24);
}

export function hoursToMs(hours: number): number {
  return hours * hourMs;
}
