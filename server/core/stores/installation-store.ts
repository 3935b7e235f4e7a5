import { lockingRows } from '../../../shared/node/database/row-lock.ts';
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

export async function findFact(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** A fact that changes, locked until the transaction ends where there is one already. */
export async function lockFact(tx: Db, name: string): Promise<string | undefined> {
  const row = await lockingRows(tx, tx.selectFrom('installation').select('value').where('name', '=', name)).executeTakeFirst();
  return row?.value;
}

export async function setFact(tx: Db, name: string, value: string): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function forgetFact(tx: Db, name: string): Promise<void> {
  await tx.deleteFrom('installation').where('name', '=', name).execute();
}
