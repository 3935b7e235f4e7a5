import type { Db } from '../../db/schema.ts';

/** Writes a fact about the installation unless it is there already. @returns the one that is kept. */
export async function keepFact(tx: Db, name: string, value: string): Promise<string> {
  await tx.insertInto('installation').values({ name, value }).onConflict((conflict) => conflict.doNothing()).execute();
  const row = await tx.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

/** Asks the database one trivial question. @throws what the database throws when it is gone. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.selectFrom('installation').select('name').limit(1).execute();
}
