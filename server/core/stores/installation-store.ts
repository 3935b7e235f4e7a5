import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import { sql } from 'kysely';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Json } from '../../../shared/node/database/json-text.ts';
import { scanWalk, type ScanWalk } from '../../db/json-columns.ts';
import type { Db } from '../../db/schema.ts';

/** Writes a fact about the installation unless it is there already. @returns the one that is kept. */
export async function keepFact(tx: Db, name: string, value: string): Promise<string> {
  await tx
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

/** Asks the database one trivial question. @throws what the database throws when it is gone. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.selectFrom('installation').select('name').limit(1).execute();
}

/** How many connections a Postgres server allows, and how many of them it keeps for superusers. */
export async function readConnectionLimits(db: Db): Promise<{ readonly most: number; readonly reserved: number }> {
  const { rows } = await sql<{ most: number; reserved: number }>`
    select current_setting('max_connections')::int as most, current_setting('superuser_reserved_connections')::int as reserved`.execute(db);
  return rows[0] ?? { most: 0, reserved: 0 };
}

export async function findFact(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function setFact(tx: Db, name: string, value: string): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Takes a turn at something for this server alone, until an instant. @returns false while it is another's.
 */
export async function takeTurn(tx: Db, name: string, now: Instant, until: Instant): Promise<boolean> {
  await keepFact(tx, name, '');
  const { numUpdatedRows } = await tx
    .updateTable('installation')
    .set({ value: until })
    .where('name', '=', name)
    .where('value', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteFact(tx: Db, name: string): Promise<void> {
  await tx.deleteFrom('installation').where('name', '=', name).execute();
}

const scanWalkName = 'scan walk';

/** How far the walk over all versions has come, locked until the transaction ends where there is one already. */
export async function lockScanWalk(tx: Db): Promise<ScanWalk | undefined> {
  const row = await lockingRows(tx, tx.selectFrom('installation').select('value').where('name', '=', scanWalkName)).executeTakeFirst();
  // The column's only JSON, and nobody else writes under this name.
  return row && scanWalk.read(row.value as Json<ScanWalk>, scanWalkName);
}

export async function setScanWalk(tx: Db, walk: ScanWalk): Promise<void> {
  await setFact(tx, scanWalkName, scanWalk.write(walk));
}

export async function forgetScanWalk(tx: Db): Promise<void> {
  await deleteFact(tx, scanWalkName);
}
