import { join } from 'node:path';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import { openLockBySheets, readLock } from '../../shared/format/release/lock.ts';
import type { OwnerDevice } from '../kit/desktop/owner-device.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { codeOn } from './drawer-estate.ts';
import { openSyncedAccount, type SyncedAccount } from './synced-account.ts';

/** Two synced devices of an owner whose recipient has two sheets of paper, each enough by itself. */
export interface PaperEstate extends SyncedAccount {
  readonly other: OwnerDevice;
  readonly recipient: string;
  /** Ids of what the vault has. */
  readonly documents: readonly string[];
  /** The paper that is to be taken away: its lock's id, and what is on it. */
  readonly lost: { readonly lock: string; readonly code: Uint8Array };
  /** The key generations that a device has sent and the paper opens. */
  openedByLost(): Promise<readonly number[]>;
}

export async function openPaperEstate(): Promise<PaperEstate> {
  const account = await openSyncedAccount(['will.txt', 'photo.txt']);
  const { device, vault, operator } = account;
  const { id: recipient } = await device.must('recipients.create', { vault, name: 'Marit', email: `marit.${account.email}` });
  const folder = (await tempFolder('paper')).path;
  await device.must('sheets.make', { recipient, holder: 'Kept', path: join(folder, 'kept.pdf') });
  const { sheet } = await device.must('sheets.make', { recipient, holder: 'Lost', path: join(folder, 'lost.pdf') });
  const [shown] = await device.must('recipients.list', { vault });
  const lock = shown?.locks.find(({ sheets }) => sheets.some(({ id }) => id === sheet))?.id ?? '';
  await device.must('sync.run', {});
  const other = await account.join();
  await other.must('sync.run', {});
  await device.must('sync.run', {});
  const lost = { lock, code: await codeOn(join(folder, 'lost.pdf')) };
  const documents = (await device.must('documents.list', { vault })).map(({ id }) => id);
  return {
    ...account,
    other,
    recipient,
    documents,
    lost,
    openedByLost: async () => {
      const sent = operator.passed.filter(({ method, path }) => method === 'PUT' && path.endsWith('/release-key'));
      const opened: number[] = [];
      for (const { asked } of sent) {
        const { key_generation: generation, locks } = asked as { readonly key_generation: number; readonly locks: readonly string[] };
        for (const bytes of locks) if (await opens(bytes, lost.code)) opened.push(generation);
      }
      return opened;
    },
    [Symbol.asyncDispose]: () => account[Symbol.asyncDispose](),
  };
}

const opens = (lock: string, code: Uint8Array): Promise<boolean> =>
  openLockBySheets(readLock(fromBase64(lock)), [code.slice()]).then(
    () => true,
    () => false,
  );
