import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Database as AnyDatabase, Queryable } from '../../shared/node/database/database.ts';
import type { AccountRow, ApiKeyRow, UserRow } from './account-rows.ts';
import type * as people from './approval-rows.ts';
import type * as audit from './audit-rows.ts';
import type * as correction from './correction-rows.ts';
import type * as custodians from './custodian-rows.ts';
import type { BackupRunRow } from './backup-rows.ts';
import type { CheckInRow } from './check-in-rows.ts';
import type { BlobGarbageRow, DocumentRow, DocumentVersionRow } from './document-rows.ts';
import type * as engine from './heartbeat-rows.ts';
import type * as identity from './identity-rows.ts';
import type { InstallationRow, KeyRotationRow, SealedKeyRow } from './key-rows.ts';
import type { HandoverMessageRow, HandoverRow } from './handover-rows.ts';
import type { LinkCodeRow, LinkRow, RecipientSessionRow } from './link-rows.ts';
import type { OutboxRow } from './outbox-rows.ts';
import type * as platform from './platform-rows.ts';
import type * as sealed from './release-key-rows.ts';
import type { ScanRow } from './scan-rows.ts';
import type * as storage from './storage-rows.ts';
import type * as rows from './surface-rows.ts';
import type * as sync from './sync-rows.ts';
import type { RecipientReading, RecipientWayRow } from './way-rows.ts';
import type * as witness from './witness-rows.ts';
import type * as paper from './release-paper-rows.ts';
import type * as witnessing from './witnessing-rows.ts';
import type { Mode } from '../../shared/domain/account.ts';
import type { VaultStatus, Custody, RecipientStatus } from '../../shared/domain/vault.ts';
import type { NotificationMethod, PolicyType, ReleaseTrigger } from '../../shared/domain/policy.ts';
import type { Frequency } from '../../shared/domain/period.ts';
import type { TimerState } from '../../shared/domain/timer-states.ts';
import type { Json } from '../../shared/node/database/json-text.ts';

export type * from './account-rows.ts';
export type * from './approval-rows.ts';
export type * from './correction-rows.ts';
export type * from './audit-rows.ts';
export type * from './backup-rows.ts';
export type * from './check-in-rows.ts';
export type * from './custodian-rows.ts';
export type * from './document-rows.ts';
export type * from './heartbeat-rows.ts';
export type * from './identity-rows.ts';
export type * from './key-rows.ts';
export type * from './handover-rows.ts';
export type * from './link-rows.ts';
export type * from './outbox-rows.ts';
export type * from './platform-rows.ts';
export type * from './release-key-rows.ts';
export type * from './scan-rows.ts';
export type * from './storage-rows.ts';
export type * from './surface-rows.ts';
export type * from './sync-rows.ts';
export type * from './way-rows.ts';
export type * from './witness-rows.ts';
export type * from './release-paper-rows.ts';
export type * from './witnessing-rows.ts';

/** Instants are fixed-width UTC text, booleans 0 or 1, lists and objects JSON (json-columns.ts), sizes and epoch milliseconds integers. */
type Flag = 0 | 1;

export interface VaultRow {
  id: Ulid;
  account_id: Ulid;
  owner_id: Ulid;
  mode: Mode;
  name: string;
  description: string;
  status: VaultStatus;
  tags: Json<readonly string[]>;
  notifications_enabled: Flag;
  auto_renew: Flag;
  document_count: number;
  recipient_count: number;
  verified_recipient_count: number;
  size_bytes: number;
  total_views: number;
  total_downloads: number;
  last_access_at: Instant | null;
  last_document_upload_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  archived_at: Instant | null;
  released_at: Instant | null;
  /** An object of the owner's own. */
  metadata: Json<Readonly<Record<string, unknown>>>;
  /** When a soft-deleted vault was deleted, by the owner's clock, and the real moment from which it is purged. */
  deleted_at: Instant | null;
  purge_at_ms: number | null;
  /** `server`, or `client` for a vault that only its owner and, after a release, its recipients open. Never changes. */
  custody: Custody;
}

/** How many vaults of each status an owner has: list totals and plan limits without counting rows. */
export interface VaultCountRow {
  owner_id: Ulid;
  account_id: Ulid;
  mode: Mode;
  status: VaultStatus;
  total: number;
}

/** The vault's key, wrapped under the installation's master key; made with the first document. */
export interface VaultKeyRow {
  vault_id: Ulid;
  wrapped_key: Uint8Array;
}

