import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { syncLimits } from '../../../shared/wire/sync.ts';
import type { Db, SyncUploadRow } from '../../db/schema.ts';
import type { Core, OwnerContext } from '../context.ts';
import { BlobMissingError } from '../ports.ts';
import { checkPack } from './check-pack.ts';
import { syncQuota } from './get-sync-account.ts';
import { minPackBytes, type PackedPart } from './pack-head.ts';
import { hasPack, insertPack, insertParts } from '../stores/part-store.ts';
import { changeSyncAccount, lockSyncAccount } from '../stores/sync-account-store.ts';
import { deleteUpload, findUpload, insertUpload, listUnfinishedUploads, markUploadFinished } from '../stores/upload-store.ts';

/** An upload as its owner may see it. */
export interface UploadView {
  readonly id: Ulid;
  readonly sizeBytes: number;

  /** Its parts have been checked and are available. */
  readonly finished: boolean;
}

/** A pack that is about to be sent. */
export interface NewUpload {
  /** A new ULID, which the pack gets too. */
  readonly id: Ulid;
  readonly sizeBytes: number;
}

/**
 * Announces a pack of a given number of bytes. Where an owner has too many unfinished uploads the oldest is removed: it is one that was
 * abandoned.
 * @throws DomainError `invalid_request` for a size that no pack has, `file_too_large`, `storage_limit_exceeded`.
 */
export async function beginUpload({ core, owner }: OwnerContext, { id, sizeBytes }: NewUpload): Promise<void> {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < minPackBytes) throw invalid('Upload-Length', 'must be the size of a pack');
  if (sizeBytes > syncLimits.packBytes) throw new DomainError('file_too_large', `A pack can have at most ${syncLimits.packBytes} bytes.`);
  const dropped = await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    const account = await lockSyncAccount(tx, owner.userId, now);
    const unfinished = await listUnfinishedUploads(tx, owner.userId);
    const tooMany = unfinished.splice(0, Math.max(0, unfinished.length + 1 - syncLimits.unfinishedUploads));
    const awaited = unfinished.reduce((sum, upload) => sum + upload.size_bytes, 0);
    if (account.used_bytes + awaited + sizeBytes > syncQuota(core, owner))
      throw new DomainError('storage_limit_exceeded', 'There is no room for this pack.');
    for (const upload of tooMany) await deleteUpload(tx, upload.id);
    await insertUpload(tx, { id, user_id: owner.userId, size_bytes: sizeBytes, created_at_ms: instantToMs(now), finished_at_ms: null });
    return tooMany;
  });
  for (const upload of dropped) await removeFiles(core, upload.id);
}

/** One of the owner's uploads. @throws DomainError `resource_not_found` for one that is somebody else's or doesn't exist. */
export async function getUpload({ core, owner }: OwnerContext, id: Ulid): Promise<UploadView> {
  return viewOf(await ownUpload(core.db.read, owner.userId, id));
}

/** An upload, whoever owns it: for code that only writes its bytes. */
export async function findAnyUpload({ db }: Core, id: Ulid): Promise<UploadView | undefined> {
  const row = await findUpload(db.read, id);
  return row === undefined ? undefined : viewOf(row);
}

async function ownUpload(db: Db, userId: Ulid, id: Ulid): Promise<SyncUploadRow> {
  const row = await findUpload(db, id);
  if (row === undefined || row.user_id !== userId) throw notFound();
  return row;
}

function notFound(): DomainError {
  return new DomainError('resource_not_found', 'There is no upload with this id.');
}

function viewOf(row: SyncUploadRow): UploadView {
  return { id: row.id, sizeBytes: row.size_bytes, finished: row.finished_at_ms !== null };
}

