import { keyFrequencies, type Frequency } from '../../../../shared/domain/period.ts';
import type { PolicyInput } from '../../../../shared/domain/policy.ts';

/** A policy as the reference surface takes it. What a value may be is decided by the core. */
export interface PolicyBody {
  readonly type?: unknown;
  readonly frequency?: unknown;
  readonly grace_period_days?: unknown;
  readonly reminder_days_before?: unknown;
  readonly release_date?: unknown;
  readonly timezone?: unknown;
  readonly pre_release_notification_days?: unknown;
  readonly required_confirmations?: unknown;
  readonly waiting_period_days?: unknown;
  readonly backup_policy?: unknown;
}

/**
 * The policy in a body, in the core's terms. Grace in days becomes hours; anything that isn't a whole number is left for the core to
 * refuse.
 * @param rhythms that may be asked for; default: those that the key surfaces' documents know (RULINGS.md#long-rhythms).
 */
export function policyInput(body: PolicyBody, rhythms: readonly Frequency[] = keyFrequencies): PolicyInput {
  const days = body.grace_period_days;
  const backup = body.backup_policy;
  return {
    type: body.type,
    frequency: body.frequency,
    rhythms,
    graceHours: typeof days === 'number' && Number.isInteger(days) ? days * 24 : 'none',
    reminderDaysBefore: body.reminder_days_before,
    releaseDate: body.release_date,
    timeZone: body.timezone,
    preReleaseNotificationDays: body.pre_release_notification_days,
    requiredConfirmations: body.required_confirmations,
    waitingPeriodDays: body.waiting_period_days,
    ...(backup === undefined || backup === null ? {} : { backup: policyInput(typeof backup === 'object' ? backup : {}, rhythms) }),
  };
}
