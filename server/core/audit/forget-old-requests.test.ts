import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, type Instant } from '../../../shared/domain/instant.ts';
import { dialects, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { addRequestCount, insertRequestLog } from '../stores/audit-store.ts';
import { forgetOldRequests, requestLogDays } from './forget-old-requests.ts';
import { hourOf, requestLogLimits, RequestSampler } from './request-sampler.ts';

const line = (world: StoreWorld, at: Instant, request: string) => ({
  id: world.newId(),
  key_id: null,
  user_id: null,
  method: 'GET',
  endpoint: '/v1/vaults',
  status: 401,
  ip_address: '192.0.2.1',
  at,
  request_id: request,
});

const kept = async ({ db }: StoreWorld): Promise<readonly string[]> =>
  (await db.read.selectFrom('request_log').select('request_id').orderBy('id').execute()).map((row) => row.request_id);

describe.each(dialects)('the request log on %s', (dialect) => {
  it('is kept for its days, and no line of it longer', async () => {
    await using world = await openStoreWorld(dialect);
    const now = world.test.clock.now();
    const old = addMs(now, -requestLogDays * dayMs);
    const lines = [line(world, addMs(old, -hourMs), 'old'), line(world, addMs(old, hourMs), 'new'), line(world, now, 'newest')];
    await world.write((tx) => insertRequestLog(tx, lines));
    for (const at of [addMs(old, -2 * hourMs), addMs(old, 2 * hourMs)])
      await world.write((tx) => addRequestCount(tx, { hour: hourOf(at), status: 401, total: 7 }));
    await forgetOldRequests(world.test.core);
    expect(await kept(world)).toEqual(['new', 'newest']);
    expect(await world.db.read.selectFrom('request_counts').select('hour').execute()).toEqual([{ hour: hourOf(addMs(old, 2 * hourMs)) }]);
  });

  it('gives up its oldest lines when there are too many', async () => {
    await using world = await openStoreWorld(dialect);
    const now = world.test.clock.now();
    const lines = Array.from({ length: 2_500 }, (_, index) => line(world, now, String(index)));
    await world.write((tx) => insertRequestLog(tx, lines));
    await forgetOldRequests(world.test.core, 3);
    expect(await kept(world)).toEqual(['2497', '2498', '2499']);
  });
});

describe('the lines of an hour', () => {
  const at = '2026-03-02T12:34:56.000Z' as Instant;
  const stranger = { key_id: null, user_id: null, at } as Parameters<RequestSampler['takes']>[0];
  const many = (sampler: RequestSampler, network: (index: number) => string, row = stranger): number =>
    Array.from({ length: 5_000 }, (_, index) => sampler.takes(row, network(index))).filter(Boolean).length;

  it('are bounded for one stranger, for all of them, and for one who shows a key', () => {
    expect(many(new RequestSampler(), () => '192.0.2.1')).toBe(requestLogLimits.perStranger);
    const sampler = new RequestSampler();
    expect(many(sampler, (index) => `192.0.2.${index % 256}`)).toBe(requestLogLimits.ofStrangers);
    const key = { ...stranger, key_id: 'k' } as typeof stranger;
    expect(many(sampler, () => '192.0.2.1', key)).toBe(requestLogLimits.perCaller);
    expect(sampler.takes({ ...stranger, at: '2026-03-02T13:00:00.000Z' as Instant }, '192.0.2.1')).toBe(true);
  });
});
