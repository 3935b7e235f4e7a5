import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Db } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { countAccountVaults, countAccountVaultsLocked } from '../stores/vault-count-store.ts';

/**
 * Makes sure that the plan allows one more vault; of two that ask for the last place at once, one waits. @throws DomainError
 * `vault_limit_exceeded`.
 */
export async function assertRoomForVault(tx: Db, { core, owner }: OwnerContext): Promise<void> {
  const limit = core.planLimits[owner.plan].vaults;
  if (limit === null || (await countAccountVaultsLocked(tx, owner.accountId, owner.mode)) < limit) return;
  throw new DomainError('vault_limit_exceeded', `The ${owner.plan} plan allows ${limit} vaults.`);
}

/** Whether the plan allows one more vault at present. */
export async function hasRoomForVault({ core, owner }: Pick<OwnerContext, 'core' | 'owner'>): Promise<boolean> {
  const limit = core.planLimits[owner.plan].vaults;
  return limit === null || (await countAccountVaults(core.db.read, owner.accountId, owner.mode)) < limit;
}
