import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import type { SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import type { Db } from '../../db/schema.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { planIn, planOfShares } from '../custody/known-plan.ts';
import { readOwnEnd } from '../custody/read-own-end.ts';
import { recordAudit } from '../events/record-audit.ts';
import { dropCustody, findCustodian, listPlans } from '../stores/custody-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { listReleaseKeys } from '../stores/release-key-store.ts';
import type { SyncContext } from '../sync/sync-context.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';

/**
 * Ends it that a vault's half is shared: this server keeps it alone from now on, and its timer is an ordinary one again, which starts anew,
 * since whoever signs this is alive. Nothing changes where it has no plan.
 *
 * An owner's device goes in this order: new keys, whose whole halves come here one by one with the end that allows them (`putReleaseKey`),
 * while the shares of before stay beside them; then this; and only then are the other server and the witness told. So whoever stops
 * between any two steps leaves the whole half here, or two shares that fit.
 * @throws DomainError `invalid_request` for what isn't the owner's end for this server; `conflict` for one that doesn't go beyond the plan
 * of now, and while a recipient has only a share here; `vault_not_found`, `permission_denied`, `vault_already_released`, `vault_archived`.
 */
export async function endCustody(ctx: SyncContext, vaultId: Ulid, signed: SignedTextJson): Promise<void> {
  await ctx.core.db.transaction(async (tx) => {
    const { core, origin } = ctx;
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertChangeable(vault);
    if ((await findCustodian(tx, vault.id)) === undefined) return;
    const plans = (await listPlans(tx, vault.id)).map(planIn);
    const { number } = readOwnEnd(core, plans[0], signed);
    await assertWhole(tx, vault.id, plans);
    await dropCustody(tx, vault.id);
    const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    const policy = await findPolicy(tx, vault.id);
    // One that rests goes on resting.
    if (policy !== undefined)
      await applyTimerEvent(tx, core, { vault, policy, event: { type: 'check_in' }, time, origin, method: 'desktop' });
    await recordAudit(tx, core, origin, {
      ...{ accountId: vault.account_id, mode: vault.mode, vaultId: vault.id, at: time.now },
      ...{ action: 'custody.ended', resourceType: 'vault', resourceId: vault.id },
      details: { plan: number },
    });
  });
}

/** @throws DomainError `conflict` where somebody would be left with a share to which nobody else has the rest. */
async function assertWhole(tx: Db, vaultId: Ulid, plans: readonly CustodyPlan[]): Promise<void> {
  const rows = await listReleaseKeys(tx, vaultId);
  const share = rows.find((row) => planOfShares(plans, row.recipient_id, row.key_generation) !== undefined);
  if (share !== undefined) throw new DomainError('conflict', 'A whole half has not come here yet: what is here is a share.');
}
