import { expect } from 'vitest';
import type { PullAnswer } from '../../shared/wire/sync.ts';
import { attack } from './attack.ts';
import { namesIn, openSyncedAccount, syncFailure } from './synced-account.ts';

attack('an operator names a change and holds back what was changed', { without: 'what a history names is sent' }, async () => {
  await using account = await openSyncedAccount();
  const { device, operator, vault } = account;
  const other = await account.join();
  await other.must('sync.run', {});
  await device.addText(vault, 'codicil.txt', 'Jonas gets nothing.');
  await device.must('sync.run', {});
  operator.change(/^\/api\/sync\/pull$/, (body: PullAnswer) => ({ ...body, entries: body.entries.map(({ item: _, ...entry }) => entry) }));
  const failure = await syncFailure(other);
  if (failure === undefined && !(await namesIn(other, vault)).includes('codicil.txt')) return 'succeeded';
  expect(failure).toBe('server_forked');
  return 'seen';
});
