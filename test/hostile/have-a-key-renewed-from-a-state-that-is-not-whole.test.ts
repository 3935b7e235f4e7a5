import { expect } from 'vitest';
import { fromBase64, toBase64 } from '../../shared/crypto/base64.ts';
import { extendChain } from '../../shared/format/vault/change-chain.ts';
import type { PullAnswer } from '../../shared/wire/sync.ts';
import { attack } from './attack.ts';
import { openPaperEstate, type PaperEstate } from './paper-estate.ts';

attack(
  'an operator tells a device that a document was taken back, but not that paper was, and waits for the new key',
  { without: 'a new key is made from a whole state' },
  async () => {
    await using estate = await openPaperEstate();
    const { device, other, recipient, documents, lost, vault } = estate;
    await device.must('documents.trash', { documents: documents.slice(1) });
    await device.must('locks.remove', { recipient, lock: lost.lock });
    await device.must('sync.run', {});
    expect(await estate.openedByLost()).not.toContain(2);
    tellUpTo(estate, documents[1] ?? '');
    await other.engine.call('sync.run', {});
    if ((await estate.openedByLost()).includes(2)) return 'succeeded';
    const { findings } = await other.must('readiness.get', { vault });
    expect(findings.map(({ code }) => code)).toContain('renewal_waits');
    return 'seen';
  },
);

/** From now on tells the other device the history up to where a document was changed, and nothing that anybody signed later. */
function tellUpTo({ operator, other }: PaperEstate, document: string): void {
  const known = other.engine.context.store.changes.last() ?? expect.unreachable();
  operator.change(/^\/api\/sync\/pull$/, (body: PullAnswer, { asked }) => {
    const { cursor } = asked as { readonly cursor: number };
    if (cursor > known.seq) return { ...body, entries: [], last_seq: told.seq, chain: toBase64(told.chain), heads: [], more: false };
    const end = body.entries.findIndex(({ id }) => id === document) + 1;
    const entries = body.entries.slice(0, end);
    for (const { seq, id, revision, hash } of entries) told = extendChain(told, { seq, id, revision, hash: fromBase64(hash) });
    const heads = body.heads.filter(({ seq }) => seq <= told.seq);
    return { entries, last_seq: told.seq, chain: toBase64(told.chain), heads, more: false };
  });
  let told = known;
  operator.answer(/^\/api\/sync\/heads$/, () => ({ status: 200, body: {} }));
  operator.change(/\/status$/, (body) => ({
    ...body,
    recipients: body.recipients.map((one: object) => ({ ...one, key_generation: 1, bundle_generation: 1 })),
  }));
}
