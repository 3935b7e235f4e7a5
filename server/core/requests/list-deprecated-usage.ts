import type { DeprecatedUsageRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { listDeprecatedUses } from '../stores/deprecated-usage-store.ts';

/** The deprecated endpoints that the owner's keys have used, accurate up to this moment. */
export async function listDeprecatedUsage({ core, owner }: OwnerContext): Promise<readonly DeprecatedUsageRow[]> {
  await core.views.flush();
  return listDeprecatedUses(core.db.read, owner.userId, owner.mode);
}
