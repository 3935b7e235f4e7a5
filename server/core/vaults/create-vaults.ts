import { makeEach, runBatch, type BatchItem, type BatchResult } from '../batch.ts';
import type { OwnerContext } from '../context.ts';
import { checkNewVault, insertNewVault, type CreatedVault, type CreateVaultInput } from './create-vault.ts';

/**
 * Creates several vaults in one transaction; each succeeds or fails on its own, with what `createVault` throws, unless `atomic`. The
 * plan's limit counts every one of them.
 */
export async function createVaults(
  ctx: OwnerContext,
  items: readonly BatchItem<CreateVaultInput>[],
  atomic: boolean,
): Promise<readonly BatchResult<CreatedVault>[]> {
  return runBatch(ctx.core, atomic, (tx) => makeEach(items, (input) => insertNewVault(tx, ctx, checkNewVault(input))));
}
