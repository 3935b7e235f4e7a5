import type { Ulid } from '../../shared/domain/ids.ts';
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { extendChain, isHeadOf, judgeHistory, type ChainHead } from '../../shared/format/vault/change-chain.ts';
import type { PullAnswer, PushAnswer, PushedItem } from '../../shared/wire/sync.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { newItem, newSyncOwner, noChange, type SyncDevice } from '../kit/owners/sync-owner.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64');
const hashOf = (item: PushedItem): Buffer => createHash('sha256').update(bytesOf(item.sealed)).digest();

/** The head after these entries, computed by a device as in FORMAT.md. */
function chainOf({ entries }: PullAnswer, from: ChainHead = noChange): ChainHead {
  return entries.reduce((head, { seq, id, revision, hash }) => extendChain(head, { seq, id, revision, hash: bytesOf(hash) }), from);
}

const headOf = ({ last_seq: seq, chain }: PullAnswer | PushAnswer): ChainHead => ({ seq, chain: bytesOf(chain) });

/** What a device that knows `known` makes of an answer. */
function verdictOn(device: SyncDevice, known: ChainHead, answer: PullAnswer): string {
  const heads = answer.heads.map((head) => ({ seq: head.seq, chain: bytesOf(head.chain), signature: bytesOf(head.signature) }));
  const entries = answer.entries.map(({ seq, id, revision, hash }) => ({ seq, id, revision, hash: bytesOf(hash) }));
  expect(
    answer.heads.every(
      (head, index) => head.device !== device.id || isHeadOf(device.keys.publicKey, device.owner.accountId, device.id, heads[index]!),
    ),
  ).toBe(true);
  return judgeHistory(known, { entries, last: headOf(answer), more: answer.more, heads }).verdict;
}

