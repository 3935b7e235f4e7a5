import { instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import { deleteEndedRateCounts } from '../stores/rate-count-store.ts';

/** Another server's clock may lag behind ours by this much without losing its counts. */
const graceMs = 10 * minuteMs;
const batch = 5_000;

/** Deletes what was counted in stretches of rate windows that have ended. */
export async function forgetRateCounts(core: Core): Promise<void> {
  const beforeMs = instantToMs(core.clock.now()) - graceMs;
  let deleted: number;
  do {
    deleted = await core.db.transaction((tx) => deleteEndedRateCounts(tx, beforeMs, batch));
  } while (deleted === batch);
}
