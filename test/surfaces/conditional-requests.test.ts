import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import type { Answer, Api, CallOptions, Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { makeEstate, stateOf, unknownIds, type Estate } from '../kit/owners/estate.ts';
import { expectStatus, formOf, newOwner, ownerWith, type Owner } from '../kit/owners/reference-owner.ts';
import { pathWith, registeredRoutes, type RegisteredRoute } from '../kit/server/route-table.ts';

const start = '2026-03-02T12:00:00.000Z';
const weak = /^W\/"[\w-]{27}"$/;

async function etagOf(api: Api, path: string): Promise<string> {
  const answer = await api.get(path);
  expectStatus(200, answer);
  expect(answer.headers.get('etag'), path).toMatch(weak);
  return answer.headers.get('etag') ?? '';
}

/** A change that is only to happen while an entity tag still matches. */
function ifMatch(api: Api, method: string, path: string, tag: string, body?: unknown): Promise<Answer> {
  return api.call(method, path, { headers: { 'if-match': tag }, ...(body === undefined ? {} : { body }) });
}

const codeOf = ({ body }: Answer): unknown => (typeof body.error === 'object' ? body.error.code : body.error);

onDatabasesOfForm({ now: start }, (server) => {
  let owner: Owner;
  let estate: Estate;
  let routes: readonly RegisteredRoute[];
  beforeAll(async () => {
    routes = (await registeredRoutes(server())).filter(
      ({ config }) =>
        config.surface !== undefined && config.surface !== 'key-test' && config.surface !== 'platform' && config.open !== true,
    );
    estate = await makeEstate(server());
    owner = ownerWith(server(), estate.key);
  });

  /** A route's path with the estate's ids in it. */
  const pathOf = (route: RegisteredRoute, ids = estate.ids): string => {
    const query = route.queryFields.flatMap((name) =>
      name === 'vault_id' ? [`vault_id=${ids.vault_id}`] : name === 'q' && route.path.includes('search') ? ['q=papers'] : [],
    );
    return `${pathWith(route, ids)}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  };

  describe('GET', () => {
    it('gives every answer but a download a weak ETag, on every surface, and 304 without a body to whoever has it', async () => {
      const api = server().api(estate.key, '');
      const gets = routes.filter(({ method, config }) => method === 'GET' && config.download !== true);
      expect(new Set(gets.map(({ base }) => base))).toEqual(new Set(['', '/reference', '/overview', '/alternate', '/flat']));
      for (const path of gets.map((route) => pathOf(route))) {
        const first = await api.get(path);
        expect(first.status, path).toBe(200);
        const etag = first.headers.get('etag') ?? '';
        expect(etag, path).toMatch(weak);
        expect(await etagOf(api, path), `${path} again`).toBe(etag);
        const known = await api.get(path, { 'if-none-match': etag });
        expect([known.status, known.bytes.length, known.headers.get('etag')], path).toEqual([304, 0, etag]);
        const changed = await api.get(path, { 'if-none-match': 'W/"other"' });
        expect([changed.status, changed.headers.get('etag')], path).toEqual([200, etag]);
      }
    });

    it.each([
      ['the tag', (tag: string) => tag],
      ['the tag among others', (tag: string) => `"a", ${tag}, W/"b"`],
      ['the tag spelt as a strong one', (tag: string) => tag.slice(2)],
      ['any tag', () => '*'],
    ])('is 304 for %s', async (_what, list) => {
      const path = `/v1/vaults/${estate.ids.vault_id}`;
      const tag = await etagOf(owner.api, path);
      for (const method of ['GET', 'HEAD']) {
        const answer = await owner.api.call(method, path, { headers: { 'if-none-match': list(tag) } });
        expect(answer.status).toBe(304);
        expect(answer.bytes).toHaveLength(0);
        expect(answer.headers.get('etag')).toBe(tag);
        expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
        expect(answer.headers.get('x-api-version')).toBe('v1');
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.has('content-type')).toBe(false);
      }
    });

    it('is 200 for what is no list with the tag', async () => {
      const path = `/v1/vaults/${estate.ids.vault_id}`;
      const tag = await etagOf(owner.api, path);
      for (const list of ['', 'x', tag.slice(3, -1), tag.toUpperCase(), '"*"', '"'])
        expect((await owner.api.get(path, { 'if-none-match': list })).status, list).toBe(200);
    });

    it('gives HEAD the tag of GET', async () => {
      const path = '/v1/vaults';
      const head = await owner.api.head(path);
      expect([head.status, head.headers.get('etag')]).toEqual([200, await etagOf(owner.api, path)]);
    });

    it('gives refusals, changes and what is open to all none', async () => {
      const answers = [
        await owner.api.get('/v1/vaults/vault_x'),
        await owner.api.get('/v1/vaults?page=x'),
        await server().api(null).get('/v1/vaults'),
        await owner.api.post('/v1/vaults', { name: 'New' }),
        await server().api(null, '').get('/v1/health'),
        await server().api(null, '').get('/version'),
      ];
      for (const { headers } of answers) expect(headers.has('etag')).toBe(false);
      expect((await server().api(null, '').get('/version', { 'if-none-match': '*' })).status).toBe(200);
      expect((await owner.api.get('/v1/vaults/vault_x', { 'if-none-match': '*' })).status).toBe(404);
    });

    it('gives each surface’s view its own tag', async () => {
      const path = `/v1/vaults/${estate.ids.vault_id}`;
      const tags = await Promise.all(['/reference', '/overview', '/alternate'].map((base) => etagOf(server().api(estate.key, base), path)));
      expect(new Set(tags).size).toBe(3);
      expect(await etagOf(server().api(estate.key, ''), path)).toBe(tags[0]);
    });
  });

  describe('an ETag', () => {
    it('stays when somebody looks: at the vault, its documents, its statistics, a download', async () => {
      const own = await newOwner(server());
      const { id } = await own.makeVault();
      const { id: document } = await own.addDocument(id);
      const paths = [
        `/v1/vaults/${id}`,
        '/v1/vaults',
        `/v1/documents/${document}`,
        `/v1/vaults/${id}/documents`,
        `/v1/vaults/${id}/statistics`,
      ];
      const tags = async (): Promise<readonly string[]> => Promise.all(paths.map((path) => etagOf(own.api, path)));
      const before = await tags();
      const seen = expectStatus(200, await own.api.get(`/v1/vaults/${id}/statistics`)).access;
      server().advance(60_000);
      for (const path of [...paths, `/v1/documents/${document}/download`]) expectStatus(200, await own.api.get(path));
      await server().flush();
      const { access } = expectStatus(200, await own.api.get(`/v1/vaults/${id}/statistics`));
      expect(access.total_views).toBeGreaterThan(seen.total_views);
      expect(access).toMatchObject({ total_downloads: 1 });
      expect(await tags()).toEqual(before);
      // What was looked at is reported all the same.
      expect(expectStatus(200, await own.api.get(`/v1/vaults/${id}`)).metadata.last_accessed).not.toBeNull();
    });

    it('stays as days go by', async () => {
      const own = await newOwner(server());
      const { id } = await own.makeVault();
      await own.setPolicy(id, { type: 'inactivity', frequency: 'monthly', grace_period_days: 5 });
      const paths = [`/v1/vaults/${id}/checkin-status`, '/v1/checkins/upcoming?days=30', `/v1/vaults/${id}`, `/v1/vaults/${id}/policy`];
      const shown = async (): Promise<Json> => expectStatus(200, await own.api.get(paths[0]!)).current_status.days_until_due;
      await own.moveBy(5 * dayMs);
      const [before, days] = [await Promise.all(paths.map((path) => etagOf(own.api, path))), await shown()];
      await own.moveBy(5 * dayMs);
      expect(await shown()).toBe(days - 5);
      expect(await Promise.all(paths.map((path) => etagOf(own.api, path)))).toEqual(before);
    });

    it('changes with every change', async () => {
      const own = await newOwner(server());
      const { id } = await own.makeVault();
      const vault = `/v1/vaults/${id}`;
      const tags = [await etagOf(own.api, vault)];
      const lists = [await etagOf(own.api, '/v1/vaults')];
      const note = async (): Promise<void> => {
        tags.push(await etagOf(own.api, vault));
        lists.push(await etagOf(own.api, '/v1/vaults'));
      };
      server().advance(1000);
      expectStatus(200, await own.api.patch(vault, { description: 'new' }));
      await note();
      await own.setPolicy(id, { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 });
      await note();
      await own.addDocument(id);
      await note();
      await own.addRecipient(id);
      await note();
      expectStatus(200, await own.api.post(`${vault}/archive`));
      tags.push(await etagOf(own.api, vault));
      expect(new Set(tags).size).toBe(6);
      expect(new Set(lists).size).toBe(5);
    });
  });

  describe('a download', () => {
    it('is 304 for whoever has the content, by its own strong tag, and is not counted', async () => {
      const own = await newOwner(server());
      const { id } = await own.makeVault();
      const { id: document } = await own.addDocument(id, { content: 'the last will' });
      const path = `/v1/documents/${document}/download`;
      const etag = (await own.api.get(path)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
      for (const list of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await own.api.call(method, path, { headers: { 'if-none-match': list, range: 'bytes=1-2' } });
          expect([answer.status, answer.bytes.length, answer.headers.get('etag')], `${method} ${list}`).toEqual([304, 0, etag]);
          for (const name of ['content-disposition', 'content-type', 'content-range']) expect(answer.headers.has(name), name).toBe(false);
        }
      }
      expect((await own.api.get(path, { 'if-none-match': '"x"' })).status).toBe(200);
      expect((await own.api.get(path, { 'if-none-match': '"x"', range: 'bytes=1-2' })).status).toBe(206);
      expect(expectStatus(200, await own.api.get(`/v1/vaults/${id}/statistics`)).access.total_downloads).toBe(2);
    });
  });

  describe('If-Match', () => {
    /** What each surface changes: by which request, and which parts of the estate it needs. */
    const changes: readonly (readonly [base: string, method: string, path: string, body?: Json])[] = [
      ['/reference', 'PATCH', '/v1/vaults/:vault_id', { name: 'Changed' }],
      ['/reference', 'PATCH', '/v1/documents/:document_id', { name: 'changed.txt' }],
      ['/reference', 'PATCH', '/v1/recipients/:recipient_id', { name: 'Changed' }],
      ['/reference', 'PUT', '/v1/vaults/:vault_id/policy', { type: 'inactivity', frequency: 'daily', grace_period_days: 2 }],
      ['/reference', 'DELETE', '/v1/vaults/:vault_id/policy'],
      ['/reference', 'DELETE', '/v1/documents/:document_id'],
      ['/reference', 'DELETE', '/v1/recipients/:recipient_id'],
      ['/reference', 'DELETE', '/v1/vaults/:vault_id?confirm=true'],
      ['/overview', 'PUT', '/v1/vaults/:vault_id', { name: 'Changed' }],
      ['/overview', 'PATCH', '/v1/vaults/:vault_id', { name: 'Changed' }],
      ['/overview', 'DELETE', '/v1/vaults/:vault_id?confirm=true'],
      ['/alternate', 'PUT', '/v1/vaults/:vault_id', { name: 'Changed' }],
      ['/alternate', 'PUT', '/v1/crypto-accounts/:crypto_account_id', { label: 'Changed' }],
      ['/alternate', 'DELETE', '/v1/crypto-accounts/:crypto_account_id'],
      ['/alternate', 'DELETE', '/v1/documents/:document_id'],
      ['/alternate', 'DELETE', '/v1/vaults/:vault_id'],
      ['', 'PUT', '/v1/vaults/:vault_id', { name: 'Changed' }],
    ];

    it.each(changes)(
      '%s %s %s happens while the tag is that of GET there, and is 412 without a trace when it is not',
      async (base, method, path, body) => {
        const { key, ids } = await makeEstate(server());
        const api = server().api(key, base);
        const target = pathWith({ path }, ids);
        const shown = target.replace('?confirm=true', '');
        const tag = await etagOf(api, shown);
        await server().flush();
        const before = await stateOf(server(), ids);
        for (const stale of ['W/"other"', '"a", W/"b"', '', tag.slice(3, -1)]) {
          const refused = await ifMatch(api, method, target, stale, body);
          expect([refused.status, codeOf(refused)], stale).toEqual([412, 'precondition_failed']);
        }
        expect(await stateOf(server(), ids)).toEqual(before);
        expect(await etagOf(api, shown)).toBe(tag);
        server().advance(1000);
        const done = await ifMatch(api, method, target, `"a", ${tag.slice(2)}`, body);
        expect(done.status, JSON.stringify(done.body)).toBe(method === 'DELETE' ? 204 : 200);
        if (method === 'DELETE') return;
        expect(await etagOf(api, shown)).not.toBe(tag);
        expect((await ifMatch(api, method, target, tag, body)).status).toBe(412);
        expect((await ifMatch(api, method, target, '*', body)).status).toBe(200);
      },
    );

    it('is heeded by every PUT, PATCH and DELETE of every surface', async () => {
      const changing = routes.filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method));
      expect(changing.length).toBeGreaterThan(30);
      await server().flush();
      const before = await stateOf(server(), estate.ids);
      for (const route of changing) {
        const path = `${pathOf(route)}${route.queryFields.includes('confirm') ? '?confirm=true' : ''}`;
        const options: CallOptions = {
          headers: { 'if-match': 'W/"other"' },
          ...(route.bodyFields.length === 0 ? {} : { body: { name: 'Overwritten', label: 'Overwritten', enabled: false } }),
        };
        const answer = await server().api(estate.key, '').call(route.method, path, options);
        expect([answer.status, codeOf(answer)], `${route.method} ${path}`).toEqual([412, 'precondition_failed']);
      }
      expect(await stateOf(server(), estate.ids)).toEqual(before);
    });

    it('is looked at when the resource is known to be the caller’s: unknown ones are 404, others’ 403', async () => {
      const stranger = server().api(await server().createKey(), '');
      for (const route of routes.filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method))) {
        const body = route.bodyFields.length === 0 ? undefined : { name: 'Overwritten' };
        for (const tag of ['W/"other"', '*']) {
          expect(
            (await ifMatch(server().api(estate.key, ''), route.method, pathOf(route, unknownIds), tag, body)).status,
            `unknown: ${route.method} ${route.path}`,
          ).toBe(404);
          expect(
            (await ifMatch(stranger, route.method, pathOf(route), tag, body)).status,
            `a stranger: ${route.method} ${route.path}`,
          ).toBe(403);
        }
      }
    });

    it('comes before what is wrong with the request and before the state of the resource', async () => {
      const { id } = await owner.makeVault();
      const vault = `/v1/vaults/${id}`;
      const tag = await etagOf(owner.api, vault);
      const wrong: readonly (readonly [string, string, unknown?])[] = [
        ['PATCH', vault, { name: '' }],
        ['PATCH', vault, { name: 7 }],
        ['PATCH', vault, '{'],
        ['DELETE', vault],
        ['PUT', `${vault}/policy`, { type: 'never' }],
      ];
      for (const [method, path, body] of wrong) {
        const call = (match: string) =>
          owner.api.call(method, path, {
            headers: { 'if-match': match, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
            ...(body === undefined ? {} : { body }),
          });
        expect((await call('"other"')).status, `${method} ${JSON.stringify(body)}`).toBe(412);
        expect((await call(path === vault ? tag : '*')).status).toBe(400);
      }
      expectStatus(200, await owner.api.post(`${vault}/release`, {}));
      expect((await ifMatch(owner.api, 'PATCH', vault, tag, { name: 'x' })).status).toBe(412);
      expect((await ifMatch(owner.api, 'PATCH', vault, await etagOf(owner.api, vault), { name: 'x' })).status).toBe(422);
      expect((await ifMatch(server().api(estate.key, '/overview'), 'PATCH', vault, '"other"', { name: 7 })).status).toBe(412);
    });

    it('lets one of many changes through that all read the same', async () => {
      const { id } = await owner.makeVault();
      const vault = `/v1/vaults/${id}`;
      const tag = await etagOf(owner.api, vault);
      server().advance(1000);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => ifMatch(owner.api, 'PATCH', vault, tag, { name: `Name ${index}` })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
      const { name } = expectStatus(200, await owner.api.get(vault));
      expect(answers.find(({ status }) => status === 200)?.body.name).toBe(name);
    });

    it('leaves no trace of its looking', async () => {
      const own = await newOwner(server());
      const { id } = await own.makeVault();
      const vault = `/v1/vaults/${id}`;
      const { total_views: views } = expectStatus(200, await own.api.get(`${vault}/statistics`)).access;
      expect((await ifMatch(own.api, 'PATCH', vault, '"other"', { name: 'x' })).status).toBe(412);
      expect(expectStatus(200, await own.api.get(`${vault}/statistics`)).access.total_views).toBe(views);
    });

    it('is nothing to POST and GET', async () => {
      const headers = { 'if-match': '"other"' };
      expect((await owner.api.call('POST', '/v1/vaults', { headers, body: { name: 'New' } })).status).toBe(201);
      expect((await owner.api.get('/v1/vaults', headers)).status).toBe(200);
      const { id } = await owner.makeVault();
      expect((await owner.api.call('POST', `/v1/vaults/${id}/documents`, { headers, body: formOf() })).status).toBe(201);
    });
  });
});
