import type { Plan } from '../../../shared/domain/account.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { changeAccountPlan, findUserByEmailKey, insertAccount, insertUser } from '../stores/account-store.ts';

/** What plan an account is to have. */
export interface PlanWish {
  /** Absent: the account's own, or the default for a new account. */
  readonly plan?: Plan;
  readonly defaultPlan: Plan;
}

/**
 * The user with this (already checked) address, made with an account if new; whether they are new, and the plan that their account has from
 * now on.
 */
export async function findOrCreateUser(
  tx: Db,
  core: Core,
  email: string,
  wish: PlanWish,
  now: Instant,
): Promise<{ user: UserRow; plan: Plan; isNew: boolean }> {
  const known = await findUserByEmailKey(tx, emailKey(email));
  if (known !== undefined) {
    const plan = wish.plan ?? known.plan;
    if (plan !== known.plan) await changeAccountPlan(tx, known.account_id, plan);
    return { user: known, plan, isNew: false };
  }
  const account = { id: core.newId(), plan: wish.plan ?? wish.defaultPlan, test_clock_offset_ms: 0, created_at: now };
  const user: UserRow = {
    id: core.newId(),
    account_id: account.id,
    email,
    email_key: emailKey(email),
    name: null,
    time_zone: null,
    created_at: now,
  };
  await insertAccount(tx, account);
  await insertUser(tx, user);
  return { user, plan: account.plan, isNew: true };
}
