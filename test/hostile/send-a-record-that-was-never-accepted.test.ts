import { expect } from 'vitest';
import { toBase64 } from '../../shared/crypto/base64.ts';
import type { PullAnswer, PushRequest } from '../../shared/wire/sync.ts';
import { attack } from './attack.ts';
import { namesIn, openSyncedAccount, syncFailure } from './synced-account.ts';

attack(
  'an operator sends a device what another was told came too late',
  { without: 'a record is the one that the history names' },
  async () => {
    await using account = await openSyncedAccount(['to Marit.txt']);
    const { device, operator, vault } = account;
    const [late, third] = [await account.join(), await account.join()];
    for (const one of [late, third]) await one.must('sync.run', {});
    const [{ id } = { id: '' }] = await device.must('documents.list', { vault });
    await late.must('documents.update', { document: id, name: 'to nobody.txt' });
    await device.must('documents.update', { document: id, name: 'to Jonas.txt' });
    await device.must('sync.run', {});
    const { seq, chain } = late.engine.context.store.changes.last() ?? expect.unreachable();
    operator.answer(/^\/api\/sync\/pull$/, () => ({
      status: 200,
      body: { entries: [], last_seq: seq, chain: toBase64(chain), heads: [], more: false },
    }));
    expect(await syncFailure(late)).toBe('conflict');
    const pushed = operator.passed.findLast(({ path }) => path === '/api/sync/push')?.asked as PushRequest;
    const { base_revision: _, ...item } = pushed.items.find((one) => one.id === id) ?? expect.unreachable();
    operator.behave();
    operator.change(/^\/api\/sync\/pull$/, (body: PullAnswer) => ({
      ...body,
      entries: body.entries.map((entry) => (entry.item?.id === id ? { ...entry, item } : entry)),
    }));
    const failure = await syncFailure(third);
    if ((await namesIn(third, vault)).includes('to nobody.txt')) return 'succeeded';
    expect(failure).toBe('server_forked');
    return 'seen';
  },
);
