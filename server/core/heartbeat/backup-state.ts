import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import { findLastBackups } from '../stores/backup-run-store.ts';

/** How backups are, in a word; `unknown` when the database doesn't say. */
export type BackupState = 'none' | 'made' | 'late' | 'failed' | 'unknown';

/** A backup older than this is late. */
const lateMs = 2 * dayMs;

/** Looks. It says nothing about whether the server can work, and so never throws. */
export async function findBackupState({ db, clock }: Pick<Core, 'db' | 'clock'>): Promise<BackupState> {
  try {
    const { ended, made } = await findLastBackups(db.read);
    if (ended?.status === 'failed') return 'failed';
    if (made === undefined) return 'none';
    return made.started_at < addMs(clock.now(), -lateMs) ? 'late' : 'made';
  } catch {
    return 'unknown';
  }
}
