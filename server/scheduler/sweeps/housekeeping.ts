import { forgetRateCounts } from '../../core/requests/forget-rate-counts.ts';
import { forgetOldRequests } from '../../core/audit/forget-old-requests.ts';
import { forgetOldMails } from '../../core/mail-delivery/forget-old-mails.ts';
import { adoptHandovers } from '../../core/handovers/adopt-handovers.ts';
import type { Core } from '../../core/context.ts';
import { sweepDocumentUploads } from '../../core/documents/continue-upload.ts';
import { sweepGarbage } from '../../core/documents/sweep-garbage.ts';
import { forgetOldSignIns } from '../../core/identity/forget-old-sign-ins.ts';
import { rotateWhenDue } from '../../core/identity/rotate-signing-keys.ts';
import { deleteExpiredSessions } from '../../core/stores/link-store.ts';
import { endSettledRotations } from '../../core/installation/end-rotations.ts';
import { deleteOldTimerFailures } from '../../core/stores/timer-failure-store.ts';
import { forgetScans } from '../../core/scans/scan-again.ts';
import { sweepIdempotencyKeys } from '../../core/requests/sweep-idempotency-keys.ts';
import { rederiveDates } from '../../core/timers/rederive-dates.ts';
import { sweepParts } from '../../core/sync/sweep-parts.ts';
import { purgeVaults } from '../../core/vaults/purge-vaults.ts';
import { forgetWitnessings } from '../../core/witnessings/forget-witnessings.ts';
import { askYearly } from '../../core/ways/ask-yearly.ts';
import { forgetOldDeliveries } from '../../core/webhooks/forget-old-deliveries.ts';

const deleteSessions = (core: Core): Promise<unknown> => core.db.transaction((tx) => deleteExpiredSessions(tx, core.clock.now()));
const forgetTimerFailures = (core: Core): Promise<unknown> => core.db.transaction(deleteOldTimerFailures);
const forgetScansWithoutScanner = async (core: Core): Promise<void> => {
  if (core.scanner === null) await forgetScans(core);
};

const steps: readonly ((core: Core) => Promise<unknown>)[] = [
  rederiveDates,
  adoptHandovers,
  purgeVaults,
  sweepDocumentUploads,
  sweepGarbage,
  deleteSessions,
  forgetWitnessings,
  askYearly,
  forgetRateCounts,
  forgetTimerFailures,
  forgetOldDeliveries,
  (core) => forgetOldRequests(core),
  (core) => forgetOldMails(core),
  sweepIdempotencyKeys,
  sweepParts,
  forgetOldSignIns,
  rotateWhenDue,
  forgetScansWithoutScanner,
  endSettledRotations,
];

/**
 * Work that nobody waits for: vaults deleted long enough ago, blobs without a document, parts without an item, sessions, counts of
 * requests, lines of the request log, deliveries, sign-ins and idempotency keys that have expired; what old mails said; and the next signing
 * key, when it is time. Earlier keys of the installation that nothing needs any more are forgotten. Release dates are
 * derived again when time zones have changed. Recipients are asked once a year whether they can still be reached. A step that fails keeps none of the others from being taken.
 * @throws AggregateError of what failed, once all have been taken.
 */
export async function sweepHousekeeping(core: Core): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step(core).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `housekeeping failed: ${errors.map(String).join('; ')}`);
}
