import { dayMs } from './instant.ts';
import { invalid } from './error-codes.ts';

/**
 * What becomes of an opening that an owner has set: it waits, and then happens, is stopped, or ends because the vault was put away or opened
 * otherwise.
 */
export const openingStatuses = ['waiting', 'opened', 'stopped', 'ended'] as const;
export type OpeningStatus = (typeof openingStatuses)[number];

/** How long an owner's "open it now" waits, so that a press by mistake, or somebody else's, can be stopped. */
export const openingHoursLimits = { least: 0, most: 168 } as const;
/** What holds for a rule that says nothing about it. */
export const defaultOpeningHours = 24;

/** An opening that something has prevented for this long after its time is over: nobody expects it any more. */
export const openingLapsesMs = 7 * dayMs;

/** Why an opening doesn't happen, or couldn't be set. */
export const openingBlockers = [
  'nobody_named',
  'approval_required',
  'documents_not_clean',
  'notice_waits',
  'notice_refused',
  'held',
  'recipients_changed',
] as const;
export type OpeningBlocker = (typeof openingBlockers)[number];

/** @throws DomainError `invalid_request` for anything but a whole number of hours within the limits. */
export function checkOpeningHours(hours: unknown): number {
  const { least, most } = openingHoursLimits;
  if (typeof hours === 'number' && Number.isInteger(hours) && hours >= least && hours <= most) return hours;
  throw invalid('opening_hours', `must be a whole number from ${least} to ${most}`);
}
