import { expect } from 'vitest';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { extendChain } from '../../shared/format/vault/change-chain.ts';
import { sha256 } from '../../shared/crypto/hash.ts';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import type { PullAnswer, PushRequest } from '../../shared/wire/sync.ts';
import { attack } from './attack.ts';
import { namesIn, openSyncedAccount, syncFailure } from './synced-account.ts';

attack('an operator goes on with a history by what a record said before', { without: 'a record is bound to its revision' }, async () => {
  await using account = await openSyncedAccount(['to Marit.txt']);
  const { device, operator, vault } = account;
  const [{ id } = { id: '' }] = await device.must('documents.list', { vault });
  const pushed = operator.passed.flatMap(({ path, asked }) => (path === '/api/sync/push' ? (asked as PushRequest).items : []));
  const early = pushed.find((item) => item.id === id) ?? expect.unreachable();
  await device.must('documents.update', { document: id, name: 'to Jonas.txt' });
  await device.must('sync.run', {});
  operator.change(/^\/api\/sync\/pull$/, (body: PullAnswer) => {
    const entry = { seq: body.last_seq + 1, id: early.id, revision: early.revision + 2, hash: toBase64(sha256(fromBase64(early.sealed))) };
    const { base_revision: _, ...item } = { ...early, revision: entry.revision };
    const { chain } = extendChain({ seq: body.last_seq, chain: fromBase64(body.chain) }, { ...entry, hash: fromBase64(entry.hash) });
    if (body.entries.length > 0) return undefined;
    return { ...body, entries: [{ ...entry, item }], last_seq: entry.seq, chain: toBase64(chain) };
  });
  operator.answer(/^\/api\/sync\/heads$/, () => ({ status: 200, body: {} }));
  const failure = await syncFailure(device);
  if ((await namesIn(device, vault)).includes('to Marit.txt')) return 'succeeded';
  expect(failure).toBe('damaged');
  return 'refused';
});
