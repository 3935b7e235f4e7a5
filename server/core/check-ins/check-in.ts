import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { Core, Origin, OwnerContext } from '../context.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import type { CheckInMethod } from '../../../shared/domain/check-in.ts';

export interface CheckInResult {
  readonly vaultId: Ulid;
  /** Its row in the vault's history. */
  readonly checkInId: Ulid;
  readonly completedAt: Instant;
  readonly status: 'on_time' | 'late';
  readonly policy: PolicyRow;
}

/**
 * Records that the owner is alive: the timer starts a full period from now.
 * @throws DomainError `no_inactivity_policy`, `vault_already_released`, `vault_archived`.
 */
export async function checkIn(ctx: OwnerContext, vaultId: Ulid, method: CheckInMethod): Promise<CheckInResult> {
  return ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    return checkInLocked(tx, ctx.core, ctx.origin, vault, method);
  });
}

/** A check-in on a vault that the caller has locked and may act on. */
export async function checkInLocked(tx: Db, core: Core, origin: Origin, vault: VaultRow, method: CheckInMethod): Promise<CheckInResult> {
  assertChangeable(vault);
  const policy = await findPolicy(tx, vault.id);
  const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  const outcome = policy && (await applyTimerEvent(tx, core, { vault, policy, event: { type: 'check_in' }, time, origin, method }));
  if (outcome === undefined || 'refused' in outcome || outcome.checkInId === null) {
    throw new DomainError('no_inactivity_policy', 'This vault has no inactivity timer that a check-in could reset.');
  }
  const recorded = outcome.effects.find((effect) => effect.type === 'record_check_in');
  return {
    vaultId: vault.id,
    checkInId: outcome.checkInId,
    completedAt: time.now,
    status: recorded?.status ?? 'on_time',
    policy: outcome.policy,
  };
}
