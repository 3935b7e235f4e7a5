import { formatShortId } from '../../../shared/domain/ids.ts';
import type { CheckInResult } from '../../core/check-ins/check-in.ts';
import type { Core, Owner } from '../../core/context.ts';
import type { ListedCheckIn } from '../../core/lists/list-for-overview.ts';
import { reachOf } from '../../core/policies/policy-reach.ts';
import { jsonColumns, type AccountRow, type DocumentRow, type PolicyRow, type RecipientRow, type VaultRow } from '../../core/records.ts';
import { hasConfirmed } from '../../../shared/domain/vault.ts';

/** What is shown where the plan sets no limit on the bytes of a vault: the largest number that every client can read. */
const boundless = Number.MAX_SAFE_INTEGER;

export function presentAccount(account: AccountRow, owner: Owner) {
  return {
    account_id: formatShortId('account', account.id),
    email: owner.email,
    plan: owner.plan,
    created_at: account.created_at,
    api_version: 'v1',
  };
}

/** A vault of the caller's own. */
export function presentVault(vault: VaultRow, { core, owner }: { readonly core: Pick<Core, 'planLimits'>; readonly owner: Owner }) {
  return {
    vault_id: formatShortId('vault', vault.id),
    name: vault.name,
    description: vault.description,
    tags: [...jsonColumns.vaults.tags.read(vault.tags, vault.id)],
    created_at: vault.created_at,
    storage_used: vault.size_bytes,
    storage_limit: core.planLimits[owner.plan].storageBytes ?? boundless,
    owner: { user_id: formatShortId('user', owner.userId), email: owner.email },
  };
}

/** A document in a list (INTERFACE.md#overview-documents: less than on its own). */
export function presentListedDocument(document: DocumentRow) {
  return {
    document_id: formatShortId('document', document.id),
    filename: document.name,
    size: document.size_bytes,
    mime_type: document.mime_type,
    tags: [...jsonColumns.documents.tags.read(document.tags, document.id)],
    uploaded_at: document.created_at,
  };
}

export function presentDocument(document: DocumentRow) {
  return {
    ...presentListedDocument(document),
    vault_id: formatShortId('vault', document.vault_id),
    description: document.description,
    checksum: `sha256:${document.checksum}`,
  };
}

export function presentRecipient(recipient: RecipientRow) {
  return {
    recipient_id: formatShortId('recipient', recipient.id),
    vault_id: formatShortId('vault', recipient.vault_id),
    name: recipient.name,
    email: recipient.email,
    relationship: recipient.relationship,
    permission: recipient.permission,
    notification_email: recipient.notification_email === 1,
    notification_sms: recipient.notification_sms === 1,
    created_at: recipient.added_at,
    verified: hasConfirmed[recipient.status],
  };
}

/** A policy that was set. @param vault absent: an active one. */
export function presentPolicy(policy: PolicyRow, { status }: Pick<VaultRow, 'status'> = { status: 'active' }) {
  const { notificationMethods, recipientIds } = reachOf(policy);
  const rhythm = { check_in_frequency: policy.frequency, grace_period_hours: policy.grace_hours };
  const ownRhythm = policy.backup === 1 ? { check_in_frequency: null, grace_period_hours: null } : rhythm;
  return {
    policy_id: formatShortId('policy', policy.id),
    vault_id: formatShortId('vault', policy.vault_id),
    type: policy.type,
    status: status === 'active' && policy.paused_at !== null ? 'paused' : status,
    ...ownRhythm,
    notification_methods: notificationMethods,
    recipients: recipientIds.map((id) => formatShortId('recipient', id)),
    next_check_in: policy.next_due_at,
    created_at: policy.created_at,
    ...ofType(policy, rhythm),
  };
}

function ofType(policy: PolicyRow, rhythm: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const reminder = policy.reminder_days_before === null ? {} : { reminder_days_before: policy.reminder_days_before };
  switch (policy.type) {
    case 'inactivity':
      return reminder;
    case 'date_based':
      return {
        release_date: policy.release_date,
        timezone: policy.time_zone,
        pre_release_notification_days: policy.pre_release_notification_days,
      };
    case 'death_certificate':
      return { required_confirmations: policy.required_confirmations, waiting_period_days: policy.waiting_period_days };
    case 'manual':
      return { backup_policy: policy.backup === 1 ? { type: 'inactivity', ...rhythm, ...reminder } : null };
  }
}

/** A check-in just made. */
export function presentCheckIn({ checkInId, vaultId, completedAt, policy }: CheckInResult) {
  return presentListedCheckIn({
    id: checkInId,
    vault_id: vaultId,
    completed_at: completedAt,
    policy_id: policy.id,
    next_due_at: policy.next_due_at,
  });
}

/** A past check-in. */
export function presentListedCheckIn(row: ListedCheckIn) {
  return {
    check_in_id: formatShortId('checkIn', row.id),
    vault_id: formatShortId('vault', row.vault_id),
    policy_id: formatShortId('policy', row.policy_id),
    completed_at: row.completed_at,
    next_check_in: row.next_due_at,
    status: 'completed',
  };
}
