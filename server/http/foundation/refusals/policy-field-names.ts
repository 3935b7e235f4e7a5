import type { FieldProblem } from '../../../../shared/domain/error-codes.ts';
import { policyLimits } from '../../../../shared/domain/policy.ts';

/** The core's policy fields as the reference surface, and sync with it, calls them; with the bounds in its own units where they differ. */
const fieldNames: Readonly<Record<string, readonly [name: string, reason?: string]>> = {
  graceHours: [
    'grace_period_days',
    `must be a whole number from ${policyLimits.graceHours.least / 24} to ${policyLimits.graceHours.most / 24}`,
  ],
  reminderDaysBefore: ['reminder_days_before'],
  releaseDate: ['release_date'],
  timeZone: ['timezone'],
  preReleaseNotificationDays: ['pre_release_notification_days'],
  requiredConfirmations: ['required_confirmations'],
  waitingPeriodDays: ['waiting_period_days'],
  pauseUntil: ['pause_until'],
};

/** A problem with a field of a policy in the terms of the sender (`policyInput` is the way there); any other problem as it is. */
export function withWireName({ field, reason }: FieldProblem): FieldProblem {
  const inBackup = field.startsWith('backup.');
  const bare = inBackup ? field.slice('backup.'.length) : field;
  const [name, ownReason] = fieldNames[bare] ?? [bare];
  return { field: inBackup ? `backup_policy.${name}` : name, reason: ownReason ?? reason };
}
