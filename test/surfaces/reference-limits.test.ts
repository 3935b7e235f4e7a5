import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '../../shared/domain/instant.ts';
import type { Answer } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import { callRoute, referenceRoutes, unknownIds } from '../kit/owners/reference-routes.ts';

/** Forty seconds into a minute, twenty minutes into an hour: windows are aligned to the clock. */
const start = '2026-03-02T12:20:40.000Z';
const endOfMinute = Date.parse('2026-03-02T12:21:00.000Z') / 1000;
const endOfHour = Date.parse('2026-03-02T13:00:00.000Z') / 1000;

/** An answer's limit, remaining and reset. */
function rateOf({ headers }: Answer): (number | null)[] {
  return ['limit', 'remaining', 'reset']
    .map((name) => headers.get(`x-ratelimit-${name}`))
    .map((text) => (text === null ? null : Number(text)));
}

function expectTooMany(answer: Answer, limit: number, resetSeconds: number, waitSeconds: number): void {
  expect(answer.status).toBe(429);
  expect(answer.body).toEqual({ error: 'rate_limit_exceeded', message: expect.any(String), statusCode: 429, retry_after: waitSeconds });
  expect(answer.headers.get('retry-after')).toBe(String(waitSeconds));
  expect(rateOf(answer)).toEqual([limit, 0, resetSeconds]);
}

describe('rate limits', () => {
  onDatabasesOfForm({ now: start, config: { rateLimits: true } }, (server) => {
    it.each(referenceRoutes)('$method $path shows its own limit, or the hour’s where it has none', async (route) => {
      for (const [plan, mode, perHour, factor] of [
        ['professional', 'live', 1_000, 1],
        ['enterprise', 'live', 10_000, 1],
        ['professional', 'test', 10_000, 10],
        ['enterprise', 'test', 100_000, 10],
      ] as const) {
        const answer = await callRoute(server().api(await server().createKey({ plan, mode })), route, unknownIds);
        const perMinute = route.perMinute;
        const [limit, reset] = perMinute === undefined ? [perHour, endOfHour] : [perMinute * factor, endOfMinute];
        expect(rateOf(answer), `${plan} ${mode} ${answer.status}`).toEqual([limit, limit - 1, reset]);
      }
    });

    it('counts down, refuses at zero with the seconds to wait, and starts anew with the next minute', async () => {
      const api = server().api(await server().createKey({ mode: 'live' }));
      for (let left = 19; left >= 0; left -= 1) expect(rateOf(await api.post('/v1/vaults', {}))).toEqual([20, left, endOfMinute]);
      expectTooMany(await api.post('/v1/vaults', { name: 'x' }), 20, endOfMinute, 20);
      expectTooMany(await api.post('/v1/vaults', '{'), 20, endOfMinute, 20);
      server().advance(19_999);
      expectTooMany(await api.post('/v1/vaults', {}), 20, endOfMinute, 1);
      server().advance(1);
      expect(rateOf(await api.post('/v1/vaults', {}))).toEqual([20, 19, endOfMinute + 60]);
      server().advance(-20_000);
    });

    it('counts every endpoint and every key by itself, and both base URLs as one', async () => {
      const key = await server().createKey({ mode: 'live' });
      for (let index = 0; index < 10; index += 1)
        await server()
          .api(key, index % 2 === 0 ? '' : '/reference')
          .post('/v1/checkins/bulk', {});
      expectTooMany(await server().api(key, '').post('/v1/checkins/bulk', {}), 10, endOfMinute, 20);
      expectTooMany(await server().api(key, '/reference').post('/v1/checkins/bulk', {}), 10, endOfMinute, 20);
      expect((await server().api(key).post('/v1/vaults', {})).status).toBe(400);
      expect((await server().api(key).get('/v1/checkins/upcoming')).status).toBe(200);
      const other = await server().createKey({ mode: 'live', email: key.email });
      expect((await server().api(other).post('/v1/checkins/bulk', {})).status).toBe(400);
    });

    it('counts HEAD as the GET it mirrors', async () => {
      const api = server().api(await server().createKey({ mode: 'live' }));
      expect(rateOf(await api.head('/v1/vaults'))).toEqual([100, 99, endOfMinute]);
      expect(rateOf(await api.get('/v1/vaults'))).toEqual([100, 98, endOfMinute]);
    });

    it('shows the headers on refusals too: 400, 403, 404 and 422', async () => {
      const owner = await newOwner(server());
      const { id } = await owner.makeVault();
      for (const answer of [
        await owner.api.get('/v1/vaults?page=0'),
        await owner.api.get(`/v1/vaults/${unknownIds.vault_id}`),
        await owner.api.post(`/v1/vaults/${id}/restore`),
      ]) {
        expect(rateOf(answer)).not.toContain(null);
      }
      const denied = await server()
        .api(await server().createKey({ permissions: ['read'] }))
        .post('/v1/vaults', {});
      expect([denied.status, ...rateOf(denied)]).toEqual([403, 200, 199, endOfMinute]);
      const free = await server()
        .api(await server().createKey({ plan: 'free' }))
        .get('/v1/vaults');
      expect([free.status, rateOf(free).includes(null)]).toEqual([403, false]);
    });

    it('429 comes after 401 and before 403, 404 and 400', async () => {
      const key = await server().createKey({ mode: 'live', permissions: ['read'] });
      const api = server().api(key);
      for (let index = 0; index < 10; index += 1)
        expect((await api.post(`/v1/vaults/${unknownIds.vault_id}/release`, '{')).status).toBe(403);
      expectTooMany(await api.post(`/v1/vaults/${unknownIds.vault_id}/release`, '{'), 10, endOfMinute, 20);
      expect((await api.get('/v1/nothing')).status).toBe(404);
    });
  });
});

