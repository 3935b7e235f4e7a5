import type { Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, NeighbourRow } from '../../db/schema.ts';

export async function insertNeighbour(tx: Db, row: NeighbourRow): Promise<void> {
  await tx.insertInto('neighbours').values(row).execute();
}

/** In the order in which they were named. */
export async function listNeighbours(db: Db): Promise<readonly NeighbourRow[]> {
  return db.selectFrom('neighbours').selectAll().orderBy('id').execute();
}

/** @returns whether there was one. */
export async function deleteNeighbour(tx: Db, id: Ulid): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('neighbours').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findNeighbourByToken(db: Db, tokenHash: string): Promise<NeighbourRow | undefined> {
  return db.selectFrom('neighbours').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export async function markNeighbourHeard(tx: Db, id: Ulid, at: Instant): Promise<void> {
  await tx.updateTable('neighbours').set({ heard_at: at }).where('id', '=', id).execute();
}

/** Notes that administrators are told of it, or with null that there's nothing to tell any more. @returns false where another server was faster. */
export async function markNeighbourTold(tx: Db, { id, told_at: before }: NeighbourRow, at: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('neighbours')
    .set({ told_at: at })
    .where('id', '=', id)
    .where('told_at', before === null ? 'is' : '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many of them are silent, by what administrators were told. */
export async function countSilentNeighbours(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('neighbours')
    .select((row) => row.fn.countAll<number | bigint | string>().as('total'))
    .where('told_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}
