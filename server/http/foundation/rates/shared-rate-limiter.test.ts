import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instantFromMs, minuteMs } from '../../../../shared/domain/instant.ts';
import { openDatabase } from '../../../db/open.ts';
import type { ServerDatabase } from '../../../db/schema.ts';
import { grantRequests, returnRequests } from '../../../core/stores/rate-count-store.ts';
import type { Fault } from '../../../core/context.ts';
import { migratedPostgresUrl } from '../../../../test/kit/databases/database-urls.ts';
import { eventually } from '../../../../test/kit/runner/eventually.ts';
import { seededRandom } from '../../../../test/kit/runner/seeded-random.ts';
import { hour, hourStart, minute, rateLimiterSuite } from './rate-limiter-suite.ts';
import type { RateStatus, RateWindow } from './rate-limits.ts';
import { SharedRateLimiter, type RateCounts } from './shared-rate-limiter.ts';

let db: ServerDatabase;
let sent: string[];
/** The real counts, which record what is sent. */
const counts: RateCounts = {
  grant: (demands) => {
    sent.push(`grant ${demands.map(({ name, wanted }) => `${name}=${wanted}`).join()}`);
    return grantRequests(db.read, demands);
  },
  takeBack: (returns) => {
    sent.push(`take back ${returns.map(({ name, unused }) => `${name}=${unused}`).join()}`);
    return returnRequests(db.read, returns);
  },
};

beforeAll(async () => {
  db = await openDatabase({ databaseUrl: await migratedPostgresUrl(), dataDir: '' });
  sent = [];
});
afterAll(() => db.close());

const unexpected: Fault[] = [];
const noFaults = (fault: Fault): void => void unexpected.push(fault);
afterEach(() => expect(unexpected.splice(0)).toEqual([]));

interface Server {
  /** Epoch milliseconds of its own clock. */
  nowMs: number;
  readonly limiter: SharedRateLimiter;
  take(...windows: readonly RateWindow[]): Promise<RateStatus>;
}

interface ServerOptions {
  readonly nowMs?: number;
  readonly counts?: RateCounts;
  readonly report?: (fault: Fault) => void;
  readonly patienceMs?: number;
}

/** So patient that a busy machine doesn't make it count alone, unless specified otherwise. */
function server(options: ServerOptions = {}): Server {
  const self = { nowMs: options.nowMs ?? hourStart };
  const clock = { now: () => instantFromMs(self.nowMs) };
  const limiter = new SharedRateLimiter({
    clock,
    counts: options.counts ?? counts,
    report: options.report ?? noFaults,
    patienceMs: options.patienceMs ?? 10_000,
  });
  return Object.assign(self, { limiter, take: async (...windows: readonly RateWindow[]) => limiter.take(windows) });
}

/** What the database has counted for a name. */
async function usedOf(name: string): Promise<number | undefined> {
  return (await db.read.selectFrom('rate_counts').select('used').where('name', '=', name).executeTakeFirst())?.used;
}

rateLimiterSuite('a rate limiter on Postgres', async (clock) => {
  await db.transaction((tx) => tx.deleteFrom('rate_counts').execute());
  return new SharedRateLimiter({ clock, counts, report: noFaults, patienceMs: 10_000 });
});

