import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { defaultOpeningHours } from '../../../shared/domain/opening.ts';
import type { PolicySettings, PolicyType } from '../../../shared/domain/policy.ts';
import type { PolicyRow, VaultRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';

type SettingColumns = Pick<
  PolicyRow,
  | 'type'
  | 'configured'
  | 'backup'
  | 'frequency'
  | 'grace_hours'
  | 'reminder_days_before'
  | 'release_date'
  | 'release_wall_time'
  | 'time_zone'
  | 'pre_release_notification_days'
  | 'required_confirmations'
  | 'waiting_period_days'
>;

const nothingSet: Omit<SettingColumns, 'type'> = {
  configured: 0,
  backup: 0,
  frequency: null,
  grace_hours: null,
  reminder_days_before: null,
  release_date: null,
  release_wall_time: null,
  time_zone: null,
  pre_release_notification_days: null,
  required_confirmations: null,
  waiting_period_days: null,
};

/** A policy with only its type chosen: no timer runs. */
export function unconfiguredPolicy(id: Ulid, vault: VaultRow, type: PolicyType, now: Instant): PolicyRow {
  return {
    vault_id: vault.id,
    id,
    account_id: vault.account_id,
    owner_id: vault.owner_id,
    mode: vault.mode,
    type,
    ...nothingSet,
    last_check_in_at: null,
    paused_at: null,
    pause_until: null,
    pause_reason: null,
    resumed_at: null,
    created_at: now,
    updated_at: now,
    timer_state: null,
    wake_at_ms: null,
    next_due_at: null,
    revision: 0,
    open_missed_id: null,
    check_in_rows: 0,
    total_check_ins: 0,
    missed_check_ins: 0,
    on_time_check_ins: 0,
    first_check_in_at: null,
    latest_check_in_at: null,
    notification_methods: jsonColumns.policies.notification_methods.write(['email']),
    recipient_ids: jsonColumns.policies.recipient_ids.write([]),
    holds_cleared: 0,
    opening_hours: defaultOpeningHours,
  };
}

/** The columns that hold a policy's settings. */
export function settingColumns(settings: PolicySettings | null): SettingColumns {
  if (settings === null) return { type: 'manual', ...nothingSet };
  const base = { ...nothingSet, type: settings.type, configured: 1 } as const;
  switch (settings.type) {
    case 'inactivity':
      return {
        ...base,
        frequency: settings.frequency,
        grace_hours: settings.graceHours,
        reminder_days_before: settings.reminderDaysBefore,
      };
    case 'date_based':
      return {
        ...base,
        release_date: settings.releaseDate,
        release_wall_time: settings.wallTime,
        time_zone: settings.timeZone,
        pre_release_notification_days: settings.preReleaseNotificationDays,
      };
    case 'manual':
      if (settings.backup === null) return base;
      return {
        ...base,
        backup: 1,
        frequency: settings.backup.frequency,
        grace_hours: settings.backup.graceHours,
        reminder_days_before: settings.backup.reminderDaysBefore,
      };
    case 'death_certificate':
      return { ...base, required_confirmations: settings.requiredConfirmations, waiting_period_days: settings.waitingPeriodDays };
  }
}
