import { Type, type Static } from 'typebox';
import type { Plan } from '../../shared/domain/account.ts';
import type { PlanLimits } from '../core/context.ts';

const gibibyte = 2 ** 30;

const plansAsShipped: Readonly<Record<Plan, PlanLimits>> = {
  free: { vaults: 1, recipientsPerVault: 3, storageBytes: gibibyte },
  professional: { vaults: 25, recipientsPerVault: 25, storageBytes: 50 * gibibyte },
  enterprise: { vaults: null, recipientsPerVault: null, storageBytes: 1024 * gibibyte },
};

const closed = { additionalProperties: false };
const limit = Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()]));
const limitsOfOnePlan = Type.Optional(Type.Object({ vaults: limit, recipientsPerVault: limit, storageBytes: limit }, closed));
/** What HEIRLOCK_PLAN_LIMITS may hold. */
export const planLimitsSchema = Type.Object({ free: limitsOfOnePlan, professional: limitsOfOnePlan, enterprise: limitsOfOnePlan }, closed);

/** What each plan allows: as shipped, except for the installation's own limits. */
export function mergePlanLimits(overrides: Static<typeof planLimitsSchema> | null): Readonly<Record<Plan, PlanLimits>> {
  const merged = (plan: Plan): PlanLimits => ({ ...plansAsShipped[plan], ...overrides?.[plan] });
  return { free: merged('free'), professional: merged('professional'), enterprise: merged('enterprise') };
}
