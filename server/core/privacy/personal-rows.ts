import type { Schema } from '../../db/schema.ts';

/** Whose id or address a column holds. */
export type Whose =
  | 'user'
  | 'account'
  | 'vault'
  | 'document'
  | 'upload'
  | 'session'
  | 'webhook'
  | 'recipient'
  | 'link'
  | 'request'
  | 'key'
  | 'address';

/** How the rows of a table are found that are about an owner. The order is that of reading: ids are collected on the way. */
export const ownersRows = [
  ['accounts', 'id', 'account'],
  ['user_roles', 'user_id', 'user'],
  ['sign_ins', 'user_id', 'user'],
  ['sessions', 'user_id', 'user'],
  ['refresh_tokens', 'session_id', 'session'],
  ['authorization_codes', 'user_id', 'user'],
  ['passkeys', 'user_id', 'user'],
  ['passkey_challenges', 'user_id', 'user'],
  ['totp_secrets', 'user_id', 'user'],
  ['recovery_codes', 'user_id', 'user'],
  ['external_identities', 'user_id', 'user'],
  ['api_keys', 'user_id', 'user'],
  ['platform_tokens', 'user_id', 'user'],
  ['owner_contacts', 'owner_id', 'user'],
  ['owner_reach', 'user_id', 'user'],
  ['kit_access', 'user_id', 'user'],
  ['deprecated_usage', 'owner_id', 'user'],
  ['vaults', 'owner_id', 'user'],
  ['vault_counts', 'owner_id', 'user'],
  ['vault_keys', 'vault_id', 'vault'],
  ['documents', 'vault_id', 'vault'],
  ['document_versions', 'document_id', 'document'],
  ['scans', 'subject_id', 'document'],
  ['document_uploads', 'vault_id', 'vault'],
  ['upload_pieces', 'upload_id', 'upload'],
  ['sealed_documents', 'vault_id', 'vault'],
  ['storage_findings', 'owner_id', 'user'],
  ['signing_jobs', 'owner_id', 'user'],
  ['crypto_accounts', 'vault_id', 'vault'],
  ['search_entries', 'vault_id', 'vault'],
  ['policies', 'vault_id', 'vault'],
  ['timer_failures', 'vault_id', 'vault'],
  ['check_ins', 'vault_id', 'vault'],
  ['approval_settings', 'vault_id', 'vault'],
  ['recipients', 'vault_id', 'vault'],
  ['grants', 'vault_id', 'vault'],
  ['links', 'vault_id', 'vault'],
  ['link_codes', 'link_id', 'link'],
  ['recipient_sessions', 'recipient_id', 'recipient'],
  ['trusted_contacts', 'owner_id', 'user'],
  ['vouch_links', 'link_id', 'link'],
  ['certificates', 'vault_id', 'vault'],
  ['enrolments', 'recipient_id', 'recipient'],
  ['enrolment_counts', 'recipient_id', 'recipient'],
  ['invitations', 'recipient_id', 'recipient'],
  ['ended_invitations', 'vault_id', 'vault'],
  ['release_keys', 'vault_id', 'vault'],
  ['release_locks', 'recipient_id', 'recipient'],
  ['release_bundles', 'recipient_id', 'recipient'],
  ['release_parts', 'recipient_id', 'recipient'],
  ['removed_locks', 'vault_id', 'vault'],
  ['custody_plans', 'vault_id', 'vault'],
  ['custodian_states', 'vault_id', 'vault'],
  ['custody_notes', 'vault_id', 'vault'],
  ['custody_letters', 'vault_id', 'vault'],
  ['earlier_halves', 'vault_id', 'vault'],
  ['third_share_letters', 'vault_id', 'vault'],
  ['third_shares', 'vault_id', 'vault'],
  ['releases', 'vault_id', 'vault'],
  ['release_requests', 'vault_id', 'vault'],
  ['release_approvals', 'request_id', 'request'],
  ['release_heads', 'vault_id', 'vault'],
  ['openings', 'vault_id', 'vault'],
  ['outbox', 'account_id', 'account'],
  ['webhooks', 'owner_id', 'user'],
  ['webhook_deliveries', 'webhook_id', 'webhook'],
  ['request_log', 'user_id', 'user'],
  ['audit_events', 'account_id', 'account'],
  ['audit_chains', 'account_id', 'account'],
  ['audit_heads', 'account_id', 'account'],
  ['audit_counts', 'account_id', 'account'],
  ['sync_accounts', 'user_id', 'user'],
  ['sync_devices', 'user_id', 'user'],
  ['sync_items', 'user_id', 'user'],
  ['sync_log', 'user_id', 'user'],
  ['sync_packs', 'user_id', 'user'],
  ['sync_parts', 'user_id', 'user'],
  ['sync_part_uses', 'user_id', 'user'],
  ['sync_uploads', 'user_id', 'user'],
  ['device_removals', 'user_id', 'user'],
] as const satisfies readonly (readonly [table: keyof Schema, column: string, whose: Whose])[];

