import type { Ulid } from '../../../shared/domain/ids.ts';
import type { LockKind } from '../../../shared/domain/lock.ts';
import type { Db, EnrolmentRow, ReleaseKeyRow, ReleaseLockRow, RemovedLockRow } from '../../db/schema.ts';

/** The release key of a recipient, without bundle and locks. */
export async function findReleaseKey(db: Db, recipientId: Ulid): Promise<ReleaseKeyRow | undefined> {
  return db.selectFrom('release_keys').selectAll().where('recipient_id', '=', recipientId).executeTakeFirst();
}

/** Those of all recipients of a vault who have one. */
export async function listReleaseKeys(db: Db, vaultId: Ulid): Promise<readonly ReleaseKeyRow[]> {
  return db.selectFrom('release_keys').selectAll().where('vault_id', '=', vaultId).execute();
}

/** Stores a recipient's release key in the place of the one there was. The vault is locked. */
export async function saveReleaseKey(tx: Db, row: ReleaseKeyRow, bundle: Uint8Array, locks: readonly ReleaseLockRow[]): Promise<void> {
  const { recipient_id: recipientId, ...columns } = row;
  await tx
    .insertInto('release_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('recipient_id').doUpdateSet(columns))
    .execute();
  await tx
    .insertInto('release_bundles')
    .values({ recipient_id: recipientId, bundle })
    .onConflict((conflict) => conflict.column('recipient_id').doUpdateSet({ bundle }))
    .execute();
  await tx.deleteFrom('release_locks').where('recipient_id', '=', recipientId).execute();
  if (locks.length > 0)
    await tx
      .insertInto('release_locks')
      .values([...locks])
      .execute();
}

export async function findBundle(db: Db, recipientId: Ulid): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('release_bundles').select('bundle').where('recipient_id', '=', recipientId).executeTakeFirst();
  return row?.bundle;
}

/** A recipient's locks, in the order in which the owner sent them. */
export async function listLocks(db: Db, recipientId: Ulid): Promise<readonly ReleaseLockRow[]> {
  return db.selectFrom('release_locks').selectAll().where('recipient_id', '=', recipientId).orderBy('place').execute();
}

/** Of which kinds they are. */
export async function listLockKinds(db: Db, recipientId: Ulid): Promise<readonly LockKind[]> {
  const rows = await db.selectFrom('release_locks').select('kind').distinct().where('recipient_id', '=', recipientId).execute();
  return rows.map(({ kind }) => kind);
}

/** What a recipient has enrolled with that is still kept, the newest first. */
export async function listEnrolments(db: Db, recipientId: Ulid): Promise<readonly EnrolmentRow[]> {
  return db.selectFrom('enrolments').selectAll().where('recipient_id', '=', recipientId).orderBy('turn', 'desc').execute();
}

/** When each recipient of a vault enrolled last; those who have not are not among them. */
export async function listEnrolmentTimes(db: Db, vaultId: Ulid): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('enrolments')
    .innerJoin('recipients', 'recipients.id', 'enrolments.recipient_id')
    .select(['enrolments.recipient_id', 'enrolments.enrolled_at'])
    .where('recipients.vault_id', '=', vaultId)
    .orderBy('enrolments.turn')
    .execute();
  return new Map(rows.map((row) => [row.recipient_id, row.enrolled_at]));
}

/** Adds an enrolment, or makes one that was there the newest. */
export async function saveEnrolment(tx: Db, row: EnrolmentRow): Promise<void> {
  const { recipient_id: _recipient, public_key: _key, ...columns } = row;
  await tx
    .insertInto('enrolments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['recipient_id', 'public_key']).doUpdateSet(columns))
    .execute();
}

/** How many different keys were ever sent for a recipient. */
export async function enrolmentCount(db: Db, recipientId: Ulid): Promise<number> {
  const row = await db.selectFrom('enrolment_counts').select('sent').where('recipient_id', '=', recipientId).executeTakeFirst();
  return row?.sent ?? 0;
}

/** Counts one more of them. The vault is locked. */
export async function countEnrolment(tx: Db, recipientId: Ulid): Promise<void> {
  await tx
    .insertInto('enrolment_counts')
    .values({ recipient_id: recipientId, sent: 1 })
    .onConflict((conflict) => conflict.column('recipient_id').doUpdateSet((row) => ({ sent: row('enrolment_counts.sent', '+', 1) })))
    .execute();
}

/** Which of these ids belonged to a lock of this recipient that was taken away. */
export async function findRemovedLocks(db: Db, recipientId: Ulid, lockIds: readonly string[]): Promise<readonly string[]> {
  if (lockIds.length === 0) return [];
  const rows = await db
    .selectFrom('removed_locks')
    .select('lock_id')
    .where('recipient_id', '=', recipientId)
    .where('lock_id', 'in', lockIds)
    .execute();
  return rows.map((row) => row.lock_id);
}

/** Writes down for good that these were taken away. */
export async function saveRemovedLocks(tx: Db, rows: readonly RemovedLockRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('removed_locks')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['recipient_id', 'lock_id']).doNothing())
    .execute();
}

/** Drops everything by which a recipient could open a release: what they enrolled with, and all that the owner stored for them. */
export async function dropReleaseKey(tx: Db, recipientId: Ulid): Promise<void> {
  for (const table of ['enrolments', 'release_parts', 'release_locks', 'release_bundles', 'release_keys'] as const)
    await tx.deleteFrom(table).where('recipient_id', '=', recipientId).execute();
}

/** Drops a recipient's enrolments but for those of these public keys, of which there is one at least. */
export async function keepEnrolments(tx: Db, recipientId: Ulid, publicKeys: readonly string[]): Promise<void> {
  await tx.deleteFrom('enrolments').where('recipient_id', '=', recipientId).where('public_key', 'not in', publicKeys).execute();
}
