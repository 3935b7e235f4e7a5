import { beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { newOverviewOwner, nothing, type OverviewOwner } from '../kit/owners/overview-owner.ts';
import { expectStatus } from '../kit/owners/reference-owner.ts';

/** What no list takes (INTERFACE.md#overview-query), with the field at fault. */
const refusedEverywhere: readonly (readonly [query: string, field: string])[] = [
  ...['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=', 'page=1e3', 'page=1&page=2', 'page=99999999999999999999'].map(
    (query) => [query, 'page'] as const,
  ),
  ...['per_page=0', 'per_page=101', 'per_page=-5', 'per_page=x', 'per_page=', 'per_page=Infinity'].map(
    (query) => [query, 'per_page'] as const,
  ),
  ...['order=up', 'order=', 'order=DESC', 'order=asc&order=desc'].map((query) => [query, 'order'] as const),
  ...['sort=id', 'sort=', 'sort=owner_id', 'sort=name;drop', 'sort=__proto__', 'sort=name&sort=name'].map(
    (query) => [query, 'sort'] as const,
  ),
  ...[
    'created_after=',
    'created_after=yesterday',
    'created_after=2026-13-01',
    'created_after=2026-02-30',
    'created_after=2026-3-1',
    'created_after=2026-03-02T12:00:00',
    'created_after=2026-03-02%2012:00',
    'created_after=1772452800',
    'created_after=2026-03-02&created_after=2026-03-03',
    'created_after=2026-03-02T12:00:00Z%00',
  ].map((query) => [query, 'created_after'] as const),
];
const refusedTags: readonly (readonly [query: string, field: string])[] = [
  'tag=',
  'tag=%00',
  'tag=a%0Ab',
  `tag=${'x'.repeat(51)}`,
  'tag=a&tag=b',
].map((query) => [query, 'tag'] as const);

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  let owner: OverviewOwner;
  beforeAll(async () => {
    owner = await newOverviewOwner(server());
  });
  const list = async (path: string, from: OverviewOwner = owner) => expectStatus(200, await from.api.get(path));
  const column = (answer: Json, name: string): unknown[] => answer.data.map((item: Json) => item[name]);

  describe('GET /v1/vaults', () => {
    const names = async (query: string) => column(await list(`/v1/vaults?${query}`), 'name');
    const ids: string[] = [];
    beforeAll(async () => {
      for (const [name, tags] of [
        ['cherry', ['red', 'sweet']],
        ['apple', ['red']],
        ['Banana', ['yellow', 'sweet']],
        ['elder', []],
        ['date', ['sweet', 'a"b', 'Ä b', '\\', '%', 'red wine', '_']],
      ] as const) {
        ids.push((await owner.makeVault({ name, tags })).vault_id);
        await owner.reference.moveBy(hourMs);
      }
    });

    it('has whole vaults in the envelope of the table, the newest first, and says its numbers in headers too', async () => {
      const answer = await owner.api.get('/v1/vaults');
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body)).toEqual(['data', 'pagination']);
      expect(answer.body.pagination).toEqual({ total: 5, page: 1, per_page: 50, total_pages: 1 });
      expect(column(answer.body, 'name')).toEqual(['date', 'elder', 'Banana', 'apple', 'cherry']);
      expect(answer.body.data[0]).toEqual((await owner.api.get(`/v1/vaults/${ids[4]}`)).body);
      expect(['x-total-count', 'x-page', 'x-per-page', 'x-total-pages'].map((name) => answer.headers.get(name))).toEqual([
        '5',
        '1',
        '50',
        '1',
      ]);
    });

    it('pages through all, each once, with numbers to match, also for HEAD', async () => {
      const seen: unknown[] = [];
      for (const page of [1, 2, 3, 4]) {
        const answer = await owner.api.get(`/v1/vaults?per_page=2&page=${page}`);
        expect(answer.body.pagination).toEqual({ total: 5, page, per_page: 2, total_pages: 3 });
        const head = await owner.api.head(`/v1/vaults?per_page=2&page=${page}`);
        for (const { headers } of [answer, head])
          expect(['x-total-count', 'x-page', 'x-per-page', 'x-total-pages'].map((name) => headers.get(name))).toEqual([
            '5',
            String(page),
            '2',
            '3',
          ]);
        seen.push(...column(answer.body, 'name'));
      }
      expect(seen).toEqual(['date', 'elder', 'Banana', 'apple', 'cherry']);
      expect((await list('/v1/vaults?per_page=100&page=999999999')).pagination).toEqual({
        total: 5,
        page: 999_999_999,
        per_page: 100,
        total_pages: 1,
      });
    });

    it.each([
      ['sort=created_at&order=asc', ['cherry', 'apple', 'Banana', 'elder', 'date']],
      ['order=asc', ['cherry', 'apple', 'Banana', 'elder', 'date']],
      ['sort=name&order=asc', ['Banana', 'apple', 'cherry', 'date', 'elder']],
      ['sort=name', ['elder', 'date', 'cherry', 'apple', 'Banana']],
      ['sort=updated_at&order=asc', ['cherry', 'apple', 'Banana', 'elder', 'date']],
      ['tag=red', ['apple', 'cherry']],
      ['tag=sweet&sort=name&order=asc', ['Banana', 'cherry', 'date']],
      ['tag=re', []],
      ['tag=RED', []],
      ['tag=%20red%20', ['apple', 'cherry']],
      ['tag=b', []],
      ['tag=a%22b', ['date']],
      ['tag=%C3%84%20b', ['date']],
      ['tag=%5C', ['date']],
      ['tag=%25', ['date']],
      ['tag=_', ['date']],
      ['tag=red%22%2C%22sweet', []],
      ['created_after=2026-03-02', ['date', 'elder', 'Banana', 'apple', 'cherry']],
      ['created_after=2026-03-03', []],
      ['created_after=2026-03-02T14:00:00Z', ['date', 'elder', 'Banana']],
      ['created_after=2026-03-02T14:00:00.001Z', ['date', 'elder']],
      ['created_after=2026-03-02T16:00:00%2B01:00', ['date', 'elder']],
      ['created_after=2026-03-02T13:00:00Z&tag=sweet', ['date', 'Banana']],
      ['colour=red&limit=1', ['date', 'elder', 'Banana', 'apple', 'cherry']],
    ])('answers %s, with the count of just these', async (query, expected) => {
      const answer = await owner.api.get(`/v1/vaults?${query}`);
      expect(column(answer.body, 'name')).toEqual(expected);
      expect([answer.body.pagination.total, answer.headers.get('x-total-count')]).toEqual([expected.length, String(expected.length)]);
    });

    it('pages a narrowed list as well', async () => {
      expect(await names('tag=sweet&per_page=2')).toEqual(['date', 'Banana']);
      expect(await names('tag=sweet&per_page=2&page=2')).toEqual(['cherry']);
      expect((await list('/v1/vaults?tag=sweet&per_page=2&page=3')).pagination).toEqual({ total: 3, page: 3, per_page: 2, total_pages: 2 });
    });

    it.each<readonly [query: string, field: string]>([
      ...refusedEverywhere,
      ...refusedTags,
      ['status=inactive', 'status'],
      ['status=', 'status'],
      ['status=all', 'status'],
    ])('refuses %s: 422', async (query, field) => {
      const answer = await owner.api.get(`/v1/vaults?${query}`);
      expect([answer.status, answer.body]).toEqual([
        422,
        { error: 'validation_failed', message: expect.any(String), details: { field, reason: expect.any(String) } },
      ]);
    });

    it('hides archived vaults unless asked for them, and counts them with none of the others', async () => {
      const other = await newOverviewOwner(server());
      for (const name of ['a', 'b', 'c', 'd']) await other.makeVault({ name, tags: ['t'] });
      const byName = async (query: string) => {
        const answer = await list(`/v1/vaults?sort=name&order=asc&${query}`, other);
        expect(answer.pagination.total, query).toBe(answer.data.length);
        return column(answer, 'name');
      };
      const [a, b] = (await list('/v1/vaults?sort=name&order=asc', other)).data;
      expectStatus(200, await other.reference.api.post(`/v1/vaults/${a.vault_id}/archive`));
      expectStatus(200, await other.reference.api.post(`/v1/vaults/${b.vault_id}/release`));
      expect([
        await byName(''),
        await byName('tag=t'),
        await byName('status=archived'),
        await byName('status=released&tag=t'),
        await byName('status=active'),
        await byName('status=archived&tag=u'),
      ]).toEqual([['b', 'c', 'd'], ['b', 'c', 'd'], ['a'], ['b'], ['c', 'd'], []]);
      expect((await list('/v1/vaults?sort=name&order=asc&per_page=2&page=2', other)).data[0].name).toBe('d');
    });

    it('shows an owner nothing of others or of the other mode, whatever the tag', async () => {
      const live = await newOverviewOwner(server(), { email: owner.key.email, mode: 'live' });
      expect(await list('/v1/vaults?tag=red', live)).toEqual({ data: [], pagination: { total: 0, page: 1, per_page: 50, total_pages: 0 } });
      await live.makeVault({ name: 'live one', tags: ['red'] });
      expect(column(await list('/v1/vaults?tag=red', live), 'name')).toEqual(['live one']);
      expect(await names('tag=red')).toEqual(['apple', 'cherry']);
    });
  });

  describe('GET /v1/vaults/{vault_id}/documents', () => {
    let path: string;
    beforeAll(async () => {
      const { vault_id: id } = await owner.makeVault();
      path = `/v1/vaults/${id}/documents`;
      for (const [filename, size, tags] of [
        ['cherry.txt', 30, 'red,sweet'],
        ['apple.txt', 10, 'red'],
        ['Banana.txt', 50, ''],
        ['date.txt', 20, 'sweet'],
      ] as const) {
        await owner.addDocument(id, { filename, content: 'x'.repeat(size), tags });
        await owner.reference.moveBy(hourMs);
      }
    });

    it('has the envelope and the items of the table, the newest first', async () => {
      const answer = await owner.api.get(path);
      expect(answer.body.pagination).toEqual({ total: 4, page: 1, per_page: 50, total_pages: 1 });
      expect(answer.headers.get('x-total-count')).toBe('4');
      expect(column(answer.body, 'filename')).toEqual(['date.txt', 'Banana.txt', 'apple.txt', 'cherry.txt']);
      expect(answer.body.data[0]).toEqual({
        document_id: expect.stringMatching(/^doc_/),
        filename: 'date.txt',
        size: 20,
        mime_type: 'text/plain',
        tags: ['sweet'],
        uploaded_at: expect.any(String),
      });
    });

    it.each([
      ['sort=filename&order=asc', ['Banana.txt', 'apple.txt', 'cherry.txt', 'date.txt']],
      ['sort=name', ['date.txt', 'cherry.txt', 'apple.txt', 'Banana.txt']],
      ['sort=size&order=asc', ['apple.txt', 'date.txt', 'cherry.txt', 'Banana.txt']],
      ['sort=uploaded_at&order=asc', ['cherry.txt', 'apple.txt', 'Banana.txt', 'date.txt']],
      ['sort=created_at', ['date.txt', 'Banana.txt', 'apple.txt', 'cherry.txt']],
      ['tag=red', ['apple.txt', 'cherry.txt']],
      ['tag=sweet&sort=size', ['cherry.txt', 'date.txt']],
      ['tag=none', []],
    ])('answers %s', async (query, expected) => {
      const answer = await list(`${path}?${query}`);
      expect(column(answer, 'filename')).toEqual(expected);
      expect(answer.pagination.total).toBe(expected.length);
    });

    it('from a moment on', async () => {
      const { uploaded_at: moment } = (await list(`${path}?sort=filename&order=asc`)).data[0];
      expect(column(await list(`${path}?created_after=${moment}&per_page=1`), 'filename')).toEqual(['date.txt']);
      expect((await list(`${path}?created_after=${moment}&per_page=1`)).pagination).toEqual({
        total: 2,
        page: 1,
        per_page: 1,
        total_pages: 2,
      });
    });

    it.each<readonly [query: string, field: string]>([
      ...refusedEverywhere,
      ...refusedTags,
      ['sort=updated_at', 'sort'],
      ['sort=size_bytes', 'sort'],
    ])('refuses %s: 422', async (query, field) => {
      expect((await owner.api.get(`${path}?${query}`)).body).toMatchObject({ error: 'validation_failed', details: { field } });
    });
  });

  describe('GET /v1/vaults/{vault_id}/recipients', () => {
    let path: string;
    beforeAll(async () => {
      const { vault_id: id } = await owner.makeVault();
      path = `/v1/vaults/${id}/recipients`;
      for (const [name, email] of [
        ['Cleo', 'b@example.com'],
        [null, 'c@example.com'],
        ['Anna', 'D@example.com'],
        ['anna', 'a@example.com'],
      ] as const) {
        await owner.addRecipient(id, { name, email });
        await owner.reference.moveBy(hourMs);
      }
    });

    it.each([
      ['', ['a', 'D', 'c', 'b']],
      ['order=asc', ['b', 'c', 'D', 'a']],
      ['sort=name&order=asc', ['c', 'D', 'b', 'a']],
      ['sort=name', ['a', 'b', 'D', 'c']],
      ['sort=email&order=asc', ['a', 'b', 'c', 'D']],
      ['sort=created_at&per_page=3', ['a', 'D', 'c']],
      ['per_page=3&page=2', ['b']],
    ])('answers "%s"', async (query, expected) => {
      const answer = await owner.api.get(`${path}?${query}`);
      expect(column(answer.body, 'email').map((email) => String(email).split('@')[0])).toEqual(expected);
      expect([answer.body.pagination.total, answer.headers.get('x-total-count')]).toEqual([4, '4']);
    });

    it('from a moment on, with whole recipients', async () => {
      const all = await list(path);
      const later = await list(`${path}?created_after=${all.data[1].created_at}`);
      expect(later).toEqual({ data: all.data.slice(0, 2), pagination: { total: 2, page: 1, per_page: 50, total_pages: 1 } });
      expect(all.data[0]).toEqual((await owner.api.get(`${path}/${all.data[0].recipient_id}`)).body);
    });

    it.each(refusedEverywhere)('refuses %s: 422', async (query, field) => {
      expect((await owner.api.get(`${path}?${query}`)).body).toMatchObject({ error: 'validation_failed', details: { field } });
    });
  });

  describe('GET /v1/vaults/{vault_id}/policies', () => {
    it('is empty until a policy is set, then has that one', async () => {
      const { vault_id: id } = await owner.makeVault();
      const path = `/v1/vaults/${id}/policies`;
      const empty = await owner.api.get(path);
      expect(empty.body).toEqual({ data: [], pagination: { total: 0, page: 1, per_page: 50, total_pages: 0 } });
      expect(['x-total-count', 'x-page', 'x-per-page', 'x-total-pages'].map((name) => empty.headers.get(name))).toEqual([
        '0',
        '1',
        '50',
        '0',
      ]);
      const policy = await owner.setPolicy(id);
      expect(await list(path)).toEqual({ data: [policy], pagination: { total: 1, page: 1, per_page: 50, total_pages: 1 } });
      expect(await list(`${path}?page=2&per_page=1`)).toEqual({ data: [], pagination: { total: 1, page: 2, per_page: 1, total_pages: 1 } });
      expect((await list(`${path}?created_after=${policy.created_at}`)).data).toHaveLength(1);
      expect(await list(`${path}?created_after=2100-01-01`)).toMatchObject({ data: [], pagination: { total: 0 } });
      await owner.setPolicy(id, { check_in_frequency: 'daily' });
      expect((await list(path)).pagination.total).toBe(1);
      expectStatus(204, await owner.api.delete(`${path}/${policy.policy_id}`));
      expect((await list(path)).data).toEqual([]);
    });

    it('is empty for a vault whose policy type was only chosen', async () => {
      const { id } = await owner.reference.makeVault({ policy_type: 'inactivity' });
      expect((await list(`/v1/vaults/${id}/policies`)).data).toEqual([]);
    });

    it.each<readonly [query: string, field: string]>([...refusedEverywhere, ['sort=name', 'sort']])(
      'refuses %s: 422',
      async (query, field) => {
        const { vault_id: id } = await owner.makeVault();
        expect((await owner.api.get(`/v1/vaults/${id}/policies?${query}`)).body).toMatchObject({
          error: 'validation_failed',
          details: { field },
        });
      },
    );
  });

  it.each(['documents', 'recipients', 'policies'])(
    'GET /v1/vaults/{vault_id}/%s: an unknown vault is 404, another user’s 403, before the query is looked at',
    async (what) => {
      const stranger = await newOverviewOwner(server());
      const { vault_id: id } = await stranger.makeVault();
      for (const query of ['', '?page=0']) {
        expect((await owner.api.get(`/v1/vaults/${nothing.vault}/${what}${query}`)).body).toEqual({
          error: 'resource_not_found',
          message: expect.any(String),
        });
        expect((await owner.api.get(`/v1/vaults/${id}/${what}${query}`)).body).toEqual({
          error: 'permission_denied',
          message: expect.any(String),
        });
      }
    },
  );
});
