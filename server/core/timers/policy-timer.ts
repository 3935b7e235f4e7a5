import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { nextDueAt, wakeAt, type TimerRule, type TimerState } from '../../../shared/domain/timer.ts';
import type { PolicyRow, VaultRow } from '../../db/schema.ts';
import type { PolicyType } from '../../../shared/domain/policy.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** The rule by which a policy's timer runs; null where the policy has no timer. */
export function timerRule(policy: PolicyRow, vault: Pick<VaultRow, 'notifications_enabled'>): TimerRule | null {
  if (policy.configured === 0) return null;
  switch (policy.type) {
    case 'date_based':
      if (policy.release_date === null) return null;
      return { kind: 'date_based', releaseDate: policy.release_date, noticeDays: policy.pre_release_notification_days };
    case 'death_certificate':
      return { kind: 'death_certificate', waitingDays: policy.waiting_period_days ?? 0 };
    case 'inactivity':
    case 'manual':
      return silenceRule(policy, vault);
  }
}

/** The rule of an inactivity policy, or of a manual one's backup; null where a rhythm was never set. */
function silenceRule(policy: PolicyRow, vault: Pick<VaultRow, 'notifications_enabled'>): TimerRule | null {
  if (policy.frequency === null || policy.grace_hours === null) return null;
  return {
    kind: 'inactivity',
    frequency: policy.frequency,
    graceHours: policy.grace_hours,
    reminderDaysBefore: policy.reminder_days_before,
    remindersSilenced: vault.notifications_enabled === 0,
  };
}

export function parseTimerState(policy: Pick<PolicyRow, 'id' | 'timer_state'>): TimerState | null {
  return policy.timer_state === null ? null : jsonColumns.policies.timer_state.read(policy.timer_state, policy.id);
}

/** The columns that keep a timer's state, and what the scheduler and the readers look it up by. */
export function timerColumns(
  rule: TimerRule | null,
  state: TimerState | null,
  offsetMs: number,
): Pick<PolicyRow, 'timer_state' | 'wake_at_ms' | 'next_due_at'> {
  if (rule === null || state === null) return { timer_state: null, wake_at_ms: null, next_due_at: null };
  return {
    timer_state: jsonColumns.policies.timer_state.write(state),
    ...wakeColumn(wakeAt(rule, state), offsetMs),
    next_due_at: nextDueAt(state),
  };
}

/** When the scheduler looks at a timer again, in real time; null for never. */
export function wakeColumn(wake: Instant | null, offsetMs: number): Pick<PolicyRow, 'wake_at_ms'> {
  return { wake_at_ms: wake === null ? null : instantToMs(wake) - offsetMs };
}

/** Whether a policy waits for silence, if it does so only as a backup or always. */
const waitsForSilence: Readonly<Record<PolicyType, (policy: PolicyRow) => boolean>> = {
  inactivity: () => true,
  manual: ({ backup }) => backup === 1,
  date_based: () => false,
  death_certificate: () => false,
};

/** True for a policy whose check-ins mean something: inactivity, or manual with a backup. */
export function awaitsCheckIns(policy: PolicyRow | undefined): policy is PolicyRow {
  return policy !== undefined && policy.configured === 1 && waitsForSilence[policy.type](policy);
}
