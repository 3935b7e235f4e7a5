import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Mode } from '../../shared/domain/account.ts';
import type { RequestStatus, ApprovalDecision } from '../../shared/domain/release-approval.ts';
import type { OpeningStatus } from '../../shared/domain/opening.ts';
import type { CertificateStatus } from '../../shared/domain/certificate.ts';
import type { ScanStatus } from '../../shared/domain/scan.ts';
/** Rows of releases by people: certificates, requests for approval and who decided. Instants are fixed-width UTC text by the vault's own clock. */

/** How many people besides the one who acts must agree to a release by hand. A vault without a row asks for none. */
export interface ApprovalSettingRow {
  vault_id: Ulid;
  /** 0 to 3. */
  required: number;
  changed_at: Instant;
  changed_by: Ulid;
}

/** Somebody's request to release a vault by hand. A vault has at most one open at a time. */
export interface ReleaseRequestRow {
  id: Ulid;
  vault_id: Ulid;
  account_id: Ulid;
  owner_id: Ulid;
  mode: Mode;
  requested_by: Ulid;
  /** Stands for the very people who would have received the vault when the request was made: what was approved is a release to them. */
  recipients_digest: string;
  /** The requester's reason, for those who decide. */
  note: string | null;
  /** `open`, and at its end `used`, `refused` or `withdrawn`. An open one past its end counts as expired. */
  status: RequestStatus;
  requested_at: Instant;
  expires_at: Instant;
  closed_at: Instant | null;
  closed_by: Ulid | null;
}

/** One person's decision on a request. */
export interface ReleaseApprovalRow {
  request_id: Ulid;
  person_id: Ulid;
  /** `approved` or `refused`. */
  decision: ApprovalDecision;
  reason: string | null;
  at: Instant;
}

/** A release that the owner has set going by hand, and that waits. A vault has at most one waiting at a time. */
export interface OpeningRow {
  id: Ulid;
  vault_id: Ulid;
  account_id: Ulid;
  owner_id: Ulid;
  mode: Mode;
  /** Stands for the very people whom the owner was shown. */
  recipients_digest: string;
  /** How many others have agreed to it. */
  approvals: number;
  /** How long it waits once the owner's notice was accepted. */
  hours: number;
  status: OpeningStatus;
  set_at: Instant;
  /** The earliest; later if the notice was. */
  opens_at: Instant;
  closed_at: Instant | null;
  /** The real moment, in epoch milliseconds, at which it is looked at next; null once it's over. */
  look_at_ms: number | null;
}

/** A death certificate as its sender handed it in. Its file lies sealed in the blob store, under the vault's key. */
export interface CertificateRow {
  id: Ulid;
  vault_id: Ulid;
  account_id: Ulid;
  mode: Mode;
  recipient_id: Ulid;
  /** As the recipient was known then: the row outlives them. */
  recipient_email: string;
  recipient_name: string | null;
  /** `submitted`, then `approved` or `rejected`; `called_off` by a sign of life, `closed` when the vault was released without it. */
  status: CertificateStatus;
  file_name: string;
  mime_type: string;
  /** The sender's words, sealed for this row. */
  statement: Uint8Array;
  blob_id: Ulid;
  blob_size_bytes: number;
  size_bytes: number;
  /** Hexadecimal SHA-256 of the plain bytes. */
  checksum: string;
  wrapped_key: Uint8Array;
  scan_status: ScanStatus;
  scanned_at: Instant | null;
  submitted_at: Instant;
  reviewed_by: Ulid | null;
  reviewed_at: Instant | null;
  review_reason: string | null;
}

/** Someone asked at the page for a link with which to hand in a certificate. Written for every address alike, and gone within a tick. */
export interface CertificateInquiryRow {
  id: Ulid;
  email_key: string;
  asked_at: Instant;
}