describe('rate windows that the operator set', () => {
  const rateWindows = {
    reference: { professional: { perHour: 6 } },
    perMinute: { 'GET /v1/vaults': 6, 'POST /v1/vaults': 2, 'GET /v1/test-clock': 3 },
    unauthenticated: { perHour: 4 },
  };
  onDatabasesOfForm({ now: start, config: { rateLimits: true, rateWindows, trustedProxies: ['127.0.0.1'] } }, (server) => {
    it('the tightest window fills the headers: the least remaining, on a tie the shortest', async () => {
      const api = server().api(await server().createKey({ mode: 'live', plan: 'professional' }));
      expect(rateOf(await api.get('/v1/vaults'))).toEqual([6, 5, endOfMinute]);
      expect(rateOf(await api.get('/v1/checkins/upcoming'))).toEqual([6, 4, endOfHour]);
      expect(rateOf(await api.get('/v1/vaults'))).toEqual([6, 3, endOfHour]);
      expect(rateOf(await api.post('/v1/vaults', {}))).toEqual([2, 1, endOfMinute]);
      expect(rateOf(await api.post('/v1/vaults', {}))).toEqual([2, 0, endOfMinute]);
    });

    it('a request that is refused is not counted, and the hour is enforced across endpoints', async () => {
      const api = server().api(await server().createKey({ mode: 'live', plan: 'professional' }));
      for (let index = 0; index < 2; index += 1) await api.post('/v1/vaults', {});
      for (let index = 0; index < 5; index += 1) expectTooMany(await api.post('/v1/vaults', {}), 2, endOfMinute, 20);
      for (let left = 3; left >= 0; left -= 1) expect(rateOf(await api.get('/v1/checkins/upcoming'))).toEqual([6, left, endOfHour]);
      expectTooMany(await api.get('/v1/checkins/upcoming'), 6, endOfHour, 39 * 60 + 20);
      server().advance(minuteMs);
      expectTooMany(await api.post('/v1/vaults', {}), 6, endOfHour, 38 * 60 + 20);
      server().advance(-minuteMs);
    });

    it('they too are ten times as wide in test mode, and add a limit where the tables have none', async () => {
      const api = server().api(await server().createKey({ plan: 'professional' }));
      expect(rateOf(await api.get('/v1/test-clock'))).toEqual([30, 29, endOfMinute]);
      expect(rateOf(await api.get('/v1/vaults'))).toEqual([60, 58, endOfHour]);
    });

    it('failed authentications are counted by address; a good key is never hindered by them', async () => {
      const headers = (address: string) => ({ 'x-forwarded-proto': 'https', 'x-forwarded-for': address });
      const key = await server().createKey();
      const tries: (string | null)[] = [null, 'garbage', 'a.b.c', `service_sk_live_${'A'.repeat(40)}`];
      for (const [index, value] of tries.entries()) {
        const answer = await server()
          .api(value, index % 2 === 0 ? '' : '/reference')
          .get('/v1/vaults', headers('203.0.113.7'));
        expect([answer.status, ...rateOf(answer)]).toEqual([401, 4, 3 - index, endOfHour]);
      }
      for (const value of tries)
        expectTooMany(await server().api(value).get('/v1/vaults', headers('203.0.113.7')), 4, endOfHour, 39 * 60 + 20);
      expect((await server().api(null).get('/v1/vaults', headers('203.0.113.8'))).status).toBe(401);
      expect((await server().api(key).get('/v1/vaults', headers('203.0.113.7'))).status).toBe(200);
      expect((await server().api(null).get('/v1/nothing', headers('203.0.113.7'))).status).toBe(404);
      server().advance(hourMs);
      expect((await server().api(null).get('/v1/vaults', headers('203.0.113.7'))).status).toBe(401);
      server().advance(-hourMs);
    });
  });
});

