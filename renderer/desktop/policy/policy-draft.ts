import { parseAbsolute, parseDateTime, toCalendarDateTime, type CalendarDateTime } from '@internationalized/date';
import type { PolicyShape } from '../../../electron/contract/shapes.ts';
import { defaultOpeningHours } from '../../../shared/domain/opening.ts';
import { frequencies, shortestPeriodDays, type Frequency } from '../../../shared/domain/period.ts';
import { policyLimits, policyTypes, type PolicyType } from '../../../shared/domain/policy.ts';

/** The part of a rule that waits for the owner's silence, as it is being edited. */
export interface SilenceDraft {
  readonly frequency: Frequency;
  readonly grace: number;
  /** Days, unless somebody set hours that aren't whole days. */
  readonly graceUnit: 'days' | 'hours';
  /** Days before; null for no reminder. */
  readonly reminder: number | null;
}

/** A rule as it is being edited: what belongs to the other types is kept meanwhile. */
export interface PolicyDraft {
  readonly type: PolicyType;
  readonly silence: SilenceDraft;
  /** For a manual rule. */
  readonly hasBackup: boolean;
  /** Wall time in `timeZone`; null while none is chosen. */
  readonly date: CalendarDateTime | null;
  readonly timeZone: string;
  /** Days before; null for no notice. */
  readonly notice: number | null;
  readonly confirmations: number;
  readonly waitingDays: number;
  /** How long an opening by the owner's own hand waits. */
  readonly openingHours: number;
}

const hoursPerDay = 24;

/** What most people want: a month of silence, a month to answer, a reminder a week before. */
const proposedSilence: SilenceDraft = { frequency: 'monthly', grace: 30, graceUnit: 'days', reminder: 7 };

/** The proposal to begin with. */
export function proposedDraft(timeZone: string): PolicyDraft {
  return {
    type: 'inactivity',
    silence: proposedSilence,
    hasBackup: true,
    date: null,
    timeZone,
    notice: 7,
    confirmations: 2,
    waitingDays: 14,
    openingHours: defaultOpeningHours,
  };
}

/** The bounds of the answering time in a unit. */
export function graceBounds(unit: SilenceDraft['graceUnit']): { readonly least: number; readonly most: number } {
  const { least, most } = policyLimits.graceHours;
  return unit === 'hours' ? { least, most } : { least: least / hoursPerDay, most: most / hoursPerDay };
}

/** The longest reminder that a period allows, in days; 0 where it allows none. */
export function longestReminder(frequency: Frequency): number {
  return Math.min(policyLimits.reminderDays.most, shortestPeriodDays[frequency] - 1);
}

/** The same rule with another period: a reminder that no longer fits becomes shorter, or none. */
export function withFrequency(silence: SilenceDraft, frequency: Frequency): SilenceDraft {
  const most = longestReminder(frequency);
  const { reminder } = silence;
  return { ...silence, frequency, reminder: reminder === null || most < 1 ? null : Math.min(reminder, most) };
}

/** The same answering time in another unit, rounded up, so that it never gets shorter. */
export function withGraceUnit(silence: SilenceDraft, graceUnit: SilenceDraft['graceUnit']): SilenceDraft {
  if (graceUnit === silence.graceUnit) return silence;
  return { ...silence, graceUnit, grace: graceUnit === 'hours' ? silence.grace * hoursPerDay : Math.ceil(silence.grace / hoursPerDay) };
}

function silenceOf({
  frequency,
  graceHours,
  reminderDaysBefore,
}: Pick<PolicyShape, 'frequency' | 'graceHours' | 'reminderDaysBefore'>): SilenceDraft {
  if (frequency === undefined || graceHours === undefined) return proposedSilence;
  const whole = graceHours % hoursPerDay === 0;
  return {
    frequency,
    grace: whole ? graceHours / hoursPerDay : graceHours,
    graceUnit: whole ? 'days' : 'hours',
    reminder: reminderDaysBefore ?? null,
  };
}

