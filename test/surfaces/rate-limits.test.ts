import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantRequests, returnRequests } from '../../server/core/stores/rate-count-store.ts';
import type { Core } from '../../server/core/context.ts';
import type { KeySurface } from '../../server/http/foundation/rates/rate-table.ts';
import { SharedRateLimiter } from '../../server/http/foundation/rates/shared-rate-limiter.ts';
import type { Mode, Plan } from '../../shared/domain/account.ts';
import { dayMs, minuteMs } from '../../shared/domain/instant.ts';
import type { Answer } from '../kit/server/api.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { startTestServer, type TestKey, type TestServer } from '../kit/server/test-server.ts';

/** Forty seconds into a minute, twenty minutes into an hour: windows are aligned to the clock. */
const start = '2026-03-02T12:20:40.000Z';
const endOfMinute = Date.parse('2026-03-02T12:21:00.000Z') / 1000;
const endOfHour = Date.parse('2026-03-02T13:00:00.000Z') / 1000;
const endOfDay = Date.parse('2026-03-03T00:00:00.000Z') / 1000;

/** A path of each surface that every key may try and that names nothing; on the reference surface, one without a separate limit. */
const pathOf: Readonly<Record<KeySurface, string>> = {
  reference: '/reference/v1/test-clock',
  overview: '/overview/v1/vaults',
  flat: '/flat/v1/vaults',
  'key-test': '/api/v1/test',
  alternate: '/alternate/v1/vaults',
};
const surfaces = Object.keys(pathOf) as KeySurface[];

function headersFor(surface: KeySurface, key: Pick<TestKey, 'value' | 's3Value'> | string): Record<string, string> {
  if (surface === 'key-test') return { 'x-api-key': typeof key === 'string' ? key : key.s3Value };
  return { authorization: `Bearer ${typeof key === 'string' ? key : key.value}` };
}

function call(
  server: TestServer,
  surface: KeySurface,
  key: TestKey | string,
  more: Record<string, string> = {},
  path = pathOf[surface],
): Promise<Answer> {
  return server.api(null, '').get(path, { ...headersFor(surface, key), ...more });
}

/** An answer's limit, remaining and reset. */
function rateOf({ headers }: Answer): (number | null)[] {
  return ['limit', 'remaining', 'reset']
    .map((name) => headers.get(`x-ratelimit-${name}`))
    .map((text) => (text === null ? null : Number(text)));
}

const message = expect.any(String) as string;
const refusal: Readonly<Record<KeySurface, object>> = {
  reference: { error: 'rate_limit_exceeded', message, statusCode: 429 },
  overview: { error: 'rate_limit_exceeded', message },
  flat: { error: 'rate_limit_exceeded', message, statusCode: 429 },
  'key-test': { error: 'rate_limit_exceeded', message, code: 'RATE_LIMIT_EXCEEDED' },
  alternate: { error: { code: 'rate_limit_exceeded', message, details: null } },
};

function expectTooMany(surface: KeySurface, answer: Answer, limit: number, resetSeconds: number, waitSeconds: number): void {
  expect([surface, answer.status]).toEqual([surface, 429]);
  expect(answer.body).toEqual({ ...refusal[surface], retry_after: waitSeconds });
  expect(answer.headers.get('retry-after')).toBe(String(waitSeconds));
  expect(rateOf(answer)).toEqual([limit, 0, resetSeconds]);
}

