import { DomainError, type FieldProblem } from './error-codes.ts';
import type { Instant } from './instant.ts';
import { frequencies, shortestPeriodDays, type Frequency } from './period.ts';
import { isTimeZone, resolveReleaseDate } from './zone.ts';

export const policyTypes = ['manual', 'inactivity', 'date_based', 'death_certificate'] as const;
export type PolicyType = (typeof policyTypes)[number];

/** How a release came about; shown to people in mails and pages. */
export const releaseTriggers = ['manual', 'inactivity', 'date_based', 'death_certificate'] as const;
export type ReleaseTrigger = (typeof releaseTriggers)[number];

/** The ways in which an owner may want to be reached about a policy. */
export const notificationMethods = ['email', 'sms'] as const;
export type NotificationMethod = (typeof notificationMethods)[number];

export const policyLimits = {
  graceHours: { least: 24, most: 2160 },
  reminderDays: { least: 1, most: 7 },
  noticeDays: { least: 0, most: 30 },
  confirmations: { least: 1, most: 5 },
  waitingDays: { least: 0, most: 90 },
  /** The longest pause. */
  pauseDays: 366,
} as const;

export interface InactivitySettings {
  readonly frequency: Frequency;
  readonly graceHours: number;
  readonly reminderDaysBefore: number | null;
}

/** A release policy as its owner sets it; every combination that the type allows is valid. */
export type PolicySettings =
  | ({ readonly type: 'inactivity' } & InactivitySettings)
  | {
      readonly type: 'date_based';
      readonly releaseDate: Instant;
      /** As written, when it was wall time in `timeZone`. */
      readonly wallTime: string | null;
      readonly timeZone: string;
      readonly preReleaseNotificationDays: number | null;
    }
  | { readonly type: 'manual'; readonly backup: InactivitySettings | null }
  | { readonly type: 'death_certificate'; readonly requiredConfirmations: number; readonly waitingPeriodDays: number };

/** What a caller sends, unchecked but for JSON types. Absent means not sent. */
export interface PolicyInput {
  readonly type?: unknown;
  readonly frequency?: unknown;
  /** The rhythms that the caller's interface knows; absent: all. */
  readonly rhythms?: readonly Frequency[];
  readonly graceHours?: unknown;
  readonly reminderDaysBefore?: unknown;
  readonly releaseDate?: unknown;
  readonly timeZone?: unknown;
  readonly preReleaseNotificationDays?: unknown;
  readonly backup?: PolicyInput | null;
  readonly requiredConfirmations?: unknown;
  readonly waitingPeriodDays?: unknown;
}

export function isPolicyType(value: unknown): value is PolicyType {
  return policyTypes.includes(value as PolicyType);
}

/**
 * Checks a policy as a whole (INTERFACE.md#reference-policies, RULINGS.md#reminders, RULINGS.md#backup-policies).
 * @throws DomainError `invalid_policy_type` or `invalid_policy` with every problem found.
 */
export function checkPolicy(input: PolicyInput, now: Instant): PolicySettings {
  if (!isPolicyType(input.type)) {
    throw new DomainError('invalid_policy_type', `A policy's type is one of ${policyTypes.join(', ')}.`, [
      { field: 'type', reason: `must be one of ${policyTypes.join(', ')}` },
    ]);
  }
  const problems: FieldProblem[] = [];
  const settings = checkers[input.type](input, problems, now);
  if (problems.length > 0 || settings === undefined) {
    throw new DomainError('invalid_policy', 'This policy can not be set; see details.', problems);
  }
  return settings;
}

type Checker = (input: PolicyInput, problems: FieldProblem[], now: Instant) => PolicySettings | undefined;

const checkers: Readonly<Record<PolicyType, Checker>> = {
  inactivity: (input, problems) => {
    const settings = checkInactivity(input, problems, '');
    return settings && { type: 'inactivity', ...settings };
  },
  date_based: checkDate,
  manual: (input, problems) => {
    if (input.backup === undefined || input.backup === null) return { type: 'manual', backup: null };
    if (input.backup.type !== 'inactivity') {
      problems.push({ field: 'backup.type', reason: 'must be inactivity' });
      return undefined;
    }
    const backup = checkInactivity(input.backup, problems, 'backup.');
    return backup && { type: 'manual', backup };
  },
  death_certificate: (input, problems) => {
    const requiredConfirmations = wholeNumber(
      input.requiredConfirmations ?? 1,
      policyLimits.confirmations,
      'requiredConfirmations',
      problems,
    );
    const waitingPeriodDays = wholeNumber(input.waitingPeriodDays ?? 7, policyLimits.waitingDays, 'waitingPeriodDays', problems);
    return { type: 'death_certificate', requiredConfirmations, waitingPeriodDays };
  },
};

function checkInactivity(input: PolicyInput, problems: FieldProblem[], prefix: string): InactivitySettings | undefined {
  const graceHours = wholeNumber(input.graceHours, policyLimits.graceHours, `${prefix}graceHours`, problems);
  const rhythms = input.rhythms ?? frequencies;
  const frequency = rhythms.find((known) => known === input.frequency);
  if (frequency === undefined) {
    problems.push({ field: `${prefix}frequency`, reason: `must be one of ${rhythms.join(', ')}` });
    return undefined;
  }
  if (input.reminderDaysBefore === undefined || input.reminderDaysBefore === null)
    return { frequency, graceHours, reminderDaysBefore: null };
  const reminderDaysBefore = wholeNumber(input.reminderDaysBefore, policyLimits.reminderDays, `${prefix}reminderDaysBefore`, problems);
  if (reminderDaysBefore >= shortestPeriodDays[frequency]) {
    problems.push({ field: `${prefix}reminderDaysBefore`, reason: `must be shorter than the ${frequency} period` });
  }
  return { frequency, graceHours, reminderDaysBefore };
}

function checkDate(input: PolicyInput, problems: FieldProblem[], now: Instant): PolicySettings | undefined {
  const preReleaseNotificationDays =
    input.preReleaseNotificationDays === undefined || input.preReleaseNotificationDays === null
      ? null
      : wholeNumber(input.preReleaseNotificationDays, policyLimits.noticeDays, 'preReleaseNotificationDays', problems);
  const { timeZone } = input;
  if (typeof timeZone !== 'string' || !isTimeZone(timeZone)) {
    problems.push({ field: 'timeZone', reason: 'must be an IANA time zone such as Europe/Berlin' });
    return undefined;
  }
  const date = typeof input.releaseDate === 'string' ? resolveReleaseDate(input.releaseDate, timeZone) : undefined;
  if (date === undefined) {
    problems.push({ field: 'releaseDate', reason: 'must be an ISO 8601 date and time' });
    return undefined;
  }
  if (date.instant <= now) problems.push({ field: 'releaseDate', reason: 'must lie in the future' });
  return { type: 'date_based', releaseDate: date.instant, wallTime: date.wallTime, timeZone, preReleaseNotificationDays };
}

/** The number itself if it fits; otherwise a problem is noted and the lower bound is used instead. */
function wholeNumber(value: unknown, bounds: { least: number; most: number }, field: string, problems: FieldProblem[]): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= bounds.least && value <= bounds.most) return value;
  problems.push({ field, reason: `must be a whole number from ${bounds.least} to ${bounds.most}` });
  return bounds.least;
}