describe('failed authentications as shipped', () => {
  onDatabasesOfForm({ now: start, config: { rateLimits: true } }, (server) => {
    it('are a hundred in an hour', async () => {
      const api = server().api('garbage');
      for (let left = 99; left >= 0; left -= 1) expect([(await api.get('/v1/vaults')).status, left]).toEqual([401, left]);
      expectTooMany(await api.get('/v1/vaults'), 100, endOfHour, 39 * 60 + 20);
    });
  });
});

describe('HEIRLOCK_RATE_LIMITS off', () => {
  onDatabasesOfForm({ now: start }, (server) => {
    it('removes limits and headers', async () => {
      const api = server().api(await server().createKey({ mode: 'live', plan: 'professional' }));
      const answers = await Promise.all(Array.from({ length: 130 }, () => api.get('/v1/vaults')));
      for (const answer of [...answers, await server().api(null).get('/v1/vaults')]) {
        expect([...answer.headers.keys()].filter((name) => name.includes('ratelimit') || name === 'retry-after')).toEqual([]);
      }
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      for (let index = 0; index < 101; index += 1) expect((await server().api('garbage').get('/v1/vaults')).status).toBe(401);
    });
  });
});

describe('plan limits', () => {
  const planLimits = {
    free: { vaults: 1, recipientsPerVault: 1, storageBytes: 1 },
    professional: { vaults: 3, recipientsPerVault: 2, storageBytes: 100 },
    enterprise: { vaults: null, recipientsPerVault: null, storageBytes: null },
  };
  onDatabasesOfForm({ now: start, config: { planLimits } }, (server) => {
    let owner: Owner;
    const refusal = (error: string) => ({ status: 402, body: { error, message: expect.any(String), statusCode: 402 } });
    beforeAll(async () => {
      owner = await newOwner(server(), { plan: 'professional' });
    });

    it('vaults: the one over the plan is 402, whatever the status of the others; a deleted one makes room', async () => {
      const lone = await newOwner(server(), { plan: 'professional' });
      const made = [await lone.makeVault(), await lone.makeVault(), await lone.makeVault()];
      const over = () => lone.api.post('/v1/vaults', { name: 'One too many' });
      expect(await over()).toMatchObject(refusal('vault_limit_exceeded'));
      expectStatus(200, await lone.api.post(`/v1/vaults/${made[0].id}/archive`));
      expectStatus(200, await lone.api.post(`/v1/vaults/${made[1].id}/release`));
      expect(await over()).toMatchObject(refusal('vault_limit_exceeded'));
      expect((await lone.api.post('/v1/vaults', { name: '' })).body).toMatchObject({ error: 'vault_name_required', statusCode: 400 });
      expectStatus(204, await lone.api.delete(`/v1/vaults/${made[0].id}?confirm=true`));
      expectStatus(201, await over());
      expect(await over()).toMatchObject(refusal('vault_limit_exceeded'));
      expect((await lone.api.get('/v1/vaults')).body.pagination.total).toBe(3);
    });

    it('vaults: test and live data are counted apart, as are accounts', async () => {
      const test = await newOwner(server(), { plan: 'professional' });
      for (let index = 0; index < 3; index += 1) await test.makeVault();
      await (await newOwner(server(), { plan: 'professional', mode: 'live', email: test.key.email })).makeVault();
      await (await newOwner(server(), { plan: 'professional' })).makeVault();
    });

    it('vaults: of several at the same moment as many are made as there is room for', async () => {
      const lone = await newOwner(server(), { plan: 'professional' });
      await lone.makeVault();
      const answers = await Promise.all(Array.from({ length: 6 }, () => lone.api.post('/v1/vaults', { name: 'x' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 402, 402, 402, 402]);
    });

    it('recipients: the one over the plan is 402 and gets no mail; 400, 409 and 422 come first', async () => {
      const { id } = await owner.makeVault();
      const add = (email: string) => owner.api.post(`/v1/vaults/${id}/recipients`, { email });
      const first = expectStatus(201, await add('one@example.com'));
      expectStatus(201, await add('two@example.com'));
      expect(await add('three@example.com')).toMatchObject(refusal('recipient_limit_exceeded'));
      expect((await add('three')).body).toMatchObject({ error: 'invalid_email', statusCode: 400 });
      expect((await add('ONE@example.com')).body).toMatchObject({ error: 'recipient_already_exists', statusCode: 409 });
      expect((await server().mails(id)).map(({ to }) => to)).toEqual(['one@example.com', 'two@example.com']);
      expect((await owner.api.get(`/v1/vaults/${id}/recipients`)).body.pagination.total).toBe(2);
      expectStatus(204, await owner.api.delete(`/v1/recipients/${first.id}`));
      expectStatus(201, await add('three@example.com'));
      expectStatus(200, await owner.api.post(`/v1/vaults/${id}/archive`));
      expect((await add('four@example.com')).body).toMatchObject({ error: 'vault_archived', statusCode: 422 });
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}?confirm=true`));
    });

    it('recipients: of several at the same moment as many are taken as there is room for', async () => {
      const { id } = await owner.makeVault();
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) => owner.api.post(`/v1/vaults/${id}/recipients`, { email: `racer-${index}@example.com` })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 402, 402, 402, 402]);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.recipient_count).toBe(2);
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}?confirm=true`));
    });

    it('storage: a vault takes exactly what the plan allows, one byte more is 402 and leaves nothing', async () => {
      const { id } = await owner.makeVault();
      const first = await owner.addDocument(id, { content: 'x'.repeat(60) });
      const before = await blobsIn(server().dataDir);
      expect(await owner.upload(id, { content: 'x'.repeat(41) })).toMatchObject(refusal('storage_limit_exceeded'));
      expect(await blobsIn(server().dataDir)).toEqual(before);
      expect(await server().core.db.read.selectFrom('blob_garbage').selectAll().execute()).toEqual([]);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ document_count: 1, metadata: { size_bytes: 60 } });
      await owner.addDocument(id, { content: 'x'.repeat(40) });
      await owner.addDocument(id, { content: '' });
      expect(await owner.upload(id, { content: 'x' })).toMatchObject(refusal('storage_limit_exceeded'));
      expect((await owner.upload(id, { content: 'x', name: '..' })).body).toMatchObject({ error: 'invalid_request', statusCode: 400 });
      expectStatus(204, await owner.api.delete(`/v1/documents/${first.id}`));
      await owner.addDocument(id, { content: 'x'.repeat(60) });
      expectStatus(200, await owner.api.post(`/v1/vaults/${id}/archive`));
      expect((await owner.upload(id, { content: 'x' })).body).toMatchObject({ error: 'vault_archived', statusCode: 422 });
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}?confirm=true`));
    });

    it('storage: of two at the same moment only what fits is kept', async () => {
      const { id } = await owner.makeVault();
      const answers = await Promise.all(Array.from({ length: 4 }, () => owner.upload(id, { content: 'x'.repeat(40) })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 402, 402]);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.metadata.size_bytes).toBe(80);
    });

    it('null is without limit', async () => {
      const lone = await newOwner(server());
      const { id } = await lone.makeVault();
      for (let index = 0; index < 4; index += 1) {
        await lone.makeVault();
        await lone.addRecipient(id);
      }
      await lone.addDocument(id, { content: 'x'.repeat(1000) });
    });
  });

  onDatabasesOfForm({}, (server) => {
    it('as shipped are those that were decided', async () => {
      const gibibyte = 2 ** 30;
      expect(server().core.planLimits).toEqual({
        free: { vaults: 1, recipientsPerVault: 3, storageBytes: gibibyte },
        professional: { vaults: 25, recipientsPerVault: 25, storageBytes: 50 * gibibyte },
        enterprise: { vaults: null, recipientsPerVault: null, storageBytes: 1024 * gibibyte },
      });
      const owner = await newOwner(server(), { plan: 'professional' });
      for (let index = 0; index < 25; index += 1) await owner.makeVault();
      expect((await owner.api.post('/v1/vaults', { name: 'x' })).status).toBe(402);
    });
  });
});

async function blobsIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}
