import type { Mode } from '../../shared/domain/account.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { PaperOccasion, PaperState } from '../../shared/domain/release-paper.ts';
import type { PadesLevel } from '../../shared/domain/signing.ts';

/** One recipient's paper about a release: first what is to be made, then what was made. */
export interface ReleasePaperRow {
  id: Ulid;
  vault_id: Ulid;
  recipient_id: Ulid;
  account_id: Ulid;
  mode: Mode;
  occasion: PaperOccasion;
  /** The day of the occasion by the vault's clock, in UTC, such as `2026-11-20`: of one recipient's openings a day has one paper. */
  day: string;
  /** When the occasion was, by the vault's clock; of several openings on a day, the last. */
  asked_at: Instant;
  /** A paper that is to be made anew waits, and keeps the file that it has until then. */
  state: PaperState;
  /** By the vault's clock; null before the first file, as are the next ones. */
  made_at: Instant | null;
  /** What its signature has reached. */
  level: PadesLevel | null;
  /** The number under which the file was sealed: a signature that is completed later makes another file. 0 before the first. */
  version: number;
  /** Where the file lies, and all that opens it. */
  blob_id: Ulid | null;
  blob_size_bytes: number | null;
  size_bytes: number | null;
  /** Of the plain file, SHA-256, hexadecimal. */
  checksum: string | null;
  wrapped_key: Uint8Array | null;
  attempts: number;
  /** When the next step is due, or until when it is one server's; null when nothing is left to do. Real time. */
  next_attempt_ms: number | null;
}
