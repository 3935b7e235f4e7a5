import type { Ulid } from '../../../shared/domain/ids.ts';
import { ownerNow } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { assertOwned, assertVaultVisible } from '../access/vault-access.ts';
import { findVaultView, type VaultView } from '../stores/vault-store.ts';

/**
 * One of the owner's vaults; looking at it counts as a view. With `showsDeleted` a soft-deleted one is found too.
 * @throws DomainError `vault_not_found`, `permission_denied`.
 */
export async function getVault(ctx: OwnerContext, vaultId: Ulid, showsDeleted = false): Promise<VaultView> {
  const vault = await findVaultView(ctx.core.db.read, vaultId);
  assertOwned(ctx.owner, vault, 'vault_not_found');
  if (!showsDeleted) assertVaultVisible(vault);
  ctx.core.views.countView(vault.id, ownerNow(ctx));
  return vault;
}
