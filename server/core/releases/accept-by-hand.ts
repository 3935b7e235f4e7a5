import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { cycleOf, type AcceptedWarning } from '../../../shared/domain/timer.ts';
import { awaitedWarnings } from '../../../shared/domain/timer-warnings.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { requireRole } from '../access/require-role.ts';
import { passGate } from '../access/release-gate.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, Origin, PersonContext } from '../context.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { parseTimerState } from '../timers/policy-timer.ts';
import { reachVault } from '../access/person-vault-access.ts';
import { lockVault } from '../stores/vault-store.ts';
import { checkReleaseInput } from './release-vault.ts';
import { isFindable } from '../../../shared/domain/vault.ts';

/**
 * Makes warnings count that no channel accepts: somebody vouches that the owner was told, or can't be reached any more. Each has its full
 * length from now on, so nothing is released for at least as long as after an accepted one.
 * @returns which warnings count now.
 * @throws DomainError `vault_not_found`, `conflict` when nothing is being waited for, `invalid_request` for the note.
 */
export async function acceptWarningsByHand(
  core: Core,
  origin: Origin,
  vaultId: Ulid,
  note: string | null,
): Promise<readonly AcceptedWarning[]> {
  const kept = checkReleaseInput(note === null ? {} : { note });
  return core.db.transaction(async (tx) => {
    const vault = await lockVault(tx, vaultId);
    const policy = vault && (await findPolicy(tx, vault.id));
    if (vault === undefined || !isFindable[vault.status]) throw new DomainError('vault_not_found', 'There is no vault with this id.');
    const state = policy === undefined ? null : parseTimerState(policy);
    const cycle = state && cycleOf(state);
    const awaited = state === null ? [] : awaitedWarnings(state);
    if (policy === undefined || cycle === null || awaited.length === 0)
      throw new DomainError('conflict', 'No release of this vault is waiting for a warning.');
    const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    let current = policy;
    for (const warning of awaited) {
      const outcome = await applyTimerEvent(tx, core, {
        vault,
        policy: current,
        event: { type: 'accepted', warning, cycle },
        time,
        origin,
      });
      if (!('refused' in outcome)) current = outcome.policy;
    }
    await recordAudit(tx, core, origin, {
      accountId: vault.account_id,
      mode: vault.mode,
      vaultId: vault.id,
      action: 'warning.accepted_by_hand',
      resourceType: 'vault',
      resourceId: vault.id,
      at: time.now,
      details: { warnings: awaited, note: kept },
    });
    return awaited;
  });
}

/** The same by an administrator who has just shown a second factor. @throws DomainError as above, and `mfa_required`; RoleRequiredError. */
export async function acceptWarningsAs(ctx: PersonContext, vaultId: Ulid, note: string | null): Promise<readonly AcceptedWarning[]> {
  await reachVault(ctx, vaultId, 'VAULT_ADMIN');
  await passGate(ctx, 'accept_by_hand');
  // An owner who is present checks in; they have nobody to vouch for.
  requireRole(ctx.person, 'VAULT_ADMIN');
  return acceptWarningsByHand(ctx.core, ctx.origin, vaultId, note);
}
