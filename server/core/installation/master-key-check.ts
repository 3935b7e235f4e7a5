import { timingSafeEqual } from 'node:crypto';
import type { ServerDatabase } from '../../db/schema.ts';
import { keepFact } from '../stores/installation-store.ts';

/**
 * Notices a database that is opened with another installation's master key before anything is sealed or mailed with it.
 * @throws Error in plain words.
 */
export async function assertMasterKey(db: ServerDatabase, fingerprint: string): Promise<void> {
  const kept = await db.transaction((tx) => keepFact(tx, 'master_key_fingerprint', fingerprint));
  const same = kept.length === fingerprint.length && timingSafeEqual(Buffer.from(kept), Buffer.from(fingerprint));
  if (!same) {
    throw new Error(
      "The master key doesn't belong to this database. Put the right key file back (HEIRLOCK_MASTER_KEY_FILE) and start again.",
    );
  }
}
