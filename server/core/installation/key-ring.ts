import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import type { ServerDatabase } from '../../db/schema.ts';
import type { KeyRing } from '../context.ts';
import { keysOfTheMoment, masterKeyFingerprint, type InstallationKeys } from '../installation-keys.ts';
import { findKeysVersion } from '../stores/key-store.ts';
import { loadKeys } from './keys-in-database.ts';

/** Reads the key file anew. The caller wipes the key. */
export type ReadMasterKey = () => Promise<Key>;

/**
 * The installation's keys, which follow the key file and the database while the process runs.
 * @throws Error in plain words as `loadKeys`.
 */
export async function openKeyRing(
  db: ServerDatabase,
  readMasterKey: ReadMasterKey,
): Promise<{ readonly keys: InstallationKeys; readonly keyRing: KeyRing }> {
  let loaded = await load();
  async function load() {
    const masterKey = await readMasterKey();
    try {
      return await loadKeys(db, masterKey);
    } finally {
      wipe(masterKey);
    }
  }
  async function isChanged(): Promise<boolean> {
    const masterKey = await readMasterKey();
    try {
      if (masterKeyFingerprint(masterKey) !== loaded.fingerprint) return true;
    } finally {
      wipe(masterKey);
    }
    return (await findKeysVersion(db.read)) !== loaded.version;
  }
  return {
    keys: keysOfTheMoment(() => loaded.keys),
    keyRing: {
      version: () => loaded.version,
      fingerprint: () => loaded.fingerprint,
      follow: async () => {
        if (await isChanged()) loaded = await load();
      },
    },
  };
}
