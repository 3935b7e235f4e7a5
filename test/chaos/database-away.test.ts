import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPostgres } from '../../shared/node/database/postgres.ts';
import { startPostgres } from '../kit/databases/postgres.ts';
import { runCli, startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';
import { eventually } from '../kit/runner/eventually.ts';

const token = 'a-token-of-the-watchers';

interface Seen {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

async function ask(server: ServerProcess, path: string, key = '', method = 'GET'): Promise<Seen> {
  const answer = await fetch(server.origin + path, {
    method,
    headers: {
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: '{"name":"Papers"}' } : {}),
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
}

/** One path of each surface, with the credential it takes, and a form of its refusal that no other has. */
const surfaces = [
  ['/reference/v1/vaults', 'key', /"statusCode":503/],
  ['/overview/v1/vaults', 'key', /"error":"unavailable"/],
  ['/alternate/v1/vaults', 'key', /"error":\{"code":"unavailable"/],
  ['/api/vaults', 'person', /"ok":false,"error":"unavailable"/],
  ['/api/sync/account', 'device', /"ok":false,"error":"unavailable"/],
  [`/r/${'a'.repeat(43)}`, 'none', /<!doctype html>/i],
] as const;

it('is 503 with Retry-After on every surface, one line in the log, and over when it is back', async () => {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const environment = { HEIRLOCK_DATABASE_URL: url, HEIRLOCK_METRICS_TOKEN: token, HEIRLOCK_DATABASE_POOL: '6' };
  const server = await startServerProcess({ env: environment });
  try {
    const made = async (...words: string[]): Promise<Record<string, string>> => {
      const named = [...words, '--email', 'ada@example.org', '--json'];
      const { stdout } = await runCli(named, { ...environment, HEIRLOCK_DATA_DIR: server.dataDir });
      return JSON.parse(stdout) as Record<string, string>;
    };
    const { key = '' } = await made('keys', 'create', '--mode', 'live');
    const { access_token: person = '' } = await made('tokens', 'create');
    const { token: device = '' } = await made('device-tokens', 'create');
    const credentials = { key, person, device, none: '' };
    for (const [path, credential] of surfaces)
      expect([path, (await ask(server, path, credentials[credential])).status]).toEqual([path, credential === 'none' ? 404 : 200]);
    expect(server.output()).toMatch(/1 server with up to 7 connections each need up to 7 of Postgres' \d+/);
    await eventually(async () => expect((await ask(server, '/ready')).status).toBe(200));

    // Read-only, as a standby or a full tablespace is: what is read goes on, what is written waits.
    const admin = openPostgres<Record<string, never>>(postgres.url('postgres'));
    const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
      await sql
        .raw(`alter system set default_transaction_read_only = ${value}`)
        .execute(admin.read)
        .catch(() => undefined);
      await sql`select pg_reload_conf()`.execute(admin.read);
    };
    await setReadOnly('on');
    await eventually(async () => {
      expect(await ask(server, '/reference/v1/vaults', key, 'POST')).toMatchObject({ status: 503, retryAfter: '10' });
      expect((await ask(server, '/ready')).status).toBe(503);
    });
    expect((await ask(server, '/reference/v1/vaults', key)).status).toBe(200);
    await sql`set session characteristics as transaction read write`.execute(admin.read).catch(() => undefined);
    await admin.close();
    const again = openPostgres<Record<string, never>>(`${postgres.url('postgres')}?options=-c%20default_transaction_read_only%3Doff`);
    await sql.raw('alter system reset default_transaction_read_only').execute(again.read);
    await sql`select pg_reload_conf()`.execute(again.read);
    await again.close();
    await eventually(async () => expect((await ask(server, '/ready')).status).toBe(200));

    // Stopped under load.
    const load = Array.from({ length: 8 }, async () => {
      const statuses = new Set<number>();
      for (let times = 0; times < 40; times += 1) statuses.add((await ask(server, '/reference/v1/vaults', key)).status);
      return statuses;
    });
    process.kill(postgres.pid, 'SIGINT');
    const statuses = new Set((await Promise.all(load)).flatMap((found) => [...found]));
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (const [path, credential, form] of surfaces) {
      const seen = await ask(server, path, credentials[credential]);
      expect({ path, status: seen.status, retryAfter: seen.retryAfter }).toEqual({ path, status: 503, retryAfter: '10' });
      expect(seen.text).toMatch(form);
      expect(seen.text).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|heirlock-postgres/);
    }
    expect((await ask(server, '/live')).status).toBe(200);
    await eventually(async () => expect((await ask(server, '/ready')).status).toBe(503));
    const metrics = await ask(server, '/metrics', token);
    expect(metrics.status).toBe(200);
    expect(metrics.text).toContain('heirlock_usable{part="database"} 0');
    expect(metrics.text).toContain('heirlock_disk_free_bytes');
    expect(metrics.text).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|heirlock_servers /);
    const away = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"kind":"database or disk away"'));
    const startedMs = Date.parse((JSON.parse(away[0] ?? '{"time":""}') as { readonly time: string }).time);
    const minutes = Math.ceil((Date.now() - startedMs) / 60_000);
    expect(away.length).toBeGreaterThan(0);
    expect(away.length).toBeLessThanOrEqual(minutes);
    expect(server.output()).not.toContain('"msg":"request failed"');
  } finally {
    await server.stop();
    await postgres.stop();
  }
});

it('is waited for where others have all the connections', async () => {
  const postgres = await startPostgres({ settings: { max_connections: '12', superuser_reserved_connections: '3' } });
  const url = await postgres.createDatabase();
  const [one, other] = [
    openPostgres<Record<string, never>>(url, { poolSize: 12 }),
    openPostgres<Record<string, never>>(url, { poolSize: 12 }),
  ];
  try {
    const sleep = (db: typeof one) => db.transaction((tx) => sql`select pg_sleep(0.2)`.execute(tx));
    const both = [one, other].flatMap((db) => Array.from({ length: 20 }, () => sleep(db)));
    expect((await Promise.allSettled(both)).filter(({ status }) => status === 'rejected')).toEqual([]);
  } finally {
    await Promise.all([one.close(), other.close()]);
    await postgres.stop();
  }
});
