import { randomBytes } from 'node:crypto';
import { tempFolder } from '../kit/files/temp-folder.ts';
import type { Postgres } from '../kit/databases/postgres.ts';
import { runCli, startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';
import { startReceiver } from '../kit/services/webhook-receiver.ts';
import type { Figure } from './measured-page.ts';

/** What is asked of one server, and then of several on the same database. */
export interface ServersBench {
  readonly seconds: number;
  readonly servers: number;
}

const lanes = 24;
/** Requests in an hour that the account is allowed while the limit is tried. */
const allowed = 400;
const events = 200;
const uploadBytes = 2 ** 20;

interface Fleet extends AsyncDisposable {
  readonly servers: readonly ServerProcess[];
  readonly env: Readonly<Record<string, string>>;
  readonly key: string;
  /** To one server after the other. */
  call(method: string, path: string, body?: object | FormData): Promise<Response>;
}

async function startFleet(count: number, databaseUrl: string, more: Readonly<Record<string, string>>): Promise<Fleet> {
  const folder = await tempFolder('servers-bench');
  const env = { HEIRLOCK_DATA_DIR: folder.path, HEIRLOCK_DATABASE_URL: databaseUrl, HEIRLOCK_LOG_LEVEL: 'error', ...more };
  await runCli(['init'], env);
  const { stdout } = await runCli(['keys', 'create', '--email', 'owner@example.org', '--mode', 'live', '--json'], env);
  const { key } = JSON.parse(stdout) as { readonly key: string };
  const servers: ServerProcess[] = [];
  for (let index = 0; index < count; index += 1) servers.push(await startServerProcess({ env, dataDir: folder.path }));
  let turn = 0;
  return {
    servers,
    env,
    key,
    call: async (method, path, body) => {
      turn += 1;
      const isJson = body !== undefined && !(body instanceof FormData);
      const headers = { authorization: `Bearer ${key}`, ...(isJson ? { 'content-type': 'application/json' } : {}) };
      const sent = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
      return fetch(`${servers[turn % count]?.origin}${path}`, { method, headers, ...sent });
    },
    [Symbol.asyncDispose]: async () => {
      for (const server of servers) await server.stop();
      await folder.remove();
    },
  };
}

/** How often an act is done in a second by many at once. @throws Error when one isn't answered as it should be. */
async function rateOf(seconds: number, act: () => Promise<Response>): Promise<number> {
  let done = 0;
  const begun = performance.now();
  const lane = async (): Promise<void> => {
    while (performance.now() - begun < seconds * 1_000) {
      const answer = await act();
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (done * 1_000) / (performance.now() - begun);
}

function form(): FormData {
  const data = new FormData();
  data.append('file', new Blob([randomBytes(uploadBytes)], { type: 'application/octet-stream' }), 'a.bin');
  return data;
}

type Rates = Readonly<Record<'read a vault' | 'check in' | 'create a vault' | 'upload 1 MiB', number>>;

async function measureRates(count: number, seconds: number, databaseUrl: string): Promise<Rates> {
  await using fleet = await startFleet(count, databaseUrl, { HEIRLOCK_RATE_LIMITS: 'off' });
  const vaults = await Promise.all(
    Array.from({ length: 48 }, async () => (await (await fleet.call('POST', '/v1/vaults', { name: 'Papers' })).json()) as { id: string }),
  );
  const policy = { type: 'inactivity', frequency: 'monthly', grace_period_days: 30, reminder_days_before: 3 };
  for (const { id } of vaults) await fleet.call('PUT', `/v1/vaults/${id}/policy`, policy);
  let turn = 0;
  const next = (): string => `/v1/vaults/${vaults[(turn += 1) % vaults.length]?.id}`;
  return {
    'read a vault': await rateOf(seconds, () => fleet.call('GET', next())),
    'check in': await rateOf(seconds, () => fleet.call('POST', `${next()}/checkin`)),
    'create a vault': await rateOf(seconds, () => fleet.call('POST', '/v1/vaults', { name: 'Papers' })),
    'upload 1 MiB': await rateOf(seconds, () => fleet.call('POST', `${next()}/documents`, form())),
  };
}

/** How many of so many requests are answered and not refused, with so many on their way at a time. */
async function answeredOf(fleet: Fleet, requests: number, atATime: number): Promise<number> {
  let [left, answered] = [requests, 0];
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      if ((await fleet.call('GET', '/v1/vaults')).status === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return answered;
}

/** What several servers have to agree on: limits, keys, and who sends which event. */
async function measureAgreement(count: number, [databaseUrl, another]: readonly [string, string]): Promise<readonly Figure[]> {
  const windows = JSON.stringify({ reference: { enterprise: { perHour: allowed } }, perMinute: { 'GET /v1/vaults': 100_000 } });
  await using limited = await startFleet(count, databaseUrl, { HEIRLOCK_RATE_WINDOWS: windows });
  const granted = await answeredOf(limited, 3 * allowed, lanes);
  await using overrun = await startFleet(count, another, { HEIRLOCK_RATE_WINDOWS: windows });
  const burst = await answeredOf(overrun, 3 * allowed, 3 * allowed);
  const fresh = await runCli(['keys', 'create', '--email', 'another@example.org', '--json'], limited.env);
  const { key, key_id: keyId } = JSON.parse(fresh.stdout) as { readonly key: string; readonly key_id?: string };
  const answers = async (): Promise<readonly number[]> =>
    Promise.all(
      limited.servers.map(
        async ({ origin }) => (await fetch(`${origin}/v1/vaults`, { headers: { authorization: `Bearer ${key}` } })).status,
      ),
    );
  const before = await answers();
  await runCli(['keys', 'set-status', keyId ?? key.slice(0, key.lastIndexOf('_')), 'revoked'], limited.env);
  const after = await answers();
  return [
    {
      what: `${count} servers, ${allowed} requests an hour allowed, ${3 * allowed} sent, ${lanes} at a time: answered`,
      ours: String(granted),
      bound: { value: String(allowed), kept: granted <= allowed },
    },
    {
      what: `${count} servers, the same, all at once: answered`,
      ours: String(burst),
      bound: { value: String(allowed), kept: burst <= allowed },
    },
    {
      what: `${count} servers, a key that is revoked on the command line: servers that take it before, and right after`,
      ours: `${before.filter((status) => status === 200).length}, ${after.filter((status) => status === 200).length}`,
      bound: { value: `${count}, 0`, kept: after.every((status) => status === 401) },
    },
  ];
}

async function measureWebhooks(count: number, databaseUrl: string): Promise<Figure> {
  await using receiver = await startReceiver(204);
  await using fleet = await startFleet(count, databaseUrl, { HEIRLOCK_RATE_LIMITS: 'off', HEIRLOCK_WEBHOOK_ALLOW_PRIVATE: '1' });
  const made = await fleet.call('POST', '/v1/webhooks', { url: receiver.url, events: ['vault.created'] });
  if (made.status !== 201) throw new Error(`no webhook: ${made.status} ${await made.text()}`);
  const begun = performance.now();
  await Promise.all(Array.from({ length: events }, () => fleet.call('POST', '/v1/vaults', { name: 'Papers' })));
  const ids = (): Set<string | undefined> => new Set(receiver.requests.map(({ headers }) => headers['webhook-id']));
  while (ids().size < events) await new Promise((resolve) => setTimeout(resolve, 20));
  const seconds = (performance.now() - begun) / 1_000;
  return {
    what: `${count} servers, ${events} events for one webhook: deliveries, and the seconds until the last`,
    ours: `${receiver.requests.length}, ${seconds.toFixed(1)} s`,
    bound: { value: `${events} deliveries`, kept: receiver.requests.length === events },
  };
}

/** One server, then several, on a Postgres each time empty; all on one machine, so that more of them share what one had. */
export async function benchServers(
  say: (line: string) => void,
  postgres: Postgres,
  { seconds, servers }: ServersBench,
): Promise<readonly Figure[]> {
  say(`\none server, and ${servers}, on one Postgres:`);
  const one = await measureRates(1, seconds, await postgres.createDatabase());
  const many = await measureRates(servers, seconds, await postgres.createDatabase());
  const rates = (Object.keys(one) as (keyof Rates)[]).map((what): Figure => {
    const beside = { name: 'one server', value: `${one[what].toFixed(0)}/s`, ratio: many[what] / one[what], kind: 'baseline' } as const;
    return { what: `${servers} servers: ${what}`, ours: `${many[what].toFixed(0)}/s`, beside };
  });
  const figures = [
    ...rates,
    ...(await measureAgreement(servers, [await postgres.createDatabase(), await postgres.createDatabase()])),
    await measureWebhooks(servers, await postgres.createDatabase()),
  ];
  for (const { what, ours, beside, bound } of figures)
    say(`  ${what}: ${ours}; ${beside?.name ?? 'bound'} ${beside?.value ?? bound?.value}`);
  return figures;
}
