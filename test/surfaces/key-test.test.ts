import type { Ulid } from '../../shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { setKeyStatus } from '../../server/core/accounts/manage-keys.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { apiAt, type Answer } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const start = '2026-03-02T12:20:40.000Z';
const endOfMinute = Date.parse('2026-03-02T12:21:00.000Z') / 1000;

function test(
  server: TestServer,
  key: string | null,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return apiAt(server.origin, null).call(method, '/api/v1/test', {
    headers: { ...(key === null ? {} : { 'X-API-Key': key }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

const refused = (error: string, code: string) => ({ error, message: expect.any(String) as unknown, code });
const unauthorized = (code: string) => refused('unauthorized', code);

/** An answer's limit, remaining and reset. */
function rateOf({ headers }: Answer): (number | null)[] {
  return ['limit', 'remaining', 'reset']
    .map((name) => headers.get(`x-ratelimit-${name}`))
    .map((text) => (text === null ? null : Number(text)));
}

describe('GET /api/v1/test', () => {
  onDatabasesOfForm({ now: start, config: { trustedProxies: ['127.0.0.1'] } }, (server) => {
    it.each([
      ['free', 'live', 1_000, 10],
      ['free', 'test', 10_000, 100],
      ['professional', 'live', 10_000, 60],
      ['professional', 'test', 100_000, 600],
      ['enterprise', 'live', 100_000, 300],
      ['enterprise', 'test', 1_000_000, 3_000],
    ] as const)('tells a key of a %s plan in %s mode what it is and what it may', async (plan, mode, perDay, perMinute) => {
      const key = await server().createKey({ plan, mode });
      const answer = await test(server(), key.s3Value);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        message: expect.any(String),
        key_info: {
          key_id: key.keyId,
          key_name: 'test key',
          user_id: key.userId,
          tier_id: plan,
          rate_limits: { requests_per_day: perDay, requests_per_minute: perMinute },
        },
        timestamp: start,
      });
      expect(key.keyId).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    });

    it('sends X-Request-ID, X-Response-Time in milliseconds and X-API-Version with every answer', async () => {
      const { s3Value } = await server().createKey();
      for (const answer of [await test(server(), s3Value), await test(server(), null), await test(server(), s3Value, { method: 'POST' })]) {
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
        expect(answer.headers.get('x-request-id')).toMatch(/./);
        expect(answer.headers.get('x-response-time')).toMatch(/^\d+\.\d\d$/);
        expect(Number(answer.headers.get('x-response-time'))).toBeLessThan(30_000);
        expect(answer.headers.get('x-api-version')).toBe('v1');
      }
      expect((await test(server(), s3Value, { headers: { 'x-request-id': 'mine-1' } })).headers.get('x-request-id')).toBe('mine-1');
    });

    it('takes the header in whatever case, and any permission', async () => {
      for (const permissions of [['read'], ['write'], ['delete']] as const) {
        const { s3Value } = await server().createKey({ permissions });
        expect((await test(server(), null, { headers: { 'x-aPi-KEY': s3Value } })).status).toBe(200);
      }
    });

    it('is 401 MISSING_API_KEY without the header, whatever else is sent', async () => {
      const { value, s3Value } = await server().createKey();
      for (const headers of [
        {},
        { 'x-api-key': '' },
        { authorization: `Bearer ${value}` },
        { authorization: `Bearer ${s3Value}` },
        { cookie: `x-api-key=${s3Value}` },
      ]) {
        const answer = await test(server(), null, { headers });
        expect([answer.status, answer.body]).toEqual([401, unauthorized('MISSING_API_KEY')]);
      }
      const answer = await apiAt(server().origin, null).get(`/api/v1/test?api_key=${s3Value}&X-API-Key=${s3Value}`);
      expect(answer.body).toEqual(unauthorized('MISSING_API_KEY'));
    });

    it('is 401 INVALID_API_KEY_FORMAT for what does not begin with sk_live_ or sk_test_', async () => {
      const { value, s3Value } = await server().createKey();
      for (const key of [
        value,
        'garbage',
        s3Value.replace('sk_test_', ''),
        s3Value.toUpperCase(),
        `Bearer ${s3Value}`,
        s3Value.replace('sk_test_', 'sk_prod_'),
        'sk_live',
        'pk_live_abc',
      ]) {
        const answer = await test(server(), key);
        expect([answer.status, answer.body], key).toEqual([401, unauthorized('INVALID_API_KEY_FORMAT')]);
      }
    });

    it('is 401 INVALID_API_KEY for a key that nobody has, or that is of the other mode', async () => {
      const [{ s3Value }, live] = [await server().createKey(), await server().createKey({ mode: 'live' })];
      const wrong = [
        `sk_live_${'A'.repeat(40)}`,
        `sk_test_${'A'.repeat(40)}`,
        'sk_live_',
        'sk_test_x',
        s3Value.slice(0, -1),
        `${s3Value}A`,
        `${s3Value}, ${s3Value}`,
        `sk_test_${'k'.repeat(10_000)}`,
        s3Value.replace('_test_', '_live_'),
        live.s3Value.replace('_live_', '_test_'),
        "sk_live_' or '1'='1",
      ];
      for (const key of wrong) {
        const answer = await test(server(), key);
        expect([answer.status, answer.body], key).toEqual([401, unauthorized('INVALID_API_KEY')]);
      }
    });

    it.each(['live', 'test'] as const)(
      'is 401 API_KEY_NOT_ACTIVE for a %s key whose status is not active, at once and until it is again',
      async (mode) => {
        const { s3Value, keyId } = await server().createKey({ mode });
        expect((await test(server(), s3Value)).status).toBe(200);
        for (const status of ['revoked', 'suspended', 'expired'] as const) {
          await setKeyStatus(server().core, keyId as Ulid, status, systemOrigin);
          server().services.keys.forget();
          const answer = await test(server(), s3Value);
          expect([answer.status, answer.body], status).toEqual([401, unauthorized('API_KEY_NOT_ACTIVE')]);
        }
        await setKeyStatus(server().core, keyId as Ulid, 'active', systemOrigin);
        server().services.keys.forget();
        expect((await test(server(), s3Value)).status).toBe(200);
      },
    );

    it.each(['live', 'test'] as const)('is 401 API_KEY_EXPIRED for a %s key from its expiry date on', async (mode) => {
      const { s3Value } = await server().createKey({ mode, expiresAt: '2026-03-02T12:20:50.000Z' });
      expect((await test(server(), s3Value)).status).toBe(200);
      server().advance(9_999);
      expect((await test(server(), s3Value)).status).toBe(200);
      server().advance(1);
      const answer = await test(server(), s3Value);
      expect([answer.status, answer.body]).toEqual([401, unauthorized('API_KEY_EXPIRED')]);
      server().advance(-10_000);
    });

    it('says of a key that is both revoked and past its date that it is not active, and of one of the other mode nothing at all', async () => {
      const { s3Value } = await server().createKey({ expiresAt: '2026-01-01T00:00:00.000Z', status: 'revoked' });
      expect((await test(server(), s3Value)).body).toEqual(unauthorized('API_KEY_NOT_ACTIVE'));
      expect((await test(server(), s3Value.replace('_test_', '_live_'))).body).toEqual(unauthorized('INVALID_API_KEY'));
    });

    it('tells why a key fails nowhere else', async () => {
      const revoked = await server().createKey({ status: 'revoked' });
      const expired = await server().createKey({ expiresAt: '2026-01-01T00:00:00.000Z' });
      const bodies = [];
      for (const key of [revoked.value, expired.value, revoked.s3Value, `service_sk_test_${'A'.repeat(40)}`])
        bodies.push(JSON.stringify((await server().api(key).get('/v1/vaults')).body));
      expect(new Set(bodies).size).toBe(1);
    });

    it('is 403 ADDRESS_NOT_ALLOWED from an address that is not on the list of the key', async () => {
      const { s3Value } = await server().createKey({ allowedAddresses: ['10.0.0.0/8', '2001:db8::1'] });
      const answer = await test(server(), s3Value);
      expect([answer.status, answer.body]).toEqual([403, refused('forbidden', 'ADDRESS_NOT_ALLOWED')]);
      expect((await test(server(), s3Value, { headers: { 'x-forwarded-for': '10.1.2.3', 'x-forwarded-proto': 'https' } })).status).toBe(
        200,
      );
    });

    it('is 403 HTTPS_REQUIRED over plain HTTP', async () => {
      const { s3Value } = await server().createKey();
      for (const key of [s3Value, null]) {
        const answer = await test(server(), key, { headers: { 'x-forwarded-proto': 'http' } });
        expect([answer.status, answer.body]).toEqual([403, refused('https_required', 'HTTPS_REQUIRED')]);
      }
    });

    it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
      'is 405 with Allow for %s, a good key or none, a readable body or not',
      async (method) => {
        const { s3Value } = await server().createKey();
        for (const key of [s3Value, null]) {
          const body = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? { body: '{"malformed' } : {};
          const answer = await test(server(), key, { method, headers: { 'content-type': 'application/json' }, ...body });
          expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
          expect(answer.body).toEqual({ error: 'Method not allowed' });
        }
      },
    );

    it('is 405 for HEAD too, alone of all GET endpoints', async () => {
      const { s3Value } = await server().createKey();
      const answer = await fetch(`${server().origin}/api/v1/test`, { method: 'HEAD', headers: { 'x-api-key': s3Value } });
      expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([405, 'GET', '']);
    });

    it('is nowhere else: other paths and base URLs are 404', async () => {
      for (const path of ['/api/v1/test/', '/api/v1/tests', '/reference/api/v1/test', '/alternate/api/v1/test']) {
        expect((await apiAt(server().origin, null).get(path)).status, path).toBe(404);
      }
    });

    it('answers a failure of ours with the request id and nothing of the cause', async () => {
      const { s3Value } = await server().createKey();
      const broken = (): never => {
        throw new Error('a secret of ours');
      };
      const failing = { ...server().core, clock: { now: broken } };
      const app = await buildApp(server().config, { ...server().services, core: failing }, { logRequest: () => undefined } as never);
      const answer = await app.inject({ method: 'GET', url: '/api/v1/test', headers: { 'x-api-key': s3Value, 'x-request-id': 'mine-2' } });
      expect([answer.statusCode, answer.json()]).toEqual([500, { ...refused('internal_error', 'INTERNAL_ERROR'), request_id: 'mine-2' }]);
      expect(answer.body).not.toContain('secret');
      expect(answer.headers['x-response-time']).toMatch(/^\d+\.\d\d$/);
    });

    it('leaves a line in the request log, with the key and without its value', async () => {
      const { s3Value, keyId } = await server().createKey();
      await test(server(), s3Value, { headers: { 'x-request-id': 'logged-1' } });
      await server().flush();
      const lines = await server().core.db.read.selectFrom('request_log').selectAll().where('request_id', '=', 'logged-1').execute();
      expect(lines).toMatchObject([{ key_id: keyId, method: 'GET', endpoint: '/api/v1/test', status: 200 }]);
    });
  });

  onDatabasesOfForm({ now: start, config: { rateLimits: true } }, (server) => {
    it.each([
      ['free', 10],
      ['professional', 60],
      ['enterprise', 300],
    ] as const)('limits a %s plan to %i requests a minute, a test key to ten times as many', async (plan, perMinute) => {
      const live = await server().createKey({ plan, mode: 'live' });
      for (let left = perMinute - 1; left >= 0; left -= 1)
        expect(rateOf(await test(server(), live.s3Value))).toEqual([perMinute, left, endOfMinute]);
      const answer = await test(server(), live.s3Value);
      expect([answer.status, answer.body]).toEqual([429, { ...refused('rate_limit_exceeded', 'RATE_LIMIT_EXCEEDED'), retry_after: 20 }]);
      expect(answer.headers.get('retry-after')).toBe('20');
      expect(rateOf(answer)).toEqual([perMinute, 0, endOfMinute]);
      const testKey = await server().createKey({ plan, mode: 'test' });
      expect(rateOf(await test(server(), testKey.s3Value))).toEqual([perMinute * 10, perMinute * 10 - 1, endOfMinute]);
    });

    it('shows the headers on 403 and 401 too, where failures count against the address', async () => {
      const elsewhere = await server().createKey({ allowedAddresses: ['10.0.0.1'], mode: 'live' });
      const denied = await test(server(), elsewhere.s3Value);
      expect([denied.status, ...rateOf(denied)]).toEqual([403, 300, 299, endOfMinute]);
      const failed = await test(server(), null);
      expect([failed.status, rateOf(failed).includes(null)]).toEqual([401, false]);
    });
  });
});
