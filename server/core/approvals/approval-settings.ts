import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { maxApprovals, isUndecided } from '../../../shared/domain/release-approval.ts';
import type { ApprovalSettingRow, Db } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { PersonContext } from '../context.ts';
import { reachVault } from '../access/person-vault-access.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { lockVault } from '../stores/vault-store.ts';
import { findApprovalSetting, findOpenRequest, saveApprovalSetting } from '../stores/approval-store.ts';
import { passGate } from '../access/release-gate.ts';
import { viewRequest } from './release-requests.ts';

/** How many people must agree for a vault; 0 if nothing was ever set. */
export async function requiredApprovals(db: Db, vaultId: Ulid): Promise<number> {
  return (await findApprovalSetting(db, vaultId))?.required ?? 0;
}

/**
 * Sets how many people must agree to a release by hand. Asking for fewer needs a second factor, and there must be no open request: someone
 * who has stolen
 * a session must not talk the vault out of its guard while somebody is being asked.
 * @throws DomainError `vault_not_found`, `invalid_request`, `mfa_required`, `conflict`, `vault_already_released`, `vault_archived`;
 * RoleRequiredError for anyone who doesn't own the vault.
 */
export async function setRequiredApprovals(ctx: PersonContext, vaultId: Ulid, required: number): Promise<ApprovalSettingRow> {
  if (!Number.isInteger(required) || required < 0 || required > maxApprovals)
    throw invalid('approvalsRequired', `must be a whole number from 0 to ${maxApprovals}`);
  return ctx.core.db.transaction(async (tx) => {
    await lockVault(tx, vaultId);
    const { vault } = await reachVault(ctx, vaultId, 'VAULT_OWNER', tx);
    assertChangeable(vault);
    const { now } = await timeInTransaction(tx, ctx.core, { accountId: vault.account_id, mode: vault.mode });
    const before = await requiredApprovals(tx, vault.id);
    if (required < before) {
      await passGate(ctx, 'lower_approvals', tx);
      const open = await findOpenRequest(tx, vault.id);
      const state = open && (await viewRequest(tx, open, now)).state;
      // One whose recipients have changed comes back to life when they are put back.
      if (state !== undefined && (isUndecided[state] || state === 'outdated'))
        throw new DomainError('conflict', 'A request is open for this vault. Withdraw it first.');
    }
    const row = { vault_id: vault.id, required, changed_at: now, changed_by: ctx.person.userId };
    await saveApprovalSetting(tx, row);
    await recordAudit(tx, ctx.core, ctx.origin, {
      accountId: vault.account_id,
      mode: vault.mode,
      vaultId: vault.id,
      action: 'vault.approvals_changed',
      resourceType: 'vault',
      resourceId: vault.id,
      at: now,
      details: { from: before, to: required },
    });
    return row;
  });
}
