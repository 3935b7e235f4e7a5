import type { Instant } from '../../shared/domain/instant.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { StoredKind, StoredProblem } from '../../shared/domain/stored.ts';
/** Rows about the store of documents: uploads on their way into one that can't append, and what checks of it have found. Real time. */

/** A stretch of a pack on its way here, in an object of its own. One row before all bytes says that the upload has begun. */
export interface UploadChunkRow {
  upload_id: Ulid;
  /** Where in the upload it begins; −1 in the row that says that it has begun. */
  start_bytes: number;
  /** The object's. */
  name: string;
  /** Null while it's being written. */
  size_bytes: number | null;
  /** Hexadecimal; null while it's being written. */
  sha256: string | null;
}

/** Something that the database names, and the store doesn't have as it should be. Goes once it has been found sound, or isn't named any more. */
export interface StorageFindingRow {
  /** Of the blob or pack. */
  id: Ulid;
  kind: StoredKind;
  problem: StoredProblem;
  owner_id: Ulid;
  /** Null for a pack, whose parts may belong to several. */
  vault_id: Ulid | null;
  /** Of the document, certificate or upload; a pack's own. */
  subject_id: Ulid;
  found_at: Instant;
}

/** How far the check of everything has come that servers make on their own; one row, once it has begun. */
export interface StorageWalkRow {
  name: string;
  kind: StoredKind;
  /** The last blob or pack of that kind that was checked; empty for none. */
  after_id: Ulid | '';
  begun_at: Instant;
  checked: number;
  /** When the one before this was through; null while there was none. */
  finished_at: Instant | null;
  /** Until when one server has taken the next step for itself, in epoch milliseconds; nothing is due before. */
  next_ms: number;
}
