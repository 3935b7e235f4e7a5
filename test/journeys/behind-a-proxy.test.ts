import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { formType, rawForm } from '../kit/network/raw-request.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { runCli, startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';
import { present } from '../kit/runner/present.ts';
import { filePart } from '../kit/server/alternate-forms.ts';
import { startCaddy, type Caddy } from '../kit/services/caddy.ts';

// A real Caddy with the Caddyfile of build/deploy, and the real server behind it.

/** As build/deploy has it for a Caddy that looks every two seconds. */
const stopDelaySeconds = 10;

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Buffer | string;
  /** Sends the body in so many pieces, with a pause after each. */
  readonly pieces?: number;
}

interface Answer {
  readonly status: number;
  /** Whether it asks for TLS in future, as only a server with such a public address does. */
  readonly secure: boolean;
  readonly body: Buffer;
}

function caller(caddy: Caddy, headers: Readonly<Record<string, string>>, localAddress?: string) {
  const agent = new Agent({ keepAlive: true, ca: caddy.ca, ...(localAddress === undefined ? {} : { localAddress }) });
  const call = async ({ method = 'GET', path, body = '', pieces = 1, ...more }: Call): Promise<Answer> => {
    const bytes = Buffer.from(body);
    const length = bytes.length === 0 ? {} : { 'content-length': bytes.length };
    const sent = request(caddy.origin + path, { method, agent, headers: { ...headers, ...length, ...more.headers }, family: 4 });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    answered.catch(() => undefined);
    const size = Math.ceil(bytes.length / pieces);
    for (let at = 0; pieces > 1 && at < bytes.length - size; at += size) {
      sent.write(bytes.subarray(at, at + size));
      await sleep(300);
    }
    sent.end(pieces > 1 ? bytes.subarray(size * (pieces - 1)) : bytes);
    const [response] = await answered;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const secure = response.headers['strict-transport-security'] !== undefined;
    return { status: response.statusCode ?? 0, secure, body: Buffer.concat(chunks) };
  };
  return { call, close: () => agent.destroy() };
}

const json = { 'content-type': 'application/json' };
const idOf = ({ body }: Pick<Answer, 'body'>): string => (JSON.parse(body.toString()) as { id: string }).id;

/** Begins the installation, and makes a key in it. */
async function keyFor(env: Readonly<Record<string, string>>): Promise<{ readonly authorization: string }> {
  await runCli(['init'], env);
  const { stdout } = await runCli(['keys', 'create', '--email', 'owner@example.org', '--json'], env);
  return { authorization: `Bearer ${(JSON.parse(stdout) as { key: string }).key}` };
}

describe('the Caddyfile that we hand out', () => {
  it('gives a server TLS and HTTP/2, its visitors their own addresses, large uploads a way through, and metrics to nobody', async () => {
    await using folder = await tempFolder('caddy-server');
    const env = {
      HEIRLOCK_DATA_DIR: folder.path,
      HEIRLOCK_TRUSTED_PROXIES: '127.0.0.1/32',
      HEIRLOCK_METRICS_TOKEN: 'a-token-for-the-metrics',
    };
    const headers = await keyFor(env);
    const server = await startServerProcess({ env, dataDir: folder.path });
    await using caddy = await startCaddy([`127.0.0.1:${server.port}`]);
    const visitor = caller(caddy, headers, '127.0.0.77');
    try {
      await expect.poll(async () => (await visitor.call({ path: '/ready' })).status).toBe(200);
      const plain = await fetch(`${caddy.plainOrigin}/v1/vaults`, { redirect: 'manual' });
      expect([plain.status, plain.headers.get('location')]).toEqual([308, expect.stringMatching(/^https:/)]);
      expect((await visitor.call({ path: '/metrics', headers: { authorization: 'Bearer a-token-for-the-metrics' } })).status).toBe(404);

      const session = connect(caddy.origin, { ca: caddy.ca });
      const stream = session.request({ ':path': '/v1/vaults', ...headers });
      const [answer] = (await once(stream, 'response')) as [Readonly<Record<string, unknown>>];
      expect([session.alpnProtocol, answer[':status']]).toEqual(['h2', 200]);
      stream.resume();
      await once(stream, 'close');

      // Over one connection of HTTP/2, as browsers do.
      const vault = idOf(await visitor.call({ method: 'POST', path: '/v1/vaults', headers: json, body: '{"name":"Behind a proxy"}' }));
      const content = randomBytes(90 * 2 ** 20);
      const form = rawForm([filePart(content)]);
      const upload = session.request({ ':method': 'POST', ':path': `/v1/vaults/${vault}/documents`, ...headers, ...formType });
      upload.end(form);
      const [uploaded] = (await once(upload, 'response')) as [Readonly<Record<string, unknown>>];
      expect(uploaded[':status']).toBe(201);
      const chunks: Buffer[] = [];
      for await (const chunk of upload) chunks.push(chunk as Buffer);
      const id = idOf({ body: Buffer.concat(chunks) });
      session.close();
      const download = await visitor.call({ path: `/v1/documents/${id}/download` });
      expect(download.body.equals(content)).toBe(true);

      // What a visitor says about addresses and schemes counts for nothing.
      const liar = { 'x-forwarded-for': '192.0.2.9', 'x-forwarded-proto': 'http' };
      expect((await visitor.call({ path: '/v1/vaults?limit=7', headers: liar })).status).toBe(200);
    } finally {
      visitor.close();
      await server.stop();
    }
    const database = await openDatabase({ databaseUrl: null, dataDir: folder.path });
    try {
      const rows = await database.read.selectFrom('request_log').select('ip_address').where('endpoint', '=', '/v1/vaults').execute();
      expect(new Set(rows.map(({ ip_address: address }) => address))).toEqual(new Set(['127.0.0.77', '127.0.0.1']));
    } finally {
      await database.close();
    }
  });
});

