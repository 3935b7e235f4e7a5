import { readFile, rm, writeFile } from 'node:fs/promises';
import { safeStorage } from 'electron';

/** The passphrase, kept in the system's own secure storage for this user. */
export interface RememberedPassphrase {
  /** Whether there is such storage here. */
  available(): Promise<boolean>;
  /** @returns whether it is kept. */
  keep(passphrase: string): Promise<boolean>;
  find(): Promise<string | undefined>;
  forget(): Promise<void>;
}

/** On Linux these keep nothing safe: the program itself contains a fixed password. */
const unsafeBackends: ReadonlySet<string> = new Set(['basic_text', 'unknown']);

/** @param path of the file with what the secure storage has sealed. */
export function rememberedPassphrase(path: string, platform: string = process.platform): RememberedPassphrase {
  const available = async (): Promise<boolean> =>
    (platform !== 'linux' || !unsafeBackends.has(safeStorage.getSelectedStorageBackend())) &&
    (await safeStorage.isAsyncEncryptionAvailable());
  const keep = async (passphrase: string): Promise<boolean> => {
    if (!(await available())) return false;
    await writeFile(path, await safeStorage.encryptStringAsync(passphrase), { mode: 0o600 });
    return true;
  };
  return {
    available,
    keep,
    find: async () => {
      const sealed = await readFile(path).catch(() => undefined);
      if (sealed === undefined || !(await available())) return undefined;
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed);
        if (shouldReEncrypt) await keep(result);
        return result;
      } catch {
        // From another user or another installation of the system: no longer of any use.
        return undefined;
      }
    },
    forget: () => rm(path, { force: true }),
  };
}
