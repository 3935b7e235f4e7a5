import { expect } from 'vitest';
import { toBase64, fromBase64 } from '../../shared/crypto/base64.ts';
import { extendChain } from '../../shared/format/vault/change-chain.ts';
import type { PullAnswer } from '../../shared/wire/sync.ts';
import { attack } from './attack.ts';
import { namesIn, openSyncedAccount, syncFailure } from './synced-account.ts';

attack(
  'an operator leaves a change out for one of two devices and tells another one twice',
  { without: 'all devices see one history' },
  async () => {
    await using account = await openSyncedAccount();
    const { device, operator, vault } = account;
    const other = await account.join();
    await other.must('sync.run', {});
    await device.addText(vault, 'codicil.txt', 'Jonas gets nothing.');
    await device.must('sync.run', {});
    await device.must('folders.create', { vault, name: 'Letters' });
    await device.must('sync.run', {});
    const known = other.engine.context.store.changes.last() ?? expect.unreachable();
    operator.change(/^\/api\/sync\/pull$/, (body: PullAnswer) => {
      const [entry] = body.entries.slice(-1);
      if (entry === undefined) return undefined;
      const { item: _, ...bare } = entry;
      const entries = body.entries.map(({ seq }) => (seq === body.last_seq ? entry : { ...bare, seq }));
      const last = entries.reduce(
        (head, { seq, id, revision, hash }) => extendChain(head, { seq, id, revision, hash: fromBase64(hash) }),
        known,
      );
      return { ...body, entries, chain: toBase64(last.chain) };
    });
    operator.answer(/^\/api\/sync\/heads$/, () => ({ status: 200, body: {} }));
    const failure = await syncFailure(other);
    if (failure === undefined && !(await namesIn(other, vault)).includes('codicil.txt')) return 'succeeded';
    expect(failure).toBe('server_forked');
    return 'seen';
  },
);
