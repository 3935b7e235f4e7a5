import { join } from 'node:path';
import { openTestEstate, type TestEstate } from '../../electron/engine/engine-test-kit.ts';
import { sealRelease, type SealedRelease } from '../../electron/engine/releases/seal-release.ts';
import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import type { Key } from '../../shared/crypto/keys.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import { openBundle } from '../../shared/format/release/bundle.ts';
import { openLockBySheets, readLock } from '../../shared/format/release/lock.ts';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { readSheetWords } from '../kit/pdf/read-sheet-words.ts';

/** An owner who has left something to Marit, and whose paper lies in other people's drawers. */
export interface DrawerEstate extends AsyncDisposable {
  readonly estate: TestEstate;
  readonly recipient: string;
  /** Prints a sheet of its own. @returns its code and its lock's id. */
  printSheet(holder: string): Promise<{ readonly code: Uint8Array; readonly lock: string }>;
  /** What the server gets now, and an operator may keep. */
  seal(): SealedRelease;
}

export async function openDrawerEstate(): Promise<DrawerEstate> {
  const estate = await openTestEstate();
  const { id: recipient } = await estate.ok('recipients.create', { vault: estate.vault, name: 'Marit', email: 'marit@example.org' });
  return {
    estate,
    recipient,
    printSheet: async (holder) => {
      const path = join(estate.home.path, `${holder}.pdf`);
      const { sheet } = await estate.ok('sheets.make', { recipient, holder, path });
      const locks = (await estate.ok('recipients.list', { vault: estate.vault }))[0]?.locks ?? [];
      const lock = locks.find(({ sheets }) => sheets.some(({ id }) => id === sheet))?.id ?? '';
      return { code: await codeOn(path), lock };
    },
    seal: () => sealRelease(estate.engine.context, recipient),
    [Symbol.asyncDispose]: () => estate[Symbol.asyncDispose](),
  };
}

/** The code of a printed sheet, as whoever finds it types it. */
export const codeOn = async (path: string): Promise<Uint8Array> => fromWords(await readSheetWords(path), 16, 'sheet');

/** The recipient's half, if these codes open one of the locks. */
export async function halfBy(codes: readonly Uint8Array[], { locks }: SealedRelease): Promise<Key | undefined> {
  for (const lock of locks) {
    const typed = codes.map((code) => code.slice());
    const half = await openLockBySheets(readLock(lock), typed).catch((error: unknown) => {
      if (error instanceof CryptoError) return undefined;
      throw error;
    });
    if (half !== undefined) return half;
  }
  return undefined;
}

/** Whether half and server's half open a bundle, as at a release. */
export function opensBundle({ estate, recipient }: DrawerEstate, half: Key, released: SealedRelease): boolean {
  const { accountId, identity } = estate.engine.context.session();
  const { keyGeneration, bundleGeneration: generation, bundle } = released;
  const place = { accountId, vaultId: estate.vault, recipientId: recipient, keyGeneration, generation };
  try {
    return openBundle(bundle, joinHalves(half, released.half), place, identity.publicKey).manifest.recipient.id === recipient;
  } catch (error) {
    if (error instanceof CryptoError) return false;
    throw error;
  }
}
