import { instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import { isBackupAtWork } from '../stores/backup-run-store.ts';
import { claimGarbage, forgetGarbage, listGarbage } from '../stores/document-store.ts';

const batchSize = 100;
/** How long another server waits before it tries a blob that this one has taken. */
const claimMs = 10 * minuteMs;

/** Removes blobs that nothing refers to any more; none while a backup is being made, which may still have to copy them. @returns how many. */
export async function sweepGarbage(core: Core): Promise<number> {
  const nowMs = instantToMs(core.clock.now());
  let removed = 0;
  for (;;) {
    const rows = await listGarbage(core.db.read, nowMs, batchSize);
    // After the list: a backup that begins later sees none of these blobs in use.
    if (await isBackupAtWork(core.db.read, nowMs)) return removed;
    for (const row of rows) {
      if (!(await core.db.transaction((tx) => claimGarbage(tx, row, nowMs + claimMs)))) continue;
      await core.blobs.remove(row.blob_id);
      await core.db.transaction((tx) => forgetGarbage(tx, row.blob_id));
      removed += 1;
    }
    if (rows.length < batchSize) return removed;
  }
}