onDatabasesOfForm({}, (server) => {
  const id = () => server().core.newId();

  describe('push and pull', () => {
    it('give back byte for byte what was pushed, numbered and chained as the format says', async () => {
      const device = await (await newSyncOwner(server())).device();
      const items = [
        newItem(id(), { kind: 'vault', vault: '-' }),
        newItem(id(), { kind: 'settings', vault: '-' }),
        newItem(id()),
        newItem(id(), { deleted: true }),
      ];
      const pushed = await device.push(items);
      expect(pushed.results).toEqual(items.map((item, index) => ({ id: item.id, outcome: 'accepted', seq: index + 1 })));
      const pulled = await device.pull(0);
      expect(pulled.entries).toEqual(
        items.map(({ base_revision: _base, ...item }, index) => ({
          seq: index + 1,
          id: item.id,
          revision: 1,
          hash: hashOf({ ...item, base_revision: 0 }).toString('base64'),
          item,
        })),
      );
      expect([pulled.last_seq, pulled.more, pulled.heads]).toEqual([4, false, []]);
      expect(headOf(pulled)).toEqual(headOf(pushed));
      expect(Buffer.compare(chainOf(pulled).chain, headOf(pushed).chain)).toBe(0);
      expect((await device.owner.api.get('/account')).body).toMatchObject({
        last_seq: 4,
        chain: pushed.chain,
        used_bytes: 4 * 586,
        keyring_generation: 1,
        user_id: `user_${device.owner.userId}`,
      });
    });

    it('go on from any cursor in stretches without a gap, past which an item stands only at its present revision', async () => {
      const device = await (await newSyncOwner(server())).device();
      const items = Array.from({ length: 25 }, () => newItem(id()));
      await device.push(items);
      const again = items.slice(0, 10).map((item) => newItem(item.id, { revision: 2 }));
      const last = headOf(await device.push(again));
      let [cursor, head] = [0, noChange];
      const seen: PullAnswer['entries'] = [];
      for (let round = 0; round < 10; round += 1) {
        const answer = await device.pull(cursor, 7);
        expect(answer.entries.length).toBe(Math.min(7, 35 - cursor));
        head = chainOf(answer, head);
        seen.push(...answer.entries);
        cursor += answer.entries.length;
        expect(answer.more).toBe(cursor < 35);
        if (!answer.more) break;
      }
      expect(head.seq).toBe(35);
      expect(Buffer.compare(head.chain, last.chain)).toBe(0);
      expect(seen.filter(({ item }) => item === undefined).map(({ seq }) => seq)).toEqual(
        Array.from({ length: 10 }, (_, index) => index + 1),
      );
      expect(seen.filter(({ seq }) => seq > 25).map(({ item }) => item?.sealed)).toEqual(again.map(({ sealed }) => sealed));
      expect(await device.pull(35)).toMatchObject({ entries: [], last_seq: 35, more: false });
      expect(await device.pull(99)).toMatchObject({ entries: [], last_seq: 35, more: false });
    });

    it('answer as many items as fit into one answer, and the rest with the next', async () => {
      const device = await (await newSyncOwner(server())).device();
      const large = Array.from({ length: 20 }, () => newItem(id(), { sealed: randomBytes(1_048_576).toString('base64') }));
      await device.push(large);
      const first = await device.pull(0);
      expect([first.entries.length, first.more]).toEqual([16, true]);
      const rest = await device.pull(16);
      expect([rest.entries.length, rest.more]).toEqual([4, false]);
      expect([...first.entries, ...rest.entries].map(({ item }) => item?.sealed)).toEqual(large.map(({ sealed }) => sealed));
    });

    it('take a thousand items at once, in the order in which they come', async () => {
      const device = await (await newSyncOwner(server())).device();
      const items = Array.from({ length: 1_000 }, () => newItem(id()));
      const { results, last_seq: lastSeq } = await device.push(items);
      expect(lastSeq).toBe(1_000);
      expect(results.every(({ outcome, seq }, index) => outcome === 'accepted' && seq === index + 1)).toBe(true);
      const { entries } = await device.pull(0);
      expect(entries.map((entry) => entry.id)).toEqual(items.map((item) => item.id));
    });
  });

  describe('a push that comes twice', () => {
    it('is accepted twice with the same numbers and changes nothing the second time', async () => {
      const device = await (await newSyncOwner(server())).device();
      const items = [newItem(id()), newItem(id())];
      const first = await device.push(items);
      expect(await device.push(items)).toEqual(first);
      const more = await device.push([items[1]!, newItem(id()), items[0]!]);
      expect(more.results.map(({ seq }) => seq)).toEqual([2, 3, 1]);
      expect((await device.pull(0)).entries.length).toBe(3);
    });

    it('is a conflict with other bytes, other parts or another place', async () => {
      const device = await (await newSyncOwner(server())).device();
      const item = newItem(id());
      await device.push([item]);
      for (const change of [
        { sealed: newItem(id()).sealed },
        { deleted: true },
        { kind: 'folder' as const },
        { vault: '01HV0000000000000000000002' as Ulid },
      ]) {
        const { results, last_seq: lastSeq } = await device.push([{ ...item, ...change }]);
        expect([results, lastSeq]).toEqual([[{ id: item.id, outcome: 'conflict', current: 1 }], 1]);
      }
    });
  });

  describe('conflicts', () => {
    it('name the present revision, and leave the others of the same push alone', async () => {
      const owner = await newSyncOwner(server());
      const [one, other] = [await owner.device(), await owner.device()];
      const [shared, alone] = [newItem(id()), newItem(id())];
      await one.push([shared]);
      await one.push([newItem(shared.id, { revision: 2 })]);
      const { results } = await other.push([newItem(shared.id, { revision: 2 }), alone, newItem(id(), { revision: 5 })]);
      expect(results).toEqual([
        { id: shared.id, outcome: 'conflict', current: 2 },
        { id: alone.id, outcome: 'accepted', seq: 3 },
        { id: expect.any(String), outcome: 'conflict', current: 0 },
      ]);
    });

    it('of many devices that push one item at the same moment exactly one wins, and the chain has no gap', async () => {
      const owner = await newSyncOwner(server());
      const devices = await Promise.all([owner.device(), owner.device(), owner.device(), owner.device()]);
      const shared = Array.from({ length: 5 }, id);
      for (let revision = 1; revision <= 4; revision += 1) {
        const answers = await Promise.all(
          devices.map((device) => device.push([...shared.map((one) => newItem(one, { revision })), newItem(id())])),
        );
        for (const index of shared.keys()) {
          const outcomes = answers.map(({ results }) => results[index]!.outcome).sort();
          expect(outcomes).toEqual(['accepted', 'conflict', 'conflict', 'conflict']);
        }
        expect(answers.map(({ results }) => results.at(-1)!.outcome)).toEqual(devices.map(() => 'accepted'));
      }
      const pulled = await devices[0].pull(0);
      expect(pulled.entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 4 * (5 + 4) }, (_, index) => index + 1));
      expect(Buffer.compare(chainOf(pulled).chain, headOf(pulled).chain)).toBe(0);
    });
  });

  describe('heads', () => {
    it('are kept as signed, with a push or alone, and shown to every device', async () => {
      const owner = await newSyncOwner(server());
      const [one, other] = [await owner.device(), await owner.device()];
      const first = headOf(await one.push([newItem(id())]));
      expect((await one.call('PUT', '/heads', { body: one.signed(first) })).status).toBe(204);
      await other.push([newItem(id())], other.signed(first));
      const { heads } = await other.pull(0);
      expect(heads).toEqual(
        [one, other].sort((a, b) => (a.id < b.id ? -1 : 1)).map((device) => ({ device: device.id, ...device.signed(first) })),
      );
      expect(verdictOn(one, noChange, await one.pull(0))).toBe('consistent');
    });

    it('older than the last are ignored, and another chain of the same number is refused', async () => {
      const owner = await newSyncOwner(server());
      const device = await owner.device();
      const first = headOf(await device.push([newItem(id())]));
      const second = headOf(await device.push([newItem(id())], device.signed(first)));
      expect((await device.call('PUT', '/heads', { body: device.signed(second) })).status).toBe(204);
      expect((await device.call('PUT', '/heads', { body: device.signed(first) })).status).toBe(204);
      expect((await device.pull(0)).heads).toEqual([{ device: device.id, ...device.signed(second) }]);
      const other = device.signed({ seq: 2, chain: randomBytes(32) });
      expect((await device.call('PUT', '/heads', { body: other })).body).toMatchObject({ ok: false, error: 'conflict' });
      const refused = await device.call('POST', '/push', { body: { items: [newItem(id())], head: other } });
      expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
      expect((await device.pull(0)).last_seq, 'the whole push was refused').toBe(2);
    });

    it('that another device or nobody signed are refused', async () => {
      const owner = await newSyncOwner(server());
      const [one, other] = [await owner.device(), await owner.device()];
      const stranger = await (await newSyncOwner(server())).device();
      const head = headOf(await one.push([newItem(id())]));
      const good = one.signed(head);
      const flipped = bytesOf(good.signature);
      flipped[5]! ^= 1;
      for (const body of [
        other.signed(head),
        stranger.signed(head),
        { ...good, signature: flipped.toString('base64') },
        { ...good, seq: 2 },
        { ...good, chain: randomBytes(32).toString('base64') },
      ]) {
        const answer = await one.call('PUT', '/heads', { body });
        expect([answer.status, answer.body.error, answer.body.details]).toEqual([
          400,
          'invalid_request',
          [{ field: 'signature', reason: expect.any(String) }],
        ]);
      }
      expect((await one.pull(0)).heads).toEqual([]);
    });

    it('prove it when the server was rolled back or tells another history', async () => {
      const owner = await newSyncOwner(server());
      const [one, other, third] = [await owner.device(), await owner.device(), id()];
      const items = [newItem(id()), newItem(id()), newItem(third)];
      await one.push(items.slice(0, 2));
      const known = chainOf(await one.pull(0));
      const { db } = server().core;
      const account = await db.read.selectFrom('sync_accounts').selectAll().where('user_id', '=', owner.userId).executeTakeFirstOrThrow();
      await one.push([items[2]!]);
      const seen = chainOf(await one.pull(2), known);
      await one.call('PUT', '/heads', { body: one.signed(seen) });
      // The server is set back to before the third change, as after the restore of a backup.
      await db.transaction(async (tx) => {
        await tx.deleteFrom('sync_log').where('user_id', '=', owner.userId).where('seq', '=', 3).execute();
        await tx.deleteFrom('sync_items').where('id', '=', third).execute();
        await tx
          .updateTable('sync_accounts')
          .set({ last_seq: account.last_seq, chain: account.chain })
          .where('user_id', '=', owner.userId)
          .execute();
      });
      expect(verdictOn(one, seen, await one.pull(3))).toBe('rolled_back');
      expect(verdictOn(other, noChange, await other.pull(0)), 'a device that knew nothing sees it by the other’s head').toBe('rolled_back');
      await other.push([newItem(id())]);
      expect(verdictOn(one, seen, await one.pull(3))).toBe('forked');
      expect(verdictOn(other, noChange, await other.pull(0))).toBe('forked');
    });
  });

  describe('what no device sends', () => {
    const cases: readonly (readonly [what: string, change: (item: PushedItem) => object, field: string])[] = [
      ['a revision that does not follow', (item) => ({ ...item, revision: 3 }), 'items.0.revision'],
      ['a document of the account', (item) => ({ ...item, vault: '-' }), 'items.0.vault'],
      ['settings of a vault', (item) => ({ ...item, kind: 'settings' }), 'items.0.vault'],
      ['parts of a folder', (item) => ({ ...item, kind: 'folder', parts: ['a'.repeat(64)] }), 'items.0.parts'],
      ['parts that are not sorted', (item) => ({ ...item, parts: ['b'.repeat(64), 'a'.repeat(64)] }), 'items.0.parts'],
      ['a part that comes twice', (item) => ({ ...item, parts: ['a'.repeat(64), 'a'.repeat(64)] }), 'items.0.parts'],
      ['a part without a name', (item) => ({ ...item, parts: ['A'.repeat(64)] }), 'items.0.parts.0'],
      ['a sealed object that is too short', (item) => ({ ...item, sealed: randomBytes(329).toString('base64') }), 'items.0.sealed'],
      ['a sealed object that is too long', (item) => ({ ...item, sealed: randomBytes(1_048_577).toString('base64') }), 'items.0.sealed'],
      [
        'base64 with a bit too much',
        (item) => ({ ...item, sealed: item.sealed.replace(/.==$|.=$/, (end) => `_${end.slice(1)}`) }),
        'items.0.sealed',
      ],
      ['base64 in another alphabet', (item) => ({ ...item, sealed: `_${item.sealed.slice(1)}` }), 'items.0.sealed'],
      ['an unknown kind', (item) => ({ ...item, kind: 'secret' }), 'items.0.kind'],
      ['an id in lower case', (item) => ({ ...item, id: item.id.toLowerCase() }), 'items.0.id'],
      ['a revision of nothing', (item) => ({ ...item, revision: 0, base_revision: -1 }), 'items.0.revision'],
      ['a revision beyond counting', (item) => ({ ...item, revision: 2 ** 60 }), 'items.0.revision'],
      ['a member too much', (item) => ({ ...item, name: 'Will' }), 'items.0.name'],
      ['a member too few', ({ sealed: _sealed, ...item }) => item, 'items.0.sealed'],
      ['deleted as a number', (item) => ({ ...item, deleted: 1 }), 'items.0.deleted'],
    ];

    it.each(cases)('%s is refused, with the field to blame and nothing stored', async (_what, change, field) => {
      const device = await (await newSyncOwner(server())).device();
      const answer = await device.call('POST', '/push', { body: { items: [change(newItem(id())), newItem(id())] } });
      expect([answer.status, answer.body.ok, answer.body.error, answer.body.details?.[0]?.field]).toEqual([
        400,
        false,
        'invalid_request',
        field,
      ]);
      expect((await device.pull(0)).last_seq).toBe(0);
    });

    it('too many items, one twice, or too large a body is refused', async () => {
      const device = await (await newSyncOwner(server())).device();
      const item = newItem(id());
      for (const items of [[item, item], Array.from({ length: 1_001 }, () => newItem(id()))]) {
        const answer = await device.call('POST', '/push', { body: { items } });
        expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
      }
      const huge = await device.call('POST', '/push', {
        body: `{"items":[],"more":"${'x'.repeat(48 * 1_048_576)}"}`,
        headers: { 'content-type': 'application/json' },
      });
      expect([huge.status, huge.body.error]).toEqual([413, 'too_large']);
      expect((await device.pull(0)).last_seq).toBe(0);
    });

    it.each<[what: string, path: string, body: unknown]>([
      ['a pull without a cursor', '/pull', {}],
      ['a negative cursor', '/pull', { cursor: -1 }],
      ['half a cursor', '/pull', { cursor: 1.5 }],
      ['a cursor as text', '/pull', { cursor: '0' }],
      ['a cursor beyond counting', '/pull', { cursor: 2 ** 60 }],
      ['a limit of nothing', '/pull', { cursor: 0, limit: 0 }],
      ['too high a limit', '/pull', { cursor: 0, limit: 1_001 }],
      ['a list', '/pull', []],
      ['null', '/pull', 'null'],
      ['half a body', '/pull', '{'],
      ['a push of nothing', '/push', {}],
      ['items that are no list', '/push', { items: {} }],
      ['an item that is none', '/push', { items: [null] }],
      ['an empty head', '/push', { items: [], head: {} }],
      ['a byte order mark', '/push', '\ufeff'],
      ['a name that is none', '/parts/missing', { names: ['x'] }],
      ['too many names', '/parts/missing', { names: Array.from({ length: 10_001 }, () => 'a'.repeat(64)) }],
      ['a question without names', '/parts/missing', {}],
    ])('%s is refused', async (_what, path, body) => {
      const device = await (await newSyncOwner(server())).device();
      const answer = await device.call('POST', path, { body, headers: { 'content-type': 'application/json' } });
      expect([answer.status, answer.body.ok, answer.body.error]).toEqual([400, false, 'invalid_request']);
      expect(
        Object.keys(answer.body)
          .sort()
          .filter((name) => name !== 'details'),
      ).toEqual(['error', 'message', 'ok', 'requestId']);
    });
  });

  it('no request of this file was a fault of ours', () => {
    expect(server().faults).toEqual([]);
  });
});
