import { sql } from 'kysely';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { OpeningStatus } from '../../../shared/domain/opening.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import type { Db, OpeningRow, Schema } from '../../db/schema.ts';

/** @throws the database's unique violation for a vault that has one waiting: a bug in locking. */
export async function insertOpening(tx: Db, row: OpeningRow): Promise<void> {
  await tx.insertInto('openings').values(row).execute();
}

/** The one that waits. */
export async function findWaitingOpening(db: Db, vaultId: Ulid): Promise<OpeningRow | undefined> {
  return db.selectFrom('openings').selectAll().where('vault_id', '=', vaultId).where(sql<boolean>`status = 'waiting'`).executeTakeFirst();
}

/** No owner is shown more than this many at once. */
const maxShown = 20;

/** Those of an owner's vaults that wait. */
export async function listWaitingOpenings(db: Db, owner: Pick<OpeningRow, 'owner_id' | 'mode'>): Promise<OpeningRow[]> {
  return (
    db
      .selectFrom('openings')
      .selectAll()
      .where('owner_id', '=', owner.owner_id)
      .where('mode', '=', owner.mode)
      .where(sql<boolean>`status = 'waiting'`)
      // The order of the index that holds nothing but what waits.
      .orderBy('vault_id')
      .limit(maxShown)
      .execute()
  );
}

const dueQuery = prepareQuery<Schema, { nowMs: number; limit: number }, Pick<OpeningRow, 'id' | 'vault_id'>>(
  (db, { nowMs, limit }) =>
    db
      .selectFrom('openings')
      .select(['id', 'vault_id'])
      .where('look_at_ms', 'is not', null)
      .where('look_at_ms', '<=', nowMs)
      .orderBy('look_at_ms')
      .limit(limit),
  ['nowMs', 'limit'],
);

/** Openings whose time may have come. */
export async function listDueOpenings(db: Db, nowMs: number, limit: number): Promise<Pick<OpeningRow, 'id' | 'vault_id'>[]> {
  return dueQuery(db, { nowMs, limit });
}

/** Vaults of live data whose opening waits, whenever it's due. */
export async function listVaultsAboutToOpen(db: Db): Promise<Ulid[]> {
  const rows = await db.selectFrom('openings').select('vault_id').where('status', '=', 'waiting').where('mode', '=', 'live').execute();
  return rows.map((row) => row.vault_id);
}

/** Looks at a waiting one again later. */
export async function postponeOpening(tx: Db, id: Ulid, lookAtMs: number): Promise<void> {
  await tx.updateTable('openings').set({ look_at_ms: lookAtMs }).where('id', '=', id).where('status', '=', 'waiting').execute();
}

/** Looks at all of them anew, once a clock that ran ahead is right again: what was to be looked at later by it could be years away. */
export async function bringOpeningsForward(tx: Db, nowMs: number): Promise<void> {
  await tx.updateTable('openings').set({ look_at_ms: nowMs }).where('look_at_ms', 'is not', null).where('look_at_ms', '>', nowMs).execute();
}

/** Ends one, once. @returns whether it still waited. */
export async function closeOpening(tx: Db, id: Ulid, status: Exclude<OpeningStatus, 'waiting'>, at: Instant): Promise<boolean> {
  const result = await tx
    .updateTable('openings')
    .set({ status, closed_at: at, look_at_ms: null })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Brings the openings of a test account nearer, whose clock was moved. */
export async function shiftTestOpenings(tx: Db, accountId: Ulid, byMs: number): Promise<void> {
  await tx
    .updateTable('openings')
    .set((row) => ({ look_at_ms: row('look_at_ms', '-', byMs) }))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`look_at_ms is not null and mode = 'test'`)
    .execute();
}
