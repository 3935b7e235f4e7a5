import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import { deleteOldDeliveries } from '../stores/delivery-store.ts';

/** How long finished deliveries can be looked at and repeated. */
const keptMs = 30 * dayMs;
const batchSize = 1_000;
/** The rest waits for the next run: nobody is kept waiting behind a large removal. */
const maxBatches = 20;

/** Removes finished deliveries that are older than 30 days. @returns how many. */
export async function forgetOldDeliveries(core: Core): Promise<number> {
  const before = addMs(core.clock.now(), -keptMs);
  let removed = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const count = await core.db.transaction((tx) => deleteOldDeliveries(tx, before, batchSize));
    removed += count;
    if (count < batchSize) break;
  }
  return removed;
}
