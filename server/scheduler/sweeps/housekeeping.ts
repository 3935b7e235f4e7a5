import { forgetRateCounts } from '../../core/accounts/forget-rate-counts.ts';
import type { Core } from '../../core/context.ts';
import { sweepGarbage } from '../../core/documents/sweep-garbage.ts';
import { deleteExpiredSessions } from '../../core/links/link-store.ts';
import { sweepIdempotencyKeys } from '../../core/requests/sweep-idempotency-keys.ts';
import { sweepParts } from '../../core/sync/sweep-parts.ts';
import { purgeVaults } from '../../core/vaults/purge-vaults.ts';
import { forgetOldDeliveries } from '../../core/webhooks/forget-old-deliveries.ts';

/** What nobody waits for: vaults deleted long enough ago, blobs without a document, parts without an item, sessions, counts of requests, deliveries and idempotency keys that ran out. */
export async function sweepHousekeeping(core: Core): Promise<void> {
  await purgeVaults(core);
  await sweepGarbage(core);
  await core.db.transaction((tx) => deleteExpiredSessions(tx, core.clock.now()));
  await forgetRateCounts(core);
  await forgetOldDeliveries(core);
  await sweepIdempotencyKeys(core);
  await sweepParts(core);
}
