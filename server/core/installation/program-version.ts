import type { ServerDatabase } from '../../db/schema.ts';
import { findFact, setFact } from '../stores/installation-store.ts';

const name = 'program_version';

/** Records which version runs on the database, for the words in which an older one refuses it later. */
export async function rememberProgram(db: ServerDatabase, version: string): Promise<void> {
  if ((await findFact(db.read, name)) !== version) await db.transaction((tx) => setFact(tx, name, version));
}
