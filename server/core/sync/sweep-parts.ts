import type { Ulid } from '../../../shared/domain/ids.ts';
import { unlessDamaged } from '../../../shared/node/database/closed-columns.ts';
import { addMs, dayMs, instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import { earliestRelease } from '../timers/earliest-release.ts';
import { removeFiles } from './manage-uploads.ts';
import { isBackupAtWork } from '../stores/backup-run-store.ts';
import { deletePack, deleteParts, listDeadPacks, listUnusedParts, listUsersWithUnusedParts, shrinkPack } from '../stores/part-store.ts';
import { listVaultTimers } from '../stores/release-near-store.ts';
import { changeSyncAccount, lockSyncAccount } from '../stores/sync-account-store.ts';
import { deleteUpload, listOldUploads } from '../stores/upload-store.ts';
import { isReleased } from '../../../shared/domain/vault.ts';

/** How long a part that nothing uses is kept: a device may have uploaded it and not yet pushed the item that names it. */
export const unusedPartsMs = 7 * dayMs;
/** While a release is this near, or done, nothing of its owner's is collected. */
export const releaseNearMs = 30 * dayMs;
/** How long an upload may take, and how long a finished one is remembered. */
export const uploadLifeMs = 3 * dayMs;

const batchSize = 500;

/**
 * Collects parts that nothing uses, packs in which no part is left, and uploads that were abandoned. Safe to run twice, and concurrently
 * with itself.
 * A pack with a live part stays whole on disk.
 */
export async function sweepParts(core: Core): Promise<void> {
  const now = core.clock.now();
  const beforeMs = instantToMs(now) - unusedPartsMs;
  for (const userId of await listUsersWithUnusedParts(core.db.read, beforeMs)) {
    // Of an owner whose vaults can't be read nothing is collected.
    if ((await unlessDamaged(isReleaseNear(core, userId, now))) ?? true) continue;
    while ((await collectParts(core, userId, beforeMs)) === batchSize);
  }
  await removeDeadPacks(core);
  await removeOldUploads(core, instantToMs(now) - uploadLifeMs);
}

async function isReleaseNear({ db }: Core, userId: Ulid, now: Instant): Promise<boolean> {
  const horizon = addMs(now, releaseNearMs);
  return (await listVaultTimers(db.read, userId)).some(({ vault, policy }) => {
    if (isReleased[vault.status]) return true;
    const releaseAt = policy === null ? null : earliestRelease(policy, vault);
    return releaseAt !== null && releaseAt <= horizon;
  });
}

/** Collects one batch. @returns how many. */
async function collectParts({ db, clock }: Core, userId: Ulid, beforeMs: number): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const account = await lockSyncAccount(tx, userId, now);
    const parts = await listUnusedParts(tx, userId, beforeMs, batchSize);
    if (parts.length === 0) return 0;
    await deleteParts(
      tx,
      userId,
      parts.map(({ name }) => name),
    );
    for (const [packId, own] of Map.groupBy(parts, (part) => part.pack_id)) {
      await shrinkPack(tx, packId, own.length, sizeOf(own));
    }
    await changeSyncAccount(tx, userId, { used_bytes: account.used_bytes - sizeOf(parts), updated_at: now });
    return parts.length;
  });
}

function sizeOf(parts: readonly { readonly size_bytes: number }[]): number {
  return parts.reduce((sum, part) => sum + part.size_bytes, 0);
}

/** None while a backup is being made, which may still have to copy them. */
async function removeDeadPacks({ db, packs, clock }: Core): Promise<void> {
  for (;;) {
    const dead = await listDeadPacks(db.read, batchSize);
    // After the list: a backup that begins later sees no part in these packs.
    if (await isBackupAtWork(db.read, instantToMs(clock.now()))) return;
    for (const id of dead) {
      await packs.remove(id);
      await db.transaction((tx) => deletePack(tx, id));
    }
    if (dead.length < batchSize) return;
  }
}

async function removeOldUploads(core: Core, beforeMs: number): Promise<void> {
  for (;;) {
    const old = await listOldUploads(core.db.read, beforeMs, batchSize);
    for (const upload of old) {
      await core.db.transaction(async (tx) => {
        await lockSyncAccount(tx, upload.user_id, core.clock.now());
        await deleteUpload(tx, upload.id);
      });
      await removeFiles(core, upload.id);
    }
    if (old.length < batchSize) return;
  }
}
