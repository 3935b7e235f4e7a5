import type { Ulid } from '../../shared/domain/ids.ts';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import { registeredRoutes } from '../kit/server/route-table.ts';
import { callRoute, idsOf, pathOf, referenceRoutes, resourceOf, unknownIds, type RouteIds } from '../kit/owners/reference-routes.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import type { PolicyRow } from '../../server/db/schema.ts';
import { UnknownValueError } from '../../shared/node/database/closed-columns.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const isJson = { 'content-type': 'application/json' };

/** Asserts the only shape of a refusal, and that nothing else is in it. */
function expectRefusal(answer: Answer, status: number, error: string, more: readonly string[] = []): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).toMatch(/^.{1,128}$/);
  expect(answer.body).toMatchObject({ error, message: expect.stringMatching(/^[\x20-\x7e]+$/), statusCode: status });
  expect(Object.keys(answer.body).sort()).toEqual(['error', 'message', 'statusCode', ...more].sort());
  for (const detail of answer.body.details ?? []) expect(detail).toEqual({ field: expect.any(String), reason: expect.any(String) });
}

/** Sends bytes as they are and reads until the server closes the connection. */
function rawAnswer(origin: string, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(request));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  describeAnswers(server);
  describeBodies(server);
});

function describeAnswers(server: () => TestServer): void {
  let owner: Owner;
  let ids: RouteIds;
  let foreign: RouteIds;
  beforeAll(async () => {
    owner = await newOwner(server());
    ids = await idsOf(owner);
    foreign = await idsOf(await newOwner(server()));
  });

  describe('the shape of a refusal', () => {
    it('is the same for 400, 401, 403, 404, 409, 413, 416 and 422', async () => {
      const vault = `/v1/vaults/${ids.vault_id}`;
      expectRefusal(await owner.api.patch(vault, { name: '' }), 400, 'vault_name_required', ['details']);
      expectRefusal(await owner.api.patch(vault, { name: 7 }), 400, 'invalid_request', ['details']);
      expectRefusal(await server().api(null).get(vault), 401, 'authentication_failed');
      expectRefusal(await owner.api.get(`/v1/vaults/${foreign.vault_id}`), 403, 'permission_denied');
      expectRefusal(await owner.api.get(`/v1/vaults/${unknownIds.vault_id}`), 404, 'vault_not_found');
      expectRefusal(await owner.api.get('/v1/nothing'), 404, 'resource_not_found');
      const { email } = expectStatus(200, await owner.api.get(`/v1/recipients/${ids.recipient_id}`));
      expectRefusal(await owner.api.post(`${vault}/recipients`, { email }), 409, 'recipient_already_exists');
      expectRefusal(await owner.api.patch(vault, { description: 'x'.repeat(300_000) }), 413, 'file_too_large');
      expectRefusal(await owner.api.get(`/v1/documents/${ids.document_id}/download`, { range: 'bytes=999-' }), 416, 'invalid_request');
      expectRefusal(await owner.api.post(`${vault}/restore`), 422, 'vault_not_archived');
    });

    it('names fields as the request does, inside objects with dots', async () => {
      const answer = await owner.api.put(`/v1/vaults/${ids.vault_id}/policy`, {
        type: 'manual',
        backup_policy: { type: 'inactivity', frequency: 'x', grace_period_days: 0 },
      });
      expect(answer.body.details.map(({ field }: Json) => field)).toEqual(['backup_policy.grace_period_days', 'backup_policy.frequency']);
    });
  });

  describe('an internal error', () => {
    it('is 500 internal_error, says nothing of its cause, and is reported with the request id', async () => {
      const broken = await idsOf(owner);
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('policies')
          .set({ timer_state: 'secret: not json' as PolicyRow['timer_state'] })
          .where('vault_id', '=', broken.vault_id.replace('vault_', '') as Ulid)
          .execute(),
      );
      const answer = await owner.api.get(`/v1/vaults/${broken.vault_id}/checkin-status`, { 'x-request-id': 'broken-1' });
      expectRefusal(answer, 500, 'internal_error');
      expect(answer.headers.get('x-request-id')).toBe('broken-1');
      expect(JSON.stringify(answer.body)).not.toMatch(/secret|json|select|stack|\.ts|policies/i);
      expect(server().faults).toContainEqual({ kind: 'request failed', id: 'broken-1', error: expect.any(UnknownValueError) });
      expect(JSON.stringify(server().faults.map(({ error }) => String(error)))).not.toContain('secret');
      await owner.api.delete(`/v1/vaults/${broken.vault_id}?confirm=true`);
    });
  });

  describe('the order of answers', () => {
    const bad = { body: '{"name": 7', headers: isJson };

    it('an unknown path is 404 before anything else', async () => {
      for (const api of [server().api(null), server().api('garbage'), owner.api]) {
        expectRefusal(await api.call('POST', '/v1/vaults/x/y/z', bad), 404, 'resource_not_found');
        expectRefusal(await api.call('PUT', '/v1/vaults', bad), 404, 'resource_not_found');
      }
    });

    it('401 comes before 403, 404 and 400', async () => {
      expectRefusal(await server().api('garbage').call('PATCH', `/v1/vaults/${unknownIds.vault_id}`, bad), 401, 'authentication_failed');
      expectRefusal(await server().api('garbage').call('PATCH', `/v1/vaults/${foreign.vault_id}`, bad), 401, 'authentication_failed');
    });

    it('403 for plan, address and permission comes before 404, 403 of the resource and 400', async () => {
      // An address list can only be created on the enterprise plan, but is honoured after a change to another.
      const downgraded = await server().createKey({ permissions: ['delete'], allowedAddresses: ['10.0.0.1'] });
      await server().createKey({ email: downgraded.email, plan: 'free' });
      for (const [key, words] of [
        [downgraded, /plan/],
        [await server().createKey({ permissions: ['delete'], allowedAddresses: ['10.0.0.1'] }), /address/],
        [await server().createKey({ permissions: ['delete'] }), /write permission/],
      ] as const) {
        const api = server().api(key);
        for (const path of [unknownIds.vault_id, foreign.vault_id, 'nonsense']) {
          const answer = await api.call('PATCH', `/v1/vaults/${path}`, bad);
          expectRefusal(answer, 403, 'permission_denied');
          expect(answer.body.message).toMatch(words);
        }
      }
    });

    it('404 and 403 of the resource come before what is wrong with the request, on every route', async () => {
      for (const route of referenceRoutes) {
        const kind = resourceOf(route);
        if (kind === undefined || route.method === 'GET') continue;
        for (const request of [
          bad,
          { body: 'x'.repeat(300_000), headers: isJson },
          { body: 'x=1', headers: { 'content-type': 'text/plain' } },
          { body: '{"name":[],"confirm":1}', headers: isJson },
        ]) {
          expectRefusal(await owner.api.call(route.method, pathOf(route, unknownIds), request), 404, `${kind}_not_found`);
          expectRefusal(await owner.api.call(route.method, pathOf(route, foreign), request), 403, 'permission_denied');
        }
      }
      expectRefusal(await owner.api.delete(`/v1/vaults/${unknownIds.vault_id}`), 404, 'vault_not_found');
      expectRefusal(await owner.api.delete(`/v1/vaults/${foreign.vault_id}`), 403, 'permission_denied');
      for (const query of ['page=0', 'sort=x', 'per_page=x']) {
        expectRefusal(await owner.api.get(`/v1/vaults/${unknownIds.vault_id}/documents?${query}`), 404, 'vault_not_found');
        expectRefusal(await owner.api.get(`/v1/vaults/${foreign.vault_id}/documents?${query}`), 403, 'permission_denied');
      }
      expectRefusal(await owner.api.get(`/v1/vaults/${foreign.vault_id}/checkin-history?limit=0`), 403, 'permission_denied');
    });

    it('400 and 413 come before the 422 of a closed vault, which comes before 400 of a missing timer', async () => {
      const released = (await owner.makeVault()).id;
      expectStatus(200, await owner.api.post(`/v1/vaults/${released}/release`));
      const archived = (await owner.makeVault()).id;
      expectStatus(200, await owner.api.post(`/v1/vaults/${archived}/archive`));
      for (const [id, code] of [
        [released, 'vault_already_released'],
        [archived, 'vault_archived'],
      ] as const) {
        const vault = `/v1/vaults/${id}`;
        expectRefusal(await owner.api.call('PATCH', vault, bad), 400, 'invalid_request');
        expectRefusal(await owner.api.patch(vault, { name: '' }), 400, 'vault_name_required', ['details']);
        expectRefusal(await owner.api.patch(vault, { name: 'x'.repeat(300_000) }), 413, 'file_too_large');
        expectRefusal(await owner.api.post(`${vault}/recipients`, { email: 'x' }), 400, 'invalid_email', ['details']);
        expectRefusal(await owner.api.put(`${vault}/policy`, { type: 'x' }), 400, 'invalid_policy_type', ['details']);
        expectRefusal(await owner.api.post(`${vault}/policy/pause`, {}), 400, 'invalid_policy', ['details']);
        expectRefusal(await owner.api.post(`${vault}/release`, { release_note: 7 }), 400, 'invalid_request', ['details']);
        expectRefusal(await owner.api.post(`${vault}/documents`, { no: 'form' }), 400, 'file_required', ['details']);
        expectRefusal(await owner.api.post(`${vault}/policy/pause`, { pause_until: '2026-05-01T00:00:00Z' }), 422, code);
        expectRefusal(await owner.api.post(`${vault}/policy/resume`), 422, code);
        expectRefusal(await owner.api.post(`${vault}/checkin`), 422, code);
      }
    });
  });

  describe('X-Request-ID', () => {
    it.each([
      ['a plain one', 'abc-123', true],
      ['one with every printable character', Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join(''), true],
      ['one with blanks inside', 'a b  c', true],
      ['one of 128 characters', 'x'.repeat(128), true],
      ['one of 129 characters', 'x'.repeat(129), false],
      ['one with a letter beyond ASCII', 'é', false],
      ['one with a tab inside', 'a\tb', false],
      ['an empty one', '', false],
    ])('of the client, %s, is echoed or replaced on success, refusal and unknown path alike', async (_what, given, echoed) => {
      for (const path of ['/v1/vaults', '/v1/vaults?page=0', '/v1/nothing', `/v1/vaults/${unknownIds.vault_id}`]) {
        const shown = (await owner.api.get(path, { 'x-request-id': given })).headers.get('x-request-id') ?? '';
        if (echoed) expect(shown, path).toBe(given);
        else expect(shown, path).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
      }
    });

    it('is a new one for each request without', async () => {
      const seen = await Promise.all(
        Array.from({ length: 20 }, async () => (await owner.api.get('/v1/vaults')).headers.get('x-request-id')),
      );
      expect(new Set(seen).size).toBe(20);
    });

    it('stands on answers to 204, to forms, to downloads and to what is no HTTP at all', async () => {
      const { id } = await owner.makeVault();
      const document = await owner.upload(id);
      const download = await owner.api.get(`/v1/documents/${document.body.id}/download`);
      const removed = await owner.api.delete(`/v1/vaults/${id}?confirm=true`);
      for (const answer of [document, download, removed]) expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
      const garbage = await rawAnswer(server().origin, 'GARBAGE\r\n\r\n');
      expect(garbage).toMatch(/^HTTP\/1\.1 400 /);
      expect(garbage).toMatch(/\r\nX-Request-ID: req_/i);
      expect(JSON.parse(garbage.split('\r\n\r\n')[1] ?? '')).toEqual({
        error: 'invalid_request',
        message: 'The request is malformed.',
        statusCode: 400,
      });
      const huge = await rawAnswer(server().origin, `GET / HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`);
      expect(huge).toMatch(/^HTTP\/1\.1 431 /);
      expect(huge).toMatch(/\r\nX-Request-ID: req_/i);
    });
  });

  describe.each(['', '/reference'])('under "{origin}%s"', (base) => {
    it('a known path with a wrong method is 404 with any credential or none', async () => {
      const paths = [...new Set(referenceRoutes.map(({ path }) => path))];
      // At the origin, other surfaces have some of these paths too, with other methods.
      const registered = (await registeredRoutes(server())).filter((route) => route.base === base);
      for (const path of paths) {
        const known: string[] = registered.filter(({ config }) => config.endpoint === path).map(({ method }) => method);
        for (const method of methods.filter((name) => !known.includes(name))) {
          for (const key of [null, owner.key]) {
            const answer = await server().api(key, base).call(method, pathOf({ path }, ids));
            expectRefusal(answer, 404, 'resource_not_found');
            expect(answer.headers.get('allow'), `${method} ${path}`).toBeNull();
          }
        }
      }
    });

    it('OPTIONS is 404 without CORS headers on every path', async () => {
      for (const route of referenceRoutes) {
        const answer = await server()
          .api(owner.key, base)
          .call('OPTIONS', pathOf(route, ids), { headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' } });
        expectRefusal(answer, 404, 'resource_not_found');
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    });

    it.each([
      '/v1',
      '/v1/',
      '/v1/nothing',
      '/V1/vaults',
      '/v1//vaults',
      '/v2/vaults',
      '/v1/vaults/x/y',
      '/v1/webhooks/x/y',
      '/v1/checkins',
      '/v1/policy',
      '/%2e%2e/etc/passwd',
      '/v1/vaults%2f',
      '/.env',
      '/admin',
      '/v1/vaults/batch/x',
      '/__proto__',
    ])('the unknown path %s is 404 resource_not_found', async (path) => {
      for (const key of [null, owner.key]) expectRefusal(await server().api(key, base).get(path), 404, 'resource_not_found');
    });

    it('an empty id is a malformed one: 404 to who has a key', async () => {
      for (const path of ['/v1/vaults/', '/v1/documents/', '/v1/recipients/', '/v1/vaults//policy', '/v1/documents//download']) {
        expect((await server().api(owner.key, base).get(path)).status, path).toBe(404);
      }
    });

    it('HEAD mirrors GET in status and headers, without a body, on every GET route', async () => {
      const api = server().api(owner.key, base);
      for (const route of referenceRoutes.filter(({ method }) => method === 'GET')) {
        for (const [key, target] of [
          [owner.key, ids],
          [owner.key, unknownIds],
          [owner.key, foreign],
          [null, ids],
        ] as const) {
          const path = pathOf(route, target);
          const get = await (key === null ? server().api(null, base) : api).get(path);
          const head = await (key === null ? server().api(null, base) : api).head(path);
          expect(head.status, path).toBe(get.status);
          expect(head.bytes.length, path).toBe(0);
          const shown = (answer: Answer) =>
            Object.fromEntries(
              [...answer.headers].filter(
                ([name]) => !['x-request-id', 'date', 'keep-alive', 'connection', 'content-length'].includes(name),
              ),
            );
          expect(shown(head), path).toEqual(shown(get));
          // Looking at it changes last_accessed, and with it the length.
          if (route.path !== '/v1/vaults/:vault_id')
            expect(head.headers.get('content-length'), path).toBe(get.headers.get('content-length'));
        }
      }
    });

    it('HEAD of a wrong path is 404', async () => {
      for (const path of ['/v1/nothing', '/v1/checkins/bulk', `/v1/vaults/${ids.vault_id}/checkin`])
        expect((await server().api(owner.key, base).head(path)).status).toBe(404);
    });

    it('a path that can not be decoded, or an id of any length, is 404 and never 500', async () => {
      for (const id of [
        '%zz',
        '%',
        'vault_%ff',
        '%c0%af',
        '%00',
        'x'.repeat(5000),
        `vault_${'0'.repeat(300)}`,
        "' or 1=1 --",
        '%2e%2e%2fx',
        '😀',
      ]) {
        for (const route of referenceRoutes.filter((one) => resourceOf(one) !== undefined)) {
          const answer = await callRoute(server().api(owner.key, base), { ...route, path: route.path.replace(/:\w+/, id) }, ids);
          expect([answer.status, answer.body.statusCode], `${route.method} ${route.path} ${id.slice(0, 20)}`).toEqual([404, 404]);
          expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
        }
      }
    });
  });
}

function describeBodies(server: () => TestServer): void {
  let owner: Owner;
  let ids: RouteIds;
  beforeAll(async () => {
    owner = await newOwner(server());
    ids = await idsOf(owner);
  });

  describe('bodies', () => {
    it.each<[string, string | undefined, string]>([
      ['cut JSON', '{"name":', 'application/json'],
      ['two JSON values', '{}{}', 'application/json'],
      ['an array', '[]', 'application/json'],
      ['a text', '"name"', 'application/json'],
      ['null', 'null', 'application/json'],
      ['a number', '7', 'application/json'],
      ['a key that would change prototypes', '{"__proto__":{"name":"x"}}', 'application/json'],
      ['a constructor that would', '{"constructor":{"prototype":{"name":"x"}}}', 'application/json'],
      ['a form', 'name=x', 'application/x-www-form-urlencoded'],
      ['plain text', '{"name":"x"}', 'text/plain'],
      ['no known type', '{"name":"x"}', 'nonsense'],
      ['a form with parts', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n--x--\r\n', 'multipart/form-data; boundary=x'],
      ['a form without a boundary', 'x', 'multipart/form-data'],
    ])('refuses %s with 400 where JSON is wanted', async (_what, body, type) => {
      for (const [method, path] of [
        ['POST', '/v1/vaults'],
        ['PATCH', `/v1/vaults/${ids.vault_id}`],
        ['PUT', `/v1/vaults/${ids.vault_id}/policy`],
        ['POST', `/v1/vaults/${ids.vault_id}/release`],
        ['POST', '/v1/checkins/bulk'],
        ['POST', '/v1/test-clock'],
      ] as const) {
        const answer = await owner.api.call(method, path, { ...(body === undefined ? {} : { body }), headers: { 'content-type': type } });
        expect([answer.status, answer.body.error], `${method} ${path}`).toEqual([400, 'invalid_request']);
      }
      expect(expectStatus(200, await owner.api.get(`/v1/vaults/${ids.vault_id}`)).status).toBe('active');
    });

    it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8'])(
      'takes %s',
      async (type) => {
        expectStatus(201, await owner.api.call('POST', '/v1/vaults', { body: '{"name":"x"}', headers: { 'content-type': type } }));
      },
    );

    it('an empty body, whatever its type says, is no body', async () => {
      expect((await owner.api.call('POST', '/v1/vaults', { body: '', headers: isJson })).body).toMatchObject({
        error: 'vault_name_required',
      });
      expect((await owner.api.call('POST', '/v1/vaults')).body).toMatchObject({ error: 'vault_name_required' });
      expectStatus(200, await owner.api.call('PATCH', `/v1/vaults/${ids.vault_id}`, { body: '', headers: isJson }));
    });

    it('whatever is sent to an endpoint without a body is ignored', async () => {
      const { id } = await owner.makeVault();
      for (const [body, type] of [
        ['{"x":', 'application/json'],
        ['null', 'application/json'],
        ['hello', 'text/plain'],
        ['a=b', 'application/x-www-form-urlencoded'],
        ['--x--', 'multipart/form-data; boundary=x'],
      ] as const) {
        expectStatus(200, await owner.api.call('POST', `/v1/vaults/${id}/archive`, { body, headers: { 'content-type': type } }));
        expectStatus(200, await owner.api.call('POST', `/v1/vaults/${id}/restore`, { body, headers: { 'content-type': type } }));
      }
    });

    it('JSON of up to 256 KiB is read, more is 413', async () => {
      const padded = (length: number) => JSON.stringify({ name: 'x', pad: '' }).replace('""', `"${'p'.repeat(length - 21)}"`);
      expect(padded(1000)).toHaveLength(1000);
      expectStatus(201, await owner.api.call('POST', '/v1/vaults', { body: padded(256 * 1024), headers: isJson }));
      expectRefusal(await owner.api.call('POST', '/v1/vaults', { body: padded(256 * 1024 + 1), headers: isJson }), 413, 'file_too_large');
    });

    it('deep nesting is refused or ignored, never a crash', async () => {
      const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
      const answer = await owner.api.call('POST', '/v1/vaults', { body: `{"name":"x","settings":${deep}}`, headers: isJson });
      expect(answer.status).toBe(400);
    });
  });
}
