import { formatId } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { daysUntil } from '../../../shared/domain/period.ts';
import type { CheckInRow, DocumentRow, PolicyRow, RecipientRow, VaultRow } from '../../core/records.ts';
import type { BulkResult } from '../../core/check-ins/check-in-many.ts';
import type { Owner } from '../../core/context.ts';
import type { CreatedRecipient } from '../../core/recipients/create-recipient.ts';
import type { VaultSummary, VaultView } from '../../core/stores/vault-store.ts';
import { apiVersion, checkInPolicy, days, presentPause } from '../foundation/answers/present-policy.ts';
import type { UpcomingRow } from '../../core/stores/policy-store.ts';
import type { VaultStatistics } from '../../core/vaults/get-vault-statistics.ts';
import { presentEncryption } from '../foundation/answers/present-encryption.ts';

export { apiVersion } from '../foundation/answers/present-policy.ts';

function policyOfVault({ policy }: Pick<VaultSummary, 'policy'>, view: 'list' | 'change' | 'detail'): Record<string, unknown> {
  if (policy === null) return { type: 'manual', backup_policy: null };
  const { type } = policy;
  const rhythm = { frequency: policy.frequency, grace_period_days: days(policy.grace_hours) };
  switch (type) {
    case 'inactivity':
      return view === 'detail'
        ? { type, ...rhythm, next_checkin_due: policy.next_due_at, last_checkin: policy.last_check_in_at }
        : { type, ...rhythm };
    case 'date_based':
      return { type, release_date: policy.release_date, timezone: policy.time_zone };
    case 'death_certificate':
      return { type, required_confirmations: policy.required_confirmations, waiting_period_days: policy.waiting_period_days };
    case 'manual':
      if (policy.backup !== 1) return { type, backup_policy: null };
      return { type, backup_policy: view === 'list' ? 'inactivity' : { type: 'inactivity', ...rhythm } };
  }
}

function vaultBase(vault: Omit<VaultSummary, 'policy'>) {
  return {
    id: formatId('vault', vault.id),
    name: vault.name,
    description: vault.description,
    status: vault.status,
    created_at: vault.created_at,
    updated_at: vault.updated_at,
    released_at: vault.released_at,
    document_count: vault.document_count,
    recipient_count: vault.recipient_count,
  };
}

function settings(vault: VaultRow) {
  return { notifications_enabled: vault.notifications_enabled === 1, auto_renew: vault.auto_renew === 1, encryption_enabled: true };
}

function ownerOf(vault: Pick<VaultRow, 'owner_id'>, owner: Pick<Owner, 'email'>) {
  return { id: formatId('user', vault.owner_id), email: owner.email };
}

/** A vault in its owner's list. */
export function presentVaultSummary(vault: VaultSummary, owner: Owner) {
  return { ...vaultBase(vault), policy: policyOfVault(vault, 'list'), owner: ownerOf(vault, owner) };
}

/** A vault that its owner just created or changed. */
export function presentVault(vault: VaultView, owner: Owner) {
  return {
    ...apiVersion,
    ...vaultBase(vault),
    policy: policyOfVault(vault, 'change'),
    settings: settings(vault),
    owner: ownerOf(vault, owner),
  };
}

/** A vault on its own, for its owner. */
export function presentVaultDetail(vault: VaultView, owner: Owner) {
  return {
    ...apiVersion,
    ...vaultBase(vault),
    policy: policyOfVault(vault, 'detail'),
    settings: settings(vault),
    owner: { ...ownerOf(vault, owner), name: owner.name },
    metadata: { size_bytes: vault.size_bytes, last_accessed: vault.last_access_at },
  };
}

