import { fromBase64 } from '../../shared/crypto/base64.ts';
import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import { copyKey } from '../../shared/crypto/keys.ts';
import { openItem, type Item } from '../../shared/format/vault/item.ts';
import type { ItemBody } from '../../shared/format/vault/merge.ts';
import { VaultKeys } from '../../electron/engine/items/vault-keys.ts';
import { textField } from '../../electron/engine/items/item-fields.ts';
import type { PushRequest, WireItem } from '../../shared/wire/sync.ts';
import { removeAtOnce } from '../kit/owners/device-removal.ts';
import type { SyncOwner } from '../kit/owners/sync-owner.ts';
import { ownerPassphrase } from '../kit/desktop/owner-device.ts';
import type { SyncedAccount } from './synced-account.ts';

/** Every key that a thief read off an unlocked device. */
export type StolenKeys = VaultKeys;

export const itemOf = ({ sealed, ...item }: WireItem): Item => ({ ...item, sealed: fromBase64(sealed) });

/** All items that devices have sent, the latest last. */
export function sentItems({ operator }: SyncedAccount): readonly PushRequest['items'][number][] {
  return operator.passed.flatMap(({ path, asked }) => (path === '/api/sync/push' ? (asked as PushRequest).items : []));
}

/** Has another device of the owner's stolen while it's unlocked, and then shut out by the first. @returns what the thief has of it. */
export async function stealAndShutOut(account: SyncedAccount): Promise<StolenKeys> {
  await using stolen = await account.join();
  await stolen.must('sync.run', {});
  const { accountId, keys } = stolen.engine.context.session();
  const thief = new VaultKeys(accountId, { masterKey: copyKey(keys.masterKey), earlierKeys: [] });
  const { device } = await stolen.must('sync.status', {});
  await removeAtOnce({ server: account.server, email: account.email } as SyncOwner, { id: device });
  return thief;
}

/** What the owner does then. */
export async function renewAndSync({ device }: SyncedAccount): Promise<void> {
  await device.must('account.renewKeys', { passphrase: ownerPassphrase });
  await device.must('sync.run', {});
}

/** What the thief's keys make of an item; undefined where they don't fit. */
export function openedBy(thief: StolenKeys, item: Item): ItemBody | undefined {
  try {
    const body = openItem(item, thief.accountId, thief.itemsKey(item.vault));
    if (item.kind === 'vault') thief.open(item.id, textField(body, 'key'));
    return body;
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}
