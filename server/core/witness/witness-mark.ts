import type { ServerDatabase } from '../../db/schema.ts';
import { findFact, keepFact } from '../stores/installation-store.ts';

/** The fact that tells a witness' database from a server's. */
const factName = 'kind';
const witness = 'witness';

/** Says that a new database is a witness'. @throws Error in plain words for a server's. */
export async function beWitness(db: ServerDatabase, { isNew }: { readonly isNew: boolean }): Promise<void> {
  if (isNew) await db.transaction((tx) => keepFact(tx, factName, witness));
  else if (!(await isWitness(db)))
    throw new Error('This data folder is that of a Heirlock server. A witness needs a folder of its own (HEIRLOCK_DATA_DIR).');
}

async function isWitness({ read }: ServerDatabase): Promise<boolean> {
  return (await findFact(read, factName)) === witness;
}

/** For servers: a witness keeps no documents and has no accounts. @throws Error in plain words. */
export async function assertNoWitness(db: ServerDatabase): Promise<void> {
  if (await isWitness(db))
    throw new Error('This data folder is that of a witness. It is started with "heirlock witness"; a server needs a folder of its own.');
}
