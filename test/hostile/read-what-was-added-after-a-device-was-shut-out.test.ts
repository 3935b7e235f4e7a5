import { textField } from '../../electron/engine/items/item-fields.ts';
import { attack } from './attack.ts';
import { itemOf, openedBy, renewAndSync, sentItems, stealAndShutOut } from './stolen-device.ts';
import { openSyncedAccount } from './synced-account.ts';

attack(
  'a thief of an unlocked device, and the operator of the server, read on after it was shut out',
  { without: 'what is sealed takes the newest keys' },
  async () => {
    await using account = await openSyncedAccount();
    const thief = await stealAndShutOut(account);
    const known = sentItems(account).filter((item) => openedBy(thief, itemOf(item)) !== undefined);
    if (known.length === 0) throw new Error('the thief has stolen nothing');
    await renewAndSync(account);
    await account.device.addText(account.vault, 'where the gold is.txt', 'Under the lime tree.');
    await account.device.must('sync.run', {});
    const opened = sentItems(account).flatMap((item) => openedBy(thief, itemOf(item)) ?? []);
    return opened.some((body) => textField(body, 'name') === 'where the gold is.txt') ? 'succeeded' : 'refused';
  },
);
