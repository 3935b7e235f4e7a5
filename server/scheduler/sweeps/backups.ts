import { addMs, hourMs } from '../../../shared/domain/instant.ts';
import { createBackup } from '../../core/backup/create-backup.ts';
import { systemOrigin, type Core } from '../../core/context.ts';
import { findLastBackups } from '../../core/stores/backup-run-store.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** When the last one is older than this, a server that starts makes up for it: the schedule's moment passed while none was running. */
const missedAfterMs = 26 * hourMs;

/** Backups that a server makes by itself. */
export interface BackupSweep {
  /** Makes the one of this moment of the schedule, unless another server has. */
  make(slot: string): Promise<void>;
  /** Makes one when the last is so old that one was missed, or when the last attempt failed. */
  catchUp(): Promise<void>;
  /** Breaks off what is under way. */
  stop(): Promise<void>;
}

/** Backups as configured. What fails is reported, and noted where administrators see it. */
export function createBackupSweep(core: Core): BackupSweep {
  const stopping = new AbortController();
  let slot = '';
  const make = oneAtATime(async () => {
    if (core.backups === null || stopping.signal.aborted) return;
    const { target, kept } = core.backups;
    try {
      await createBackup(core, systemOrigin, { target, kept, slot, signal: stopping.signal });
    } catch (error) {
      core.report({ kind: 'backup failed', id: slot, error });
    }
  });
  const makeFor = (moment: string): Promise<void> => {
    slot = moment;
    return make();
  };
  return {
    make: makeFor,
    catchUp: async () => {
      if (core.backups === null) return;
      const now = core.clock.now();
      const { ended, made } = await findLastBackups(core.db.read);
      const isOld = made === undefined || made.started_at < addMs(now, -missedAfterMs);
      // Servers that start together share the hour.
      if (isOld || ended?.status === 'failed') await makeFor(`missed ${now.slice(0, 13)}`);
    },
    stop: async () => {
      stopping.abort();
      await make.idle();
    },
  };
}
