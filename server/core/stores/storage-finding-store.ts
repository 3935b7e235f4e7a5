import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { storedKinds, storedProblems, type StoredProblem } from '../../../shared/domain/stored.ts';
import type { Db, StorageFindingRow, StorageWalkRow } from '../../db/schema.ts';

/** Notes a finding. One that is known stays as old as it is. */
export async function saveStorageFinding(tx: Db, finding: StorageFindingRow): Promise<void> {
  const { problem } = finding;
  await tx
    .insertInto('storage_findings')
    .values(finding)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ problem }))
    .execute();
}

export async function deleteStorageFinding(tx: Db, id: Ulid): Promise<void> {
  await tx.deleteFrom('storage_findings').where('id', '=', id).execute();
}

/** The oldest by id first, after one. */
export async function listStorageFindings(db: Db, afterId: Ulid | '', limit: number): Promise<readonly StorageFindingRow[]> {
  return soundRows(
    db
      .selectFrom('storage_findings')
      .selectAll()
      .where('id', '>', afterId as Ulid)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
}

/** Those of one vault, and those of its owner's that no vault is known of. */
export async function listVaultFindings(db: Db, ownerId: Ulid, vaultId: Ulid, limit: number): Promise<readonly StorageFindingRow[]> {
  return soundRows(
    db
      .selectFrom('storage_findings')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where((row) => row.or([row('vault_id', '=', vaultId), row('vault_id', 'is', null)]))
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
}

/** How many findings there are of each problem. */
export async function countStorageFindings(db: Db): Promise<Readonly<Record<StoredProblem, number>>> {
  const rows = await soundRows(
    db
      .selectFrom('storage_findings')
      .select((eb) => ['problem', eb.fn.countAll<number>().as('total')])
      .groupBy('problem')
      .execute(),
  );
  const totals = Object.fromEntries(storedProblems.map((problem) => [problem, 0])) as Record<StoredProblem, number>;
  for (const { problem, total } of rows) totals[problem] = Number(total);
  return totals;
}

const walkName = 'everything';

/** Undefined before the first server has begun it. */
export async function findStorageWalk(db: Db): Promise<StorageWalkRow | undefined> {
  return db.selectFrom('storage_walk').selectAll().where('name', '=', walkName).executeTakeFirst();
}

/** Begins the walk, unless another server has. */
export async function beginStorageWalk(tx: Db, now: Instant): Promise<void> {
  await tx
    .insertInto('storage_walk')
    .values({ name: walkName, kind: storedKinds[0], after_id: '', begun_at: now, checked: 0, finished_at: null, next_ms: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves the walk on from where it was seen. @returns false when another server has moved it. */
export async function moveStorageWalk(tx: Db, seen: StorageWalkRow, next: Partial<Omit<StorageWalkRow, 'name'>>): Promise<boolean> {
  const result = await tx
    .updateTable('storage_walk')
    .set(next)
    .where('name', '=', seen.name)
    .where('next_ms', '=', seen.next_ms)
    .where('kind', '=', seen.kind)
    .where('after_id', '=', seen.after_id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
