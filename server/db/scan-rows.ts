import type { Ulid } from '../../shared/domain/ids.ts';
import type { ScannedKind } from '../../shared/domain/scan.ts';
/** Something that waits to be scanned. It is not tied to its subject by the database: what is gone when its turn comes is just forgotten. */
export interface ScanRow {
  /** What kind of thing it is, with an id and a version of that kind. */
  kind: ScannedKind;
  subject_id: Ulid;
  version: number;
  /** 0 for what came in, which people wait for; 1 for what was looked at before. */
  priority: number;
  /** Attempts that ended without a verdict. */
  attempts: number;
  /** The real moment, in epoch milliseconds, from which on it may be tried; while somebody scans it, until when it is theirs alone. */
  next_attempt_ms: number;
}
