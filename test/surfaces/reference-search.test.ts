import { beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  let owner: Owner;
  const vaults: Record<string, string> = {};
  const get = async (path: string) => expectStatus(200, await owner.api.get(path));
  const names = async (path: string) => (await get(path)).data.map(({ name }: Json) => name);

  beforeAll(async () => {
    owner = await newOwner(server());
    for (const [name, description] of [
      ['Will', 'the last one'],
      ['Letters', 'read the will first'],
      ['Box', ''],
      ['Attic', 'will be sorted'],
      ['Letters', 'older'],
    ] as const) {
      const key = name in vaults ? `${name}2` : name;
      vaults[key] = (await owner.makeVault({ name, description })).id;
      await owner.moveBy(hourMs);
    }
    await owner.addDocument(vaults.Box ?? '', { filename: 'will.pdf', content: 'x'.repeat(30) });
    await owner.addDocument(vaults.Box ?? '', { filename: 'old will.pdf', content: 'x'.repeat(10) });
    await owner.addDocument(vaults.Box ?? '', { filename: 'photo.png', content: 'x'.repeat(30) });
    await owner.addDocument(vaults.Attic ?? '', { filename: 'list.txt', description: 'not in the will' });
    for (const [name, email] of [
      ['Cleo', 'c@example.org'],
      ['Anna', 'z@example.net'],
      [undefined, 'b@example.org'],
      ['Anna', 'a@example.org'],
    ] as const)
      await owner.addRecipient(vaults.Box ?? '', { email, ...(name === undefined ? {} : { name }) });
    expectStatus(200, await owner.api.post(`/v1/vaults/${vaults.Attic}/archive`));
  });

  describe('GET /v1/search, /v1/vaults/search and /v1/documents/search', () => {
    it('answer with type, id, name and vault_id of what is found, the newest first, in pages', async () => {
      const answer = await get('/v1/search?q=will');
      expect(answer).toEqual({
        data: [
          { type: 'document', id: expect.stringMatching(/^doc_/), name: 'list.txt', vault_id: vaults.Attic },
          { type: 'document', id: expect.stringMatching(/^doc_/), name: 'old will.pdf', vault_id: vaults.Box },
          { type: 'document', id: expect.stringMatching(/^doc_/), name: 'will.pdf', vault_id: vaults.Box },
          { type: 'vault', id: vaults.Attic, name: 'Attic', vault_id: vaults.Attic },
          { type: 'vault', id: vaults.Letters, name: 'Letters', vault_id: vaults.Letters },
          { type: 'vault', id: vaults.Will, name: 'Will', vault_id: vaults.Will },
        ],
        pagination: { current_page: 1, per_page: 20, total: 6, total_pages: 1 },
      });
      expect((await get('/v1/vaults/search?q=will')).data).toEqual(answer.data.slice(3));
      expect((await get('/v1/documents/search?q=will')).data).toEqual(answer.data.slice(0, 3));
    });

    it('page through all of it', async () => {
      const pages = [
        await get('/v1/search?q=will&per_page=4'),
        await get('/v1/search?q=will&per_page=4&page=2'),
        await get('/v1/search?q=will&per_page=4&page=3'),
      ];
      expect(pages.map(({ data }) => data.length)).toEqual([4, 2, 0]);
      expect(pages.map(({ pagination }) => pagination)).toEqual(
        [1, 2, 3].map((page) => ({ current_page: page, per_page: 4, total: 6, total_pages: 2 })),
      );
      expect(pages.flatMap(({ data }) => data)).toEqual((await get('/v1/search?q=will')).data);
    });

    it('search one field when it is named', async () => {
      expect(await names('/v1/search?q=name:will')).toEqual(['old will.pdf', 'will.pdf', 'Will']);
      expect(await names('/v1/vaults/search?q=description:will')).toEqual(['Attic', 'Letters']);
      expect(await names('/v1/documents/search?q=name:will%20old')).toEqual(['old will.pdf']);
      expect(await names('/v1/documents/search?q=tags:will')).toEqual([]);
    });

    it('find nothing of recipients, of others, of the other mode, or of what is soft-deleted', async () => {
      const stranger = await newOwner(server());
      const live = await newOwner(server(), { email: owner.key.email, mode: 'live' });
      const lone = await newOwner(server());
      const { id } = await lone.makeVault({ name: 'will' });
      await lone.addDocument(id, { filename: 'will.txt' });
      const total = async (who: Owner) => expectStatus(200, await who.api.get('/v1/search?q=will')).pagination.total;
      expect([await total(stranger), await total(live), await total(lone)]).toEqual([0, 0, 2]);
      expectStatus(204, await server().api(lone.key, '/alternate').delete(`/v1/vaults/${id}`));
      expect(await total(lone)).toBe(0);
      expect(await names('/v1/search?q=cleo')).toEqual([]);
    });

    it.each(['', '?q=', '?q=%20', '?q=-', '?q=colour:red', '?q=email:a', '?q=a&q=b', `?q=${'x'.repeat(201)}`])(
      'refuse %s',
      async (query) => {
        for (const path of ['/v1/search', '/v1/vaults/search', '/v1/documents/search']) {
          expect(await owner.api.get(path + query), path).toMatchObject({
            status: 400,
            body: { error: 'invalid_request', statusCode: 400, details: [{ field: 'q', reason: expect.any(String) }] },
          });
        }
      },
    );

    it.each(['page=0', 'per_page=101', 'page=x'])('refuse %s', async (query) => {
      expect(await owner.api.get(`/v1/search?q=will&${query}`)).toMatchObject({
        status: 400,
        body: { details: [{ field: query.split('=')[0] }] },
      });
    });

    it('need a key', async () => {
      for (const path of ['/v1/search?q=a', '/v1/vaults/search?q=a', '/v1/documents/search?q=a'])
        expect((await server().api(null).get(path)).status).toBe(401);
    });

    it('are at the origin too', async () => {
      expect(expectStatus(200, await server().api(owner.key, '').get('/v1/vaults/search?q=box')).data).toMatchObject([{ name: 'Box' }]);
    });
  });

  describe('GET /v1/vaults', () => {
    it.each([
      ['q=will', ['Letters', 'Will']],
      ['q=will&order=asc', ['Will', 'Letters']],
      ['q=name:letters', ['Letters', 'Letters']],
      ['q=will&sort=name', ['Will', 'Letters']],
      ['q=will&sort=name&order=asc', ['Letters', 'Will']],
      ['q=will&status=archived', ['Attic']],
      ['q=will&status=released', []],
      ['q=WILL+first', ['Letters']],
      ['sort=name:asc', ['Box', 'Letters', 'Letters', 'Will']],
      ['sort=name:asc,created_at:desc', ['Box', 'Letters', 'Letters', 'Will']],
      ['sort=name,created_at', ['Will', 'Letters', 'Letters', 'Box']],
      ['sort=name,created_at&order=asc', ['Box', 'Letters', 'Letters', 'Will']],
      ['sort=updated_at:asc&status=archived', ['Attic']],
    ])('%s', async (query, expected) => {
      const { data, pagination } = await get(`/v1/vaults?${query}`);
      expect(data.map(({ name }: Json) => name)).toEqual(expected);
      expect(pagination).toEqual({ current_page: 1, per_page: 20, total: expected.length, total_pages: expected.length === 0 ? 0 : 1 });
    });

    it('settles ties by the second field', async () => {
      const ids = async (query: string) => (await get(`/v1/vaults?q=letters&${query}`)).data.map(({ id }: Json) => id);
      const plain = async (query: string) => (await get(`/v1/vaults?${query}&per_page=3`)).data.map(({ id }: Json) => id).slice(1);
      expect(await ids('sort=name:asc,created_at:asc')).toEqual([vaults.Letters, vaults.Letters2]);
      expect(await ids('sort=name:asc,created_at:desc')).toEqual([vaults.Letters2, vaults.Letters]);
      expect(await plain('sort=name:asc,created_at:asc')).toEqual([vaults.Letters, vaults.Letters2]);
      expect(await plain('sort=name:asc,created_at:desc')).toEqual([vaults.Letters2, vaults.Letters]);
    });

    it('pages after searching and sorting', async () => {
      const page = await get('/v1/vaults?sort=name:asc,created_at:desc&per_page=3&page=2');
      expect([page.data.map(({ name }: Json) => name), page.pagination]).toEqual([
        ['Will'],
        { current_page: 2, per_page: 3, total: 4, total_pages: 2 },
      ]);
    });

    it('answers with the chosen fields, on every way', async () => {
      for (const query of ['fields=name,id', 'fields=name,id&sort=name', 'fields=name,id&sort=name:desc', 'fields=name,id&q=will']) {
        const { data } = await get(`/v1/vaults?${query}`);
        for (const item of data) expect(Object.keys(item).sort(), query).toEqual(['id', 'name']);
        expect(data.some(({ id, name }: Json) => id === vaults.Will && name === 'Will')).toBe(true);
      }
      expect((await get('/v1/vaults?fields=owner,policy&per_page=1')).data).toEqual([
        { owner: { id: owner.key.userId, email: owner.key.email }, policy: { type: 'manual', backup_policy: null } },
      ]);
    });

    it.each([
      ['sort=name:up', 'sort'],
      ['sort=name,', 'sort'],
      ['sort=size:asc', 'sort'],
      ['sort=name,name', 'sort'],
      ['sort=status:asc', 'sort'],
      ['sort=id', 'sort'],
      ['fields=', 'fields'],
      ['fields=secret', 'fields'],
      ['fields=settings', 'fields'],
      ['fields=id&fields=name', 'fields'],
      ['q=', 'q'],
      ['q=email:x', 'q'],
      ['q=*', 'q'],
      ['q=a&q=b', 'q'],
      [`q=${'x'.repeat(201)}`, 'q'],
    ])('refuses %s', async (query, field) => {
      expect(await owner.api.get(`/v1/vaults?${query}`)).toMatchObject({
        status: 400,
        body: { error: 'invalid_request', statusCode: 400, details: [{ field, reason: expect.any(String) }] },
      });
    });

    it('says all of it at once', async () => {
      expect((await owner.api.get('/v1/vaults?q=*&sort=x&fields=y')).body.details.map(({ field }: Json) => field)).toEqual([
        'sort',
        'q',
        'fields',
      ]);
    });
  });

  describe('GET /v1/vaults/{vault_id}/documents', () => {
    const list = (query: string) => names(`/v1/vaults/${vaults.Box}/documents?${query}`);
    it.each([
      ['q=will', ['old will.pdf', 'will.pdf']],
      ['q=will&order=asc', ['will.pdf', 'old will.pdf']],
      ['q=name:photo', ['photo.png']],
      ['q=list', []],
      ['sort=size:desc,name:asc', ['photo.png', 'will.pdf', 'old will.pdf']],
      ['sort=size:asc,name:desc', ['old will.pdf', 'will.pdf', 'photo.png']],
      ['sort=size,name', ['will.pdf', 'photo.png', 'old will.pdf']],
      ['sort=name:asc&per_page=1&page=2', ['photo.png']],
    ])('%s', async (query, expected) => {
      expect(await list(query)).toEqual(expected);
    });

    it('answers with the chosen fields', async () => {
      expect((await get(`/v1/vaults/${vaults.Box}/documents?fields=size,metadata&q=photo`)).data).toEqual([
        { size: 30, metadata: { encrypted: true, checksum: expect.any(String) } },
      ]);
      expect((await get(`/v1/vaults/${vaults.Box}/documents?fields=name`)).data).toEqual([
        { name: 'photo.png' },
        { name: 'old will.pdf' },
        { name: 'will.pdf' },
      ]);
    });

    it.each(['sort=mime_type:asc', 'sort=size_bytes:asc', 'fields=blob', 'q=email:x', 'q='])('refuses %s', async (query) => {
      expect(await owner.api.get(`/v1/vaults/${vaults.Box}/documents?${query}`)).toMatchObject({
        status: 400,
        body: { details: [{ field: query.split('=')[0] }] },
      });
    });

    it('tells a stranger only that the vault is not theirs, also of a request that is wrong', async () => {
      const stranger = await newOwner(server());
      for (const query of ['q=will', 'sort=name:asc', 'fields=secret', 'q=']) {
        for (const what of ['documents', 'recipients'])
          expect((await stranger.api.get(`/v1/vaults/${vaults.Box}/${what}?${query}`)).body).toMatchObject({ error: 'permission_denied' });
      }
      expect((await owner.api.get('/v1/vaults/vault_01J00000000000000000000000/documents?q=will')).body).toMatchObject({
        error: 'vault_not_found',
      });
    });
  });

  describe('GET /v1/vaults/{vault_id}/recipients', () => {
    const list = async (query: string) =>
      (await get(`/v1/vaults/${vaults.Box}/recipients?${query}`)).data.map(({ email }: Json) => email[0]).join('');
    it.each([
      ['', 'czba'],
      ['order=asc', 'czba'],
      ['order=desc', 'abzc'],
      ['sort=added_at:desc', 'abzc'],
      ['sort=email', 'abcz'],
      ['sort=name', 'bzac'],
      ['sort=name:desc,email', 'cazb'],
      ['sort=name,email:desc', 'bzac'],
      ['sort=status,email', 'abcz'],
      ['q=anna', 'za'],
      ['q=anna&sort=email', 'az'],
      ['q=email:example+org', 'cba'],
    ])('%s', async (query, expected) => {
      expect(await list(query)).toBe(expected);
      expect((await get(`/v1/vaults/${vaults.Box}/recipients?${query}`)).pagination).toEqual({ total: expected.length });
    });

    it('answers with the chosen fields', async () => {
      expect((await get(`/v1/vaults/${vaults.Box}/recipients?fields=name&sort=email`)).data).toEqual([
        { name: 'Anna' },
        { name: null },
        { name: 'Cleo' },
        { name: 'Anna' },
      ]);
    });

    it.each(['sort=verified_at', 'fields=email_key', 'q=description:x', 'order=up'])('refuses %s', async (query) => {
      expect(await owner.api.get(`/v1/vaults/${vaults.Box}/recipients?${query}`)).toMatchObject({
        status: 400,
        body: { details: [{ field: query.split('=')[0] }] },
      });
    });
  });
});
