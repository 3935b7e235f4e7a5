import { makeEach, runBatch, type BatchItem, type BatchResult } from '../batch.ts';
import type { OwnerContext } from '../context.ts';
import { passGate } from '../access/release-gate.ts';
import { checkNewVault, choosesRelease, insertNewVault, type CreatedVault, type CreateVaultInput } from './create-vault.ts';

/**
 * Creates several vaults in one transaction; each succeeds or fails on its own, with what `createVault` throws, unless `atomic`. The
 * plan's limit counts every one of them. @throws DomainError `mfa_required` where one of them says how it will be released.
 */
export async function createVaults(
  ctx: OwnerContext,
  items: readonly BatchItem<CreateVaultInput>[],
  atomic: boolean,
): Promise<readonly BatchResult<CreatedVault>[]> {
  return runBatch(ctx.core, atomic, async (tx) => {
    if (items.some((item) => 'input' in item && choosesRelease(item.input))) await passGate(ctx, 'set_policy', tx);
    return makeEach(items, (input) => insertNewVault(tx, ctx, checkNewVault(input)));
  });
}