/** The same for whoever is named by an address alone: as a recipient, a trusted contact, or somebody who was sent a link. */
export const addressRows = [
  ['users', 'email_key', 'address'],
  ['recipients', 'email_key', 'address'],
  ['grants', 'recipient_id', 'recipient'],
  ['links', 'recipient_id', 'recipient'],
  ['link_codes', 'link_id', 'link'],
  ['recipient_sessions', 'recipient_id', 'recipient'],
  ['enrolments', 'recipient_id', 'recipient'],
  ['enrolment_counts', 'recipient_id', 'recipient'],
  ['invitations', 'recipient_id', 'recipient'],
  ['release_locks', 'recipient_id', 'recipient'],
  ['release_bundles', 'recipient_id', 'recipient'],
  ['earlier_halves', 'recipient_id', 'recipient'],
  ['third_shares', 'recipient_id', 'recipient'],
  ['certificates', 'recipient_id', 'recipient'],
  ['outbox', 'recipient_id', 'recipient'],
  ['audit_events', 'actor_id', 'recipient'],
  ['trusted_contacts', 'email_key', 'address'],
  ['sign_in_links', 'email_key', 'address'],
  ['owner_contacts', 'address', 'address'],
  ['owner_reach', 'address', 'address'],
  ['outbox', 'to_address', 'address'],
] as const satisfies readonly (readonly [table: keyof Schema, column: string, whose: Whose])[];

/** Tables with nothing that could be told apart by person, and why. */
export const nobodysRows = {
  backup_runs: 'the server itself',
  blob_garbage: 'files that are on their way out, by number',
  certificate_inquiries: 'a keyed hash, from which nobody finds an address',
  engine_gaps: 'times of the server',
  engine_servers: 'times of the server',
  engine_state: 'times of the server',
  idempotency_keys: 'sealed answers, gone after a day',
  installation: 'the server itself',
  key_rotations: 'the server itself',
  neighbours: 'other servers',
  passkey_challenges: 'gone after minutes',
  rate_counts: 'counts, gone with their window',
  release_holds: 'the whole server',
  request_counts: 'how many requests there were, by hour and status',
  witness_invitations: 'keyed hashes of codes of a witness, where nobody signs in',
  sealed_keys: 'the server itself',
  sign_in_failures: 'a keyed hash or a network, gone after two hours',
  signing_keys: 'the server itself',
  storage_walk: 'the server itself',
  upload_chunks: 'stretches of a pack on its way, which go with their upload',
  upstream_sign_ins: 'gone after minutes',
} as const satisfies Partial<Record<keyof Schema, string>>;

/** Where the ids come from by which further rows are found. */
export const idsFrom: Partial<Record<keyof Schema, { readonly whose: Whose; readonly column: string }>> = {
  vaults: { whose: 'vault', column: 'id' },
  documents: { whose: 'document', column: 'id' },
  document_uploads: { whose: 'upload', column: 'id' },
  sessions: { whose: 'session', column: 'id' },
  webhooks: { whose: 'webhook', column: 'id' },
  recipients: { whose: 'recipient', column: 'id' },
  links: { whose: 'link', column: 'id' },
  release_requests: { whose: 'request', column: 'id' },
  api_keys: { whose: 'key', column: 'id' },
};
