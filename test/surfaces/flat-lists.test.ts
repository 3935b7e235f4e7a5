import { beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '../../shared/domain/instant.ts';
import type { Api, Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { confirmAddress, expectStatus, newOwner, ownerWith, type Owner } from '../kit/owners/reference-owner.ts';

const start = '2026-03-02T12:00:00.000Z';

const collections = [
  ['/v1/vaults', 'vaults'],
  ['/v1/documents', 'documents'],
  ['/v1/recipients', 'recipients'],
  ['/v1/policies', 'policies'],
  ['/v1/check-ins', 'check_ins'],
] as const;

onDatabasesOfForm({ now: start }, (server) => {
  let owner: Owner;
  let flat: Api;
  let ids: Readonly<Record<'papers' | 'released' | 'archived' | 'deleted', string>>;
  const list = async (path: string) => expectStatus(200, await flat.get(path));

  beforeAll(async () => {
    owner = await newOwner(server());
    flat = server().api(owner.key, '/flat');
    const make = async (name: string): Promise<string> => {
      const { id } = await owner.makeVault({ name });
      await owner.addDocument(id, { filename: `${name}.txt`, content: name });
      await owner.addRecipient(id, { email: `${name}@example.org`, name });
      await owner.setPolicy(id, { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 });
      expectStatus(200, await owner.api.post(`/v1/vaults/${id}/checkin`));
      await owner.moveBy(hourMs);
      return id;
    };
    ids = {
      papers: await make('papers'),
      released: await make('released'),
      archived: await make('archived'),
      deleted: await make('deleted'),
    };
    expectStatus(200, await owner.api.post(`/v1/vaults/${ids.released}/release`));
    expectStatus(200, await owner.api.post(`/v1/vaults/${ids.archived}/archive`));
    expectStatus(204, await server().api(owner.key, '/alternate').delete(`/v1/vaults/${ids.deleted}`));
  });

  describe('the five lists', () => {
    it('have their envelope, and page 1 with 25 items when nothing is asked for', async () => {
      for (const [path, collection] of collections) {
        const answer = await list(path);
        expect(Object.keys(answer)).toEqual([collection, 'pagination']);
        const total = answer[collection].length;
        expect(answer.pagination).toEqual({ page: 1, limit: 25, total, total_pages: 1, has_more: false });
      }
    });

    it('show a vault as the reference list does, with its owner', async () => {
      const { vaults } = await list('/v1/vaults');
      expect(vaults[0]).toEqual({
        id: ids.papers,
        owner_id: owner.key.userId,
        name: 'papers',
        description: '',
        status: 'active',
        created_at: start,
        updated_at: expect.stringMatching(/^2026-03-02T12/),
        released_at: null,
        document_count: 1,
        recipient_count: 1,
        policy: { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 },
        owner: { id: owner.key.userId, email: owner.key.email },
      });
      const reference = expectStatus(200, await owner.api.get('/v1/vaults?order=asc')).data;
      expect(vaults.map(({ owner_id: _ownerId, ...shown }: Json) => shown)).toEqual(reference);
    });

    it('show a document with its mime type as its type, and where it is downloaded', async () => {
      const { documents } = await list('/v1/documents');
      const [document] = documents;
      expect(document).toEqual({
        id: expect.stringMatching(/^doc_/),
        owner_id: owner.key.userId,
        vault_id: ids.papers,
        name: 'papers.txt',
        description: '',
        size: 6,
        mime_type: 'text/plain',
        type: 'text/plain',
        created_at: start,
        updated_at: start,
        url: `${server().config.publicUrl}/v1/documents/${document.id}/download`,
        metadata: { encrypted: true, checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
      });
      const download = await server().api(owner.key, '').get(new URL(document.url).pathname);
      expect(new TextDecoder().decode(download.bytes)).toBe('papers');
    });

    it('show a recipient', async () => {
      const { recipients } = await list('/v1/recipients');
      expect(recipients[0]).toEqual({
        id: expect.stringMatching(/^recipient_/),
        owner_id: owner.key.userId,
        vault_id: ids.papers,
        email: 'papers@example.org',
        name: 'papers',
        status: 'pending',
        added_at: start,
        updated_at: start,
        verified_at: null,
        access_granted: false,
      });
    });

    it('show a policy with the same fields whatever its type', async () => {
      const { policies } = await list('/v1/policies');
      expect(policies[0]).toEqual({
        id: expect.stringMatching(/^pol_/),
        owner_id: owner.key.userId,
        vault_id: ids.papers,
        type: 'inactivity',
        frequency: 'weekly',
        grace_period_days: 5,
        reminder_days_before: null,
        next_checkin_due: '2026-03-09T12:00:00.000Z',
        last_checkin: start,
        backup_policy: null,
        release_date: null,
        timezone: null,
        pre_release_notification_days: null,
        required_confirmations: null,
        waiting_period_days: null,
        paused: false,
        pause_until: null,
        pause_reason: null,
        paused_at: null,
        resumed_at: null,
        created_at: start,
        updated_at: expect.any(String),
      });
    });

    it('show a check-in, of whichever vault', async () => {
      const { check_ins: checkIns } = await list('/v1/check-ins');
      expect(checkIns[0]).toEqual({
        id: expect.stringMatching(/^ci_/),
        owner_id: owner.key.userId,
        vault_id: ids.papers,
        completed_at: start,
        due_at: '2026-03-09T12:00:00.000Z',
        method: 'api',
        status: 'on_time',
        ip_address: '127.0.0.1',
        created_at: start,
        updated_at: start,
      });
    });

    it('hide archived vaults until they are asked for, but not what is in them', async () => {
      const names = async (query: string) => (await list(`/v1/vaults${query}`)).vaults.map(({ name }: Json) => name);
      expect(await names('')).toEqual(['papers', 'released']);
      expect(await names('?status=active')).toEqual(['papers']);
      expect(await names('?status=released')).toEqual(['released']);
      expect(await names('?status=archived')).toEqual(['archived']);
      expect((await list('/v1/documents')).documents.map(({ name }: Json) => name)).toEqual(['papers.txt', 'released.txt', 'archived.txt']);
    });

    it('never show a soft-deleted vault or anything in it, not even when it is named', async () => {
      for (const [path, collection] of collections) {
        const named = collection === 'vaults' ? 'id' : 'vault_id';
        for (const query of ['', '?limit=100', `?${named}=${ids.deleted}`, `?${named}=${ids.deleted}&cursor=`]) {
          expect(JSON.stringify(await list(path + query)), path + query).not.toContain(ids.deleted);
        }
      }
      expect((await list('/v1/recipients')).pagination.total).toBe(3);
      expect((await flat.get('/v1/vaults?status=inactive')).status).toBe(400);
    });

    it('do not list a policy that was taken off', async () => {
      const lone = await newOwner(server());
      const { id } = await lone.makeVault();
      const policies = async () => expectStatus(200, await server().api(lone.key, '/flat').get('/v1/policies')).policies;
      expect(await policies()).toEqual([]);
      await lone.setPolicy(id, { type: 'manual', backup_policy: { type: 'inactivity', frequency: 'daily', grace_period_days: 2 } });
      expect(await policies()).toMatchObject([
        {
          vault_id: id,
          type: 'manual',
          frequency: 'daily',
          backup_policy: { type: 'inactivity', frequency: 'daily', grace_period_days: 2 },
        },
      ]);
      expectStatus(204, await lone.api.delete(`/v1/vaults/${id}/policy`));
      expect(await policies()).toEqual([]);
    });

    it('show nothing of other owners, and nothing of the other mode', async () => {
      const stranger = await newOwner(server());
      const live = ownerWith(server(), await server().createKey({ email: owner.key.email, mode: 'live' }));
      for (const { key } of [stranger, live]) {
        for (const [path, collection] of collections) {
          const query = collection === 'vaults' ? `?id=${ids.papers}` : `?vault_id=${ids.papers}`;
          for (const one of [path, path + query, `${path}?owner_id=${owner.key.userId}`, `${path}?pagination=cursor`]) {
            expect(expectStatus(200, await server().api(key, '/flat').get(one))[collection], one).toEqual([]);
          }
        }
      }
    });

    it('follow changes at once', async () => {
      const lone = await newOwner(server());
      const lists = server().api(lone.key, '/flat');
      const { id } = await lone.makeVault();
      const person = await lone.addRecipient(id, { email: 'ben@example.org' });
      await confirmAddress(server(), id, 'ben@example.org');
      expect(expectStatus(200, await lists.get('/v1/recipients?status=verified')).recipients).toMatchObject([
        { id: person.id, status: 'verified' },
      ]);
      expectStatus(204, await lone.api.delete(`/v1/recipients/${person.id}`));
      expect(expectStatus(200, await lists.get('/v1/recipients')).pagination).toEqual({
        page: 1,
        limit: 25,
        total: 0,
        total_pages: 0,
        has_more: false,
      });
    });
  });

  describe('pages', () => {
    let lone: Owner;
    const page = async (query: string) => expectStatus(200, await server().api(lone.key, '/flat').get(`/v1/vaults?${query}`));
    beforeAll(async () => {
      lone = await newOwner(server());
      for (let index = 0; index < 7; index += 1) await lone.makeVault({ name: `v${index}` });
      const { id } = await lone.makeVault({ name: 'v7' });
      expectStatus(200, await lone.api.post(`/v1/vaults/${id}/release`));
    });

    it.each([
      ['limit=3', ['v0', 'v1', 'v2'], { page: 1, limit: 3, total: 8, total_pages: 3, has_more: true }],
      ['limit=3&page=2', ['v3', 'v4', 'v5'], { page: 2, limit: 3, total: 8, total_pages: 3, has_more: true }],
      ['limit=3&page=3', ['v6', 'v7'], { page: 3, limit: 3, total: 8, total_pages: 3, has_more: false }],
      ['limit=3&page=4', [], { page: 4, limit: 3, total: 8, total_pages: 3, has_more: false }],
      ['limit=8', ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7'], { page: 1, limit: 8, total: 8, total_pages: 1, has_more: false }],
      ['limit=1&page=8&pagination=page', ['v7'], { page: 8, limit: 1, total: 8, total_pages: 8, has_more: false }],
      ['limit=100&page=999999999', [], { page: 999_999_999, limit: 100, total: 8, total_pages: 1, has_more: false }],
      ['status=released', ['v7'], { page: 1, limit: 25, total: 1, total_pages: 1, has_more: false }],
    ])('%s', async (query, names, pagination) => {
      const answer = await page(query);
      expect(answer.vaults.map(({ name }: Json) => name)).toEqual(names);
      expect(answer.pagination).toEqual(pagination);
    });
  });

  describe('field selection', () => {
    it('answers with the named fields and nothing else, in both kinds of pagination', async () => {
      for (const cursor of ['', '&cursor=']) {
        const { vaults, pagination } = await list(`/v1/vaults?fields=name,id${cursor}`);
        expect(vaults[0]).toEqual({ name: 'papers', id: ids.papers });
        expect(Object.keys(vaults[1]).sort()).toEqual(['id', 'name']);
        expect(pagination.limit).toBe(25);
      }
    });

    it('knows every field that is shown', async () => {
      for (const [path, collection] of collections) {
        const [item] = (await list(path))[collection];
        for (const field of Object.keys(item)) {
          expect((await list(`${path}?fields=${field}`))[collection][0], `${path} ${field}`).toEqual({ [field]: item[field] });
        }
      }
    });

    it('takes a field named twice once', async () => {
      expect((await list('/v1/policies?fields=type,type')).policies[0]).toEqual({ type: 'inactivity' });
    });
  });

  describe('who is not served', () => {
    it.each([
      ['nobody', null, 401, 'authentication_failed'],
      ['a token', 'a.b.c', 401, 'authentication_failed'],
    ])('%s', async (_who, key, status, error) => {
      expect(await server().api(key, '/flat').get('/v1/vaults')).toMatchObject({
        status,
        body: { error, message: expect.any(String), statusCode: status },
      });
    });

    it('free plans, and keys that may not read', async () => {
      for (const key of [await server().createKey({ plan: 'free' }), await server().createKey({ permissions: ['write', 'delete'] })]) {
        expect(await server().api(key, '/flat').get('/v1/check-ins')).toMatchObject({
          status: 403,
          body: { error: 'permission_denied', statusCode: 403 },
        });
      }
    });

    it('other paths and methods', async () => {
      const tries = [
        ['GET', '/v1/vaults/'],
        ['GET', `/v1/vaults/${ids.papers}`],
        ['GET', '/v1/check_ins'],
        ['POST', '/v1/vaults'],
        ['DELETE', '/v1/documents'],
        ['GET', '/v1/search'],
      ] as const;
      for (const [method, path] of tries) {
        expect(await flat.call(method, path), `${method} ${path}`).toMatchObject({
          status: 404,
          body: { error: 'resource_not_found', statusCode: 404 },
        });
      }
    });

    it('the origin: it has other lists under these paths', async () => {
      expect(expectStatus(200, await server().api(owner.key, '').get('/v1/vaults'))).toHaveProperty('data');
      expect((await server().api(owner.key, '').get('/v1/policies')).status).toBe(404);
    });

    it('HEAD answers as GET does, without a body', async () => {
      const head = await flat.head('/v1/documents?limit=1');
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
    });
  });
});
