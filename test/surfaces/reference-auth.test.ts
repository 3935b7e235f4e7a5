import type { Ulid } from '../../shared/domain/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Api } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, ownerWith, type Owner } from '../kit/owners/reference-owner.ts';
import {
  callRoute,
  idsOf,
  pathOf,
  referenceRoutes,
  resourceOf,
  unknownIds,
  type ReferenceRoute,
  type RouteIds,
} from '../kit/owners/reference-routes.ts';
import { runCli } from '../kit/processes/server-process.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const start = '2026-03-02T12:00:00.000Z';
const bases = ['', '/reference'] as const;
const title = ({ method, path }: ReferenceRoute) => `${method} ${path}`;

interface Expected {
  readonly status: number;
  readonly error: string;
}

/** One route of each kind: that all routes ask the same guard is shown by matrix.test.ts. */
const sample = referenceRoutes.filter((route) =>
  ['GET /v1/vaults', 'PATCH /v1/vaults/:vault_id', 'POST /v1/vaults/:vault_id/documents', 'DELETE /v1/recipients/:recipient_id'].includes(
    `${route.method} ${route.path}`,
  ),
);

/** Calls some routes under both base URLs and returns those that did not answer as expected. */
async function strays(
  server: TestServer,
  key: string | null,
  ids: RouteIds,
  expected: Expected,
  routes = sample,
  headers: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const base of bases) {
    const api = server.api(key, base);
    for (const route of routes) {
      const answer = await callRoute(api, route, ids, headers);
      if (!matches(answer, expected)) found.push(`${base} ${title(route)}: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (route.method !== 'GET') continue;
      const head = await api.head(pathOf(route, ids), headers);
      if (head.status !== expected.status) found.push(`${base} HEAD ${route.path}: ${head.status}`);
    }
  }
  return found;
}

function matches({ status, body, headers }: Answer, expected: Expected): boolean {
  const shape = Object.keys(body ?? {})
    .sort()
    .join();
  return (
    status === expected.status &&
    body.error === expected.error &&
    body.statusCode === status &&
    shape === 'error,message,statusCode' &&
    headers.has('x-request-id')
  );
}

const needs = (permission: string) =>
  referenceRoutes.filter(({ method }) =>
    permission === 'read' ? method === 'GET' : permission === 'delete' ? method === 'DELETE' : method !== 'GET' && method !== 'DELETE',
  );
const onResources = referenceRoutes.filter((route) => resourceOf(route) !== undefined);

/** Everything an intruder could have changed, as the database has it. */
async function stateOf(server: TestServer, ids: RouteIds): Promise<unknown> {
  const { read } = server.core.db;
  const bare = ids.vault_id.replace('vault_', '') as Ulid;
  const [vault] = await read.selectFrom('vaults').selectAll().where('id', '=', bare).execute();
  const tables = ['policies', 'documents', 'recipients', 'check_ins', 'links'] as const;
  const rows = await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().where('vault_id', '=', bare).execute()));
  return { vault, rows, mails: (await server.mails(ids.vault_id)).length };
}

onDatabasesOfForm({ now: start }, (server) => {
  let owner: Owner;
  let ids: RouteIds;
  let before: unknown;
  beforeAll(async () => {
    owner = await newOwner(server());
    ids = await idsOf(owner);
    before = await stateOf(server(), ids);
  });

  describe('a credential that fails', () => {
    const failed = { status: 401, error: 'authentication_failed' };
    const wrongBody = (value: string) => value.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'));

    it.each<[string, (value: string, s3Value: string) => string | null]>([
      ['none', () => null],
      ['an empty one', () => ''],
      ['garbage', () => 'garbage'],
      ['a key with one wrong character', wrongBody],
      ['a key of the right shape that never was', () => `service_sk_test_${'A'.repeat(40)}`],
      ['the spelling of the key-test endpoint', (_value, s3Value) => s3Value],
      ['the body without a prefix', (value) => value.replace('service_sk_test_', '')],
      ['the prefix without a body', () => 'service_sk_test_'],
      ['the key of the other mode', (value) => value.replace('_test_', '_live_')],
      ['a key cut short', (value) => value.slice(0, -1)],
      ['a key with more behind it', (value) => `${value}A`],
      ['a key in another case', (value) => value.toUpperCase()],
      ['two keys', (value) => `${value}, ${value}`],
      ['a key twice prefixed', (value) => `Bearer ${value}`],
      ['one of a megabyte less a lot', () => 'k'.repeat(10_000)],
      ['an SQL fragment', () => "' or '1'='1"],
    ])('is 401: %s', async (_what, change) => {
      expect(await strays(server(), change(owner.key.value, owner.key.s3Value), ids, failed)).toEqual([]);
    });

    it.each<[string, (value: string) => Record<string, string>]>([
      ['under another scheme', (value) => ({ authorization: `Basic ${btoa(`${value}:`)}` })],
      ['without a scheme', (value) => ({ authorization: value })],
      ['under X-API-Key', (value) => ({ 'x-api-key': value })],
      ['in a cookie', (value) => ({ cookie: `authorization=Bearer ${value}; session=${value}` })],
    ])('is 401: a good key %s', async (_how, headers) => {
      expect(await strays(server(), null, ids, failed, sample, headers(owner.key.value))).toEqual([]);
    });

    it('is 401: a good key in the address', async () => {
      for (const name of ['api_key', 'key', 'access_token', 'authorization']) {
        expect((await server().api(null).get(`/v1/vaults?${name}=${owner.key.value}`)).status).toBe(401);
      }
    });

    it.each(['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyXzEifQ.c2lnbmF0dXJl', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyXzEifQ.', 'a.b.c'])(
      'that has the shape of a token answers as tokens do: %s',
      async (token) => {
        expect(await strays(server(), token, ids, { status: 401, error: 'Unauthorized' })).toEqual([]);
      },
    );

    it.each(['revoked', 'suspended', 'expired'] as const)('is 401: a key that is %s', async (status) => {
      const key = await server().createKey({ email: owner.key.email, status });
      expect(await strays(server(), key.value, ids, failed)).toEqual([]);
    });

    it('is 401: a key past its expiry, from that very moment on', async () => {
      const expiresAt = '2026-03-02T12:00:10.000Z';
      const key = await server().createKey({ email: owner.key.email, expiresAt });
      const api = server().api(key);
      server().advance(9_999);
      expect((await api.get('/v1/vaults')).status).toBe(200);
      server().advance(1);
      expect(server().now()).toBe(expiresAt);
      expect(await strays(server(), key.value, ids, failed)).toEqual([]);
    });

    it('says the same whatever is wrong with a key', async () => {
      const revoked = await server().createKey({ status: 'revoked' });
      const answers = await Promise.all(
        [null, 'garbage', revoked.value, `service_sk_test_${'A'.repeat(40)}`].map((key) => server().api(key).get('/v1/vaults')),
      );
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    });

    it('has changed nothing', async () => {
      expect(await stateOf(server(), ids)).toEqual(before);
    });
  });

  describe('a good key', () => {
    it.each(['Bearer', 'bearer', 'BEARER'])('is taken after "%s"', async (scheme) => {
      expect(
        (
          await server()
            .api(null)
            .get('/v1/vaults', { authorization: `${scheme} ${owner.key.value}` })
        ).status,
      ).toBe(200);
    });

    it('answers none of the refusals of this file on any route', async () => {
      const mine = await newOwner(server());
      for (const base of bases) {
        for (const route of referenceRoutes) {
          const { status, body } = await callRoute(ownerWith(server(), mine.key, base).api, route, await idsOf(mine));
          expect([200, 201, 204, 400, 422], `${base} ${title(route)} ${JSON.stringify(body)}`).toContain(status);
        }
      }
    });
  });

  describe("what is not the caller's", () => {
    it("another user's resource is 403 on every route that names one", async () => {
      const other = await newOwner(server());
      expect(await strays(server(), other.key.value, ids, { status: 403, error: 'permission_denied' }, onResources)).toEqual([]);
    });

    it.each([
      ['test data, asked for with a live key of the same user', 'live'],
      ['test data, asked for with a live key of another user', 'live', 'other'],
    ] as const)('a resource of the other mode is 404: %s', async (_what, mode, who?: string) => {
      const key = await server().createKey({ mode, ...(who === undefined ? { email: owner.key.email } : {}) });
      for (const kind of ['vault', 'document', 'recipient'] as const) {
        const routes = referenceRoutes.filter((route) => resourceOf(route) === kind);
        expect(await strays(server(), key.value, ids, { status: 404, error: `${kind}_not_found` }, routes)).toEqual([]);
      }
    });

    it('live data is 404 to a test key of the same user', async () => {
      const live = await newOwner(server(), { mode: 'live', email: owner.key.email });
      const liveIds = await idsOf(live);
      for (const kind of ['vault', 'document', 'recipient'] as const) {
        const routes = referenceRoutes.filter((route) => resourceOf(route) === kind);
        expect(await strays(server(), owner.key.value, liveIds, { status: 404, error: `${kind}_not_found` }, routes)).toEqual([]);
      }
    });

    it('what is nobody’s is 404', async () => {
      for (const kind of ['vault', 'document', 'recipient'] as const) {
        const routes = referenceRoutes.filter((route) => resourceOf(route) === kind);
        expect(await strays(server(), owner.key.value, unknownIds, { status: 404, error: `${kind}_not_found` }, routes)).toEqual([]);
      }
    });

    it('has not been changed', async () => {
      expect(await stateOf(server(), ids)).toEqual(before);
    });

    it('is seen with another key of the same user and mode', async () => {
      const second = await newOwner(server(), { email: owner.key.email });
      expect(expectStatus(200, await second.api.get(`/v1/vaults/${ids.vault_id}`)).owner).toMatchObject({
        id: owner.key.userId,
        email: owner.key.email,
      });
    });
  });

  describe('plans', () => {
    it("a free plan's key is 403", async () => {
      const key = await server().createKey({ plan: 'free' });
      expect(await strays(server(), key.value, ids, { status: 403, error: 'permission_denied' })).toEqual([]);
    });

    it('professional and enterprise are let in', async () => {
      for (const plan of ['professional', 'enterprise'] as const) {
        expect(
          (
            await server()
              .api(await server().createKey({ plan }))
              .get('/v1/vaults')
          ).status,
        ).toBe(200);
      }
    });
  });

  describe('address lists, with the peer itself at 127.0.0.1', () => {
    it.each([[['10.0.0.1']], [['128.0.0.0/1']], [['::1']], [['2001:db8::/32']], [['127.0.0.2', '126.0.0.0/8']], [['::/0']]])(
      '%j lets no route be used',
      async (allowedAddresses) => {
        const key = await server().createKey({ email: owner.key.email, allowedAddresses });
        expect(await strays(server(), key.value, ids, { status: 403, error: 'permission_denied' })).toEqual([]);
      },
    );

    it.each([
      [['127.0.0.1']],
      [['127.0.0.0/8']],
      [['0.0.0.0/0']],
      [['10.0.0.1', '127.0.0.1/32']],
      [['::ffff:127.0.0.1']],
      [['::ffff:127.0.0.0/104']],
      [[]],
    ])('%j lets it be used', async (allowedAddresses) => {
      const key = await server().createKey({ email: owner.key.email, allowedAddresses });
      expect((await server().api(key).get(`/v1/vaults/${ids.vault_id}`)).status).toBe(200);
    });

    it('believes no X-Forwarded-For of a stranger', async () => {
      await server().flush();
      const earlier = await stateOf(server(), ids);
      const key = await server().createKey({ email: owner.key.email, allowedAddresses: ['10.0.0.1'] });
      for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'client-ip']) {
        expect(
          await strays(server(), key.value, ids, { status: 403, error: 'permission_denied' }, needs('delete'), {
            [name]: name === 'forwarded' ? 'for=10.0.0.1' : '10.0.0.1',
          }),
        ).toEqual([]);
      }
      expect(await stateOf(server(), ids)).toEqual(earlier);
    });
  });

  describe('a key whose status another process changes', () => {
    it('is refused with the very next request, and let in again when active again', async () => {
      const { environment } = server();
      const created = await runCli(['keys', 'create', '--email', owner.key.email, '--mode', 'test', '--json'], environment);
      const { key, key_id: keyId, user_id: userId } = JSON.parse(created.stdout);
      expect(userId).toBe(owner.key.userId);
      const api = server().api(key as string);
      for (const status of ['revoked', 'active', 'suspended', 'active', 'expired']) {
        if (status !== 'revoked') expect((await runCli(['keys', 'set-status', keyId, status], environment)).code).toBe(0);
        if (status === 'active') expect((await api.get('/v1/vaults')).status, status).toBe(200);
        else if (status !== 'revoked')
          expect((await api.get('/v1/vaults')).body, status).toMatchObject({ error: 'authentication_failed', statusCode: 401 });
        else {
          // Warm: what is cached about a key must not outlive its revocation.
          expect((await api.get('/v1/vaults')).status).toBe(200);
          expect((await runCli(['keys', 'set-status', keyId, status], environment)).code).toBe(0);
          expect(await strays(server(), key, ids, { status: 401, error: 'authentication_failed' })).toEqual([]);
        }
      }
    });
  });

  describe('the request log', () => {
    it('has key, endpoint, method, status, address, time and request id of every request of a key', async () => {
      const { key, api } = await newOwner(server());
      const calls: [api: Api, method: string, path: string, status: number, keyId: string][] = [
        [api, 'GET', '/v1/vaults', 200, key.keyId],
        [api, 'HEAD', '/v1/vaults', 200, key.keyId],
        [api, 'POST', '/v1/vaults', 400, key.keyId],
        [api, 'DELETE', `/v1/vaults/${ids.vault_id}`, 403, key.keyId],
        [api, 'GET', `/v1/documents/${unknownIds.document_id}`, 404, key.keyId],
      ];
      for (const [index, [caller, method, path, status]] of calls.entries()) {
        expect((await caller.call(method, `${path}?secret=1`, { headers: { 'x-request-id': `log-${key.keyId}-${index}` } })).status).toBe(
          status,
        );
      }
      await server().flush();
      const rows = await server()
        .core.db.read.selectFrom('request_log')
        .selectAll()
        .where('request_id', 'like', `log-${key.keyId}-%`)
        .orderBy('id')
        .execute();
      expect(rows).toEqual(
        calls.map(([, method, path, status, keyId], index) => ({
          id: expect.any(String),
          key_id: keyId,
          user_id: null,
          endpoint: `/reference${path}`,
          method,
          status,
          ip_address: '127.0.0.1',
          at: server().now(),
          request_id: `log-${key.keyId}-${index}`,
        })),
      );
    });
  });
});

describe('behind a trusted proxy on this machine', () => {
  onDatabasesOfForm({ config: { trustedProxies: ['127.0.0.1', '10.9.0.0/16'] } }, (server) => {
    const tls = { 'x-forwarded-proto': 'https' };

    it.each<[string[], string, boolean]>([
      [['203.0.113.7'], '203.0.113.7', true],
      [['203.0.113.7'], '203.0.113.8', false],
      [['203.0.113.0/24'], '203.0.113.255', true],
      [['203.0.113.0/24'], '203.0.114.0', false],
      [['203.0.113.0/25'], '203.0.113.128', false],
      [['2001:db8::7'], '2001:db8::7', true],
      [['2001:db8::7'], '2001:0DB8:0:0::7', true],
      [['2001:db8::7'], '2001:db8::8', false],
      [['2001:db8::/32'], '2001:db8:ffff::1', true],
      [['2001:db8::/32'], '2001:db9::1', false],
      [['203.0.113.7'], '::ffff:203.0.113.7', true],
      [['::ffff:203.0.113.0/120'], '203.0.113.9', true],
      [['10.0.0.1', '2001:db8::/32', '203.0.113.0/24'], '203.0.113.1', true],
      // The rightmost address that isn't a proxy of ours counts: anybody can write what is to the left of it.
      [['203.0.113.7'], '203.0.113.7, 198.51.100.1', false],
      [['203.0.113.7'], '198.51.100.1, 203.0.113.7', true],
      [['203.0.113.7'], '203.0.113.7, 10.9.1.1', true],
      [['127.0.0.1'], '203.0.113.7', false],
      [['203.0.113.7'], 'nonsense', false],
    ])('the list %j and the client %s: let in %j', async (allowedAddresses, forwardedFor, letIn) => {
      const key = await server().createKey({ allowedAddresses });
      const answer = await server()
        .api(key)
        .get('/v1/vaults', { ...tls, 'x-forwarded-for': forwardedFor });
      if (letIn) expect(answer.status).toBe(200);
      else expect(answer.body).toMatchObject({ error: 'permission_denied', statusCode: 403 });
    });

    it('covers whatever is asked for', async () => {
      const owner = await newOwner(server(), { allowedAddresses: ['127.0.0.1'] });
      const ids = await idsOf(owner);
      expect(
        await strays(server(), owner.key.value, ids, { status: 403, error: 'permission_denied' }, sample, {
          ...tls,
          'x-forwarded-for': '203.0.113.7',
        }),
      ).toEqual([]);
      expect((await owner.api.get(`/v1/vaults/${ids.vault_id}`)).body.status).toBe('active');
    });

    it('what the proxy got over plain HTTP is refused on every route, whatever the credential', async () => {
      const key = await server().createKey();
      for (const value of [key.value, null]) {
        expect(
          await strays(server(), value, unknownIds, { status: 403, error: 'https_required' }, sample, {
            'x-forwarded-proto': 'http',
            'x-forwarded-for': '203.0.113.7',
          }),
        ).toEqual([]);
      }
      expect((await server().api(key).get('/v1/vaults', { 'x-forwarded-proto': 'https, http' })).status).toBe(403);
      expect((await server().api(key).get('/v1/nothing', { 'x-forwarded-proto': 'http' })).body).toMatchObject({
        error: 'resource_not_found',
        statusCode: 404,
      });
      expect((await server().api(key).get('/v1/vaults', tls)).status).toBe(200);
    });

    it("keeps the client's address, not the proxy's, in the history of check-ins", async () => {
      const owner = await newOwner(server());
      const { vault_id: id } = await idsOf(owner);
      expectStatus(
        200,
        await owner.api.call('POST', `/v1/vaults/${id}/checkin`, { headers: { ...tls, 'x-forwarded-for': '203.0.113.7' } }),
      );
      expect((await owner.api.get(`/v1/vaults/${id}/checkin-history`)).body.checkins[0].ip_address).toBe('203.0.113.7');
    });
  });
});

describe('plain HTTP from another machine', () => {
  /** A request as if it came from elsewhere: no test can count on a second machine. */
  async function from(
    server: TestServer,
    remoteAddress: string,
    headers: Record<string, string>,
    path = '/reference/v1/vaults',
  ): Promise<[status: number, error: unknown]> {
    const key = await server.createKey();
    const answer = await server.app.inject({
      method: 'GET',
      url: path,
      remoteAddress,
      headers: { authorization: `Bearer ${key.value}`, ...headers },
    });
    return [answer.statusCode, answer.json().error];
  }

  const refused = [403, 'https_required'];
  const taken = [200, undefined];

  describe('without trusted proxies', () => {
    onDatabasesOfForm({}, (server) => {
      it.each(['203.0.113.7', '10.0.0.1', '192.168.1.1', '2001:db8::1', 'fe80::1%eth0', '::ffff:203.0.113.7', '0.0.0.0'])(
        'is refused from %s, whatever its headers say',
        async (address) => {
          for (const headers of [
            {},
            { 'x-forwarded-proto': 'https' },
            { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' },
            { forwarded: 'proto=https' },
            { 'x-forwarded-ssl': 'on' },
          ]) {
            expect(await from(server(), address, headers)).toEqual(refused);
            expect(await from(server(), address, headers, '/v1/vaults')).toEqual(refused);
          }
        },
      );

      it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('is taken from %s, which is this machine', async (address) => {
        expect(await from(server(), address, {})).toEqual(taken);
        expect(await from(server(), address, { 'x-forwarded-proto': 'http' })).toEqual(taken);
      });

      it.each(['/', `/r/${'a'.repeat(43)}`, `/verify/${'a'.repeat(43)}`, `/check-in/${'a'.repeat(43)}`])(
        'is refused for the page %s, with a page',
        async (path) => {
          const answer = await server().app.inject({
            method: 'GET',
            url: path,
            remoteAddress: '203.0.113.7',
            headers: { 'x-forwarded-proto': 'https' },
          });
          expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
          expect(answer.body).toContain('needs https');
        },
      );

      it('comes before 401, and after the 404 of an unknown path', async () => {
        expect(await from(server(), '203.0.113.7', { authorization: 'Bearer garbage' })).toEqual(refused);
        expect(await from(server(), '203.0.113.7', {}, '/v1/nothing')).toEqual([404, 'resource_not_found']);
      });
    });
  });

  describe('with trusted proxies', () => {
    onDatabasesOfForm({ config: { trustedProxies: ['10.0.0.0/8', '2001:db8::/32'] } }, (server) => {
      it.each(['10.0.0.1', '::ffff:10.1.2.3', '2001:db8::1'])('is taken from the proxy %s only when it ended TLS', async (address) => {
        expect(await from(server(), address, { 'x-forwarded-proto': 'https' })).toEqual(taken);
        expect(await from(server(), address, { 'x-forwarded-proto': 'http' })).toEqual(refused);
        expect(await from(server(), address, {})).toEqual(refused);
      });

      it.each(['11.0.0.1', '2001:db9::1'])('is refused from %s, which is none of them', async (address) => {
        expect(await from(server(), address, { 'x-forwarded-proto': 'https' })).toEqual(refused);
      });
    });
  });

  describe('where it is allowed', () => {
    onDatabasesOfForm({ config: { allowHttp: true } }, (server) => {
      it('is taken from everywhere', async () => {
        expect(await from(server(), '203.0.113.7', {})).toEqual(taken);
      });
    });
  });
});
