import type { PolicyInput } from '../../../shared/domain/policy.ts';
import type { PolicyReach } from '../../core/policies/policy-reach.ts';

/** What this surface calls the core's policy fields. */
export const policyFields = {
  type: 'type',
  check_in_frequency: 'frequency',
  grace_period_hours: 'graceHours',
  reminder_days_before: 'reminderDaysBefore',
  release_date: 'releaseDate',
  timezone: 'timeZone',
  pre_release_notification_days: 'preReleaseNotificationDays',
  required_confirmations: 'requiredConfirmations',
  waiting_period_days: 'waitingPeriodDays',
  backup_policy: 'backup',
  notification_methods: 'notificationMethods',
  recipients: 'recipientIds',
} as const satisfies Record<string, keyof PolicyInput | keyof PolicyReach>;
