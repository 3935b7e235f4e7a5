import { formatId } from '../../../../shared/domain/ids.ts';
import { dayMs, instantToMs } from '../../../../shared/domain/instant.ts';
import { daysUntil, graceDays } from '../../../../shared/domain/period.ts';
import type { CheckInResult } from '../../../core/check-ins/check-in.ts';
import type { CheckInStatus } from '../../../core/check-ins/get-check-in-status.ts';
import type { PolicyRow } from '../../../core/records.ts';

// Policies and check-ins in the terms of the reference surface, which sync also uses.

/** Every object of the reference surface says which version of it this is. */
export const apiVersion = { api_version: 'v1' } as const;

/** Grace as the reference surface has it: whole days, rounded up. */
export const days = (graceHours: number | null): number | null => (graceHours === null ? null : graceDays(graceHours));

/** A policy with the fields of its type. */
export function presentPolicy(policy: PolicyRow) {
  const { type } = policy;
  const rhythm = { frequency: policy.frequency, grace_period_days: days(policy.grace_hours) };
  const common = { ...apiVersion, type };
  const dates = { created_at: policy.created_at, updated_at: policy.updated_at };
  switch (type) {
    case 'inactivity':
      return {
        ...common,
        ...rhythm,
        reminder_days_before: policy.reminder_days_before,
        next_checkin_due: policy.next_due_at,
        last_checkin: policy.last_check_in_at,
        backup_policy: null,
        ...presentPause(policy),
        ...dates,
      };
    case 'date_based':
      return {
        ...common,
        release_date: policy.release_date,
        timezone: policy.time_zone,
        pre_release_notification_days: policy.pre_release_notification_days,
        ...dates,
      };
    case 'death_certificate':
      return {
        ...common,
        required_confirmations: policy.required_confirmations,
        waiting_period_days: policy.waiting_period_days,
        ...dates,
      };
    case 'manual':
      if (policy.backup === 0) return { ...common, backup_policy: null, ...dates };
      return {
        ...common,
        backup_policy: { type: 'inactivity', ...rhythm },
        next_checkin_due: policy.next_due_at,
        last_checkin: policy.last_check_in_at,
        ...presentPause(policy),
        ...dates,
      };
  }
}

/** A policy's pause, or that there is none. */
export function presentPause(policy: PolicyRow): Record<string, unknown> {
  if (policy.paused_at === null) return { paused: false, ...(policy.resumed_at === null ? {} : { resumed_at: policy.resumed_at }) };
  return { paused: true, pause_until: policy.pause_until, pause_reason: policy.pause_reason, paused_at: policy.paused_at };
}

/** The rhythm of check-ins; for a manual policy with a backup, the backup's. */
export function checkInPolicy(policy: PolicyRow) {
  return { type: policy.type, frequency: policy.frequency, grace_period_days: days(policy.grace_hours) };
}

/** A check-in that was just made. */
export function presentCheckIn(result: CheckInResult) {
  return {
    ...apiVersion,
    vault_id: formatId('vault', result.vaultId),
    checkin_completed_at: result.completedAt,
    next_checkin_due: result.policy.next_due_at,
    policy: checkInPolicy(result.policy),
    status: result.status,
  };
}

/** Where a vault's check-ins stand. */
export function presentCheckInStatus({ policy, overdue, now }: CheckInStatus) {
  const due = policy.next_due_at;
  return {
    ...apiVersion,
    vault_id: formatId('vault', policy.vault_id),
    policy: checkInPolicy(policy),
    current_status: {
      last_checkin: policy.last_check_in_at,
      next_checkin_due: due,
      days_until_due: due === null ? null : daysUntil(due, now),
      grace_period_active: overdue,
      overdue,
    },
    statistics: {
      total_checkins: policy.total_check_ins,
      missed_checkins: policy.missed_check_ins,
      average_checkin_interval_days: averageInterval(policy),
      on_time_percentage: policy.check_in_rows === 0 ? 100 : oneDecimal((100 * policy.on_time_check_ins) / policy.check_in_rows),
    },
  };
}

/** Mean days between consecutive check-ins; null before the second. */
function averageInterval(policy: PolicyRow): number | null {
  const { first_check_in_at: first, latest_check_in_at: latest, total_check_ins: total } = policy;
  if (first === null || latest === null || total < 2) return null;
  return oneDecimal((instantToMs(latest) - instantToMs(first)) / dayMs / (total - 1));
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
