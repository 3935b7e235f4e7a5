import { expect } from 'vitest';
import { attack } from './attack.ts';
import { openSyncedAccount, syncFailure, tellAnew } from './synced-account.ts';

attack('an operator gives a new device a folder as a recipient', { without: 'a record is bound to its kind' }, async () => {
  await using account = await openSyncedAccount();
  const { device, vault } = account;
  const folder = await device.must('folders.create', { vault, name: 'Mallory' });
  await device.must('sync.run', {});
  tellAnew(account, (entries) =>
    entries.map((entry) => (entry.item?.id === folder.id ? { ...entry, item: { ...entry.item, kind: 'recipient' } } : entry)),
  );
  const joined = await account.join();
  const failure = await syncFailure(joined);
  if (joined.engine.context.session().book.find('recipient', folder.id) !== undefined) return 'succeeded';
  expect(failure).toBe('damaged');
  return 'refused';
});
