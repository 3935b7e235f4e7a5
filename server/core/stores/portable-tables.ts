import type { Schema } from '../../db/schema.ts';

/** How a table is brought along: all of it, or why not. */
type Portability = 'kept' | { readonly without: readonly string[]; readonly by: string } | { readonly leftOut: string };

/**
 * What a backup has of each table. A new table doesn't compile until it is decided. What is left out is worthless elsewhere, because it is
 * about this very machine, or about files that are on their way in and in no backup.
 */
export const portability = {
  accounts: 'kept',
  users: 'kept',
  api_keys: 'kept',
  vaults: 'kept',
  vault_counts: 'kept',
  vault_keys: 'kept',
  policies: 'kept',
  check_ins: 'kept',
  documents: 'kept',
  document_versions: 'kept',
  scans: 'kept',
  blob_garbage: 'kept',
  recipients: 'kept',
  releases: 'kept',
  grants: 'kept',
  links: 'kept',
  link_codes: 'kept',
  recipient_sessions: 'kept',
  outbox: 'kept',
  audit_events: 'kept',
  audit_chains: 'kept',
  audit_heads: 'kept',
  audit_counts: 'kept',
  release_heads: 'kept',
  request_log: 'kept',
  installation: 'kept',
  backup_runs: { leftOut: "which backups this machine made is no business of the one that's built from them" },
  crypto_accounts: 'kept',
  webhooks: 'kept',
  webhook_deliveries: 'kept',
  idempotency_keys: 'kept',
  deprecated_usage: 'kept',
  rate_counts: { leftOut: 'counts of the last hour' },
  // Each database numbers its own rows and makes its own words of them.
  search_entries: { without: ['entry_number', 'words'], by: 'id' },
  platform_tokens: 'kept',
  sync_accounts: 'kept',
  kit_access: 'kept',
  sync_devices: 'kept',
  device_removals: 'kept',
  sync_items: 'kept',
  sync_log: 'kept',
  sync_packs: 'kept',
  sync_parts: 'kept',
  sync_part_uses: 'kept',
  sync_uploads: { leftOut: 'uploads under way, which devices begin again' },
  sealed_documents: 'kept',
  release_keys: 'kept',
  release_bundles: 'kept',
  release_locks: 'kept',
  release_parts: 'kept',
  enrolments: 'kept',
  enrolment_counts: 'kept',
  invitations: 'kept',
  ended_invitations: 'kept',
  removed_locks: 'kept',
  approval_settings: 'kept',
  release_requests: 'kept',
  release_approvals: 'kept',
  openings: 'kept',
  certificates: 'kept',
  certificate_inquiries: 'kept',
  user_roles: 'kept',
  sign_ins: 'kept',
  sign_in_links: 'kept',
  sign_in_failures: 'kept',
  sessions: 'kept',
  refresh_tokens: 'kept',
  authorization_codes: 'kept',
  signing_keys: 'kept',
  totp_secrets: 'kept',
  recovery_codes: 'kept',
  passkeys: 'kept',
  passkey_challenges: 'kept',
  external_identities: 'kept',
  upstream_sign_ins: 'kept',
  document_uploads: { leftOut: 'uploads under way' },
  upload_pieces: { leftOut: 'uploads under way' },
  signing_jobs: 'kept',
  engine_state: 'kept',
  engine_servers: 'kept',
  timer_failures: { leftOut: 'what this machine could not do; another one tries anew' },
  request_counts: 'kept',
  neighbours: 'kept',
  custody_plans: 'kept',
  custodian_states: 'kept',
  custody_notes: 'kept',
  custody_letters: 'kept',
  earlier_halves: 'kept',
  witness_invitations: 'kept',
  third_share_letters: 'kept',
  third_shares: 'kept',
  witnessings: 'kept',
  witnesses: 'kept',
  witness_codes: 'kept',
  witness_sessions: 'kept',
  witness_authority: 'kept',
  upload_chunks: { leftOut: 'uploads under way, which devices begin again' },
  storage_findings: { leftOut: 'what was found in the place that documents were in' },
  storage_walk: { leftOut: 'the same' },
  sealed_keys: 'kept',
  key_rotations: 'kept',
  engine_gaps: 'kept',
  release_holds: 'kept',
  owner_contacts: 'kept',
  trusted_contacts: 'kept',
  vouch_links: 'kept',
  owner_reach: 'kept',
} as const satisfies Readonly<Record<keyof Schema, Portability>>;

/** The tables that a backup holds, in no order. */
export const portableTables: readonly (keyof Schema)[] = (Object.keys(portability) as (keyof Schema)[]).filter((table) =>
  isKept(portability[table]),
);

/** Columns that each database fills by itself, and what else the table's rows are told apart by; undefined for most tables. */
export function ownColumnsOf(table: keyof Schema): { readonly without: readonly string[]; readonly by: string } | undefined {
  const found: Portability = portability[table];
  return typeof found === 'object' && 'without' in found ? found : undefined;
}

function isKept(found: Portability): boolean {
  return typeof found === 'string' || 'without' in found;
}