/** Policy, timer and check-in counters of one vault. A vault without a row has a manual policy and never had another. */
export interface PolicyRow {
  vault_id: Ulid;
  id: Ulid;
  account_id: Ulid;
  owner_id: Ulid;
  mode: Mode;
  type: PolicyType;
  /** 0 while only the type was chosen and nothing set. */
  configured: Flag;
  /** 1 when frequency and grace belong to a manual policy's backup. */
  backup: Flag;
  frequency: Frequency | null;
  grace_hours: number | null;
  reminder_days_before: number | null;
  release_date: Instant | null;
  /** The release date as its owner wrote it, when that was wall time. */
  release_wall_time: string | null;
  time_zone: string | null;
  pre_release_notification_days: number | null;
  required_confirmations: number | null;
  waiting_period_days: number | null;
  last_check_in_at: Instant | null;
  paused_at: Instant | null;
  pause_until: Instant | null;
  pause_reason: string | null;
  resumed_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  /** The timer's state; null where no timer runs. */
  timer_state: Json<TimerState> | null;
  /** The real moment, in epoch milliseconds, at which the timer next does something; null when only an event can move it. */
  wake_at_ms: number | null;
  /** When the next check-in is due; null where none is awaited. */
  next_due_at: Instant | null;
  /** Grows with every change: what guarded updates compare. */
  revision: number;
  /** The history row that a check-in in the grace period completes. */
  open_missed_id: Ulid | null;
  check_in_rows: number;
  total_check_ins: number;
  missed_check_ins: number;
  on_time_check_ins: number;
  first_check_in_at: Instant | null;
  latest_check_in_at: Instant | null;
  /** How the owner wants to be reached, and whom the policy names: kept for the surface that has them. */
  notification_methods: Json<readonly NotificationMethod[]>;
  recipient_ids: Json<readonly Ulid[]>;
  /** The latest hold that the owner has answered: they were heard of since it began. */
  holds_cleared: number;
  /** How long an opening that the owner sets waits; 0: it happens at once. */
  opening_hours: number;
}

export interface RecipientRow extends RecipientReading {
  id: Ulid;
  vault_id: Ulid;
  account_id: Ulid;
  owner_id: Ulid;
  mode: Mode;
  email: string;
  email_key: string;
  name: string | null;
  status: RecipientStatus;
  access_granted: Flag;
  added_at: Instant;
  updated_at: Instant;
  verified_at: Instant | null;
  last_access_at: Instant | null;
  last_ip_address: string | null;
  last_user_agent: string | null;
  /** What the person is to the owner, and what they may do, in the owner's words; null where never said. */
  relationship: string | null;
  permission: string | null;
  notification_email: Flag;
  notification_sms: Flag;
}

export interface ReleaseRow {
  id: Ulid;
  vault_id: Ulid;
  trigger: ReleaseTrigger;
  note: string | null;
  released_at: Instant;
  recipients_notified: number;
}

export interface GrantRow {
  id: Ulid;
  release_id: Ulid;
  recipient_id: Ulid;
  vault_id: Ulid;
  views: number;
  downloads: number;
  first_opened_at: Instant | null;
  last_opened_at: Instant | null;
  created_at: Instant;
}