describe('several servers', () => {
  it('count as one: in turn the remaining number is exact', async () => {
    const servers = [server(), server(), server()];
    for (let left = 29; left >= 0; left -= 1) {
      expect(await servers[left % 3]!.take(minute(30, 'in turn'), hour(1000, 'in turn, hour'))).toMatchObject({
        allowed: true,
        limit: 30,
        remaining: left,
      });
    }
    for (const { take } of servers)
      expect(await take(minute(30, 'in turn'), hour(1000, 'in turn, hour'))).toMatchObject({ allowed: false, remaining: 0 });
    expect(await usedOf('in turn, hour')).toBe(30);
  });

  it('see at once that a refused request was not counted', async () => {
    const [first, second] = [server(), server()];
    await first.take(minute(1, 'single'), hour(100, 'refused'));
    expect((await second.take(minute(1, 'single'), hour(100, 'refused'))).allowed).toBe(false);
    expect(await first.take(hour(100, 'refused'))).toMatchObject({ remaining: 98 });
  });

  it('a server asks about a full window once in a while only', async () => {
    const one = server();
    await one.take(minute(1, 'full'));
    sent = [];
    const startedMs = performance.now();
    for (let index = 0; index < 1000; index += 1) expect((await one.take(minute(1, 'full'))).allowed).toBe(false);
    expect(sent.length).toBeLessThanOrEqual(2 + (performance.now() - startedMs) / 100);
    await sleep(110);
    sent = [];
    await one.take(minute(1, 'full'));
    expect(sent).toEqual(['grant full=1']);
  });

  it('ask together for what arrives in one turn', async () => {
    const one = server();
    sent = [];
    await Promise.all(Array.from({ length: 50 }, (_, index) => one.take(minute(100, `turn ${index % 2}`))));
    expect(sent).toEqual(['grant turn 0=25,turn 1=25']);
  });

  it('at a high rate hardly ask, and give back what they hold when it gets quiet', async () => {
    const one = server();
    sent = [];
    for (let burst = 0; burst < 500; burst += 1) await Promise.all(Array.from({ length: 20 }, () => one.take(hour(1_000_000, 'busy'))));
    expect(sent.length).toBeLessThan(200);
    await eventually(async () => expect(await usedOf('busy')).toBe(10_000));
    expect(await server().take(hour(1_000_000, 'busy'))).toMatchObject({ remaining: 1_000_000 - 10_001 });
  });

  it('give back what they hold when they stop', async () => {
    const one = server();
    let taken = 0;
    do {
      await Promise.all(Array.from({ length: 50 }, () => one.take(hour(1_000_000, 'stopped'))));
      taken += 50;
    } while ((await usedOf('stopped')) === taken);
    await one.limiter.close();
    expect(await usedOf('stopped')).toBe(taken);
  });

  it('whose clocks differ a little count the later stretch together', async () => {
    const ahead = server({ nowMs: hourStart + 500 });
    const behind = server({ nowMs: hourStart - 500 });
    expect(await behind.take(minute(5, 'skew'))).toMatchObject({ remaining: 4, resetSeconds: hourStart / 1000 });
    expect(await ahead.take(minute(5, 'skew'))).toMatchObject({ remaining: 4, resetSeconds: hourStart / 1000 + 60 });
    expect(await behind.take(minute(5, 'skew'))).toMatchObject({ remaining: 3, resetSeconds: hourStart / 1000 + 60 });
    expect(await ahead.take(minute(5, 'skew'))).toMatchObject({ remaining: 2 });
    behind.nowMs = hourStart;
    expect(await behind.take(minute(5, 'skew'))).toMatchObject({ remaining: 1, resetSeconds: hourStart / 1000 + 60 });
  });

  it('a count from a clock that was far ahead does not stay', async () => {
    await server({ nowMs: hourStart + 365 * 24 * 60 * minuteMs }).take(hour(1, 'far ahead'));
    expect(await server().take(hour(1, 'far ahead'))).toMatchObject({ allowed: true, remaining: 0 });
  });
});

describe('whatever the order of events', () => {
  const seeds = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

  it.each(seeds(8))('never more than a limit is let through, and in the end exactly that: seed %i', async (seed) => {
    const random = seededRandom(seed);
    const limits = { a: random.integer(1, 400), b: random.integer(1, 60), c: random.integer(1, 2000) };
    const servers = Array.from({ length: random.integer(2, 4) }, () => server());
    const names = Object.keys(limits) as (keyof typeof limits)[];
    const through = { a: 0, b: 0, c: 0 };
    const takeOf = async ({ take }: Server, ...chosen: (keyof typeof limits)[]): Promise<boolean> => {
      const { allowed } = await take(...chosen.map((name) => hour(limits[name], `seed ${seed} ${name}`)));
      if (allowed) for (const name of chosen) through[name] += 1;
      return allowed;
    };
    for (let step = 0; step < 40; step += 1) {
      const some = Array.from({ length: random.integer(1, 40) }, () =>
        takeOf(random.pick(servers), ...names.filter(() => random.chance(0.6))),
      );
      await Promise.all(some);
      if (random.chance(0.1)) await sleep(random.integer(1, 120));
    }
    for (const name of names) expect(through[name]).toBeLessThanOrEqual(limits[name]);
    // What a server held and didn't use comes back in a quiet moment, so that in the end everything that is left is let through.
    for (let round = 0; names.some((name) => through[name] < limits[name]) && round < 200; round += 1) {
      await sleep(300);
      for (const name of names) for (const one of servers) while (await takeOf(one, name));
    }
    expect(through).toEqual(limits);
    for (const name of names) expect([name, await usedOf(`seed ${seed} ${name}`)]).toEqual([name, limits[name]]);
  });

  it.each(seeds(6))('with few requests every server knows the exact number: seed %i', async (seed) => {
    const random = seededRandom(seed);
    const limit = random.integer(1, 36);
    const servers = Array.from({ length: 3 }, () => server());
    for (let left = limit - 1; left >= 0; left -= 1) {
      expect(await random.pick(servers).take(hour(limit, `few ${seed}`))).toMatchObject({ allowed: true, remaining: left });
    }
    for (const { take } of servers) expect(await take(hour(limit, `few ${seed}`))).toMatchObject({ allowed: false, remaining: 0 });
  });

  it.each([true, false])('a stretch that ends while requests wait: they are counted in the next one, more coming: %s', async (more) => {
    await db.transaction((tx) => tx.deleteFrom('rate_counts').where('name', '=', 'ends').execute());
    const one = server({ nowMs: hourStart - 1 });
    const waiting = [one.take(minute(5, 'ends')), one.take(minute(5, 'ends'))];
    one.nowMs = hourStart;
    if (more) waiting.push(one.take(minute(5, 'ends')));
    const taken = await Promise.all(waiting);
    if (!more) taken.push(await one.take(minute(5, 'ends')));
    expect(taken.map(({ allowed, remaining, resetSeconds }) => [allowed, remaining, resetSeconds])).toEqual(
      [4, 3, 2].map((left) => [true, left, hourStart / 1000 + 60]),
    );
    expect(await usedOf('ends')).toBe(3);
  });

  it('stretches that end in the middle keep their own counts', async () => {
    const random = seededRandom(77);
    const servers = [server(), server(), server()];
    for (let stretch = 0; stretch < 5; stretch += 1) {
      let through = 0;
      for (const one of servers) one.nowMs = hourStart + stretch * minuteMs;
      await Promise.all(
        Array.from({ length: 300 }, async () => {
          if ((await random.pick(servers).take(minute(200, 'stretches'))).allowed) through += 1;
        }),
      );
      expect(through).toBeLessThanOrEqual(200);
      expect(through).toBeGreaterThan(150);
    }
  });
});

