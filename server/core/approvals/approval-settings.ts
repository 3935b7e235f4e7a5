import { invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { maxApprovals } from '../../../shared/domain/release-approval.ts';
import type { ApprovalSettingRow, Db, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { PersonContext } from '../context.ts';
import { reachVault } from '../access/person-vault-access.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { lockVault } from '../stores/vault-store.ts';
import { findUser } from '../stores/account-store.ts';
import { findApprovalSetting, saveApprovalSetting } from '../stores/approval-store.ts';
import { passGate } from '../access/release-gate.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { takeAgreement } from './take-agreement.ts';

/** How many people must agree for a vault; 0 if nothing was ever set. */
export async function requiredApprovals(db: Db, vaultId: Ulid): Promise<number> {
  return (await findApprovalSetting(db, vaultId))?.required ?? 0;
}

/**
 * Sets how many people must agree to a release by hand. Asking for fewer is as good as releasing, for whoever has stolen a session: it needs
 * a second factor and the agreement of as many as are asked for until then, and the owner is told by mail.
 * @throws DomainError `vault_not_found`, `invalid_request`, `mfa_required`, `approval_required`, `vault_already_released`,
 * `vault_archived`; RoleRequiredError for anyone who doesn't own the vault.
 */
export async function setRequiredApprovals(ctx: PersonContext, vaultId: Ulid, required: number): Promise<ApprovalSettingRow> {
  if (!Number.isInteger(required) || required < 0 || required > maxApprovals)
    throw invalid('approvalsRequired', `must be a whole number from 0 to ${maxApprovals}`);
  const setting = await ctx.core.db.transaction(async (tx) => {
    await lockVault(tx, vaultId);
    const { vault } = await reachVault(ctx, vaultId, 'VAULT_OWNER', tx);
    assertChangeable(vault);
    const { now } = await timeInTransaction(tx, ctx.core, { accountId: vault.account_id, mode: vault.mode });
    const before = await requiredApprovals(tx, vault.id);
    if (required < before) {
      await passGate(ctx, 'lower_approvals', tx);
      await takeAgreement(tx, ctx, vault, { what: 'Fewer people would have to agree.', now });
      await tellOwner(tx, ctx, vault, { from: before, to: required, at: now });
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
  ctx.core.mailQueued();
  return setting;
}

async function tellOwner(
  tx: Db,
  { core }: PersonContext,
  vault: VaultRow,
  { at, ...change }: { readonly from: number; readonly to: number; readonly at: Instant },
): Promise<void> {
  const owner = await findUser(tx, vault.owner_id);
  if (owner === undefined) return;
  await queueMail(tx, core, {
    kind: 'approvals_lowered',
    facts: { ownerName: owner.name, vaultName: vault.name, ...change, at },
    dedupKey: `approvals_lowered ${vault.id} ${core.newId()}`,
    to: { address: owner.email, name: owner.name },
    vault,
    recipientId: null,
    at,
  });
}
