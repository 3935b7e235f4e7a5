import { addMs, dayMs, hourMs, instantFromMs, instantToMs, type Instant } from './instant.ts';

/** The periods that the key surfaces' documents know: those may be asked for there, and any is shown. */
export const keyFrequencies = ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly'] as const;
export const frequencies = [...keyFrequencies, 'half_yearly', 'yearly'] as const;
/** How often an owner checks in (INTERFACE.md#check-in-periods). */
export type Frequency = (typeof frequencies)[number];

const lengths: Readonly<Record<Frequency, { readonly days: number } | { readonly months: number }>> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  half_yearly: { months: 6 },
  yearly: { months: 12 },
};

/** The fewest days that one period can last: what an early reminder must be shorter than. */
export const shortestPeriodDays: Readonly<Record<Frequency, number>> = {
  daily: 1,
  weekly: 7,
  biweekly: 14,
  monthly: 28,
  quarterly: 89,
  half_yearly: 181,
  yearly: 365,
};

/**
 * One period after `from`, in UTC. Months are calendar months clamped to the month's end (31 January plus one month is
 * 28 or 29 February); the time of day stays the same.
 */
export function addPeriod(from: Instant, frequency: Frequency): Instant {
  const length = lengths[frequency];
  return 'months' in length ? addMonths(from, length.months) : addMs(from, length.days * dayMs);
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
