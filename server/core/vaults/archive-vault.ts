import { DomainError } from '../../../shared/domain/error-codes.ts';
import { passGate } from '../access/release-gate.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { recordVaultStatus, restartVaultTimer, stopVaultTimer } from './vault-status.ts';
import { changeVault } from '../stores/vault-store.ts';
import { callOffWitnessings } from '../askings/call-off-witnessings.ts';

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
    return { vault: await archiveLocked(tx, ctx, vault, time), at: time.now };
  });
}

/** Archives a vault that is locked, and active. */
export async function archiveLocked(tx: Db, ctx: OwnerContext, vault: VaultRow, time: TransactionTime): Promise<VaultRow> {
  const changed = await changeVault(tx, vault, { status: 'archived', archived_at: time.now, updated_at: time.now });
  await callOffWitnessings(tx, ctx.core, ctx.origin, { ownerId: vault.owner_id, vaultId: vault.id }, 'vault_archived');
  await stopVaultTimer(tx, ctx, vault, time);
  await recordVaultStatus(tx, ctx, changed, 'vault.archived', time.now);
  return changed;
}

/** Brings an archived vault back with a full period ahead. @throws DomainError `vault_not_archived`. */
export async function restoreVault(ctx: OwnerContext, vaultId: Ulid): Promise<StatusChange> {
  const result = await ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    await passGate(ctx, 'start_timer', tx);
    if (vault.status !== 'archived') throw new DomainError('vault_not_archived', 'Only an archived vault can be restored.');
    const time = await timeInTransaction(tx, ctx.core, ctx.owner);
    return { vault: await restoreLocked(tx, ctx, vault, time), at: time.now };
  });
  ctx.core.mailQueued();
  return result;
}

/** Restores a vault that is locked, and archived. The caller announces mail after the commit. */
export async function restoreLocked(tx: Db, ctx: OwnerContext, vault: VaultRow, time: TransactionTime): Promise<VaultRow> {
  const changed = await changeVault(tx, vault, { status: 'active', archived_at: null, updated_at: time.now });
  await restartVaultTimer(tx, ctx, vault, time);
  await recordVaultStatus(tx, ctx, changed, 'vault.restored', time.now);
  return changed;
}