export function presentStatistics({ vault, policy }: VaultStatistics) {
  const average = vault.document_count === 0 ? 0 : Math.round(vault.size_bytes / vault.document_count);
  return {
    ...apiVersion,
    vault_id: formatId('vault', vault.id),
    storage: { total_bytes: vault.size_bytes, document_count: vault.document_count, average_document_size: average },
    activity: {
      last_document_upload: vault.last_document_upload_at,
      last_checkin: policy?.latest_check_in_at ?? null,
      total_checkins: policy?.total_check_ins ?? 0,
      missed_checkins: policy?.missed_check_ins ?? 0,
    },
    recipients: {
      total_recipients: vault.recipient_count,
      verified_recipients: vault.verified_recipient_count,
      pending_verification: vault.recipient_count - vault.verified_recipient_count,
    },
    access: { total_views: vault.total_views, total_downloads: vault.total_downloads, last_access: vault.last_access_at },
  };
}

/** A document in a list or just uploaded. `baseUrl` is that of the surface, without a trailing slash. */
export function presentDocument(document: DocumentRow, baseUrl: string) {
  const id = formatId('document', document.id);
  return {
    id,
    name: document.name,
    description: document.description,
    size: document.size_bytes,
    mime_type: document.mime_type,
    created_at: document.created_at,
    updated_at: document.updated_at,
    vault_id: formatId('vault', document.vault_id),
    url: `${baseUrl}/v1/documents/${id}/download`,
    metadata: {
      encrypted: true,
      checksum: `sha256:${document.checksum}`,
      ...presentEncryption[document.custody],
    },
  };
}

/** A document on its own. */
export function presentDocumentDetail(document: DocumentRow, baseUrl: string) {
  const shown = presentDocument(document, baseUrl);
  const scan = { status: document.scan_status, scanned_at: document.scanned_at };
  return { ...apiVersion, ...shown, metadata: { ...shown.metadata, virus_scan: scan } };
}

export function presentDocumentUpdate(document: DocumentRow) {
  return {
    ...apiVersion,
    id: formatId('document', document.id),
    name: document.name,
    description: document.description,
    size: document.size_bytes,
    mime_type: document.mime_type,
    updated_at: document.updated_at,
  };
}

/** A recipient in a list. */
export function presentRecipient(recipient: RecipientRow) {
  return {
    id: formatId('recipient', recipient.id),
    email: recipient.email,
    name: recipient.name,
    status: recipient.status,
    added_at: recipient.added_at,
    verified_at: recipient.verified_at,
    access_granted: recipient.access_granted === 1,
    vault_id: formatId('vault', recipient.vault_id),
  };
}

/** A recipient who was just added. */
export function presentCreatedRecipient({ recipient, verificationSent }: CreatedRecipient) {
  return { ...apiVersion, ...presentRecipient(recipient), verification_sent: verificationSent };
}

/** A recipient on their own. */
export function presentRecipientDetail(recipient: RecipientRow) {
  return {
    ...apiVersion,
    ...presentRecipient(recipient),
    last_access: recipient.last_access_at,
    metadata: { ip_address: recipient.last_ip_address, user_agent: recipient.last_user_agent },
  };
}

export function presentPaused(policy: PolicyRow): Record<string, unknown> {
  return { ...apiVersion, ...checkInPolicy(policy), ...presentPause(policy) };
}

export function presentResumed(policy: PolicyRow) {
  return { ...apiVersion, ...checkInPolicy(policy), paused: false, next_checkin_due: policy.next_due_at, resumed_at: policy.resumed_at };
}

export function presentHistoryItem(row: CheckInRow) {
  return {
    id: formatId('checkIn', row.id),
    completed_at: row.completed_at,
    due_at: row.due_at,
    method: row.method,
    status: row.status,
    ip_address: row.ip_address,
  };
}

export function presentBulkItem(item: BulkResult) {
  if ('error' in item) return { vault_id: item.vaultId, status: 'failed', error: item.error };
  return { vault_id: item.vaultId, status: 'success', completed_at: item.result.completedAt, next_due: item.result.policy.next_due_at };
}

export function presentUpcoming(row: UpcomingRow, now: Instant) {
  return {
    vault_id: formatId('vault', row.vault_id),
    vault_name: row.vault_name,
    due_at: row.next_due_at,
    days_until_due: daysUntil(row.next_due_at, now),
    policy: { type: row.type, frequency: row.frequency },
  };
}
