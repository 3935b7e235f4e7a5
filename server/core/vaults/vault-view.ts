import type { PolicyRow, VaultRow } from '../../db/schema.ts';
import type { Owner } from '../context.ts';
import type { VaultView } from './vault-store.ts';

/** The view of a vault that was just written, without reading it back. */
export function toView(vault: VaultRow, policy: PolicyRow | undefined, owner: Pick<Owner, 'email' | 'name'>): VaultView {
  return {
    ...vault,
    owner_email: owner.email,
    owner_name: owner.name,
    policy_id: policy?.id ?? null,
    policy_type: policy?.type ?? null,
    policy_configured: policy?.configured ?? null,
    policy_backup: policy?.backup ?? null,
    policy_frequency: policy?.frequency ?? null,
    policy_grace_hours: policy?.grace_hours ?? null,
    policy_reminder_days_before: policy?.reminder_days_before ?? null,
    policy_release_date: policy?.release_date ?? null,
    policy_time_zone: policy?.time_zone ?? null,
    policy_pre_release_notification_days: policy?.pre_release_notification_days ?? null,
    policy_required_confirmations: policy?.required_confirmations ?? null,
    policy_waiting_period_days: policy?.waiting_period_days ?? null,
    policy_last_check_in_at: policy?.last_check_in_at ?? null,
    policy_next_due_at: policy?.next_due_at ?? null,
  };
}
