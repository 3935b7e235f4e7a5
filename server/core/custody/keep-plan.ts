import type { CustodyPlanRow, Db } from '../../db/schema.ts';
import { dropPlans, listPlans, savePlan } from '../stores/custody-store.ts';
import { planIn, supersededPlans } from './known-plan.ts';

/**
 * Keeps the newest plan beside those that shares may still be of: the other custodians may have come less far. The vault is locked.
 * @throws CryptoError for one that its owner didn't sign.
 */
export async function keepPlan(tx: Db, row: CustodyPlanRow): Promise<void> {
  await savePlan(tx, row);
  const plans = (await listPlans(tx, row.vault_id)).map(planIn);
  const numbers = supersededPlans(plans).map(({ number }) => number);
  await dropPlans(tx, row.vault_id, numbers);
}
