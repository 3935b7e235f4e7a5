import type { PolicyInput } from '../../../../shared/domain/policy.ts';

/** A policy as the reference surface takes it. What a value may be the core decides. */
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

/** The policy of a body in the core's words. Grace in days becomes hours; what is no whole number is left for the core to refuse. */
export function policyInput(body: PolicyBody): PolicyInput {
  const days = body.grace_period_days;
  const backup = body.backup_policy;
  return {
    type: body.type,
    frequency: body.frequency,
    graceHours: typeof days === 'number' && Number.isInteger(days) ? days * 24 : 'none',
    reminderDaysBefore: body.reminder_days_before,
    releaseDate: body.release_date,
    timeZone: body.timezone,
    preReleaseNotificationDays: body.pre_release_notification_days,
    requiredConfirmations: body.required_confirmations,
    waitingPeriodDays: body.waiting_period_days,
    ...(backup === undefined || backup === null ? {} : { backup: policyInput(typeof backup === 'object' ? backup : {}) }),
  };
}
