import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { runCli, startServerProcess, type Environment, type ServerProcess } from '../kit/processes/server-process.ts';
import { startFaultyStore } from '../kit/services/faulty-store.ts';
import { startS3Server } from '../kit/services/s3-server.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { testNumber } from '../kit/runner/test-settings.ts';

const documents = testNumber('MOVED_DOCUMENTS', 12);

/** A client that remembers every document that was acknowledged. */
class Estate {
  readonly #key: string;
  #vault = '';
  readonly kept = new Map<string, Buffer>();

  constructor(key: string) {
    this.#key = key;
  }

  async begin(server: ServerProcess): Promise<void> {
    const answer = await this.#call(server, '/v1/vaults', {
      method: 'POST',
      body: JSON.stringify({ name: 'Estate' }),
      headers: { 'content-type': 'application/json' },
    });
    this.#vault = ((await answer.json()) as { readonly id: string }).id;
  }

  /** @returns the answer; one that acknowledges is held against the server from then on. */
  async add(server: ServerProcess, sizeBytes: number): Promise<Response> {
    const bytes = randomBytes(sizeBytes);
    const form = new FormData();
    form.set('file', new Blob([bytes], { type: 'text/plain' }), 'letter.txt');
    const answer = await this.#call(server, `/v1/vaults/${this.#vault}/documents`, { method: 'POST', body: form });
    if (answer.status === 201) this.kept.set(((await answer.clone().json()) as { readonly id: string }).id, bytes);
    return answer;
  }

  async read(server: ServerProcess, id: string): Promise<Response> {
    return this.#call(server, `/v1/documents/${id}/download`);
  }

  async readAll(server: ServerProcess): Promise<void> {
    for (const [id, bytes] of this.kept) {
      const answer = await this.read(server, id);
      expect([id, answer.status]).toEqual([id, 200]);
      expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0);
    }
  }

  #call(server: ServerProcess, path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${server.origin}${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${this.#key}` },
    });
  }
}

async function newKey(env: Environment): Promise<string> {
  const { stdout } = await runCli(['keys', 'create', '--email', 'owner@example.org', '--json'], env);
  return (JSON.parse(stdout) as { readonly key: string }).key;
}

/** Adds and reads documents until told to stop. @returns a function that stops, and waits for the last of them. */
function load(server: ServerProcess, estate: Estate): () => Promise<void> {
  let goesOn = true;
  const random = seededRandom(24);
  const working = (async () => {
    while (goesOn) {
      expect((await estate.add(server, 30_000)).status).toBe(201);
      const id = random.pick([...estate.kept.keys()]);
      expect((await estate.read(server, id)).status).toBe(200);
    }
  })();
  return async () => {
    goesOn = false;
    await working;
  };
}

async function filesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

it('moves everything into a bucket and back again while a server goes on, and loses nothing', async () => {
  await using s3 = await startS3Server();
  await using folder = await tempFolder('move');
  const env = {
    HEIRLOCK_DATA_DIR: folder.path,
    HEIRLOCK_DATABASE_URL: await migratedPostgresUrl(),
    HEIRLOCK_RATE_LIMITS: 'off',
    ...s3.env,
  };
  const start = (more: Environment): Promise<ServerProcess> => startServerProcess({ dataDir: folder.path, env: { ...env, ...more } });
  await runCli(['init'], env);
  const estate = new Estate(await newKey(env));
  let server = await start({});
  await estate.begin(server);
  for (let made = 0; made < documents; made += 1) expect((await estate.add(server, 50_000)).status).toBe(201);
  expect((await estate.add(server, 7_000_000)).status).toBe(201);
  await server.stop();
  const bucket = s3.url('vaults');
  for (const [from, to] of [
    ['folder', bucket],
    [bucket, 'folder'],
  ] as const) {
    const both = { HEIRLOCK_BLOBS_URL: to, HEIRLOCK_BLOBS_FALLBACK_URL: from };
    server = await start(both);
    const stop = load(server, estate);
    const moved = await runCli(['blobs', 'move', '--from', from, '--to', to, '--json'], { ...env, ...both });
    await stop();
    expect(JSON.parse(moved.stdout)).toMatchObject({ ok: true, left: [] });
    await estate.readAll(server);
    await server.stop();
    const alone = { HEIRLOCK_BLOBS_URL: to };
    server = await start(alone);
    await estate.readAll(server);
    const verified = await runCli(['blobs', 'verify', '--max-mib-per-second', '1000', '--json'], { ...env, ...alone });
    expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, problems: [], unnamed: { blobs: [], packs: [] } });
    if (to === bucket) expect(await filesIn(join(folder.path, 'blobs', 'blobs'))).toBe(0);
    await server.stop();
  }
});

it('answers 503 and when to come back while the store is away, loses nothing that it acknowledged, and serves nothing that is wrong', async () => {
  await using s3 = await startS3Server();
  await using faulty = await startFaultyStore(s3.port);
  await using folder = await tempFolder('away');
  const env = { HEIRLOCK_BLOBS_URL: s3.url('vaults', faulty.endpoint), HEIRLOCK_RATE_LIMITS: 'off', ...s3.env };
  const server = await startServerProcess({ dataDir: folder.path, env });
  const estate = new Estate(await newKey({ ...env, HEIRLOCK_DATA_DIR: folder.path }));
  await estate.begin(server);
  expect((await estate.add(server, 300_000)).status).toBe(201);
  const [known = ''] = estate.kept.keys();
  for (const fault of ['slow_down', 'no_answer'] as const) {
    faulty.spoil(({ path }) => (path.includes('/blobs/') ? fault : undefined));
    for (const answer of [await estate.add(server, 300_000), await estate.read(server, known)]) {
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(await answer.text()).toContain('unavailable');
    }
  }
  for (const fault of ['wrong_put', 'lost'] as const) {
    faulty.spoil(({ method, path }) => (method === 'PUT' && path.includes('/blobs/') ? fault : undefined));
    expect((await estate.add(server, 300_000)).status).toBe(503);
  }
  faulty.spoil(({ method, path }) => (method === 'GET' && path.includes('/blobs/') ? 'wrong_get' : undefined));
  const wrong = await estate.read(server, known).then(
    async (answer) =>
      answer.status === 200
        ? answer.arrayBuffer().then(
            () => 'served',
            () => 'broken off',
          )
        : answer.status,
    () => 'broken off',
  );
  expect(wrong).not.toBe('served');
  faulty.spoil(() => undefined);
  await estate.readAll(server);
  expect((await estate.add(server, 300_000)).status).toBe(201);
  await server.stop();
});