/** A date as the owner's clock shows it: as it was written, or derived from the instant. */
function wallTime(text: string, timeZone: string): CalendarDateTime | null {
  try {
    return /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? toCalendarDateTime(parseAbsolute(text, timeZone)) : parseDateTime(text);
  } catch {
    return null;
  }
}

/** A rule that was set, to be edited. */
export function draftOf(policy: PolicyShape, ownZone: string): PolicyDraft {
  const start = { ...proposedDraft(policy.timeZone ?? ownZone), openingHours: policy.openingHours ?? defaultOpeningHours };
  const { type, backup } = policy;
  switch (type) {
    case 'inactivity':
      return { ...start, type, silence: silenceOf(policy) };
    case 'manual':
      return { ...start, type, hasBackup: backup !== undefined && backup !== null, silence: silenceOf(backup ?? {}) };
    case 'date_based':
      return {
        ...start,
        type,
        date: wallTime(policy.releaseDate ?? '', start.timeZone),
        notice: policy.preReleaseNotificationDays ?? null,
      };
    case 'death_certificate':
      return { ...start, type, confirmations: policy.requiredConfirmations ?? 1, waitingDays: policy.waitingPeriodDays ?? 7 };
  }
}

function silenceShape({ frequency, grace, graceUnit, reminder }: SilenceDraft): {
  readonly frequency: Frequency;
  readonly graceHours: number;
  readonly reminderDaysBefore: number | null;
} {
  return { frequency, graceHours: graceUnit === 'hours' ? grace : grace * hoursPerDay, reminderDaysBefore: reminder };
}

/** Whether the two are the same. */
export function isSameDraft(a: PolicyDraft, b: PolicyDraft): boolean {
  const text = (draft: PolicyDraft): string => JSON.stringify({ ...draft, date: draft.date?.toString() });
  return text(a) === text(b);
}

/** A rule that is being edited, as it's kept until it's saved. */
export function storedDraft(draft: PolicyDraft): unknown {
  return { ...draft, date: draft.date === null ? null : draft.date.toString() };
}

/** Members that may be null, and what they are otherwise. */
const noneElse: Readonly<Record<string, string>> = { date: 'object', notice: 'number', reminder: 'number' };

/** What was kept; undefined for anything that today's form couldn't have made. */
export function restoredDraft(stored: unknown): PolicyDraft | undefined {
  const start = proposedDraft('UTC');
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { date: dateText, ...found } = { ...start, ...stored } as Omit<PolicyDraft, 'date'> & { readonly date: unknown };
  const date = typeof dateText === 'string' ? wallTime(dateText, found.timeZone) : null;
  const draft = { ...found, date };
  const isOfForm = (kept: object, made: object): boolean =>
    Object.entries(made).every(([name, value]) => {
      const now = (kept as Readonly<Record<string, unknown>>)[name];
      return name in noneElse ? now === null || typeof now === noneElse[name] : now !== null && typeof now === typeof value;
    });
  const isWhole = isOfForm(draft, start) && isOfForm(draft.silence, start.silence);
  return isWhole && policyTypes.includes(draft.type) && frequencies.includes(draft.silence.frequency) ? draft : undefined;
}

/** What is passed to the engine; undefined while something is missing. */
export function shapeOf(draft: PolicyDraft): PolicyShape | undefined {
  const shape = ruleShape(draft);
  return shape && { ...shape, openingHours: draft.openingHours };
}

function ruleShape(draft: PolicyDraft): PolicyShape | undefined {
  const { type, silence, hasBackup, date, timeZone, notice, confirmations, waitingDays } = draft;
  switch (type) {
    case 'inactivity':
      return { type, ...silenceShape(silence) };
    case 'manual':
      return { type, backup: hasBackup ? { type: 'inactivity', ...silenceShape(silence) } : null };
    case 'death_certificate':
      return { type, requiredConfirmations: confirmations, waitingPeriodDays: waitingDays };
    case 'date_based':
      return date === null ? undefined : { type, releaseDate: date.toString(), timeZone, preReleaseNotificationDays: notice };
  }
}
