import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { attack } from './attack.ts';
import { openSyncedAccount, syncFailure } from './synced-account.ts';

attack('an operator who lost a document sends anything as long', { without: 'a part is the one that its name says' }, async () => {
  await using account = await openSyncedAccount();
  const joined = await account.join();
  account.operator.change(/^\/api\/sync\/parts\/[0-9a-f]{64}$/, (body: Buffer) => randomBytes(body.length));
  const failure = await syncFailure(joined);
  const { partsAway } = await joined.must('sync.status', {});
  if (failure === undefined && partsAway === 0) return 'succeeded';
  expect([failure, partsAway]).toEqual(['part_damaged', 1]);
  return 'seen';
});
