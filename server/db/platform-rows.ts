import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { PadesLevel } from '../../shared/domain/signing.ts';
import type { Mode } from '../../shared/domain/account.ts';
import type { SigningJobStatus } from '../../shared/domain/signing.ts';
/** Rows of the platform surface: documents on their way here in pieces, and signatures that were asked for. Real time unless said. */

/** A document that was announced and is not whole yet. Its id is the one that the document will have. */
export interface DocumentUploadRow {
  id: Ulid;
  vault_id: Ulid;
  account_id: Ulid;
  owner_id: Ulid;
  mode: Mode;
  name: string;
  mime_type: string;
  /** As it was announced. */
  size_bytes: number;
  /** How much of it is here. */
  received_bytes: number;
  /** In how many pieces. */
  pieces: number;
  created_at: Instant;
  expires_at_ms: number;
}

/** One stretch of such a document, sealed like a version of it, whose number is the piece's. Until the document is whole its blob stays listed as garbage, from `not_before_ms` on. */
export interface UploadPieceRow {
  upload_id: Ulid;
  number: number;
  blob_id: Ulid;
  not_before_ms: number;
  blob_size_bytes: number;
  size_bytes: number;
  /** Hexadecimal SHA-256 of the piece's plain bytes. */
  checksum: string;
  wrapped_key: Uint8Array;
}

/** A signature that an owner asked for under one of their documents. */
export interface SigningJobRow {
  id: Ulid;
  document_id: Ulid;
  vault_id: Ulid;
  account_id: Ulid;
  owner_id: Ulid;
  mode: Mode;
  /** `queued`, then `signed` or `failed`; `timestamp_pending` and `validation_pending` lie between: signed already, and less than was asked for. */
  status: SigningJobStatus;
  /** The PAdES level that was asked for, such as `B-B`. */
  level: PadesLevel;
  reason: string | null;
  created_at: Instant;
  completed_at: Instant | null;
  error: string | null;
  /** The version that is worked on next: the one to be signed, then the signed one as long as something is owed to it. */
  version: number;
  visible: 0 | 1;
  /** What the signed version holds; null while there is none. */
  reached_level: PadesLevel | null;
  /** How often the next step was begun. */
  attempts: number;
  /** When it is due, or until when it is one server's; null when nothing is left to do. */
  next_attempt_ms: number | null;
}
