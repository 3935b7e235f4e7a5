import { createHash, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import type { Json } from '../kit/server/api.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { formOf } from '../kit/owners/reference-owner.ts';
import { seededRandom, type SeededRandom } from '../kit/runner/seeded-random.ts';
import { runCli, startServerProcess } from '../kit/processes/server-process.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { testNumber } from '../kit/runner/test-settings.ts';

const kills = Math.max(2, Math.ceil(testNumber('KILLS', 20) / 10));
const seed = testNumber('CHAOS_SEED', randomInt(2 ** 31));
const clients = 6;
/** Longer than the claim of a dead server stays locked. It counts from the latest start, however long that took. */
const patienceMs = 60_000;

type Kind = 'vaults' | 'recipients' | 'documents';

/** One thing that is to be created once. Its name is also its idempotency key. */
interface Wish {
  readonly kind: Kind;
  readonly name: string;
}

interface Tally {
  readonly counts: Record<string, number>;
  readonly faults: string[];
  /** When the server now running was started. */
  startedMs: number;
}

/** Sends one request again and again with the same key, until it has a final answer. */
async function insist(origin: string, key: string, vaultId: string, { kind, name }: Wish, tally: Tally): Promise<void> {
  const { counts, faults } = tally;
  const count = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1);
  while (performance.now() < tally.startedMs + patienceMs) {
    const answer = await send(origin, key, vaultId, { kind, name }).catch(() => undefined);
    if (answer === undefined) {
      count('broken off');
      await sleep(50);
      continue;
    }
    const { status, body, replayed } = answer;
    if (status === 201) return count(replayed ? 'replayed' : 'made');
    const waiting = status === 409 && body.error === 'idempotency_conflict';
    if (waiting && /answer was lost/.test(body.message)) return count('made, answer lost');
    if (!waiting && status !== 503) faults.push(`${kind} ${name}: ${status} ${JSON.stringify(body)}`);
    count('told to wait');
    await sleep(200);
  }
  faults.push(`${kind} ${name} was never answered`);
}

async function send(
  origin: string,
  key: string,
  vaultId: string,
  { kind, name }: Wish,
): Promise<{ readonly status: number; readonly body: Json; readonly replayed: boolean }> {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': name };
  const json = { ...headers, 'content-type': 'application/json' };
  const requests: Record<Kind, () => Promise<Response>> = {
    vaults: () => fetch(`${origin}/v1/vaults`, { method: 'POST', headers: json, body: JSON.stringify({ name }) }),
    recipients: () =>
      fetch(`${origin}/v1/vaults/${vaultId}/recipients`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: `${name}@example.com` }),
      }),
    documents: () =>
      fetch(`${origin}/v1/vaults/${vaultId}/documents`, {
        method: 'POST',
        headers,
        body: formOf({ filename: name, content: name.repeat(2_000) }),
      }),
  };
  const response = await requests[kind]();
  return { status: response.status, body: await response.json(), replayed: response.headers.get('idempotent-replayed') === 'true' };
}

/** Waits until a few more requests have been answered, however slow the machine is; but not for ever, since all may be told to wait. */
async function workDone({ counts }: Tally, more: number): Promise<void> {
  const answered = (): number => ['made', 'replayed', 'made, answer lost'].reduce((sum, what) => sum + (counts[what] ?? 0), 0);
  const enough = answered() + more;
  const deadline = performance.now() + 5_000;
  while (answered() < enough && performance.now() < deadline) await sleep(10);
}

/** One client: one request after another until told to stop; the last one is seen through. */
async function wishOn(
  name: string,
  random: SeededRandom,
  act: (wish: Wish) => Promise<void>,
  stopped: () => boolean,
  wishes: Wish[],
): Promise<void> {
  for (let number = 0; !stopped(); number += 1) {
    const wish = { kind: (['vaults', 'recipients', 'documents'] as const)[random.integer(0, 2)] ?? 'vaults', name: `${name}-${number}` };
    wishes.push(wish);
    await act(wish);
  }
}

describe.each(['sqlite', 'postgres'] as const)('requests with idempotency keys to a server on %s', (dialect) => {
  it(`are each carried out once through ${kills} kills`, { timeout: 600_000 + patienceMs + kills * 30_000 }, async () => {
    await using folder = await tempFolder('chaos');
    const databaseUrl = dialect === 'postgres' ? await migratedPostgresUrl() : null;
    const port = await freePort();
    const env = {
      HEIRLOCK_RATE_LIMITS: 'off',
      HEIRLOCK_DATA_DIR: folder.path,
      ...(databaseUrl === null ? {} : { HEIRLOCK_DATABASE_URL: databaseUrl }),
    };
    process.stdout.write(`repeats on ${dialect}: HEIRLOCK_TEST_CHAOS_SEED=${seed}\n`);
    await runCli(['init'], env);
    const { stdout } = await runCli(['keys', 'create', '--email', 'owner@example.org', '--mode', 'test', '--json'], env);
    const { key } = JSON.parse(stdout) as { key: string };
    const start = () => startServerProcess({ env, dataDir: folder.path, port });
    let server = await start();
    const vault = await send(server.origin, key, '', { kind: 'vaults', name: 'for-the-others' });
    const random = seededRandom(seed);
    const tally: Tally = { counts: {}, faults: [], startedMs: performance.now() };
    const wishes: Wish[] = [];
    let stopped = false;
    const running = Array.from({ length: clients }, (_, index) => {
      const name = `client${index}`;
      const own = seededRandom(seed + createHash('sha256').update(name).digest().readUInt32BE());
      return wishOn(
        name,
        own,
        (wish) => insist(`http://127.0.0.1:${port}`, key, vault.body.id, wish, tally),
        () => stopped,
        wishes,
      );
    });
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        await workDone(tally, random.integer(1, 12));
        await sleep(random.integer(0, 60));
        await server.kill('SIGKILL');
        tally.startedMs = Number.POSITIVE_INFINITY;
        server = await start();
        tally.startedMs = performance.now();
      }
      await sleep(500);
    } finally {
      stopped = true;
    }
    await Promise.all(running);
    process.stdout.write(
      `  ${wishes.length} requests: ${Object.entries(tally.counts)
        .map(([what, number]) => `${number} ${what}`)
        .join(', ')}\n`,
    );
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(tally.faults).toEqual([]);
    expect(tally.counts['broken off']).toBeGreaterThan(0);
    expect(await madeOf(databaseUrl, folder.path)).toEqual(
      [{ kind: 'vaults' as const, name: 'for-the-others' }, ...wishes].map(({ kind, name }) => `${kind} ${name}`).sort(),
    );
  });
});

/** Everything that exists, sorted, each as often as it occurs. */
async function madeOf(databaseUrl: string | null, dataDir: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    expect(await findInconsistencies(database, dataDir)).toEqual([]);
    const vaults = await database.read.selectFrom('vaults').select('name').execute();
    const recipients = await database.read.selectFrom('recipients').select('email').execute();
    const documents = await database.read.selectFrom('documents').select('name').execute();
    const unfinished = await database.read.selectFrom('idempotency_keys').select('status').where('status', '=', 'running').execute();
    expect(unfinished).toEqual([]);
    return [
      ...vaults.map(({ name }) => `vaults ${name}`),
      ...recipients.map(({ email }) => `recipients ${email.replace('@example.com', '')}`),
      ...documents.map(({ name }) => `documents ${name}`),
    ].sort();
  } finally {
    await database.close();
  }
}
