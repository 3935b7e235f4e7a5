import type { Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { isOverdue } from '../../../shared/domain/timer.ts';
import { ownerNow } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { getPolicy } from '../policies/get-policy.ts';
import { parseTimerState } from '../timers/policy-timer.ts';
import type { PolicyRow } from '../../db/schema.ts';

export interface CheckInStatus {
  readonly policy: PolicyRow;
  readonly overdue: boolean;
  readonly now: Instant;
}

/** The state of a vault's check-ins. A vault without check-ins answers, too, with nothing due. */
export async function getCheckInStatus(ctx: OwnerContext, vaultId: Ulid): Promise<CheckInStatus> {
  const policy = await getPolicy(ctx, vaultId);
  const now = ownerNow(ctx);
  return { policy, overdue: isOverdue(parseTimerState(policy), now), now };
}
