import type { Ulid } from '../../../shared/domain/ids.ts';
import { ownerNow } from '../accounts/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { assertOwned, assertVaultVisible } from './vault-access.ts';
import { findVaultView, type VaultView } from './vault-store.ts';

/** One of the owner's vaults; looking at it counts as a view. @throws DomainError `vault_not_found`, `permission_denied`. */
export async function getVault(ctx: OwnerContext, vaultId: Ulid): Promise<VaultView> {
  const vault = await findVaultView(ctx.core.db.read, vaultId);
  assertOwned(ctx.owner, vault, 'vault_not_found');
  assertVaultVisible(vault);
  ctx.core.views.countView(vault.id, ownerNow(ctx));
  return vault;
}
