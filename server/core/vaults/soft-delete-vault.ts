import { dayMs, instantToMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { lockOwnVault, assertDeletable } from '../access/vault-access.ts';
import { recordVaultStatus, restartVaultTimer, stopVaultTimer } from './vault-status.ts';
import { assertRoomForVault } from './vault-limit.ts';
import { changeVault } from '../stores/vault-store.ts';
import { callOffWitnessings } from '../askings/call-off-witnessings.ts';

/** How long a soft-deleted vault can be revived before it is permanently removed (RULINGS.md#deleting). Real time, in test mode too. */
export const revivableMs = 30 * dayMs;

/**
 * Removes an active or archived vault in a way that can be undone for 30 days. Until then it and everything in it are gone for
 * everybody, its timer is stopped, and it doesn't count towards the plan.
 * @throws DomainError `vault_not_found` (also for one that is already deleted), `permission_denied`, `vault_already_released`.
 */
export async function softDeleteVault(ctx: OwnerContext, vaultId: Ulid): Promise<void> {
  await ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertDeletable(vault);
    await softDeleteLocked(tx, ctx, vault, await timeInTransaction(tx, ctx.core, ctx.owner));
  });
}

/** Soft-deletes a vault that is locked, and active or archived. */
export async function softDeleteLocked(tx: Db, ctx: OwnerContext, vault: VaultRow, time: TransactionTime): Promise<VaultRow> {
  const changed = await changeVault(tx, vault, {
    status: 'inactive',
    archived_at: null,
    deleted_at: time.now,
    purge_at_ms: instantToMs(ctx.core.clock.now()) + revivableMs,
    updated_at: time.now,
  });
  await callOffWitnessings(tx, ctx.core, ctx.origin, { ownerId: vault.owner_id, vaultId: vault.id }, 'vault_deleted');
  await stopVaultTimer(tx, ctx, vault, time);
  await recordVaultStatus(tx, ctx, changed, 'vault.soft_deleted', time.now);
  return changed;
}

/**
 * Brings a soft-deleted vault back: active, with a full period ahead, whatever it was before. It must be locked. The caller
 * announces mail after the commit. @throws DomainError `vault_limit_exceeded` when the plan is full by now.
 */
export async function reviveLocked(tx: Db, ctx: OwnerContext, vault: VaultRow, time: TransactionTime): Promise<VaultRow> {
  await assertRoomForVault(tx, ctx);
  const changed = await changeVault(tx, vault, { status: 'active', deleted_at: null, purge_at_ms: null, updated_at: time.now });
  await restartVaultTimer(tx, ctx, vault, time);
  await recordVaultStatus(tx, ctx, changed, 'vault.revived', time.now);
  return changed;
}
