import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime } from '../accounts/account-clock.ts';
import { recordAudit, type AuditAction } from '../audit/audit-store.ts';
import type { OwnerContext } from '../context.ts';
import { cancelMails } from '../mails/outbox-store.ts';
import { applyTimerEvent } from '../policies/apply-timer-event.ts';
import { findPolicy } from '../policies/policy-store.ts';
import { assertChangeable, lockOwnVault } from './vault-access.ts';
import { changeVault } from './vault-store.ts';

export interface StatusChange {
  readonly vault: VaultRow;
  readonly at: Instant;
}

/** Hides an active vault, makes it read-only and stops its timer. @throws DomainError `vault_already_released`, `vault_archived`. */
export async function archiveVault(ctx: OwnerContext, vaultId: Ulid): Promise<StatusChange> {
  return ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertChangeable(vault);
    const time = await timeInTransaction(tx, ctx.core, ctx.owner);
    const changed = await changeVault(tx, vault, { status: 'archived', archived_at: time.now, updated_at: time.now });
    // No warning may speak of a release that no longer comes.
    await cancelMails(tx, vault.id, ['reminder', 'due_notice', 'last_warning', 'date_passed_warning', 'pre_release_notice']);
    await moveTimer(tx, ctx, vault, 'freeze', time);
    await recordStatus(tx, ctx, vault, 'vault.archived', time.now);
    return { vault: changed, at: time.now };
  });
}

/** Brings an archived vault back with a full period ahead. @throws DomainError `vault_not_archived`. */
export async function restoreVault(ctx: OwnerContext, vaultId: Ulid): Promise<StatusChange> {
  const result = await ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    if (vault.status !== 'archived') throw new DomainError('vault_not_archived', 'Only an archived vault can be restored.');
    const time = await timeInTransaction(tx, ctx.core, ctx.owner);
    const changed = await changeVault(tx, vault, { status: 'active', archived_at: null, updated_at: time.now });
    await moveTimer(tx, ctx, vault, 'thaw', time);
    await recordStatus(tx, ctx, vault, 'vault.restored', time.now);
    return { vault: changed, at: time.now };
  });
  ctx.core.mailQueued();
  return result;
}

/** Freezes or thaws the timer; a pause does not outlive it. */
async function moveTimer(tx: Db, ctx: OwnerContext, vault: VaultRow, type: 'freeze' | 'thaw', time: TransactionTime): Promise<void> {
  const policy = await findPolicy(tx, vault.id);
  if (policy === undefined) return;
  const columns = { paused_at: null, pause_until: null, pause_reason: null, open_missed_id: null };
  await applyTimerEvent(tx, ctx.core, { vault, policy, event: { type }, time, origin: ctx.origin, columns });
}

async function recordStatus(tx: Db, ctx: OwnerContext, vault: VaultRow, action: AuditAction, at: Instant): Promise<void> {
  await recordAudit(tx, ctx.core, ctx.origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action,
    resourceType: 'vault',
    resourceId: vault.id,
    at,
  });
}