/** The tightest window on a key's first request. */
const firstWindow = {
  reference: { free: [1_000, endOfHour], professional: [1_000, endOfHour], enterprise: [10_000, endOfHour] },
  overview: { free: [1_000, endOfHour], professional: [1_000, endOfHour], enterprise: [10_000, endOfHour] },
  flat: { free: [1_000, endOfHour], professional: [1_000, endOfHour], enterprise: [10_000, endOfHour] },
  'key-test': { free: [10, endOfMinute], professional: [60, endOfMinute], enterprise: [300, endOfMinute] },
  alternate: { free: [60, endOfMinute], professional: [600, endOfMinute], enterprise: [6_000, endOfMinute] },
} as const satisfies Record<KeySurface, Record<Plan, readonly [limit: number, reset: number]>>;
const forFree = new Set<KeySurface>(['key-test', 'alternate']);
const rows = surfaces.flatMap((surface) =>
  (['free', 'professional', 'enterprise'] as const).flatMap((plan) =>
    (['live', 'test'] as const).map((mode): [KeySurface, Plan, Mode] => [surface, plan, mode]),
  ),
);

describe('rate limits as shipped', () => {
  onDatabasesOfForm({ now: start, config: { rateLimits: true } }, (server) => {
    it.each(rows)('%s, %s plan, %s mode', async (surface, plan, mode) => {
      const answer = await call(server(), surface, await server().createKey({ plan, mode }));
      const [limit, reset] = firstWindow[surface][plan];
      const times = mode === 'test' ? 10 : 1;
      expect(rateOf(answer)).toEqual([limit * times, limit * times - 1, reset]);
      const allowed = plan !== 'free' || forFree.has(surface);
      expect(answer.status).toBe(!allowed || (surface === 'reference' && mode === 'live') ? 403 : 200);
    });

    it('key-test tells the numbers that are in force', async () => {
      const { body } = await call(server(), 'key-test', await server().createKey({ plan: 'professional', mode: 'test' }));
      expect(body.key_info.rate_limits).toEqual({ requests_per_minute: 600, requests_per_day: 100_000 });
    });

    it('a key that is used up on one surface is not on another', async () => {
      const key = await server().createKey({ plan: 'free', mode: 'live' });
      for (let left = 9; left >= 0; left -= 1) expect(rateOf(await call(server(), 'key-test', key))).toEqual([10, left, endOfMinute]);
      expectTooMany('key-test', await call(server(), 'key-test', key), 10, endOfMinute, 20);
      expect(rateOf(await call(server(), 'alternate', key))).toEqual([60, 59, endOfMinute]);
      expect(rateOf(await call(server(), 'overview', key))).toEqual([1_000, 999, endOfHour]);
      expect(rateOf(await call(server(), 'reference', key))).toEqual([1_000, 999, endOfHour]);
    });

    it('at the origin a request counts for the surface that answers it', async () => {
      const key = await server().createKey({ plan: 'enterprise', mode: 'live' });
      expect(rateOf(await call(server(), 'reference', key, {}, '/v1/vaults'))).toEqual([100, 99, endOfMinute]);
      expect(rateOf(await call(server(), 'alternate', key, {}, '/v1/crypto-accounts?vault_id=vault_01HV000000000000000000000A'))).toEqual([
        6_000,
        5_999,
        endOfMinute,
      ]);
      expect(rateOf(await call(server(), 'alternate', key))).toEqual([6_000, 5_998, endOfMinute]);
      expect(rateOf(await call(server(), 'reference', key))).toEqual([10_000, 9_998, endOfHour]);
    });

    it('nothing is said where no caller is known: unknown paths, and what needs no key', async () => {
      const key = await server().createKey();
      for (const [path, status] of [
        ['/v1/nothing', 404],
        ['/overview/v1/nothing', 404],
        ['/v1/health', 200],
      ] as const) {
        const answer = await call(server(), 'reference', key, {}, path);
        expect([answer.status, ...rateOf(answer)]).toEqual([status, null, null, null]);
      }
    });
  });
});

