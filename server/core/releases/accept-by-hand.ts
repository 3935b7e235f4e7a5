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
import { viewRequest } from '../approvals/release-requests.ts';
import { acceptRequestWarning, isWarningAwaited } from '../approvals/warn-owner.ts';
import { findOpenRequest } from '../stores/approval-store.ts';
import { checkReleaseInput } from './release-vault.ts';
import { isFindable } from '../../../shared/domain/vault.ts';

/** A warning that may be made to count: one that a timer waits for, or the one of somebody's request. */
export type VouchedWarning = AcceptedWarning | 'release_requested';

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
): Promise<readonly VouchedWarning[]> {
  const kept = checkReleaseInput(note === null ? {} : { note });
  return core.db.transaction(async (tx) => {
    const vault = await lockVault(tx, vaultId);
    const policy = vault && (await findPolicy(tx, vault.id));
    if (vault === undefined || !isFindable[vault.status]) throw new DomainError('vault_not_found', 'There is no vault with this id.');
    const state = policy === undefined ? null : parseTimerState(policy);
    const cycle = state && cycleOf(state);
    const awaited = state === null ? [] : awaitedWarnings(state);
    const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    const open = await findOpenRequest(tx, vault.id);
    const request = open && (await viewRequest(tx, open, time.now));
    const isRequestAwaited = request !== undefined && isWarningAwaited(request.state, request.othersMayReleaseAt);
    if (awaited.length === 0 && !isRequestAwaited) throw new DomainError('conflict', 'No release of this vault is waiting for a warning.');
    if (isRequestAwaited) await acceptRequestWarning(tx, core, request.request, time.now);
    let current = policy;
    for (const warning of awaited) {
      if (current === undefined || cycle === null) break;
      const outcome = await applyTimerEvent(tx, core, {
        vault,
        policy: current,
        event: { type: 'accepted', warning, cycle },
        time,
        origin,
      });
      if (!('refused' in outcome)) current = outcome.policy;
    }
    const warnings: readonly VouchedWarning[] = [...awaited, ...(isRequestAwaited ? (['release_requested'] as const) : [])];
    await recordAudit(tx, core, origin, {
      accountId: vault.account_id,
      mode: vault.mode,
      vaultId: vault.id,
      action: 'warning.accepted_by_hand',
      resourceType: 'vault',
      resourceId: vault.id,
      at: time.now,
      details: { warnings, note: kept },
    });
    return warnings;
  });
}

/** The same by an administrator who has just shown a second factor. @throws DomainError as above, and `mfa_required`; RoleRequiredError. */
export async function acceptWarningsAs(ctx: PersonContext, vaultId: Ulid, note: string | null): Promise<readonly VouchedWarning[]> {
  await reachVault(ctx, vaultId, 'VAULT_ADMIN');
  await passGate(ctx, 'accept_by_hand');
  // An owner who is present checks in; they have nobody to vouch for.
  requireRole(ctx.person, 'VAULT_ADMIN');
  return acceptWarningsByHand(ctx.core, ctx.origin, vaultId, note);
}
