import { DomainError, type DomainErrorCode } from '../../../shared/domain/error-codes.ts';
import { parseId } from '../../../shared/domain/ids.ts';
import type { OwnerContext } from '../context.ts';
import { checkIn, type CheckInResult } from './check-in.ts';

export type BulkResult =
  | { readonly vaultId: string; readonly result: CheckInResult }
  | { readonly vaultId: string; readonly error: { readonly code: DomainErrorCode; readonly message: string } };

/** Checks in to several vaults by their public ids; each succeeds or fails on its own, and a vault named twice is checked in once. */
export async function checkInMany(ctx: OwnerContext, publicIds: readonly string[]): Promise<readonly BulkResult[]> {
  const results = new Map<string, Promise<BulkResult>>();
  for (const publicId of publicIds) if (!results.has(publicId)) results.set(publicId, checkInOne(ctx, publicId));
  return Promise.all(publicIds.map(async (publicId) => (await results.get(publicId)) as BulkResult));
}

async function checkInOne(ctx: OwnerContext, publicId: string): Promise<BulkResult> {
  try {
    const id = parseId('vault', publicId);
    if (id === undefined) throw new DomainError('vault_not_found', 'There is no vault with this id.');
    return { vaultId: publicId, result: await checkIn(ctx, id, 'api') };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { vaultId: publicId, error: { code: error.code, message: error.message } };
  }
}
