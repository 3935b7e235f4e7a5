import { beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import type { Permission } from '../../shared/domain/account.ts';
import { newAlternateOwner, refusal, type AlternateOwner } from '../kit/owners/alternate-owner.ts';
import type { Answer } from '../kit/server/api.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { databasesOfForm, onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { startTestServer } from '../kit/server/test-server.ts';

/** Forty seconds into a minute: windows are aligned to the clock. */
const start = '2026-03-02T12:20:40.000Z';
const endOfMinute = Date.parse('2026-03-02T12:21:00.000Z') / 1000;
const overPlainHttp = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.7' };

/** An answer's limit, remaining and reset. */
function rateOf({ headers }: Answer): (number | null)[] {
  return ['limit', 'remaining', 'reset']
    .map((name) => headers.get(`x-ratelimit-${name}`))
    .map((text) => (text === null ? null : Number(text)));
}

describe('the alternate surface', () => {
  onDatabasesOfForm({ now: start, config: { trustedProxies: ['127.0.0.1'] } }, (server) => {
    let owner: AlternateOwner;
    beforeAll(async () => {
      owner = await newAlternateOwner(server());
    });

    describe.each(['', '/alternate'])('GET %s/v1/health', (base) => {
      it('answers version and status without a key, over plain HTTP too', async () => {
        for (const headers of [{}, overPlainHttp, { authorization: 'Bearer garbage' }]) {
          const answer = await server().api(null, base).get('/v1/health', headers);
          expect([answer.status, answer.body]).toEqual([200, { status: 'ok', version: packageJson.version }]);
          expect(answer.headers.get('x-request-id')).toMatch(/./);
        }
        expect((await server().api(null, base).head('/v1/health')).status).toBe(200);
      });
    });

    it('refuses plain HTTP everywhere else, a good key or not', async () => {
      for (const [method, path] of [
        ['GET', '/v1/vaults'],
        ['POST', '/v1/auth/whoami'],
        ['GET', '/v1/crypto-accounts/crypto_1'],
      ] as const) {
        for (const key of [owner.reference.key, null]) {
          const answer = await server().api(key, '/alternate').call(method, path, { headers: overPlainHttp });
          expect([answer.status, answer.body]).toEqual([403, refusal('https_required')]);
        }
      }
    });

    describe.each(['', '/alternate'])('POST %s/v1/auth/whoami', (base) => {
      it('tells a key what it is', async () => {
        const key = await server().createKey({
          mode: 'live',
          plan: 'professional',
          permissions: ['read', 'delete'],
          expiresAt: '2026-12-01T00:00:00.000Z',
        });
        const answer = await server().api(key, base).post('/v1/auth/whoami');
        expect([answer.status, answer.body]).toEqual([
          200,
          {
            key_id: key.keyId,
            name: 'test key',
            mode: 'live',
            permissions: ['read', 'delete'],
            status: 'active',
            expires_at: '2026-12-01T00:00:00.000Z',
            plan: 'professional',
            user: { id: key.userId, email: key.email },
          },
        ]);
      });

      it('takes any valid key, whatever it permits, and whatever is in the body', async () => {
        const options = [{ permissions: ['read'] as Permission[] }, { permissions: ['delete'] as Permission[] }, { plan: 'free' as const }];
        for (const option of options) {
          const key = await server().createKey(option);
          for (const body of [undefined, {}, '{', 'text', [1]]) {
            const answer = await server()
              .api(key, base)
              .call('POST', '/v1/auth/whoami', { body, ...(body === '{' ? { headers: { 'content-type': 'application/json' } } : {}) });
            expect([answer.status, answer.body.expires_at]).toEqual([200, null]);
          }
        }
      });

      it('is 401 for a key that fails and 403 from an address that is not on its list', async () => {
        const revoked = await server().createKey({ status: 'revoked' });
        expect((await server().api(revoked, base).post('/v1/auth/whoami')).body).toEqual(refusal('authentication_failed'));
        const elsewhere = await server().createKey({ allowedAddresses: ['10.0.0.1'] });
        expect((await server().api(elsewhere, base).post('/v1/auth/whoami')).body).toEqual(refusal('permission_denied'));
      });
    });

    describe('errors', () => {
      it('have the one shape of this surface, with null for details where no field is to blame', async () => {
        const { id } = await owner.makeVault();
        const json = { 'content-type': 'application/json' };
        const cases: [Promise<Answer>, number, string, string?][] = [
          [owner.api.call('POST', '/v1/vaults', { body: '{"name":', headers: json }), 400, 'invalid_request'],
          [owner.api.call('POST', '/v1/vaults', { body: '[]', headers: json }), 400, 'invalid_request'],
          [owner.api.call('POST', '/v1/vaults', { body: 'null', headers: json }), 400, 'invalid_request'],
          [owner.api.call('POST', '/v1/vaults', { body: 'name=x' }), 400, 'invalid_request'],
          [owner.api.call('PUT', `/v1/vaults/${id}`, { body: '{', headers: json }), 400, 'invalid_request'],
          [owner.api.post('/v1/vaults'), 422, 'validation_failed', 'name'],
          [server().api(null, '/alternate').get('/v1/vaults'), 401, 'authentication_failed'],
          [owner.api.get('/v1/nothing'), 404, 'resource_not_found'],
          [owner.api.get('/'), 404, 'resource_not_found'],
          [owner.api.call('PATCH', `/v1/vaults/${id}`, { body: {} }), 404, 'resource_not_found'],
          [owner.api.call('OPTIONS', '/v1/vaults'), 404, 'resource_not_found'],
          [owner.api.post(`/v1/vaults/${id}/release`), 404, 'resource_not_found'],
          [server().api(null, '/alternate').get('/v1/nothing'), 404, 'resource_not_found'],
        ];
        for (const [asked, status, code, field] of cases) {
          const answer = await asked;
          expect([answer.status, answer.body]).toEqual([status, field === undefined ? refusal(code) : refusal(code, field)]);
          expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
          expect(answer.headers.get('x-request-id')).toMatch(/./);
        }
      });

      it('treat what looks like a token as a key that fails', async () => {
        const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyXzEifQ.';
        const answer = await server().api(token, '/alternate').get('/v1/vaults');
        expect([answer.status, answer.body]).toEqual([401, refusal('authentication_failed')]);
      });

      it('hide what broke on our side, and report it', async () => {
        const broken = { ...server().core, db: { ...server().core.db, read: null } };
        const { buildApp } = await import('../../server/app.ts');
        const app = await buildApp(server().config, { ...server().services, core: broken as never }, {
          logRequest: () => undefined,
        } as never);
        const answer = await app.inject({
          method: 'GET',
          url: '/alternate/v1/vaults',
          headers: { authorization: `Bearer ${owner.reference.key.value}` },
        });
        expect([answer.statusCode, answer.json()]).toEqual([500, refusal('internal_error')]);
        expect(server().faults.at(-1)).toMatchObject({ kind: 'request failed' });
        await app.close();
      });
    });

    it('serves free plans on every route, and nobody without the permission a route needs', async () => {
      const free = await newAlternateOwner(server(), { plan: 'free' });
      const { id } = await free.makeVault();
      await free.addRecipient(id);
      const account = await free.addCryptoAccount(id);
      for (const path of [
        '/v1/vaults',
        `/v1/vaults/${id}`,
        `/v1/recipients?vault_id=${id}`,
        `/v1/crypto-accounts?vault_id=${id}`,
        `/v1/crypto-accounts/${account.id}`,
      ]) {
        expect((await free.api.get(path)).status, path).toBe(200);
      }
      expect((await free.api.delete(`/v1/vaults/${id}`)).status).toBe(204);
      const reader = server().api(await server().createKey({ email: owner.email, permissions: ['read'] }), '/alternate');
      expect((await reader.get('/v1/vaults')).status).toBe(200);
      for (const [method, path] of [
        ['POST', '/v1/vaults'],
        ['PUT', `/v1/vaults/${id}`],
        ['DELETE', `/v1/vaults/${id}`],
        ['POST', '/v1/recipients'],
        ['PUT', '/v1/crypto-accounts/crypto_1'],
      ] as const) {
        expect((await reader.call(method, path)).body, `${method} ${path}`).toEqual(refusal('permission_denied'));
      }
    });

    it('gives every object an ETag, and takes it for If-None-Match and If-Match', async () => {
      const { id } = await owner.makeVault();
      const etag = (await owner.api.get(`/v1/vaults/${id}`)).headers.get('etag') ?? '';
      expect((await owner.api.get(`/v1/vaults/${id}`, { 'if-none-match': etag })).status).toBe(304);
      const change = (body: unknown) => owner.api.call('PUT', `/v1/vaults/${id}`, { body, headers: { 'if-match': etag } });
      expect((await change({ name: 'First' })).status).toBe(200);
      const late = await change({ name: 'Second' });
      expect([late.status, late.body]).toEqual([412, refusal('precondition_failed')]);
      const deletion = await owner.api.call('DELETE', `/v1/vaults/${id}`, { headers: { 'if-match': etag } });
      expect([deletion.status, deletion.body]).toEqual([412, refusal('precondition_failed')]);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ name: 'First', status: 'active' });
    });
  });

  describe('rate limits', () => {
    onDatabasesOfForm({ now: start, config: { rateLimits: true } }, (server) => {
      it.each([
        ['free', 60],
        ['professional', 600],
        ['enterprise', 6_000],
      ] as const)('a %s plan has %i requests a minute, a test key ten times as many', async (plan, perMinute) => {
        for (const [mode, factor] of [
          ['live', 1],
          ['test', 10],
        ] as const) {
          const limit = perMinute * factor;
          const api = server().api(await server().createKey({ plan, mode }), '/alternate');
          // A free plan's day ends sooner than its minute would, ten times over; both are counted.
          expect(rateOf(await api.get('/v1/vaults'))).toEqual([limit, limit - 1, endOfMinute]);
        }
      });

      it('answers 429 with retry_after at the top level and in the header', async () => {
        const api = server().api(await server().createKey({ plan: 'free', mode: 'live' }), '/alternate');
        for (let left = 59; left >= 0; left -= 1) expect(rateOf(await api.post('/v1/auth/whoami'))[1]).toBe(left);
        const answer = await api.get('/v1/vaults');
        expect([answer.status, answer.body]).toEqual([429, { ...refusal('rate_limit_exceeded'), retry_after: 20 }]);
        expect(answer.headers.get('retry-after')).toBe('20');
        expect((await server().api(null, '/alternate').get('/v1/health')).status).toBe(200);
      });
    });
  });

  it.each(databasesOfForm)('health is 503 when the database is gone: %s', async (database) => {
    const server = await startTestServer({ databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null });
    const { app } = server;
    try {
      await server.core.db.close();
      for (const base of ['', '/alternate']) {
        const answer = await server.api(null, base).get('/v1/health');
        expect([answer.status, answer.body]).toEqual([503, refusal('unavailable')]);
      }
    } finally {
      await app.close();
    }
  });
});
