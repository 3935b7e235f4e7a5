import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import PostalMime from 'postal-mime';
import { expect, describe, it } from 'vitest';
import { idFactory } from '../../server/adapters/new-id.ts';
import { openDatabase } from '../../server/db/open.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { findSyncInconsistencies } from '../kit/judges/check-sync.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { runCli, startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';
import { takenUp } from '../kit/owners/sync-owner.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { judge } from './fuzz-judge.ts';
import { makeRequest, type FuzzRequest } from './fuzz-requests.ts';
import { identities, kinds, type Identity, type Kind, type World } from './fuzz-world.ts';
import { sendRaw, type RawAnswer } from './raw-client.ts';

const requests = testNumber('FUZZ_REQUESTS', 1_500);
/** Whether a change is good must not hang on the luck of a draw: the short form sends the same requests every time, the long one new ones. */
const seed = testNumber('FUZZ_SEED', requests > 1_500 ? randomInt(2 ** 31) : 2_034_910_113);
const atOnce = 8;
/** How many requests pass between two looks into the mails for new links. */
const harvestEvery = 500;

type Env = Readonly<Record<string, string>>;

describe.each(['sqlite', 'postgres'] as const)('all surfaces and the recipient pages on %s', (dialect) => {
  it(`refuse ${requests} odd requests in their own shape and stay consistent`, { timeout: 600_000 + requests * 60 }, async () => {
    await using folder = await tempFolder('fuzz');
    const env: Env = {
      HEIRLOCK_RATE_LIMITS: 'off',
      HEIRLOCK_DATA_DIR: folder.path,
      ...(dialect === 'postgres' ? { HEIRLOCK_DATABASE_URL: await migratedPostgresUrl() } : {}),
    };
    const server = await startServerProcess({ env, dataDir: folder.path });
    try {
      process.stdout.write(`fuzz on ${dialect}: HEIRLOCK_TEST_FUZZ_SEED=${seed}, ${requests} requests\n`);
      const world = await makeWorld(server, env);
      const findings = await run(server, world, folder.path);
      expect(findings).toEqual([]);
      await expectAlive(server, world);
    } finally {
      const exit = await server.stop();
      expect(exit).toEqual({ code: 0, signal: null });
    }
    expect(unexpectedLines(server.output())).toEqual([]);
    const database = await openDatabase({ databaseUrl: env.HEIRLOCK_DATABASE_URL ?? null, dataDir: folder.path });
    try {
      expect(await findInconsistencies(database, folder.path)).toEqual([]);
      expect(await findSyncInconsistencies(database, folder.path)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

/** Sends everything, several at a time. @returns what was wrong, at most a few of each kind. */
async function run(server: ServerProcess, world: World, dataDir: string): Promise<readonly string[]> {
  const findings = new Map<string, string>();
  const counts = new Map<string, number>();
  const routes = new Map<string, Map<number, number>>();
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (sent < requests && findings.size < 40) {
      const index = sent;
      sent += 1;
      if (index % harvestEvery === 0) await harvest(world, dataDir);
      const request = makeRequest(seededRandom(seed + index), world);
      const outcome = await sendRaw(server.port, request.raw);
      const status = outcome.kind === 'answer' ? String(outcome.answer.status) : outcome.kind;
      counts.set(status, (counts.get(status) ?? 0) + 1);
      const [route = ''] = request.label.split(' (');
      const ofRoute = routes.get(route) ?? new Map<number, number>();
      routes.set(route, ofRoute);
      if (outcome.kind === 'answer') {
        const hundred = Math.floor(outcome.answer.status / 100);
        ofRoute.set(hundred, (ofRoute.get(hundred) ?? 0) + 1);
        learn(world, request, outcome.answer);
      }
      for (const problem of judge(request, outcome)) {
        const key = `${problem.replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, '…')} ${route}`;
        if (!findings.has(key)) findings.set(key, `${problem}\n  request ${index} ${request.label}\n  ${describeRequest(request)}`);
      }
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `  ${sent} requests in ${seconds} s: ${[...counts]
      .sort()
      .map(([status, count]) => `${status} ${count}×`)
      .join(', ')}\n`,
  );
  const neverRight = [...routes].filter(([, statuses]) => !statuses.has(2) && !statuses.has(3)).map(([route]) => route);
  process.stdout.write(
    `  ${routes.size} routes, each also answered with success${neverRight.length === 0 ? '' : ` but for: ${neverRight.join(', ')}`}\n`,
  );
  return [...findings.values()];
}

function describeRequest({ raw }: FuzzRequest): string {
  return JSON.stringify(Buffer.concat(raw.parts).subarray(0, 700).toString('latin1'))
    .replaceAll(/(service_sk_(?:live|test)|heirlock_pt)_[\w-]+/g, '$1_…')
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, 'eyJ…');
}

function learn(world: World, request: FuzzRequest, answer: RawAnswer): void {
  if (request.learns === undefined || ![200, 201].includes(answer.status) || request.raw.method !== 'POST') return;
  const made = JSON.parse(answer.body.toString()) as Readonly<Record<string, unknown>>;
  const inner = made[request.learns] as { readonly id?: unknown } | undefined;
  const id = made.id ?? made[`${request.learns}_id`] ?? inner?.id;
  if (typeof id === 'string') world.ids[request.identity][request.learns].push(id);
}

async function makeWorld(server: ServerProcess, env: Env): Promise<World> {
  const key = async (
    email: string,
    mode: string,
    more: readonly string[] = [],
  ): Promise<{ key: string; key_id: string; s3_key: string }> => {
    const result = await runCli(['keys', 'create', '--email', email, '--mode', mode, '--json', ...more], env);
    return JSON.parse(result.stdout);
  };
  const [live, test, clock, reader, revoked, expired] = await Promise.all([
    key('live@example.org', 'live'),
    key('test@example.org', 'test'),
    key('clock@example.org', 'test'),
    key('reader@example.org', 'live', ['--permissions', 'read']),
    key('revoked@example.org', 'live'),
    key('expired@example.org', 'live', ['--expires', '2020-01-01T00:00:00Z']),
  ]);
  await runCli(['keys', 'set-status', revoked.key_id, 'revoked', '--json'], env);
  const none = (): Record<Kind, string[]> => Object.fromEntries(kinds.map((kind) => [kind, [] as string[]])) as Record<Kind, string[]>;
  const world: World = {
    keys: { live: live.key, test: test.key, clock: clock.key },
    bareKeys: { live: live.s3_key, test: test.s3_key, clock: clock.s3_key },
    emails: { live: 'live@example.org', test: 'test@example.org', clock: 'clock@example.org' },
    devices: {
      live: await takeUpDevice(server, env, 'live@example.org'),
      test: await takeUpDevice(server, env, 'test@example.org'),
      clock: await takeUpDevice(server, env, 'clock@example.org'),
    },
    people: {
      live: await signIn(env, 'live@example.org'),
      test: await signIn(env, 'test@example.org'),
      clock: await signIn(env, 'clock@example.org'),
    },
    deadKeys: [revoked.key, expired.key, live.s3_key],
    readKey: reader.key,
    memberNames: await documentedNames(server),
    ids: { live: none(), test: none(), clock: none() },
    tokens: { verify: [], r: [], checkIn: [] },
    cookies: [],
  };
  for (const identity of identities) await stock(server, world, identity);
  await openReleased(server, world, env.HEIRLOCK_DATA_DIR ?? '');
  return world;
}

/** The names of all members that the documents of all surfaces have, in bodies and in answers. */
async function documentedNames(server: ServerProcess): Promise<readonly string[]> {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { readonly properties?: unknown };
    if (typeof properties === 'object' && properties !== null) for (const name of Object.keys(properties)) names.add(name);
    for (const part of Object.values(value)) collect(part);
  };
  for (const base of ['', '/flat', '/api']) collect(await (await fetch(`${server.origin}${base}/openapi.json`)).json());
  expect(names.size).toBeGreaterThan(200);
  return [...names];
}

/** An access token of a user's that outlives the test. */
async function signIn(env: Env, email: string): Promise<string> {
  const result = await runCli(['tokens', 'create', '--email', email, '--ttl', '86400', '--json'], env);
  return (JSON.parse(result.stdout) as { access_token: string }).access_token;
}

/** A device of a user's, with the token it comes with. */
async function takeUpDevice(server: ServerProcess, env: Env, email: string): Promise<{ token: string; device: string }> {
  const { token } = JSON.parse((await runCli(['device-tokens', 'create', '--email', email, '--json'], env)).stdout) as { token: string };
  const device = takenUp(idFactory()());
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const put = await fetch(`${server.origin}/api/sync/keyring`, { method: 'PUT', headers, body: JSON.stringify(device.keyring) });
  const post = await fetch(`${server.origin}/api/sync/devices`, { method: 'POST', headers, body: JSON.stringify(device.message) });
  expect([put.status, post.status]).toEqual([200, 201]);
  return { token, device: device.message.id };
}

type Call = (method: string, path: string, body?: object | FormData) => Promise<Record<string, unknown>>;

function caller(server: ServerProcess, world: World, identity: Identity): Call {
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${world.keys[identity]}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    };
    const response = await fetch(server.origin + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
}

/** A few vaults with everything in them, and one that is released. */
async function stock(server: ServerProcess, world: World, identity: Identity): Promise<void> {
  const call = caller(server, world, identity);
  for (let index = 0; index < 6; index += 1) {
    if (index === 0) await stockWebhook(call, world, identity);
    const { id } = await call('POST', '/v1/vaults', { name: `Stock ${index}` });
    const form = new FormData();
    form.append('file', new Blob(['what is left to you '.repeat(100)]), 'letter.txt');
    const document = await call('POST', `/v1/vaults/${String(id)}/documents`, form);
    const recipient = await call('POST', `/v1/vaults/${String(id)}/recipients`, {
      email: `${identity}-${index}@example.org`,
      name: 'Someone',
    });
    await call('PUT', `/v1/vaults/${String(id)}/policy`, {
      type: 'inactivity',
      frequency: 'weekly',
      grace_period_days: 5,
      reminder_days_before: 3,
    });
    const account = await call('POST', '/v1/crypto-accounts', {
      vault_id: id,
      currency: 'BTC',
      label: 'Savings',
      encrypted_wallet: 'c2VhbGVk',
    });
    if (index === 5) await call('POST', `/v1/vaults/${String(id)}/release`, {});
    const ids = world.ids[identity];
    ids.vault.push(String(id));
    ids.document.push(String(document.id));
    ids.recipient.push(String(recipient.id));
    ids.crypto_account.push(String(account.id));
  }
  // Five days on, the owners of test vaults have reminders with check-in links.
  if (identity === 'clock') await call('POST', '/v1/test-clock', { advance_seconds: 5 * 86_400 });
}

/** A webhook and a delivery of its first event: the vault that is made next. */
async function stockWebhook(call: Call, world: World, identity: Identity): Promise<void> {
  const webhook = String((await call('POST', '/v1/webhooks', { url: 'https://hooks.example.org/in', events: ['vault.created'] })).id);
  await call('POST', '/v1/vaults', { name: 'Told of' });
  const { deliveries } = (await call('GET', `/v1/webhooks/${webhook}/deliveries`)) as { deliveries: readonly { readonly id: string }[] };
  world.ids[identity].webhook.push(webhook);
  world.ids[identity].delivery.push(...deliveries.map(({ id }) => id));
}

/** Opens some released vaults as their recipients, so that requests with a session can be made. */
async function openReleased(server: ServerProcess, world: World, dataDir: string): Promise<void> {
  await harvest(world, dataDir);
  for (const token of world.tokens.r) {
    await fetch(`${server.origin}/r/${token}/code`, { method: 'POST', redirect: 'manual' });
    const code = await awaitCode(dataDir, world);
    const opened = await fetch(`${server.origin}/r/${token}/open`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ code }),
    });
    expect(opened.status).toBe(303);
    world.cookies.push((opened.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '');
  }
  expect(world.cookies.length).toBeGreaterThanOrEqual(3);
  expect(world.tokens.checkIn.length).toBeGreaterThanOrEqual(1);
}

const codesSeen = new Set<string>();

async function awaitCode(dataDir: string, world: World): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    for (const text of await harvest(world, dataDir)) {
      const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1];
      if (code !== undefined && /code to open/i.test(text) && !codesSeen.has(text)) {
        codesSeen.add(text);
        return code;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('no code was mailed');
}

const read = new Map<string, string>();

/** Reads mails that were written since the last look and keeps the tokens of their links. @returns the texts of all mails so far. */
async function harvest(world: World, dataDir: string): Promise<readonly string[]> {
  const folder = join(dataDir, 'outbox');
  const texts: string[] = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.eml')) continue;
    const file = join(folder, name);
    let text = read.get(file);
    if (text === undefined) {
      const mail = await PostalMime.parse(await readFile(file));
      text = `${mail.subject ?? ''}\n${mail.text ?? ''}`;
      read.set(file, text);
      const [, kind, token = ''] = /\/(verify|r|check-in)\/([A-Za-z0-9_-]{43})/.exec(text) ?? [];
      if (kind === 'verify') world.tokens.verify.push(token);
      if (kind === 'r') world.tokens.r.push(token);
      if (kind === 'check-in') world.tokens.checkIn.push(token);
    }
    texts.push(text);
  }
  return texts;
}

async function expectAlive(server: ServerProcess, world: World): Promise<void> {
  for (const identity of identities) {
    const list = await caller(server, world, identity)('GET', '/v1/vaults');
    expect(list).toHaveProperty('data');
  }
  expect((await fetch(`${server.origin}/`)).status).toBe(200);
}

/** What a server says when it starts that nobody administers. */
const startLines = /^(Heirlock is listening on |Nobody administers this server yet\.|http:\/\/\S+\/console\/set-up#token=\S+$)/;

/** Lines of the server's output that tell of a fault. */
function unexpectedLines(output: string): readonly string[] {
  return output.split('\n').filter((line) => {
    if (line === '' || startLines.test(line)) return false;
    try {
      return (JSON.parse(line) as { level: number }).level >= 40;
    } catch {
      return true;
    }
  });
}
