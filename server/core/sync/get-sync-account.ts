import { emptyChain } from '../../../shared/format/vault/change-chain.ts';
import type { Core, Owner, OwnerContext } from '../context.ts';
import { findSyncAccount } from '../stores/sync-account-store.ts';

/** Where an owner's items stand. */
export interface SyncAccountView {
  readonly quotaBytes: number;
  readonly usedBytes: number;
  /** Null before a device has supplied a keyring. */
  readonly keyringGeneration: number | null;
  readonly lastSeq: number;
  /** The chain of changes at `lastSeq`. */
  readonly chain: Uint8Array;
}

/** How many bytes of items and parts an owner may have; 2^53 − 1 where the plan names no limit. */
export function syncQuota({ planLimits }: Core, { plan }: Owner): number {
  return planLimits[plan].storageBytes ?? Number.MAX_SAFE_INTEGER;
}

/** Where the owner's items stand; an owner who never synced has nothing. */
export async function getSyncAccount({ core, owner }: OwnerContext): Promise<SyncAccountView> {
  const row = await findSyncAccount(core.db.read, owner.userId);
  return {
    quotaBytes: syncQuota(core, owner),
    usedBytes: row?.used_bytes ?? 0,
    keyringGeneration: row === undefined || row.keyring_generation === 0 ? null : row.keyring_generation,
    lastSeq: row?.last_seq ?? 0,
    chain: row?.chain ?? emptyChain.chain,
  };
}
