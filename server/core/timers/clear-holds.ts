import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, PolicyRow } from '../../db/schema.ts';
import { listOpenHoldNumbers, listOpenHoldsBefore } from '../stores/hold-store.ts';

/**
 * The columns by which a vault is no longer held: its owner was heard from after every open hold. Empty when nothing changes.
 * @param signedAt when the owner gave the sign of life, if it was on its way since: it answers only holds that had begun by then.
 */
export async function clearHolds(
  tx: Db,
  policy: Pick<PolicyRow, 'holds_cleared'>,
  signedAt?: Instant,
): Promise<{ readonly holds_cleared?: number }> {
  const answered = signedAt === undefined ? await listOpenHoldNumbers(tx) : await listOpenHoldsBefore(tx, signedAt);
  const latestHold = answered.at(-1)?.number ?? 0;
  return latestHold > policy.holds_cleared ? { holds_cleared: latestHold } : {};
}
