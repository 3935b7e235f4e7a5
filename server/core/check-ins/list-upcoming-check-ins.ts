import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import { ownerNow } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { countUpcomingDue, listUpcomingDue, type UpcomingRow } from '../stores/policy-store.ts';

/** The most check-ins that one answer lists; `total` counts them all. */
const maxListed = 1000;

/** Check-ins due within `days` from now, overdue ones first. */
export async function listUpcomingCheckIns(
  ctx: OwnerContext,
  days: number,
): Promise<{ readonly items: readonly UpcomingRow[]; readonly total: number; readonly now: Instant }> {
  const now = ownerNow(ctx);
  const until = addMs(now, days * dayMs);
  const items = await listUpcomingDue(ctx.core.db.read, ctx.owner, until, maxListed);
  const total = items.length < maxListed ? items.length : await countUpcomingDue(ctx.core.db.read, ctx.owner, until);
  return { items, total, now };
}
