import type { Ulid } from '../../../shared/domain/ids.ts';
import type { CheckInRow } from '../../db/schema.ts';
import type { OwnerContext, Page } from '../context.ts';
import { getPolicy } from '../policies/get-policy.ts';
import { listCheckIns } from '../stores/check-in-store.ts';

/** A stretch of a vault's check-ins and missed due dates, newest first, with the kept total. */
export async function listCheckInHistory(ctx: OwnerContext, vaultId: Ulid, limit: number, offset: number): Promise<Page<CheckInRow>> {
  const policy = await getPolicy(ctx, vaultId);
  return { items: await listCheckIns(ctx.core.db.read, vaultId, limit, offset), total: policy.check_in_rows };
}