describe('rate windows that the operator set', () => {
  const few = { professional: { perHour: 3 } };
  const rateWindows = {
    reference: few,
    overview: few,
    flat: few,
    keyTest: { professional: { perMinute: 3, perDay: 5 } },
    alternate: { professional: { perMinute: 3, perDay: 5 } },
    unauthenticated: { perHour: 4 },
  };
  onDatabasesOfForm({ now: start, config: { rateLimits: true, rateWindows, trustedProxies: ['127.0.0.1'] } }, (server) => {
    it.each(['reference', 'overview', 'flat'] as const)(
      '%s refuses what is beyond them, with the seconds to wait in header and body',
      async (surface) => {
        const key = await server().createKey({ plan: 'professional', mode: 'live' });
        for (let left = 2; left >= 0; left -= 1) expect(rateOf(await call(server(), surface, key))).toEqual([3, left, endOfHour]);
        expectTooMany(surface, await call(server(), surface, key), 3, endOfHour, 39 * 60 + 20);
      },
    );

    it.each(['key-test', 'alternate'] as const)('%s counts minute and day', async (surface) => {
      const key = await server().createKey({ plan: 'professional', mode: 'live' });
      for (let left = 2; left >= 0; left -= 1) expect(rateOf(await call(server(), surface, key))).toEqual([3, left, endOfMinute]);
      expectTooMany(surface, await call(server(), surface, key), 3, endOfMinute, 20);
      server().advance(minuteMs);
      for (let left = 1; left >= 0; left -= 1) expect(rateOf(await call(server(), surface, key))).toEqual([5, left, endOfDay]);
      expectTooMany(surface, await call(server(), surface, key), 5, endOfDay, (11 * 60 + 38) * 60 + 20);
      server().advance(dayMs);
      expect(rateOf(await call(server(), surface, key))).toEqual([3, 2, endOfMinute + 60 + dayMs / 1000]);
      server().advance(-dayMs - minuteMs);
    });

    it('failed authentications are counted by address, over all surfaces together', async () => {
      const from = (address: string) => ({ 'x-forwarded-proto': 'https', 'x-forwarded-for': address });
      for (const [index, surface] of (['reference', 'overview', 'key-test', 'alternate'] as const).entries()) {
        const answer = await call(server(), surface, 'garbage', from('2001:db8:1:2::7'));
        expect([surface, answer.status, ...rateOf(answer)]).toEqual([surface, 401, 4, 3 - index, endOfHour]);
      }
      for (const surface of surfaces)
        expectTooMany(surface, await call(server(), surface, 'garbage', from('2001:db8:1:2:ffff::8')), 4, endOfHour, 39 * 60 + 20);
      expect((await call(server(), 'flat', 'garbage', from('2001:db8:1:3::7'))).status).toBe(401);
      expect((await call(server(), 'overview', await server().createKey(), from('2001:db8:1:2::7'))).status).toBe(200);
    });
  });
});

describe('rate limits that are off', () => {
  onDatabasesOfForm({ now: start }, (server) => {
    it.each(surfaces)('leave no header on %s and refuse nobody', async (surface) => {
      const key = await server().createKey({ plan: 'professional', mode: 'live' });
      const answers = await Promise.all(Array.from({ length: 80 }, () => call(server(), surface, key)));
      expect(answers.filter(({ status }) => status === 429)).toEqual([]);
      for (const answer of answers) expect(rateOf(answer)).toEqual([null, null, null]);
    });

    it('still are told by key-test', async () => {
      const { body } = await call(server(), 'key-test', await server().createKey({ plan: 'free', mode: 'live' }));
      expect(body.key_info.rate_limits).toEqual({ requests_per_minute: 10, requests_per_day: 1_000 });
    });
  });
});

/** As in production, except that a busy machine does not make it lose patience and count on its own. */
function patientLimiter({ db, clock, report }: Core): SharedRateLimiter {
  const counts = { grant: grantRequests.bind(null, db.read), takeBack: returnRequests.bind(null, db.read) };
  return new SharedRateLimiter({ clock, report, counts, patienceMs: 30_000 });
}

