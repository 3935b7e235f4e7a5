import { expect } from 'vitest';
import type { PullAnswer } from '../../shared/wire/sync.ts';
import { attack } from './attack.ts';
import { openSyncedAccount, syncFailure } from './synced-account.ts';

attack('an operator sets a whole account back to an earlier day', { without: 'a history only grows' }, async () => {
  await using account = await openSyncedAccount();
  const { device, operator, vault } = account;
  const earlier: PullAnswer[] = [];
  operator.change(/^\/api\/sync\/pull$/, (body: PullAnswer) => void earlier.push(body));
  await device.must('sync.run', {});
  await device.addText(vault, 'codicil.txt', 'Jonas gets nothing.');
  await device.must('sync.run', {});
  const [{ last_seq, chain } = expect.unreachable()] = earlier;
  operator.change(/^\/api\/sync\/pull$/, () => ({ entries: [], last_seq, chain, heads: [], more: false }));
  operator.answer(/^\/api\/sync\/heads$/, () => ({ status: 200, body: {} }));
  const failure = await syncFailure(device);
  if (failure === undefined) return 'succeeded';
  expect(failure).toBe('server_rolled_back');
  return 'seen';
});