describe('a database that does not answer', () => {
  /** Counts that can be broken or held up. */
  function failing(): RateCounts & { fail: boolean; hang: boolean; letGo: () => void } {
    const held: (() => void)[] = [];
    const self = {
      fail: false,
      hang: false,
      letGo: () => {
        self.hang = false;
        for (const go of held.splice(0)) go();
      },
      grant: async (...args: Parameters<RateCounts['grant']>) => {
        if (self.fail) throw new Error('gone');
        if (self.hang) await new Promise<void>((resolve) => held.push(resolve));
        return counts.grant(...args);
      },
      takeBack: async (...args: Parameters<RateCounts['takeBack']>) => {
        if (self.fail) throw new Error('gone');
        return counts.takeBack(...args);
      },
    };
    return self;
  }

  it('leaves each server counting by itself, on from what it knew, says so once, and is told afterwards', async () => {
    const broken = failing();
    const faults: Fault[] = [];
    const [one, other] = [server({ counts: broken, report: (fault) => void faults.push(fault) }), server()];
    await one.take(hour(10, 'broken'));
    broken.fail = true;
    for (let left = 8; left >= 0; left -= 1) expect(await one.take(hour(10, 'broken'))).toMatchObject({ allowed: true, remaining: left });
    expect(await one.take(hour(10, 'broken'))).toMatchObject({ allowed: false, remaining: 0 });
    expect(faults.map(({ kind, error }) => [kind, String(error)])).toEqual([
      ['rate limits are counted by this server alone', 'Error: gone'],
    ]);
    expect(await other.take(hour(10, 'broken'))).toMatchObject({ remaining: 8 });
    broken.fail = false;
    await eventually(async () => expect(await usedOf('broken')).toBe(11));
    expect(await other.take(hour(10, 'broken'))).toMatchObject({ allowed: false });
    expect(faults).toHaveLength(1);
  });

  it('makes nobody wait longer than a moment, and the first one only', async () => {
    const slow = failing();
    const faults: Fault[] = [];
    const one = server({ counts: slow, report: (fault) => void faults.push(fault), patienceMs: 250 });
    slow.hang = true;
    const startedMs = performance.now();
    expect(await one.take(hour(10, 'slow'), minute(5, 'slow minute'))).toMatchObject({ allowed: true, remaining: 4 });
    expect(performance.now() - startedMs).toBeGreaterThan(200);
    expect(one.limiter.take([hour(10, 'slow'), minute(5, 'slow minute')])).toMatchObject({ allowed: true, remaining: 3 });
    expect(String(faults[0]?.error)).toContain('250 ms');
    slow.letGo();
    await eventually(async () => expect(await usedOf('slow')).toBe(2));
    expect(await server().take(hour(10, 'slow'))).toMatchObject({ remaining: 7 });
    expect(await one.take(hour(10, 'slow'))).toMatchObject({ remaining: 6 });
  });

  it('does not hold up the end', async () => {
    const slow = failing();
    const one = server({ counts: slow, report: () => undefined, patienceMs: 250 });
    slow.hang = true;
    const waits = one.take(hour(10, 'end'));
    // Both end even though the database does not answer.
    await one.limiter.close();
    expect(await waits).toMatchObject({ allowed: true });
    expect(one.limiter.take([hour(10, 'end')])).toMatchObject({ allowed: true, remaining: 8 });
    slow.letGo();
  });
});