describe('two servers on one Postgres', () => {
  const rateWindows = {
    reference: { professional: { perHour: 400 } },
    perMinute: { 'GET /v1/vaults': 12 },
    recipient: { perLink: { perHour: 5 } },
    unauthenticated: { perHour: 5 },
  };
  let servers: [TestServer, TestServer];
  beforeAll(async () => {
    const databaseUrl = await migratedPostgresUrl();
    const config = { rateLimits: true, rateWindows };
    const first = await startTestServer({ databaseUrl, now: start, config });
    servers = [first, await startTestServer({ databaseUrl, now: start, config, dataDir: first.dataDir })];
    for (const { services } of servers) {
      expect(services.limiter).toBeInstanceOf(SharedRateLimiter);
      Object.assign(services, { limiter: patientLimiter(services.core) });
    }
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
  });
  /** In turn, first one and then the other. */
  const at = (turn: number): TestServer => servers[turn % 2] ?? servers[0];
  const newKey = () => servers[0].createKey({ plan: 'professional', mode: 'live' });

  it('share what a key has used, endpoint and hour, exactly', async () => {
    const key = await newKey();
    for (let left = 11; left >= 0; left -= 1) expect(rateOf(await at(left).api(key).get('/v1/vaults'))).toEqual([12, left, endOfMinute]);
    for (const server of servers) expectTooMany('reference', await server.api(key).get('/v1/vaults'), 12, endOfMinute, 20);
    expect(rateOf(await servers[0].api(key).get('/v1/checkins/upcoming'))).toEqual([100, 99, endOfMinute]);
    expect(rateOf(await servers[1].api(key).get('/v1/search?q=x'))).toEqual([400, 400 - 14, endOfHour]);
  });

  it('share failed authentications', async () => {
    for (let left = 4; left >= 0; left -= 1) expect(rateOf(await at(left).api('garbage').get('/v1/vaults'))).toEqual([5, left, endOfHour]);
    for (const server of servers) expectTooMany('reference', await server.api('garbage').get('/v1/vaults'), 5, endOfHour, 39 * 60 + 20);
  });

  it("share the pages of a recipient's link, and keep nothing that opens it", async () => {
    const token = 'T'.repeat(43);
    for (let page = 0; page < 5; page += 1) expect((await at(page).api(null, '').get(`/r/${token}`)).status).toBe(404);
    for (const server of servers) expect((await server.api(null, '').get(`/r/${token}`)).status).toBe(429);
    const names = (await servers[0].core.db.read.selectFrom('rate_counts').select('name').execute()).map(({ name }) => name);
    expect(names.some((name) => name.startsWith('link '))).toBe(true);
    expect(names.join('\n')).not.toContain(token);
  });

  it('never let more through than the limit, however fast both are asked', async () => {
    const key = await newKey();
    let through = 0;
    let turn = 0;
    const worker = async (): Promise<void> => {
      for (let count = 0; count < 40; count += 1) {
        turn += 1;
        if ((await at(turn).api(key).get('/v1/search?q=x')).status === 200) through += 1;
      }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    expect(through).toBeLessThanOrEqual(400);
    // What one of them held in reserve is returned in a quiet moment, and in the end everything is let through.
    for (let round = 0; through < 400 && round < 200; round += 1) {
      await sleep(300);
      for (const server of servers) while ((await server.api(key).get('/v1/search?q=x')).status === 200) through += 1;
    }
    expect(through).toBe(400);
  });

  it('forget counts when their time is over, and no sooner', async () => {
    const { core, advance, scheduler } = servers[0];
    const count = async () => (await core.db.read.selectFrom('rate_counts').select('name').execute()).length;
    const before = await count();
    await scheduler.tick();
    expect([before > 0, await count()]).toEqual([true, before]);
    advance(60 * minuteMs);
    await scheduler.tick();
    expect(await count()).toBe(0);
    advance(-60 * minuteMs);
  });

  it('report nothing', () => {
    expect(servers.flatMap(({ faults }) => faults)).toEqual([]);
  });
});
