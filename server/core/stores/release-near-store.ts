import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';

/** What must be known of a vault to tell whether its release is near. */
export interface VaultTimer {
  readonly vault: Pick<VaultRow, 'id' | 'status' | 'notifications_enabled'>;
  /** Null for a vault that never had one. */
  readonly policy: PolicyRow | null;
}

/** A user's live vaults in client custody. */
export async function listVaultTimers(db: Db, userId: Ulid): Promise<VaultTimer[]> {
  const vaults = await db
    .selectFrom('vaults')
    .select(['id', 'status', 'notifications_enabled'])
    .where('owner_id', '=', userId)
    .where('mode', '=', 'live')
    .where('custody', '=', 'client')
    .execute();
  if (vaults.length === 0) return [];
  const policies = await db.selectFrom('policies').selectAll().where('owner_id', '=', userId).where('mode', '=', 'live').execute();
  const byVault = new Map(policies.map((policy) => [policy.vault_id, policy]));
  return vaults.map((vault) => ({ vault, policy: byVault.get(vault.id) ?? null }));
}
