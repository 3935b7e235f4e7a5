import type { Core } from '../context.ts';
import { findFact, setFact } from '../stores/installation-store.ts';

const name = 'public_url';

/** Records the address at which this installation is reached: the command line creates tokens for it, and may not have been told. */
export async function rememberPublicAddress({ db, publicUrl }: Pick<Core, 'db' | 'publicUrl'>): Promise<void> {
  if ((await findFact(db.read, name)) !== publicUrl) await db.transaction((tx) => setFact(tx, name, publicUrl));
}

/** The address at which a server of this installation was last reached; as configured for this process, if there was none. */
export async function publicAddress({ db, publicUrl }: Pick<Core, 'db' | 'publicUrl'>): Promise<string> {
  return (await findFact(db.read, name)) ?? publicUrl;
}