/**
 * Finishes an upload whose bytes may all have arrived: checks every hash, makes the pack durable, then records that its parts exist. Does
 * nothing
 * for one that still waits for bytes or is finished. A crash at any point leaves an upload that this finishes the next time it is asked
 * about.
 * @param checked the parts, where every byte was checked on its way here (`receiveUpload`); otherwise the upload is read again.
 * @throws DomainError `resource_not_found`, and `pack_damaged` for one that isn't what its head says, of which nothing is kept.
 */
export async function finishUpload(ctx: OwnerContext, id: Ulid, checked?: readonly PackedPart[]): Promise<UploadView> {
  const { core, owner } = ctx;
  const row = await ownUpload(core.db.read, owner.userId, id);
  if (row.finished_at_ms !== null) return viewOf(row);
  const hereBytes = await core.packs.uploadedBytes(id);
  if (hereBytes === undefined || hereBytes < row.size_bytes) return viewOf(row);
  const parts = hereBytes === row.size_bytes ? (checked ?? (await checkPack(core.packs, id, row.size_bytes))) : undefined;
  if (parts === undefined) {
    await removeUpload(ctx, id);
    throw new DomainError('pack_damaged', "The pack isn't what its head says; none of it was kept.");
  }
  try {
    await core.packs.keep(id);
  } catch (error) {
    if (!(error instanceof BlobMissingError)) throw error;
    await removeUpload(ctx, id);
    throw new DomainError('pack_damaged', 'What had arrived of the pack is gone; none of it was kept.');
  }
  try {
    const live = await core.db.transaction((tx) => registerPack(tx, ctx, row, parts));
    if (live === 0) await core.packs.remove(id);
    return { ...viewOf(row), finished: true };
  } catch (error) {
    // Removed while it was being finished: its file has just reappeared.
    if (error instanceof DomainError) await removeFiles(core, id);
    throw error;
  }
}

/** @returns how many parts are new; undefined when somebody else has registered the pack meanwhile. @throws DomainError `resource_not_found` for an upload that was removed meanwhile. */
async function registerPack(
  tx: Db,
  { core, owner }: OwnerContext,
  upload: SyncUploadRow,
  parts: readonly PackedPart[],
): Promise<number | undefined> {
  const now = core.clock.now();
  const nowMs = instantToMs(now);
  const account = await lockSyncAccount(tx, owner.userId, now);
  if (!(await markUploadFinished(tx, upload.id, nowMs))) {
    await ownUpload(tx, owner.userId, upload.id);
    return undefined;
  }
  const rows = parts.map(({ name, offsetBytes, sizeBytes }) => ({
    user_id: owner.userId,
    name,
    pack_id: upload.id,
    offset_bytes: offsetBytes,
    size_bytes: sizeBytes,
    unused_since_ms: nowMs,
  }));
  const added = await insertParts(tx, rows);
  if (added.size === 0) return 0;
  const liveBytes = rows.reduce((sum, row) => sum + (added.has(row.name) ? row.size_bytes : 0), 0);
  await insertPack(tx, {
    id: upload.id,
    user_id: owner.userId,
    size_bytes: upload.size_bytes,
    live_parts: added.size,
    live_bytes: liveBytes,
    created_at: now,
  });
  await changeSyncAccount(tx, owner.userId, { used_bytes: account.used_bytes + liveBytes, updated_at: now });
  return added.size;
}

/** Forgets an upload, with its bytes unless they have become a pack. @throws DomainError `resource_not_found`. */
export async function removeUpload({ core, owner }: OwnerContext, id: Ulid): Promise<void> {
  await core.db.transaction(async (tx) => {
    // Queues behind anyone who is just finishing it.
    await lockSyncAccount(tx, owner.userId, core.clock.now());
    await ownUpload(tx, owner.userId, id);
    await deleteUpload(tx, id);
  });
  await removeFiles(core, id);
}

/** Removes the files of an upload whose row is gone. */
export async function removeFiles({ db, packs }: Core, id: Ulid): Promise<void> {
  await packs.removeUpload(id);
  // One that was made a pack and then never registered.
  if (!(await hasPack(db.read, id))) await packs.remove(id);
}
