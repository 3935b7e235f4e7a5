import { expect } from 'vitest';
import { fromBase64, toBase64 } from '../../shared/crypto/base64.ts';
import { sha256 } from '../../shared/crypto/hash.ts';
import { extendChain } from '../../shared/format/vault/change-chain.ts';
import { sealItem } from '../../shared/format/vault/item.ts';
import type { PullAnswer } from '../../shared/wire/sync.ts';
import { attack } from './attack.ts';
import { itemOf, openedBy, renewAndSync, sentItems, stealAndShutOut } from './stolen-device.ts';
import { namesIn, openSyncedAccount, syncFailure } from './synced-account.ts';

attack(
  'a thief of an unlocked device has the operator bring a record that is sealed under the keys before',
  { without: 'keys count up to their renewal' },
  async () => {
    await using account = await openSyncedAccount(['to Marit.txt']);
    const { device, operator, vault } = account;
    const [{ id } = { id: '' }] = await device.must('documents.list', { vault });
    const thief = await stealAndShutOut(account);
    for (const item of sentItems(account)) openedBy(thief, itemOf(item));
    const early = sentItems(account).findLast((item) => item.id === id) ?? expect.unreachable();
    const body = openedBy(thief, itemOf(early)) ?? expect.unreachable();
    await renewAndSync(account);
    const { base_revision: _, ...outer } = early;
    const revision = early.revision + 1;
    const at = body.fields['name']?.at.replace(/^\d{15}/, (ms) => String(Number(ms) + 1000).padStart(15, '0')) ?? '';
    const forged = { ...body, fields: { ...body.fields, name: { value: 'to the thief.txt', at: at as never } } };
    const item = sealItem(forged, thief.itemsKey(vault), { ...itemOf({ ...outer, revision }), accountId: thief.accountId });
    operator.change(/^\/api\/sync\/pull$/, (answer: PullAnswer) => {
      const entry = { seq: answer.last_seq + 1, id: item.id, revision, hash: sha256(item.sealed) };
      const { chain } = extendChain({ seq: answer.last_seq, chain: fromBase64(answer.chain) }, entry);
      if (answer.entries.length > 0) return undefined;
      const change = { ...entry, hash: toBase64(entry.hash), item: { ...item, parts: [...item.parts], sealed: toBase64(item.sealed) } };
      return { ...answer, entries: [change], last_seq: entry.seq, chain: toBase64(chain) };
    });
    operator.answer(/^\/api\/sync\/heads$/, () => ({ status: 200, body: {} }));
    const failure = await syncFailure(device);
    if ((await namesIn(device, vault)).includes('to the thief.txt')) return 'succeeded';
    expect(failure).toBe('wrong_key');
    return 'refused';
  },
);
