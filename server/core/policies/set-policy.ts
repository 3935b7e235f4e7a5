import { checkPolicy, type PolicyInput, type PolicySettings } from '../../../shared/domain/policy.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { startTimer } from '../../../shared/domain/timer.ts';
import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import { ownerNow, timeInTransaction, type TransactionTime } from '../accounts/account-clock.ts';
import { recordAudit, type AuditAction } from '../audit/audit-store.ts';
import type { OwnerContext } from '../context.ts';
import { cancelMails } from '../mails/outbox-store.ts';
import { assertChangeable, lockOwnVault } from '../vaults/vault-access.ts';
import { settingColumns, unconfiguredPolicy } from './blank-policy.ts';
import { changePolicy, findPolicy, insertPolicy } from './policy-store.ts';
import { timerColumns, timerRule } from './policy-timer.ts';

/**
 * Sets or replaces a vault's policy; its timer starts anew from now.
 * @throws DomainError `invalid_policy_type`, `invalid_policy`, `vault_already_released`, `vault_archived`.
 */
export async function setPolicy(ctx: OwnerContext, vaultId: Ulid, input: PolicyInput): Promise<PolicyRow> {
  const settings = checkPolicy(input, ownerNow(ctx));
  return replacePolicy(ctx, vaultId, settings, 'policy.updated');
}

/** Takes a vault's policy away: from then on only its owner's own act releases it. */
export async function removePolicy(ctx: OwnerContext, vaultId: Ulid): Promise<void> {
  await replacePolicy(ctx, vaultId, null, 'policy.removed');
}

async function replacePolicy(ctx: OwnerContext, vaultId: Ulid, settings: PolicySettings | null, action: AuditAction): Promise<PolicyRow> {
  const policy = await ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertChangeable(vault);
    const time = await timeInTransaction(tx, ctx.core, ctx.owner);
    const current = await currentPolicy(tx, ctx, vault, settings?.type ?? 'manual', time);
    const changed = await changePolicy(tx, current, newColumns(current, vault, settings, time));
    // Warnings about the old timer are no longer true.
    await cancelMails(tx, vault.id, ['reminder', 'due_notice', 'last_warning', 'date_passed_warning', 'pre_release_notice']);
    await recordAudit(tx, ctx.core, ctx.origin, {
      accountId: vault.account_id,
      mode: vault.mode,
      vaultId: vault.id,
      action,
      resourceType: 'policy',
      resourceId: changed.id,
      at: time.now,
      details: { type: changed.type },
    });
    return changed;
  });
  ctx.core.mailQueued();
  return policy;
}

async function currentPolicy(tx: Db, ctx: OwnerContext, vault: VaultRow, type: PolicySettings['type'], time: TransactionTime): Promise<PolicyRow> {
  const existing = await findPolicy(tx, vault.id);
  if (existing !== undefined) return existing;
  const fresh = unconfiguredPolicy(ctx.core.newId(), vault, type, time.now);
  await insertPolicy(tx, fresh);
  return fresh;
}

function newColumns(current: PolicyRow, vault: VaultRow, settings: PolicySettings | null, time: TransactionTime): Partial<Omit<PolicyRow, 'vault_id' | 'revision'>> {
  const columns = settingColumns(settings);
  const sameType = current.configured === 1 && current.type === columns.type;
  const next: PolicyRow = {
    ...current,
    ...columns,
    // Another policy is another beginning; the vault's statistics go on.
    last_check_in_at: sameType ? current.last_check_in_at : null,
    created_at: sameType ? current.created_at : time.now,
    updated_at: time.now,
    paused_at: null,
    pause_until: null,
    pause_reason: null,
    resumed_at: null,
    open_missed_id: null,
  };
  const rule = timerRule(next, vault);
  const { vault_id: _vault, revision: _revision, ...rest } = { ...next, ...timerColumns(rule, rule && startTimer(rule, time.now), time.offsetMs) };
  return rest;
}
