import type { Instant } from '../../shared/domain/instant.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { BackupStatus } from '../../shared/domain/backup.ts';

/** One attempt at a backup, of the last hundred. It's about this installation's machine, and so in no backup itself. */
export interface BackupRunRow {
  id: Ulid;
  /** Where it goes, without anything secret. */
  place: string;
  /** The moment of the schedule that it's for, which only one server gets; null for one that somebody asked for. */
  slot: string | null;
  status: BackupStatus;
  started_at: Instant;
  finished_at: Instant | null;
  /** Until when, in epoch milliseconds, nobody else begins one and no file is removed; moved on while it's at work, null once it's over. */
  claimed_until_ms: number | null;
  /** The backup's name in its place; null until it's complete. */
  backup: string | null;
  /** Files and bytes that the backup names, and how many of those bytes were new. */
  files: number;
  total_bytes: number;
  new_bytes: number;
  /** Files that the database names and that this installation doesn't have. */
  missing_files: number;
  /** In plain words; null unless it failed. */
  failure: string | null;
}
