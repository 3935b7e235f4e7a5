import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { assertOwned, assertVaultVisible } from '../access/vault-access.ts';
import { findVault } from '../stores/vault-store.ts';
import { unconfiguredPolicy } from './blank-policy.ts';
import { findPolicy } from '../stores/policy-store.ts';

/** A vault's policy; a vault always has one, manual where none was chosen (RULINGS.md#every-vault-has-a-policy). */
export async function getPolicy(ctx: OwnerContext, vaultId: Ulid): Promise<PolicyRow> {
  return (await getPolicyAndVault(ctx, vaultId)).policy;
}

/** The same with the vault it is of. */
export async function getPolicyAndVault(
  ctx: OwnerContext,
  vaultId: Ulid,
): Promise<{ readonly policy: PolicyRow; readonly vault: VaultRow }> {
  const vault = await findVault(ctx.core.db.read, vaultId);
  assertOwned(ctx.owner, vault, 'vault_not_found');
  assertVaultVisible(vault);
  return { policy: await readPolicy(ctx.core.db.read, vault), vault };
}

/** The policy row, or what stands in for it where nothing was ever set. */
export async function readPolicy(db: Db, vault: VaultRow): Promise<PolicyRow> {
  return (await findPolicy(db, vault.id)) ?? unconfiguredPolicy(vault.id, vault, 'manual', vault.created_at);
}
