import { describe, expect, it } from 'vitest';
import { minuteMs } from '../../../shared/domain/instant.ts';
import { noLists, writeListState, type ListState, type ListStore } from '../../../shared/node/pades/trusted-lists/list-state.ts';
import { refreshTrustedLists } from '../../core/signing/refresh-trusted-lists.ts';
import type { Core } from '../../core/context.ts';
import { dialectsOfForm, openStoreWorld, type StoreWorld } from '../../core/store-test-kit.ts';
import { createListSweep } from './trusted-lists.ts';

/** A place in memory. */
function shelf(): ListStore {
  const files = new Map<string, Uint8Array>();
  return {
    read: (name) => Promise.resolve(files.get(name)),
    write: (name, bytes) => Promise.resolve(void files.set(name, bytes)),
    remove: (name) => Promise.resolve(void files.delete(name)),
    names: () => Promise.resolve([...files.keys()]),
  };
}

/** Two servers on one database and one store, whose lists are fetched from nowhere, and at which moments that was done. */
function twoServers({ test }: StoreWorld) {
  const store = shelf();
  const fetched: string[] = [];
  const outside = { isThere: true, act: (_signal: AbortSignal): Promise<void> => Promise.resolve() };
  let uptimeMs = 0;
  const core: Core = {
    ...test.core,
    uptimeMs: () => uptimeMs,
    trustedLists: {
      store,
      refresh: async (nowMs, signal) => {
        fetched.push(test.core.clock.now().slice(0, 16));
        await outside.act(signal);
        const failures = outside.isThere
          ? []
          : [{ territory: 'EU', problem: 'unreachable', note: 'ec.europa.eu: there was no answer in time' }];
        const state: ListState = { ...noLists, triedMs: nowMs, refreshedMs: outside.isThere ? nowMs : null, failures };
        await writeListState(store, state);
        return state;
      },
    },
  };
  const servers = [createListSweep(core), createListSweep(core)] as const;
  const pass = async (hours: number): Promise<void> => {
    for (let passed = 0; passed < hours * 60; passed += 10) {
      for (const server of servers) server.begin();
      await Promise.all(servers.map((server) => server.idle()));
      test.clock.advance(10 * minuteMs);
      uptimeMs += 10 * minuteMs;
    }
  };
  return { core, fetched, outside, servers, pass };
}

describe.each(dialectsOfForm)('trusted lists on %s', (dialect) => {
  it('are fetched once a day by one of two servers, after the first time at night', async () => {
    await using world = await openStoreWorld(dialect);
    const { fetched, pass } = twoServers(world);
    await pass(24 * 4);
    expect(fetched.length).toBeGreaterThanOrEqual(4);
    expect(fetched.length).toBeLessThanOrEqual(5);
    for (const moment of fetched.slice(1)) expect(moment).toMatch(/T0[1-5]:/);
    expect(new Set(fetched.map((moment) => moment.slice(0, 10))).size).toBeGreaterThanOrEqual(4);
    expect(world.test.faults).toEqual([]);
  });

  it("are one server's alone while it fetches them, and another's when it has died", async () => {
    await using world = await openStoreWorld(dialect);
    const { core, fetched, outside } = twoServers(world);
    const over = new AbortController();
    outside.act = (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('over'))));
    const first = refreshTrustedLists(core, 0, over.signal);
    await expect.poll(() => fetched.length).toBe(1);
    expect(await refreshTrustedLists(core, 0, over.signal)).toBe(false);
    over.abort();
    await expect(first).rejects.toThrow('over');
    outside.act = () => Promise.resolve();
    expect(await refreshTrustedLists(core, 0, new AbortController().signal)).toBe(false);
    world.test.clock.advance(31 * minuteMs);
    expect(await refreshTrustedLists(core, 0, new AbortController().signal)).toBe(true);
  });

  it('are named in the log when they could not be renewed, and asked for again after an hour', async () => {
    await using world = await openStoreWorld(dialect);
    const { fetched, outside, pass, servers } = twoServers(world);
    outside.isThere = false;
    await pass(1);
    expect(world.test.faults).toMatchObject([
      { kind: 'trusted list not renewed', id: 'EU: unreachable', error: { message: 'ec.europa.eu: there was no answer in time' } },
    ]);
    outside.isThere = true;
    await pass(2);
    expect(fetched).toHaveLength(2);
    await Promise.all(servers.map((server) => server.stop()));
    await pass(48);
    expect(fetched, 'nothing begins on servers that stop').toHaveLength(2);
  });

  it('are not asked for where nobody asked for that', async () => {
    await using world = await openStoreWorld(dialect);
    expect(world.test.core.trustedLists).toBeNull();
    expect(await refreshTrustedLists(world.test.core, 0, new AbortController().signal)).toBe(false);
  });
});
