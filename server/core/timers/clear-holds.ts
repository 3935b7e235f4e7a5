import type { Db, PolicyRow } from '../../db/schema.ts';
import { listOpenHoldNumbers } from '../stores/hold-store.ts';

/** The columns by which a vault is no longer held: its owner was heard from after every open hold. Empty when nothing changes. */
export async function clearHolds(tx: Db, policy: Pick<PolicyRow, 'holds_cleared'>): Promise<{ readonly holds_cleared?: number }> {
  const latestHold = (await listOpenHoldNumbers(tx)).at(-1)?.number ?? 0;
  return latestHold > policy.holds_cleared ? { holds_cleared: latestHold } : {};
}
