import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs, secondMs } from '../../shared/domain/instant.ts';
import { addNeighbour, removeNeighbour } from '../../server/core/heartbeat/neighbours.ts';
import { readMetrics } from '../../server/core/heartbeat/read-metrics.ts';
import { databasesOfForm } from '../kit/databases/each-database.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../kit/server/test-server.ts';

describe.each(databasesOfForm)('a server that watches over another, on %s', (database) => {
  const start = async (options: TestServerOptions = {}): Promise<TestServer> =>
    startTestServer({
      now: '2026-11-22T09:00:00.000Z',
      ...options,
      databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null,
    });
  const subjects = async (server: TestServer): Promise<readonly string[]> =>
    (
      await server.core.db.read.selectFrom('outbox').select(['kind', 'facts']).where('kind', '=', 'neighbour_news').orderBy('id').execute()
    ).map(({ facts }) => /"state":"(\w+)"/.exec(String(facts))?.[1] ?? String(facts));

  it('tells its administrators when it is silent, once a day, and when it is heard again', async () => {
    await using server = await start();
    await platformPerson(server, { roles: ['VAULT_ADMIN'] });
    const { path } = await addNeighbour(server.core, { name: 'The Bergers', graceMinutes: 5 });
    const pass = async (ms: number): Promise<void> => {
      server.advance(ms);
      await server.scheduler.tick();
    };
    // Nobody misses what was never there.
    await pass(dayMs);
    expect(await subjects(server)).toEqual([]);
    for (let minutes = 0; minutes < 4; minutes += 1) {
      expect((await fetch(server.origin + path, { method: minutes % 2 === 0 ? 'GET' : 'POST' })).status).toBe(200);
      await pass(minuteMs);
    }
    expect(await subjects(server)).toEqual([]);
    await pass(4 * minuteMs);
    expect(await subjects(server)).toEqual([]);
    await pass(minuteMs);
    expect(await subjects(server)).toEqual(['silent']);
    expect((await readMetrics(server.core)).silentNeighbours).toBe(1);
    await pass(dayMs - minuteMs);
    expect(await subjects(server)).toEqual(['silent']);
    await pass(minuteMs);
    expect(await subjects(server)).toEqual(['silent', 'silent']);
    expect((await fetch(server.origin + path)).status).toBe(200);
    await pass(10 * secondMs);
    expect(await subjects(server)).toEqual(['silent', 'silent', 'heard']);
    expect((await readMetrics(server.core)).silentNeighbours).toBe(0);
  });

  it('hears what monitors send, whatever it is, and reads none of it', async () => {
    await using server = await start();
    const { path } = await addNeighbour(server.core, { name: 'The Bergers', graceMinutes: 5 });
    const send = async (to: string, type: string, body: string) =>
      (await fetch(server.origin + to, { method: 'POST', headers: { 'content-type': type }, body })).status;
    const bodies = [
      ['application/json', '{"not": '],
      ['application/json', `{"long": "${'x'.repeat(1_000_000)}"}`],
      ['text/xml', '<a/>'],
      ['multipart/form-data; boundary=x', 'nothing'],
      ['application/x-nothing', ''],
    ] as const;
    for (const [type, body] of bodies) {
      expect([type, await send(path, type, body)]).toEqual([type, 200]);
      expect([type, await send('/neighbours/heirlock_nb_x', type, body)]).toEqual([type, 404]);
    }
    expect(server.faults).toEqual([]);
  });

  it('knows no other address, and forgets one that was taken away', async () => {
    await using server = await start();
    const { id, path } = await addNeighbour(server.core, { name: 'The Bergers', graceMinutes: 5 });
    for (const other of [
      '/neighbours/',
      '/neighbours/heirlock_nb_',
      `${path}A`,
      `/neighbours/heirlock_nb_${'A'.repeat(43)}`,
      '/neighbours/%00',
    ])
      expect((await fetch(server.origin + other)).status, other).toBe(404);
    expect((await fetch(server.origin + path)).status).toBe(200);
    expect(await server.core.db.read.selectFrom('request_log').selectAll().execute()).toEqual([]);
    await removeNeighbour(server.core, id);
    expect((await fetch(server.origin + path)).status).toBe(404);
    await expect(removeNeighbour(server.core, id)).rejects.toThrow('no such neighbour');
    for (const name of ['', ' ', 'two\nlines', 'x'.repeat(101)])
      await expect(addNeighbour(server.core, { name, graceMinutes: 5 })).rejects.toThrow('characters in one line');
  });

  it('hears the heartbeats of a second Heirlock that is given its address, and misses them when that one is gone', async () => {
    await using server = await start();
    await platformPerson(server, { roles: ['VAULT_ADMIN'] });
    const { path } = await addNeighbour(server.core, { name: 'The second', graceMinutes: 5 });
    {
      await using second = await start({ config: { heartbeat: { url: server.origin + path, allowPrivate: true } } });
      await newOwner(second);
      await second.scheduler.tick();
      await eventually(async () =>
        expect((await server.core.db.read.selectFrom('neighbours').select('heard_at').executeTakeFirstOrThrow()).heard_at).not.toBeNull(),
      );
    }
    server.advance(6 * minuteMs);
    await server.scheduler.tick();
    expect(await subjects(server)).toEqual(['silent']);
  });

  it('counts from when it began to listen, since before it could hear nobody', async () => {
    await using server = await start();
    await platformPerson(server, { roles: ['VAULT_ADMIN'] });
    await addNeighbour(server.core, { name: 'The Bergers', graceMinutes: 5 });
    await server.core.db.transaction((tx) =>
      tx
        .updateTable('neighbours')
        .set({ heard_at: '2026-11-20T09:00:00.000Z' as never })
        .execute(),
    );
    await server.scheduler.tick();
    expect(await subjects(server)).toEqual([]);
    server.advance(6 * minuteMs);
    await server.scheduler.tick();
    expect(await subjects(server)).toEqual(['silent']);
  });
});
