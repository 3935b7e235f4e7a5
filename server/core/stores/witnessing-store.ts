import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import type { WitnessingState } from '../../../shared/domain/witnessing.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, WitnessAuthorityRow, WitnessingRow } from '../../db/schema.ts';
import type { Slice } from '../context.ts';

export async function insertWitnessing(tx: Db, row: WitnessingRow): Promise<void> {
  await tx.insertInto('witnessings').values(row).execute();
}

export async function findWitnessing(db: Db, id: Ulid): Promise<WitnessingRow | undefined> {
  return db.selectFrom('witnessings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads one and keeps every other change of it, or of its witnesses, waiting until the transaction ends. */
export async function lockWitnessing(tx: Db, id: Ulid): Promise<WitnessingRow | undefined> {
  return lockingRows(tx, tx.selectFrom('witnessings').selectAll().where('id', '=', id)).executeTakeFirst();
}

type WitnessingOwner = { readonly ownerId: Ulid; readonly mode: Mode };

/** A stretch of an owner's, newest first. */
export async function listWitnessingsOfOwner(
  db: Db,
  { ownerId, mode }: WitnessingOwner,
  { limit, offset }: Slice,
): Promise<WitnessingRow[]> {
  return db
    .selectFrom('witnessings')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('mode', '=', mode)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countWitnessingsOfOwner(db: Db, { ownerId, mode }: WitnessingOwner, state?: WitnessingState): Promise<number> {
  let query = db
    .selectFrom('witnessings')
    .select((column) => column.fn.countAll<number | string>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('mode', '=', mode);
  if (state !== undefined) query = query.where('state', '=', state);
  return Number((await query.executeTakeFirst())?.total ?? 0);
}

/** How many an owner has begun since an instant. */
export async function countWitnessingsBegun(db: Db, { ownerId, mode }: WitnessingOwner, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('witnessings')
    .select((column) => column.fn.countAll<number | string>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('mode', '=', mode)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** Whether somebody is being asked to sign this document already. */
export async function hasOpenWitnessing(db: Db, ownerId: Ulid, documentId: Ulid): Promise<boolean> {
  const row = await db
    .selectFrom('witnessings')
    .select('id')
    .where('document_id', '=', documentId)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose signing: that of a document, of an owner, or of one of an owner's vaults. */
export type WitnessingsOf = { readonly documentId: Ulid } | { readonly ownerId: Ulid; readonly vaultId?: Ulid };

/** Those that go on; locked. */
export async function lockOpenWitnessings(tx: Db, whose: WitnessingsOf): Promise<WitnessingRow[]> {
  const open = tx.selectFrom('witnessings').selectAll().where('state', '=', 'open').orderBy('id');
  if ('documentId' in whose) return lockingRows(tx, open.where('document_id', '=', whose.documentId)).execute();
  const { ownerId, vaultId } = whose;
  const owned = open.where('owner_id', '=', ownerId);
  if (vaultId === undefined) return lockingRows(tx, owned).execute();
  const inVault = owned.where((row) => {
    const document = row.selectFrom('documents').select('documents.id').whereRef('documents.id', '=', 'witnessings.document_id');
    // A device may have announced its document after it asked others to sign it.
    const announced = row.and([row('vault_id', 'is', null), row.exists(document.where('documents.vault_id', '=', vaultId))]);
    return row.or([row('vault_id', '=', vaultId), announced]);
  });
  return lockingRows(tx, inVault).execute();
}

export type WitnessingChange = Partial<
  Pick<
    WitnessingRow,
    | 'state'
    | 'version'
    | 'blob_id'
    | 'blob_size_bytes'
    | 'size_bytes'
    | 'checksum'
    | 'wrapped_key'
    | 'slots'
    | 'ended_at'
    | 'error'
    | 'reached_level'
    | 'attempts'
    | 'next_attempt_ms'
  >
>;

/** Changes one that is open. @returns whether it still was. */
export async function changeOpenWitnessing(tx: Db, id: Ulid, change: WitnessingChange): Promise<boolean> {
  const result = await tx.updateTable('witnessings').set(change).where('id', '=', id).where('state', '=', 'open').executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Changes a step of the server's own, as it was seen: of several servers only one has it. @returns whether it was still so. */
export async function changeWitnessingStep(tx: Db, seen: WitnessingRow, change: WitnessingChange): Promise<boolean> {
  const result = await tx
    .updateTable('witnessings')
    .set(change)
    .where('id', '=', seen.id)
    .where('state', '=', seen.state)
    .where('attempts', '=', seen.attempts)
    .where('next_attempt_ms', '=', seen.next_attempt_ms)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What the server is to lay out, to put together or to supply something to, the longest waiting first. */
export async function listDueWitnessings(db: Db, nowMs: number, limit: number): Promise<WitnessingRow[]> {
  const due = db.selectFrom('witnessings').selectAll().where('next_attempt_ms', '<=', nowMs);
  return soundRows(due.orderBy('next_attempt_ms').limit(limit).execute());
}

/** Those that ended before an instant. */
export async function listEndedWitnessings(db: Db, before: Instant, limit: number): Promise<Pick<WitnessingRow, 'id' | 'blob_id'>[]> {
  return db
    .selectFrom('witnessings')
    .select(['id', 'blob_id'])
    .where('ended_at', 'is not', null)
    .where('ended_at', '<', before)
    .orderBy('ended_at')
    .limit(limit)
    .execute();
}

/** Removes one with everything that hangs on it; its file becomes garbage. */
export async function deleteWitnessing(tx: Db, { id, blob_id }: Pick<WitnessingRow, 'id' | 'blob_id'>, nowMs: number): Promise<void> {
  if (blob_id !== null) await discard(tx, [blob_id], nowMs);
  await tx.deleteFrom('witnessings').where('id', '=', id).execute();
}

/** Throws a prepared file away that nobody needs any more. */
export async function discardPreparedFile(tx: Db, { id, blob_id }: Pick<WitnessingRow, 'id' | 'blob_id'>, nowMs: number): Promise<void> {
  if (blob_id === null) return;
  await discard(tx, [blob_id], nowMs);
  await tx.updateTable('witnessings').set({ blob_id: null, blob_size_bytes: null }).where('id', '=', id).execute();
}

/** Lists the files of everything that is being signed in a vault, or by its owner, as garbage: before it is removed. */
export async function discardWitnessingBlobs(
  tx: Db,
  whose: { readonly vaultId: Ulid } | { readonly ownerId: Ulid },
  nowMs: number,
): Promise<void> {
  const rows = await tx
    .selectFrom('witnessings')
    .select('blob_id')
    .where((row) => ('vaultId' in whose ? row('vault_id', '=', whose.vaultId) : row('owner_id', '=', whose.ownerId)))
    .where('blob_id', 'is not', null)
    .execute();
  await discard(
    tx,
    rows.flatMap(({ blob_id }) => (blob_id === null ? [] : [blob_id])),
    nowMs,
  );
}

async function discard(tx: Db, blobIds: readonly Ulid[], nowMs: number): Promise<void> {
  if (blobIds.length === 0) return;
  await tx
    .insertInto('blob_garbage')
    .values(blobIds.map((blob_id) => ({ blob_id, not_before_ms: nowMs })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findWitnessAuthority(db: Db): Promise<WitnessAuthorityRow | undefined> {
  return db.selectFrom('witness_authority').selectAll().limit(1).executeTakeFirst();
}

/** Stores the authority unless there is one: of two servers that make one at once, one's is kept. */
export async function insertWitnessAuthority(tx: Db, row: WitnessAuthorityRow): Promise<void> {
  await tx
    .insertInto('witness_authority')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
