import { formatId } from '../../../shared/domain/ids.ts';
import { graceDays } from '../../../shared/domain/period.ts';
import type { Owner } from '../../core/context.ts';
import type { Collection, FieldOf, ListedRows } from '../../core/stores/listed-resources.ts';
import type { VaultSummary } from '../../core/stores/vault-store.ts';
import { presentEncryption } from '../foundation/answers/present-encryption.ts';

/** What is needed to present an item besides its row. */
export interface Presenting {
  readonly owner: Pick<Owner, 'email'>;
  /** Where documents are downloaded: the public URL, without a trailing slash. */
  readonly publicUrl: string;
}

/** Every field of one collection's items. */
type Item<C extends Collection> = Record<FieldOf<C>, unknown>;

const days = (graceHours: number | null): number | null => (graceHours === null ? null : graceDays(graceHours));

/** A vault's policy at a glance; for a manual one with a backup, the backup's type. */
function glanceAt({ policy }: VaultSummary): Record<string, unknown> {
  if (policy === null) return { type: 'manual', backup_policy: null };
  const { type } = policy;
  switch (type) {
    case 'inactivity':
      return { type, frequency: policy.frequency, grace_period_days: days(policy.grace_hours) };
    case 'date_based':
      return { type, release_date: policy.release_date, timezone: policy.time_zone };
    case 'death_certificate':
      return { type, required_confirmations: policy.required_confirmations, waiting_period_days: policy.waiting_period_days };
    case 'manual':
      return { type, backup_policy: policy.backup === 1 ? 'inactivity' : null };
  }
}

function presentVault(vault: ListedRows['vaults'], { owner }: Presenting): Item<'vaults'> {
  const ownerId = formatId('user', vault.owner_id);
  return {
    id: formatId('vault', vault.id),
    owner_id: ownerId,
    name: vault.name,
    description: vault.description,
    status: vault.status,
    created_at: vault.created_at,
    updated_at: vault.updated_at,
    released_at: vault.released_at,
    document_count: vault.document_count,
    recipient_count: vault.recipient_count,
    policy: glanceAt(vault),
    owner: { id: ownerId, email: owner.email },
  };
}

function presentDocument(document: ListedRows['documents'], { publicUrl }: Presenting): Item<'documents'> {
  const id = formatId('document', document.id);
  return {
    id,
    owner_id: formatId('user', document.owner_id),
    vault_id: formatId('vault', document.vault_id),
    name: document.name,
    description: document.description,
    size: document.size_bytes,
    mime_type: document.mime_type,
    type: document.mime_type,
    created_at: document.created_at,
    updated_at: document.updated_at,
    url: `${publicUrl}/v1/documents/${id}/download`,
    metadata: {
      encrypted: true,
      checksum: `sha256:${document.checksum}`,
      ...presentEncryption[document.custody],
    },
  };
}

function presentRecipient(recipient: ListedRows['recipients']): Item<'recipients'> {
  return {
    id: formatId('recipient', recipient.id),
    owner_id: formatId('user', recipient.owner_id),
    vault_id: formatId('vault', recipient.vault_id),
    email: recipient.email,
    name: recipient.name,
    status: recipient.status,
    added_at: recipient.added_at,
    updated_at: recipient.updated_at,
    verified_at: recipient.verified_at,
    access_granted: recipient.access_granted === 1,
  };
}

/** All policies have the same fields here; those that a type doesn't have are null. The rhythm is the timer's, including a backup's. */
function presentPolicy(policy: ListedRows['policies']): Item<'policies'> {
  const rhythm = { frequency: policy.frequency, grace_period_days: days(policy.grace_hours) };
  return {
    id: formatId('policy', policy.id),
    owner_id: formatId('user', policy.owner_id),
    vault_id: formatId('vault', policy.vault_id),
    type: policy.type,
    ...rhythm,
    reminder_days_before: policy.reminder_days_before,
    next_checkin_due: policy.next_due_at,
    last_checkin: policy.last_check_in_at,
    backup_policy: policy.type === 'manual' && policy.backup === 1 ? { type: 'inactivity', ...rhythm } : null,
    release_date: policy.release_date,
    timezone: policy.time_zone,
    pre_release_notification_days: policy.pre_release_notification_days,
    required_confirmations: policy.required_confirmations,
    waiting_period_days: policy.waiting_period_days,
    paused: policy.paused_at !== null,
    pause_until: policy.pause_until,
    pause_reason: policy.pause_reason,
    paused_at: policy.paused_at,
    resumed_at: policy.resumed_at,
    created_at: policy.created_at,
    updated_at: policy.updated_at,
  };
}

function presentCheckIn(row: ListedRows['check_ins']): Item<'check_ins'> {
  return {
    id: formatId('checkIn', row.id),
    owner_id: formatId('user', row.owner_id),
    vault_id: formatId('vault', row.vault_id),
    completed_at: row.completed_at,
    due_at: row.due_at,
    method: row.method,
    status: row.status,
    ip_address: row.ip_address,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const presenters: { readonly [C in Collection]: (row: ListedRows[C], presenting: Presenting) => Item<C> } = {
  vaults: presentVault,
  documents: presentDocument,
  recipients: presentRecipient,
  policies: presentPolicy,
  check_ins: presentCheckIn,
};

/** An item of a list, with the fields that were asked for; null means all. */
export function presentItem<C extends Collection>(
  collection: C,
  row: ListedRows[C],
  presenting: Presenting,
  fields: readonly FieldOf<C>[] | null,
): Partial<Item<C>> {
  const item = presenters[collection](row, presenting);
  return fields === null ? item : (Object.fromEntries(fields.map((field) => [field, item[field]])) as Partial<Item<C>>);
}
