import { DomainError, type DomainErrorCode } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import type { Owner, OwnerContext } from '../context.ts';
import { lockVault } from '../stores/vault-store.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import { isFindable, mayBeDeleted, type VaultStatus } from '../../../shared/domain/vault.ts';

/** What is said about a resource that doesn't exist. */
export type NotFoundCode = Extract<DomainErrorCode, `${string}_not_found`>;

type Owned = { readonly mode: Mode; readonly owner_id: Ulid };

/**
 * The one decision on whose data is whose: a resource of the other mode does not exist, another user's is refused, or does not exist
 * either for someone who asks on the platform (RULINGS.md#other-peoples-resources).
 * @throws DomainError `notFound` or `permission_denied`.
 */
export function assertOwned<T extends Owned>(
  owner: Pick<Owner, 'userId' | 'mode' | 'hidesOthers'>,
  resource: T | undefined,
  notFound: NotFoundCode,
): asserts resource is T {
  if (resource === undefined || resource.mode !== owner.mode || (owner.hidesOthers === true && resource.owner_id !== owner.userId)) {
    const noun = notFound.slice(0, -'_not_found'.length).replaceAll('_', ' ');
    throw new DomainError(notFound, `There is no ${noun} with this id.`);
  }
  if (resource.owner_id !== owner.userId) throw new DomainError('permission_denied', 'This belongs to another user.');
}

/** A soft-deleted vault and everything in it exist only on the alternate surface (RULINGS.md#deleting). */
export function assertVaultVisible(vault: Pick<VaultRow, 'status'> | undefined): void {
  if (vault !== undefined && !isFindable[vault.status]) throw new DomainError('vault_not_found', 'There is no vault with this id.');
}

const closedReasons: Readonly<Record<VaultStatus, (() => DomainError) | undefined>> = {
  active: undefined,
  released: () => new DomainError('vault_already_released', 'This vault has been released and can no longer be changed.'),
  archived: () => new DomainError('vault_archived', 'This vault is archived. Restore it before you change it.'),
  // Whoever may name one at all may revive it.
  inactive: undefined,
};

/** Why a vault accepts no more changes (released) or none for now (archived); undefined for one that does. */
export function closedReason({ status }: Pick<VaultRow, 'status'>): DomainError | undefined {
  return closedReasons[status]?.();
}

/** @throws DomainError `vault_already_released` for a vault that is no longer its owner's to delete. */
export function assertDeletable({ status }: Pick<VaultRow, 'status'>): void {
  if (!mayBeDeleted[status]) throw new DomainError('vault_already_released', "A released vault can't be deleted.");
}

/** @throws DomainError `vault_already_released`, `vault_archived`. */
export function assertChangeable(vault: Pick<VaultRow, 'status'>): void {
  const reason = closedReason(vault);
  if (reason !== undefined) throw reason;
}

/**
 * Reads and locks an owner's own vault as the first act of a change. @throws DomainError as `assertOwned`, and what the caller's
 * precondition throws. With `showsDeleted` a soft-deleted vault is found too.
 */
export async function lockOwnVault(
  tx: Db,
  { owner, precondition }: Pick<OwnerContext, 'owner' | 'precondition'>,
  vaultId: Ulid,
  showsDeleted = false,
): Promise<VaultRow> {
  const vault = await lockVault(tx, vaultId);
  assertOwned(owner, vault, 'vault_not_found');
  if (!showsDeleted) assertVaultVisible(vault);
  await precondition?.(tx);
  return vault;
}
