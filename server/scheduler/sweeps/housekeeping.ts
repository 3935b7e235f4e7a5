import { forgetRateCounts } from '../../core/requests/forget-rate-counts.ts';
import type { Core } from '../../core/context.ts';
import { sweepDocumentUploads } from '../../core/documents/continue-upload.ts';
import { sweepGarbage } from '../../core/documents/sweep-garbage.ts';
import { forgetOldSignIns } from '../../core/identity/forget-old-sign-ins.ts';
import { rotateWhenDue } from '../../core/identity/rotate-signing-keys.ts';
import { deleteExpiredSessions } from '../../core/stores/link-store.ts';
import { forgetScans } from '../../core/scans/scan-again.ts';
import { sweepIdempotencyKeys } from '../../core/requests/sweep-idempotency-keys.ts';
import { rederiveDates } from '../../core/timers/rederive-dates.ts';
import { sweepParts } from '../../core/sync/sweep-parts.ts';
import { purgeVaults } from '../../core/vaults/purge-vaults.ts';
import { forgetOldDeliveries } from '../../core/webhooks/forget-old-deliveries.ts';

/**
 * Work that nobody waits for: vaults deleted long enough ago, blobs without a document, parts without an item, sessions, counts of
 * requests, deliveries, sign-ins and idempotency keys that have expired; and the next signing key, when it is time. Release dates are
 * derived again when time zones have changed.
 */
export async function sweepHousekeeping(core: Core): Promise<void> {
  await rederiveDates(core);
  await purgeVaults(core);
  await sweepDocumentUploads(core);
  await sweepGarbage(core);
  await core.db.transaction((tx) => deleteExpiredSessions(tx, core.clock.now()));
  await forgetRateCounts(core);
  await forgetOldDeliveries(core);
  await sweepIdempotencyKeys(core);
  await sweepParts(core);
  await forgetOldSignIns(core);
  await rotateWhenDue(core);
  if (core.scanner === null) await forgetScans(core);
}