export interface Schema {
  accounts: AccountRow;
  users: UserRow;
  api_keys: ApiKeyRow;
  vaults: VaultRow;
  vault_counts: VaultCountRow;
  vault_keys: VaultKeyRow;
  policies: PolicyRow;
  check_ins: CheckInRow;
  documents: DocumentRow;
  document_versions: DocumentVersionRow;
  scans: ScanRow;
  blob_garbage: BlobGarbageRow;
  recipients: RecipientRow;
  recipient_ways: RecipientWayRow;
  releases: ReleaseRow;
  grants: GrantRow;
  links: LinkRow;
  link_codes: LinkCodeRow;
  handovers: HandoverRow;
  handover_messages: HandoverMessageRow;
  recipient_sessions: RecipientSessionRow;
  outbox: OutboxRow;
  audit_events: audit.AuditEventRow;
  audit_chains: audit.AuditChainRow;
  audit_heads: audit.AuditHeadRow;
  audit_counts: audit.AuditCountRow;
  release_heads: audit.ReleaseHeadRow;
  request_log: audit.RequestLogRow;
  request_counts: audit.RequestCountRow;
  installation: InstallationRow;
  backup_runs: BackupRunRow;
  crypto_accounts: rows.CryptoAccountRow;
  webhooks: rows.WebhookRow;
  webhook_deliveries: rows.WebhookDeliveryRow;
  idempotency_keys: rows.IdempotencyKeyRow;
  deprecated_usage: rows.DeprecatedUsageRow;
  rate_counts: rows.RateCountRow;
  search_entries: rows.SearchEntryRow;
  platform_tokens: sync.PlatformTokenRow;
  sync_accounts: sync.SyncAccountRow;
  kit_access: sync.KitAccessRow;
  sync_devices: sync.SyncDeviceRow;
  device_removals: sync.DeviceRemovalRow;
  sync_items: sync.SyncItemRow;
  sync_log: sync.SyncLogRow;
  sync_packs: sync.SyncPackRow;
  sync_parts: sync.SyncPartRow;
  sync_part_uses: sync.SyncPartUseRow;
  sync_uploads: sync.SyncUploadRow;
  sealed_documents: sealed.SealedDocumentRow;
  release_keys: sealed.ReleaseKeyRow;
  release_bundles: sealed.ReleaseBundleRow;
  release_locks: sealed.ReleaseLockRow;
  release_parts: sealed.ReleasePartRow;
  enrolments: sealed.EnrolmentRow;
  enrolment_counts: sealed.EnrolmentCountRow;
  invitations: sealed.InvitationRow;
  ended_invitations: sealed.EndedInvitationRow;
  removed_locks: sealed.RemovedLockRow;
  approval_settings: people.ApprovalSettingRow;
  release_requests: people.ReleaseRequestRow;
  release_approvals: people.ReleaseApprovalRow;
  openings: people.OpeningRow;
  certificates: people.CertificateRow;
  certificate_inquiries: people.CertificateInquiryRow;
  user_roles: identity.UserRoleRow;
  sign_ins: identity.SignInRow;
  sign_in_links: identity.SignInLinkRow;
  sign_in_failures: identity.SignInFailureRow;
  sessions: identity.SessionRow;
  refresh_tokens: identity.RefreshTokenRow;
  authorization_codes: identity.AuthorizationCodeRow;
  signing_keys: identity.SigningKeyRow;
  totp_secrets: identity.TotpRow;
  recovery_codes: identity.RecoveryCodeRow;
  passkeys: identity.PasskeyRow;
  passkey_challenges: identity.PasskeyChallengeRow;
  external_identities: identity.ExternalIdentityRow;
  upstream_sign_ins: identity.UpstreamSignInRow;
  document_uploads: platform.DocumentUploadRow;
  upload_pieces: platform.UploadPieceRow;
  signing_jobs: platform.SigningJobRow;
  engine_state: engine.HeartbeatStateRow;
  engine_servers: engine.BeatingServerRow;
  engine_gaps: engine.HeartbeatGapRow;
  timer_failures: engine.TimerFailureRow;
  neighbours: engine.NeighbourRow;
  release_holds: engine.ReleaseHoldRow;
  owner_contacts: engine.OwnerContactRow;
  trusted_contacts: engine.TrustedContactRow;
  vouch_links: engine.VouchLinkRow;
  owner_reach: engine.OwnerReachRow;
  sealed_keys: SealedKeyRow;
  key_rotations: KeyRotationRow;
  upload_chunks: storage.UploadChunkRow;
  storage_findings: storage.StorageFindingRow;
  storage_walk: storage.StorageWalkRow;
  custody_plans: custodians.CustodyPlanRow;
  custodian_states: custodians.CustodianStateRow;
  custody_notes: custodians.CustodyNoteRow;
  custody_letters: custodians.CustodyLetterRow;
  earlier_halves: custodians.EarlierHalfRow;
  witness_invitations: witness.WitnessInvitationRow;
  third_share_letters: witness.ThirdShareLetterRow;
  third_shares: custodians.ThirdShareRow;
  witnessings: witnessing.WitnessingRow;
  witnesses: witnessing.WitnessRow;
  witness_codes: witnessing.WitnessCodeRow;
  witness_sessions: witnessing.WitnessSessionRow;
  witness_authority: witnessing.WitnessAuthorityRow;
  corrections: correction.CorrectionRow;
  correction_links: correction.CorrectionLinkRow;
  release_papers: paper.ReleasePaperRow;
}

/** A handle to read with, or one transaction. */
export type Db = Queryable<Schema>;
/** The server's database. */
export type ServerDatabase = AnyDatabase<Schema>;
