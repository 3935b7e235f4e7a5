import type { Ulid } from '../../../shared/domain/ids.ts';
import type { PolicyRow, VaultRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { assertOwned, assertVaultVisible } from '../access/vault-access.ts';
import { findVault } from '../stores/vault-store.ts';

export interface VaultStatistics {
  readonly vault: VaultRow;
  /** Undefined for a vault that never had a policy. */
  readonly policy: PolicyRow | undefined;
}

/** A vault's kept counters, accurate up to this moment: views still waiting to be written are written first. */
export async function getVaultStatistics(ctx: OwnerContext, vaultId: Ulid): Promise<VaultStatistics> {
  await ctx.core.views.flush();
  const [vault, policy] = await Promise.all([findVault(ctx.core.db.read, vaultId), findPolicy(ctx.core.db.read, vaultId)]);
  assertOwned(ctx.owner, vault, 'vault_not_found');
  assertVaultVisible(vault);
  return { vault, policy };
}
