import type { Ulid } from '../../../shared/domain/ids.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { archiveLocked, restoreLocked } from './archive-vault.ts';
import { reviveLocked, softDeleteLocked } from './soft-delete-vault.ts';
import { checkVaultChange, updateLocked, type UpdateVaultInput, type VaultChange } from './update-vault.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import type { VaultView } from '../stores/vault-store.ts';
import { isFindable, type VaultStatus } from '../../../shared/domain/vault.ts';

const settableStatuses = ['active', 'archived', 'inactive'] as const satisfies readonly VaultStatus[];
type SettableStatus = (typeof settableStatuses)[number];

export interface ChangeVaultInput extends UpdateVaultInput {
  /** Another status archives, restores, soft-deletes or revives the vault. A release is a separate act. */
  readonly status?: unknown;
}

/**
 * Changes whatever is supplied about a vault, its status included, all at once. A restore or a revival comes before the other changes,
 * archiving and soft-deleting after them. A soft-deleted vault can be named, but only accepts a revival.
 * @throws DomainError `invalid_request` for a status that can't be set, `vault_archived`, `vault_already_released`,
 * `vault_limit_exceeded` (revival), and what `updateVault` throws for bad values.
 */
export async function changeVaultAndStatus(ctx: OwnerContext, vaultId: Ulid, input: ChangeVaultInput): Promise<VaultView> {
  const change = checkVaultChange(input);
  const wanted = checkStatus(input.status);
  const view = await ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId, true);
    assertPossible(vault, wanted, change);
    const changed = await changeLocked(tx, ctx, vault, wanted ?? 'active', change);
    return { ...changed, policy: (await findPolicy(tx, vault.id)) ?? null };
  });
  if (wanted === 'active') ctx.core.mailQueued();
  return view;
}

type Step = (tx: Db, ctx: OwnerContext, vault: VaultRow, time: TransactionTime) => Promise<VaultRow>;

/** How a vault becomes active, by what it is now. */
const backToActive: Readonly<Record<VaultStatus, Step | undefined>> = {
  active: undefined,
  released: undefined,
  archived: restoreLocked,
  inactive: reviveLocked,
};

/** How a vault that is active, or archived, gets the status that is wanted. */
const outOfUse: Readonly<Record<SettableStatus, Step | undefined>> = {
  active: undefined,
  archived: archiveLocked,
  inactive: softDeleteLocked,
};

async function changeLocked(tx: Db, ctx: OwnerContext, vault: VaultRow, wanted: SettableStatus, change: VaultChange): Promise<VaultRow> {
  const time = await timeInTransaction(tx, ctx.core, ctx.owner);
  const wake = wanted === 'active' ? backToActive[vault.status] : undefined;
  const awake = wake === undefined ? vault : await wake(tx, ctx, vault, time);
  const changed = await updateLocked(tx, ctx, awake, change, time.now);
  const putAway = outOfUse[wanted];
  return putAway === undefined ? changed : putAway(tx, ctx, changed, time);
}

function checkStatus(status: unknown): SettableStatus | undefined {
  const wanted = settableStatuses.find((settable) => settable === status);
  if (wanted === undefined && status !== undefined) throw invalid('status', `must be one of ${settableStatuses.join(', ')}`);
  return wanted;
}

/** @throws DomainError when the vault's present status does not allow what is wanted. */
function assertPossible(vault: VaultRow, wanted: SettableStatus | undefined, change: VaultChange): void {
  if (wanted === 'active' && vault.status !== 'released') return;
  if (!isFindable[vault.status]) {
    throw new DomainError('invalid_request', 'This vault is deleted. It can only be made active again.', [
      { field: 'status', reason: 'must be active for a deleted vault' },
    ]);
  }
  if (vault.status === 'archived' && wanted === 'inactive' && Object.keys(change).length === 0) return;
  assertChangeable(vault);
}
