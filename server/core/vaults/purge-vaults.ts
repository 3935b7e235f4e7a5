import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { systemOrigin, type Core } from '../context.ts';
import { listVaultsToPurge, type DeletedVault } from '../stores/deleted-vault-store.ts';
import { removeLocked } from './remove-vault.ts';
import { lockVault } from '../stores/vault-store.ts';

const batchSize = 100;

/**
 * Permanently removes what was soft-deleted 30 days ago, each vault in a transaction of its own. Safe to run on several servers: one that
 * comes second, or after a revival, finds nothing to do. A vault that fails is reported and tried again in the next sweep.
 * @returns how many vaults it removed.
 */
export async function purgeVaults(core: Core): Promise<number> {
  const nowMs = instantToMs(core.clock.now());
  let purged = 0;
  let last: DeletedVault | undefined;
  for (;;) {
    const due = await listVaultsToPurge(core.db.read, nowMs, batchSize, last);
    for (const vault of due) if (await purgeVault(core, vault, nowMs)) purged += 1;
    last = due.at(-1);
    if (due.length < batchSize) return purged;
  }
}

async function purgeVault(core: Core, { id }: DeletedVault, nowMs: number): Promise<boolean> {
  try {
    return await core.db.transaction((tx) => purgeInTransaction(tx, core, id, nowMs));
  } catch (error) {
    core.report({ kind: 'purge failed', id, error });
    return false;
  }
}

async function purgeInTransaction(tx: Db, core: Core, id: Ulid, nowMs: number): Promise<boolean> {
  const vault = await lockVault(tx, id);
  if (vault?.status !== 'inactive' || vault.purge_at_ms === null || vault.purge_at_ms > nowMs) return false;
  const { now } = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  await removeLocked(tx, core, systemOrigin, vault, now);
  return true;
}