type Caller = ReturnType<typeof caller>;

/** Requests of several kinds that go on until they are stopped, each lane one after the other. */
class Load {
  readonly counts: Record<string, number> = {};
  readonly failures: string[] = [];
  readonly #lanes: Promise<void>[] = [];
  #done = false;

  add(call: Caller['call'], name: string, one: Call, expected: number): void {
    this.counts[name] = 0;
    this.#lanes.push(this.#lane(call, name, one, expected));
  }

  async #lane(call: Caller['call'], name: string, one: Call, expected: number): Promise<void> {
    while (!this.#done) {
      const answer = await call(one).catch((error: unknown): Answer => ({ status: 0, secure: false, body: Buffer.from(String(error)) }));
      if (answer.status !== expected) this.failures.push(`${name}: ${answer.status} ${answer.body.toString().slice(0, 200)}`);
      this.counts[name] = (this.counts[name] ?? 0) + 1;
      // Servers that start have a share of the machine too.
      await sleep(50);
    }
  }

  /** Until each kind was answered once more. */
  async goesOn(): Promise<void> {
    const before = { ...this.counts };
    await expect.poll(() => Object.entries(before).every(([name, count]) => (this.counts[name] ?? 0) > count)).toBe(true);
  }

  async stop(): Promise<void> {
    this.#done = true;
    await Promise.all(this.#lanes);
  }
}

const readyStatus = ({ origin }: ServerProcess): Promise<number> =>
  fetch(`${origin}/ready`).then(
    ({ status }) => status,
    () => 0,
  );

describe('two servers behind a proxy', () => {
  it('are replaced one after the other under load, and no request fails', async () => {
    await using folder = await tempFolder('fleet');
    const databaseUrl = await migratedPostgresUrl();
    const env = {
      HEIRLOCK_DATA_DIR: folder.path,
      HEIRLOCK_DATABASE_URL: databaseUrl,
      HEIRLOCK_TRUSTED_PROXIES: '127.0.0.1/32',
      HEIRLOCK_RATE_LIMITS: 'off',
      HEIRLOCK_STOP_DELAY_SECONDS: String(stopDelaySeconds),
      HEIRLOCK_STOP_WITHIN_SECONDS: '600',
    };
    const headers = await keyFor(env);
    const ports = [await freePort(), await freePort()];
    // The two say different addresses to the public, so that an answer shows whose it is.
    const start = (index: number): Promise<ServerProcess> => {
      const publicUrl = index === 0 ? 'https://vault.example.org' : 'http://vault.example.org';
      return startServerProcess({ env: { ...env, HEIRLOCK_PUBLIC_URL: publicUrl }, dataDir: folder.path, port: present(ports[index]) });
    };
    const servers = [await start(0), await start(1)];
    await using caddy = await startCaddy(ports.map((port) => `127.0.0.1:${port}`));
    const { call, close } = caller(caddy, headers);
    const reaches = async (index: number): Promise<boolean> => {
      const { status, secure } = await call({ path: '/live' });
      return status === 200 && secure === (index === 0);
    };
    for (const index of [0, 1]) await expect.poll(() => reaches(index)).toBe(true);
    const vault = idOf(await call({ method: 'POST', path: '/v1/vaults', headers: json, body: '{"name":"Kept open"}' }));
    const form = rawForm([filePart(randomBytes(2 ** 20))]);
    const upload = { method: 'POST', path: `/v1/vaults/${vault}/documents`, headers: formType, body: form, pieces: 8 };
    const document = idOf(await call(upload));

    const load = new Load();
    const exits: unknown[] = [];
    try {
      for (let lane = 0; lane < 3; lane += 1) load.add(call, 'look', { path: `/v1/vaults/${vault}` }, 200);
      load.add(call, 'make', { method: 'POST', path: '/v1/vaults', headers: json, body: '{"name":"Another"}' }, 201);
      for (let lane = 0; lane < 2; lane += 1) load.add(call, 'upload', upload, 201);
      load.add(call, 'download', { path: `/v1/documents/${document}/download` }, 200);
      for (const [index, server] of servers.entries()) {
        await load.goesOn();
        const exit = server.kill('SIGTERM');
        await expect.poll(() => readyStatus(server)).toBe(503);
        exits.push(await exit);
        servers[index] = await start(index);
        await expect.poll(() => reaches(index)).toBe(true);
        await load.goesOn();
      }
    } finally {
      await load.stop();
      close();
      await Promise.all(servers.map((server) => server.stop()));
    }
    process.stdout.write(`two servers replaced: ${JSON.stringify(load.counts)}\n`);
    expect(load.failures).toEqual([]);
    expect(exits).toEqual(Array(2).fill({ code: 0, signal: null }));
    const database = await openDatabase({ databaseUrl, dataDir: folder.path });
    try {
      const documents = await database.read.selectFrom('documents').select('id').execute();
      expect(documents.length).toBe((load.counts.upload ?? 0) + 1);
      expect(await findInconsistencies(database, folder.path)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
