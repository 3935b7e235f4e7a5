import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';

const names = (answer: Json): string[] => answer.data.map(({ name }: Json) => name);

/** Bounds that both paged lists share (INTERFACE.md#reference-lists). */
const refusedPages = [
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=',
  'page=%20',
  'page=1e3',
  'page=0x1',
  'page=1&page=2',
  'page=99999999999999999999',
  'per_page=0',
  'per_page=101',
  'per_page=-5',
  'per_page=x',
  'per_page=',
  'per_page=Infinity',
  'order=up',
  'order=',
  'order=DESC',
  'order=asc&order=desc',
];

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  describe('GET /v1/vaults', () => {
    let owner: Owner;
    const list = async (query = '') => expectStatus(200, await owner.api.get(`/v1/vaults${query}`));
    beforeAll(async () => {
      owner = await newOwner(server());
      // Created in this order, changed in a second, named in a third.
      const ids: string[] = [];
      for (const name of ['cherry', 'apple', 'Banana', 'elder', 'date']) {
        ids.push((await owner.makeVault({ name })).id);
        await owner.moveBy(hourMs);
      }
      for (const index of [2, 0, 4, 1, 3]) {
        expectStatus(200, await owner.api.patch(`/v1/vaults/${ids[index]}`, { description: 'seen' }));
        await owner.moveBy(hourMs);
      }
    });

    it('has the envelope of the table and the newest first', async () => {
      const answer = await list();
      expect(Object.keys(answer)).toEqual(['data', 'pagination']);
      expect(answer.pagination).toEqual({ current_page: 1, per_page: 20, total: 5, total_pages: 1 });
      expect(names(answer)).toEqual(['date', 'elder', 'Banana', 'apple', 'cherry']);
    });

    it('has summaries only: no settings, no metadata, no name of the owner', async () => {
      const [item] = (await list()).data;
      expect(item).toEqual({
        id: expect.stringMatching(/^vault_/),
        name: 'date',
        description: 'seen',
        status: 'active',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        released_at: null,
        document_count: 0,
        recipient_count: 0,
        policy: { type: 'manual', backup_policy: null },
        owner: { id: owner.key.userId, email: owner.key.email },
      });
    });

    it.each([
      ['?sort=created_at&order=asc', ['cherry', 'apple', 'Banana', 'elder', 'date']],
      ['?sort=created_at', ['date', 'elder', 'Banana', 'apple', 'cherry']],
      ['?order=asc', ['cherry', 'apple', 'Banana', 'elder', 'date']],
      ['?sort=updated_at&order=asc', ['Banana', 'cherry', 'date', 'apple', 'elder']],
      ['?sort=updated_at&order=desc', ['elder', 'apple', 'date', 'cherry', 'Banana']],
      ['?sort=name&order=asc', ['Banana', 'apple', 'cherry', 'date', 'elder']],
      ['?sort=name', ['elder', 'date', 'cherry', 'apple', 'Banana']],
    ])('sorts by %s', async (query, expected) => {
      expect(names(await list(query))).toEqual(expected);
    });

    it('pages through all, each once, in one order', async () => {
      const pages = [
        await list('?per_page=2'),
        await list('?per_page=2&page=2'),
        await list('?per_page=2&page=3'),
        await list('?per_page=2&page=4'),
      ];
      expect(pages.flatMap(names)).toEqual(['date', 'elder', 'Banana', 'apple', 'cherry']);
      expect(pages.map((page) => page.data.length)).toEqual([2, 2, 1, 0]);
      expect(pages.map((page) => page.pagination)).toEqual(
        [1, 2, 3, 4].map((current_page) => ({ current_page, per_page: 2, total: 5, total_pages: 3 })),
      );
    });

    it('takes the bounds', async () => {
      expect((await list('?per_page=100')).pagination).toEqual({ current_page: 1, per_page: 100, total: 5, total_pages: 1 });
      expect(names(await list('?per_page=1'))).toEqual(['date']);
      expect(await list('?page=999999999&per_page=100')).toEqual({
        data: [],
        pagination: { current_page: 999_999_999, per_page: 100, total: 5, total_pages: 1 },
      });
      expect(names(await list('?page=01'))).toHaveLength(5);
    });

    it.each([
      ...refusedPages,
      'sort=id',
      'sort=',
      'sort=size',
      'sort=NAME',
      'sort=name;drop',
      'sort=name&sort=id',
      'sort=__proto__',
      'status=inactive',
      'status=',
      'status=all',
      'status=ACTIVE',
      'status=active&status=released',
    ])('refuses %s with 400', async (query) => {
      const answer = await owner.api.get(`/v1/vaults?${query}`);
      expect(answer.body).toMatchObject({
        error: 'invalid_request',
        statusCode: 400,
        details: [{ field: query.split('=')[0], reason: expect.any(String) }],
      });
      expect(answer.status).toBe(400);
    });

    it('leaves parameters that it does not know alone', async () => {
      expect((await list('?colour=red&limit=1&__proto__=1')).pagination.total).toBe(5);
    });

    it('breaks ties by id, so that pages never overlap', async () => {
      const lone = await newOwner(server());
      const made: string[] = [];
      for (let index = 0; index < 7; index += 1) made.push((await lone.makeVault({ name: 'same' })).id);
      for (const sort of ['name', 'created_at', 'updated_at']) {
        const seen: string[] = [];
        for (let page = 1; page <= 4; page += 1)
          seen.push(
            ...expectStatus(200, await lone.api.get(`/v1/vaults?sort=${sort}&order=asc&per_page=2&page=${page}`)).data.map(
              ({ id }: Json) => id,
            ),
          );
        expect(seen).toEqual(made);
      }
    });

    it('shows an owner nothing of others, of the other mode, or of other accounts', async () => {
      const lone = await newOwner(server());
      const live = await newOwner(server(), { email: lone.key.email, mode: 'live' });
      await live.makeVault({ name: 'live one' });
      await lone.makeVault({ name: 'test one' });
      expect(names(expectStatus(200, await lone.api.get('/v1/vaults')))).toEqual(['test one']);
      expect(names(expectStatus(200, await live.api.get('/v1/vaults')))).toEqual(['live one']);
    });

    it('is empty for who has none', async () => {
      const lone = await newOwner(server());
      expect(expectStatus(200, await lone.api.get('/v1/vaults'))).toEqual({
        data: [],
        pagination: { current_page: 1, per_page: 20, total: 0, total_pages: 0 },
      });
    });
  });

  describe('totals of GET /v1/vaults by status', () => {
    it('follow every transition', async () => {
      const owner = await newOwner(server());
      const totals = async (): Promise<number[]> => {
        const found: number[] = [];
        for (const query of ['', '?status=active', '?status=released', '?status=archived']) {
          const { data, pagination } = expectStatus(200, await owner.api.get(`/v1/vaults${query}`));
          expect(data.length, query).toBe(pagination.total);
          found.push(pagination.total);
        }
        return found;
      };
      const act = async (id: string, name: string) => expectStatus(200, await owner.api.post(`/v1/vaults/${id}/${name}`));
      expect(await totals()).toEqual([0, 0, 0, 0]);
      const [first, second, third] = [await owner.makeVault(), await owner.makeVault(), await owner.makeVault()];
      expect(await totals()).toEqual([3, 3, 0, 0]);
      await act(first.id, 'archive');
      expect(await totals()).toEqual([2, 2, 0, 1]);
      await owner.api.post(`/v1/vaults/${first.id}/archive`);
      expect(await totals()).toEqual([2, 2, 0, 1]);
      await act(second.id, 'release');
      expect(await totals()).toEqual([2, 1, 1, 1]);
      await owner.api.post(`/v1/vaults/${second.id}/release`);
      await owner.api.delete(`/v1/vaults/${second.id}?confirm=true`);
      expect(await totals()).toEqual([2, 1, 1, 1]);
      await act(first.id, 'restore');
      expect(await totals()).toEqual([3, 2, 1, 0]);
      await owner.setPolicy(third.id, { type: 'inactivity', frequency: 'daily', grace_period_days: 1 });
      await owner.moveBy(2 * dayMs);
      expect(await totals()).toEqual([3, 1, 2, 0]);
      await act(first.id, 'archive');
      expectStatus(204, await owner.api.delete(`/v1/vaults/${first.id}?confirm=true`));
      expect(await totals()).toEqual([2, 0, 2, 0]);
      const last = await owner.makeVault();
      expectStatus(204, await owner.api.delete(`/v1/vaults/${last.id}?confirm=true`));
      expect(await totals()).toEqual([2, 0, 2, 0]);
      const none = await owner.api.post('/v1/vaults', { name: '' });
      expect([none.status, ...(await totals())]).toEqual([400, 2, 0, 2, 0]);
    });

    it('the default list is in one order across active and released, and hides archived', async () => {
      const owner = await newOwner(server());
      const made: Json[] = [];
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
        made.push(await owner.makeVault({ name }));
        await owner.moveBy(hourMs);
      }
      for (const index of [1, 4]) expectStatus(200, await owner.api.post(`/v1/vaults/${made[index].id}/release`));
      expectStatus(200, await owner.api.post(`/v1/vaults/${made[2].id}/archive`));
      const page = async (query: string) => names(expectStatus(200, await owner.api.get(`/v1/vaults?${query}`)));
      expect(await page('sort=name&order=asc')).toEqual(['a', 'b', 'd', 'e', 'f']);
      expect([
        await page('sort=name&order=asc&per_page=2'),
        await page('sort=name&order=asc&per_page=2&page=2'),
        await page('sort=name&order=asc&per_page=2&page=3'),
      ]).toEqual([['a', 'b'], ['d', 'e'], ['f']]);
      expect(await page('status=released&order=asc')).toEqual(['b', 'e']);
      expect(await page('status=active&order=desc')).toEqual(['f', 'd', 'a']);
      expect(await page('status=archived')).toEqual(['c']);
    });
  });

  describe('GET /v1/vaults/{vault_id}/documents', () => {
    let owner: Owner;
    let vaultId: string;
    const list = async (query = '') => expectStatus(200, await owner.api.get(`/v1/vaults/${vaultId}/documents${query}`));
    beforeAll(async () => {
      owner = await newOwner(server());
      vaultId = (await owner.makeVault()).id;
      for (const [filename, size] of [
        ['cherry.txt', 30],
        ['apple.txt', 10],
        ['Banana.txt', 50],
        ['date.txt', 20],
        ['elder.txt', 30],
      ] as const) {
        await owner.addDocument(vaultId, { filename, content: 'x'.repeat(size) });
        await owner.moveBy(hourMs);
      }
    });

    it('has the envelope of the table, documents without virus_scan, the newest first', async () => {
      const answer = await list();
      expect(answer.pagination).toEqual({ current_page: 1, per_page: 20, total: 5, total_pages: 1 });
      expect(names(answer)).toEqual(['elder.txt', 'date.txt', 'Banana.txt', 'apple.txt', 'cherry.txt']);
      const { id } = answer.data[0];
      expect(answer.data[0]).toEqual({
        id,
        name: 'elder.txt',
        description: '',
        size: 30,
        mime_type: 'text/plain',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        vault_id: vaultId,
        url: `${server().config.publicUrl}/reference/v1/documents/${id}/download`,
        metadata: { encrypted: true, checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
      });
    });

    it.each([
      ['?sort=name&order=asc', ['Banana.txt', 'apple.txt', 'cherry.txt', 'date.txt', 'elder.txt']],
      ['?sort=name', ['elder.txt', 'date.txt', 'cherry.txt', 'apple.txt', 'Banana.txt']],
      ['?sort=size&order=asc', ['apple.txt', 'date.txt', 'cherry.txt', 'elder.txt', 'Banana.txt']],
      ['?sort=size', ['Banana.txt', 'elder.txt', 'cherry.txt', 'date.txt', 'apple.txt']],
      ['?sort=created_at&order=asc', ['cherry.txt', 'apple.txt', 'Banana.txt', 'date.txt', 'elder.txt']],
      ['?per_page=2&page=2', ['Banana.txt', 'apple.txt']],
      ['?per_page=2&page=9', []],
    ])('answers %s', async (query, expected) => {
      expect(names(await list(query))).toEqual(expected);
    });

    it.each([...refusedPages, 'sort=updated_at', 'sort=mime_type', 'sort=', 'sort=size_bytes'])('refuses %s with 400', async (query) => {
      expect((await owner.api.get(`/v1/vaults/${vaultId}/documents?${query}`)).body).toMatchObject({
        error: 'invalid_request',
        statusCode: 400,
        details: [{ field: query.split('=')[0] }],
      });
    });

    it('total follows uploads and deletions', async () => {
      const { id } = await owner.makeVault();
      const total = async () => expectStatus(200, await owner.api.get(`/v1/vaults/${id}/documents`)).pagination.total;
      expect(await total()).toBe(0);
      const first = await owner.addDocument(id);
      await owner.addDocument(id);
      expect(await total()).toBe(2);
      await owner.upload(id, { name: '..' });
      expect(await total()).toBe(2);
      expectStatus(204, await owner.api.delete(`/v1/documents/${first.id}`));
      expect(await total()).toBe(1);
    });
  });
});
