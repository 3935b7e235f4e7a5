import { sql } from 'kysely';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { minuteMs, secondMs } from '../../shared/domain/instant.ts';
import { readMachine } from '../../server/core/heartbeat/read-machine.ts';
import { raisedAlerts } from '../../server/core/heartbeat/raised-alerts.ts';
import { readMetrics } from '../../server/core/heartbeat/read-metrics.ts';
import { createScheduler } from '../../server/scheduler/scheduler.ts';
import { databasesOfForm } from '../kit/databases/each-database.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../kit/server/test-server.ts';

const alertsOf = async ({ core }: TestServer): Promise<readonly string[]> =>
  raisedAlerts({ ...(await readMetrics(core)), ...(await readMachine(core)), failedLately: 0 }).map(({ name }) => name);

/** No transport is asked for anything. */
const transport = { send: () => Promise.resolve(), close: () => Promise.resolve() };

describe.each(databasesOfForm)('an alert on %s', (database) => {
  const start = async (options: TestServerOptions = {}): Promise<TestServer> =>
    startTestServer({
      now: '2026-11-22T09:00:00.000Z',
      ...options,
      databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null,
    });

  it('is raised by an installation where nobody has an account, and by nothing once somebody has', async () => {
    await using server = await start();
    await server.scheduler.tick();
    expect(await alertsOf(server)).toEqual(['installation_empty']);
    await newOwner(server);
    expect(await alertsOf(server)).toEqual([]);
  });

  it('is raised by one of several servers that is gone without a word, and not by one that was stopped', async () => {
    await using server = await start();
    await newOwner(server);
    const [killed, stopped] = [
      createScheduler(server.core, { live: transport, test: transport }),
      createScheduler(server.core, { live: transport, test: transport }),
    ];
    for (const scheduler of [server.scheduler, stopped]) await scheduler.tick();
    await stopped.stop();
    const pass = async (): Promise<void> => {
      for (let seconds = 0; seconds < 120; seconds += 20) {
        server.advance(20 * secondMs);
        await createBeat(server);
      }
    };
    await pass();
    expect(await alertsOf(server)).toEqual([]);
    await killed.tick();
    await createBeat(server);
    expect(await alertsOf(server)).toEqual([]);
    await pass();
    expect(await alertsOf(server)).toEqual(['server_missing']);
  });

  it('is raised by recipients of a release whose message is refused, and the vault’s page names them', async () => {
    await using server = await start({ sendsMail: true });
    const owner = await newOwner(server, { mode: 'live' });
    const { id } = await owner.makeVault();
    const { email } = await owner.addRecipient(id as string);
    await server.scheduler.tick();
    server.smtp?.refuse((to) => to === email);
    expect((await owner.api.post(`/v1/vaults/${id as string}/release`, { confirm: true })).status).toBe(200);
    // It was the only way to them.
    await eventually(async () => expect(await alertsOf(server)).toEqual(['release_mails_lost', 'recipients_unreached']));
    const operator = await platformPerson(server, { roles: ['VAULT_OPERATOR'] });
    expect((await operator.get(`/vaults/${id as string}/release`)).body.recipients).toMatchObject([
      { email, message: { status: 'refused' } },
    ]);
  });

  it('is raised by requests that fail', async () => {
    await using server = await start();
    const owner = await newOwner(server);
    await owner.makeVault();
    await server.scheduler.tick();
    await sql.raw('alter table vaults rename to lost').execute(server.core.db.schemaOwner);
    for (let times = 0; times < 11; times += 1) expect((await owner.api.get('/v1/vaults')).status).toBe(500);
    await eventually(async () => expect(await alertsOf(server)).toEqual(['requests_fail']));
    server.advance(11 * minuteMs);
    expect(await alertsOf(server)).not.toContain('requests_fail');
    await sql.raw('alter table lost rename to vaults').execute(server.core.db.schemaOwner);
  });

  it('is raised where the outside monitor is no longer reached, which hears of each minute’s work and of no tick that failed', async () => {
    const asked: string[] = [];
    const monitor = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('OK');
    });
    await new Promise<void>((resolve) => monitor.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(monitor.address() as AddressInfo).port}/a-secret-path`;
    await using server = await start({ config: { heartbeat: { url, allowPrivate: true } } });
    await newOwner(server);
    const pass = async (ms: number): Promise<void> => {
      server.advance(ms);
      await server.scheduler.tick();
    };
    await server.scheduler.tick();
    await eventually(async () => expect(asked).toEqual(['/a-secret-path']));
    await pass(10 * secondMs);
    await pass(minuteMs);
    await eventually(async () => expect(asked).toHaveLength(2));
    // A sweep that fails: nobody outside is told that all is well.
    await sql.raw('alter table certificate_inquiries rename to lost').execute(server.core.db.schemaOwner);
    await pass(2 * minuteMs);
    await sql.raw('alter table lost rename to certificate_inquiries').execute(server.core.db.schemaOwner);
    expect(server.faults).toMatchObject([{ kind: 'sweep failed' }]);
    await pass(minuteMs);
    await eventually(async () => expect(asked).toHaveLength(3));
    expect(await alertsOf(server)).toEqual([]);
    monitor.closeAllConnections();
    await new Promise((resolve) => monitor.close(resolve));
    await pass(6 * minuteMs);
    await pass(6 * minuteMs);
    await eventually(async () => expect(server.faults.filter(({ kind }) => kind === 'outside monitor not reached')).toHaveLength(2));
    expect(await alertsOf(server)).toEqual(['monitor_silent']);
    expect(server.faults.map(({ error }) => String(error)).join()).not.toContain('a-secret-path');
  });
});

/** A heartbeat of the server's own, as its tick writes it, without touching those of others. */
async function createBeat(server: TestServer): Promise<void> {
  await server.core.db.transaction((tx) =>
    tx
      .updateTable('engine_servers')
      .set({ beat_at: server.now() })
      .where('id', '=', (eb) => eb.selectFrom('engine_servers').select((row) => row.fn.min('id').as('id')))
      .execute(),
  );
}
