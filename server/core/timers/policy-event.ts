import { formatId } from '../../../shared/domain/ids.ts';
import type { PolicyRow, VaultRow } from '../../db/schema.ts';
import { vaultEvent } from '../events/event-data.ts';
import type { OutgoingEvent } from '../events/outgoing-event.ts';

/** The event of a policy being set, removed, paused or resumed, with what it is now. */
export function policyEvent(vault: VaultRow, policy: PolicyRow, change: 'set' | 'removed' | 'paused' | 'resumed'): OutgoingEvent {
  return vaultEvent(['policy.updated'], vault, {
    policy_id: formatId('policy', policy.id),
    change,
    type: policy.type,
    paused_until: policy.pause_until,
    next_checkin_due: policy.next_due_at,
    release_date: policy.release_date,
  });
}
