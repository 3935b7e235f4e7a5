import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import { deleteExpiredClaims } from '../stores/idempotency-store.ts';

const batch = 500;

/** Forgets idempotency keys whose day is over, in batches that keep nobody waiting. */
export async function sweepIdempotencyKeys(core: Core): Promise<void> {
  const nowMs = instantToMs(core.clock.now());
  let forgotten = batch;
  while (forgotten === batch) forgotten = await core.db.transaction((tx) => deleteExpiredClaims(tx, nowMs, batch));
}
