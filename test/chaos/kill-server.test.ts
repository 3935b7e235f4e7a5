import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import type { ServerDatabase } from '../../server/db/schema.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { postgresUrl } from '../kit/databases/database-urls.ts';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { programs } from '../kit/processes/programs.ts';
import { seededRandom, type SeededRandom } from '../kit/runner/seeded-random.ts';
import { runCli, startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import type { Json } from '../kit/server/api.ts';
import { ChaosClients, plainMarker } from './chaos-clients.ts';
import { Ledger, type Mode } from './chaos-ledger.ts';

const kills = testNumber('KILLS', 6);
const killsEach = Math.ceil(kills / 2);
const seed = testNumber('CHAOS_SEED', randomInt(2 ** 31));
/** How often a folder is created, with each creation killed three times. */
const rounds = Math.ceil(kills / 12);
const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

interface Installation {
  readonly folder: TempFolder;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  readonly databaseUrl: string | null;
}

async function install(dialect: 'sqlite' | 'postgres'): Promise<Installation> {
  const folder = await tempFolder('chaos');
  const databaseUrl = dialect === 'postgres' ? await postgresUrl() : null;
  const env = {
    HEIRLOCK_RATE_LIMITS: 'off',
    HEIRLOCK_DATA_DIR: folder.path,
    ...(databaseUrl === null ? {} : { HEIRLOCK_DATABASE_URL: databaseUrl }),
  };
  await runCli(['init'], env);
  return { folder, port: await freePort(), env, databaseUrl };
}

const start = ({ env, folder, port }: Installation): Promise<ServerProcess> => startServerProcess({ env, dataDir: folder.path, port });

async function makeKeys({ env }: Installation): Promise<Record<Mode, string>> {
  const make = async (mode: Mode): Promise<string> => {
    const { stdout } = await runCli(['keys', 'create', '--email', 'owner@example.org', '--mode', mode, '--json'], env);
    return (JSON.parse(stdout) as { key: string }).key;
  };
  return { live: await make('live'), test: await make('test') };
}

/** How much longer things take now than on an idle machine, where a start takes half a second: the moments of the kills move with it. */
async function measureSlowness(installation: Installation): Promise<number> {
  const begun = performance.now();
  const server = await start(installation);
  const tookMs = performance.now() - begun;
  await server.stop();
  return Math.min(6, Math.max(1, tookMs / 500));
}

/** Starts the server and kills it before or shortly after it listens. */
async function killWhileStarting({ env, port }: Installation, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [programs.server], {
    cwd: projectRoot,
    env: { ...env, HEIRLOCK_PORT: String(port) },
    stdio: 'ignore',
  });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await sleep(afterMs);
  child.kill('SIGKILL');
  await ended;
  callOff();
}

describe.each(['sqlite', 'postgres'] as const)('a server on %s', (dialect) => {
  it(`keeps every promise through ${killsEach} kills`, { timeout: 600_000 + killsEach * 12_000 }, async () => {
    const installation = await install(dialect);
    await using _folder = installation.folder;
    process.stdout.write(`chaos on ${dialect}: HEIRLOCK_TEST_CHAOS_SEED=${seed}\n`);
    const keys = await makeKeys(installation);
    const slowness = await measureSlowness(installation);
    const ledger = new Ledger();
    const random = seededRandom(seed);
    let stopped = false;
    const clients = new ChaosClients({ origin: `http://127.0.0.1:${installation.port}`, keys, ledger, stopped: () => stopped });
    const running = clients.run((name) => seededRandom(seed + createHash('sha256').update(name).digest().readUInt32BE()));
    const started = performance.now();
    const output: string[] = [];
    try {
      // With quick kills, nothing may happen that a kill could undo.
      for (let kill = 0; kill < killsEach || (kill < 10 * killsEach && !hasSomethingToRelease(ledger)); kill += 1)
        await killOnce(installation, random, output, slowness);
    } finally {
      stopped = true;
    }
    await running;
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    process.stdout.write(`  ${killsEach} kills in ${seconds} s; acknowledged: ${describeCounts(ledger.counts)}\n`);
    expect(ledger.faults).toEqual([]);
    expect(output).toEqual([]);
    await settle(installation, keys, ledger);
    await verify(installation, keys, ledger);
  });

  it('starts on a data folder and a database whose making was killed at any moment', { timeout: 600_000 + rounds * 45_000 }, async () => {
    const random = seededRandom(seed + 1);
    for (let round = 0; round < rounds; round += 1) {
      const installation = await install(dialect);
      await using _folder = installation.folder;
      for (let kill = 0; kill < 3; kill += 1) await killWhileStarting(installation, random.integer(100, 900));
      const server = await start(installation);
      const keys = await makeKeys(installation);
      const answer = await fetch(`${server.origin}/v1/vaults`, { headers: { authorization: `Bearer ${keys.live}` } });
      expect(answer.status).toBe(200);
      expect(await server.stop()).toEqual({ code: 0, signal: null });
      await withDatabase(installation, async (database) =>
        expect(await findInconsistencies(database, installation.folder.path)).toEqual([]),
      );
    }
  });
});

function hasSomethingToRelease({ manualReleases, vaults }: Ledger): boolean {
  return manualReleases.size > 0 || [...vaults.values()].some(({ mode, policy }) => mode === 'test' && policy === 'inactivity');
}

function describeCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${Math.round(count)} ${kind}`)
    .join(', ');
}

async function killOnce(installation: Installation, random: SeededRandom, output: string[], slowness: number): Promise<void> {
  if (random.chance(0.3)) return killWhileStarting(installation, random.integer(50, 900) * slowness);
  const server = await start(installation);
  await sleep((random.chance(0.3) ? random.integer(0, 100) : random.integer(100, 1_000)) * slowness);
  const exit = await server.kill('SIGKILL');
  expect(exit.signal).toBe('SIGKILL');
  output.push(
    ...server
      .output()
      .split('\n')
      .filter((line) => line !== '' && !expectedLines.some((expected) => expected.test(line))),
  );
}

/** What a server without an administrator says at every start, and its ordinary log. Anything else is a fault. */
const expectedLines = [
  /^Heirlock is listening/,
  /"level":"info"/,
  /^Nobody administers this server yet\. Open this link/,
  /^http:\/\/127\.0\.0\.1:\d+\/console\/set-up#token=heirlock_su_[\w-]{43}$/,
];

async function withDatabase<T>({ databaseUrl, folder }: Installation, act: (database: ServerDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir: folder.path });
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

/** Lets everything that was interrupted happen: waiting mails, dates that have come, and the test clock moved until nothing waits. */
async function settle(installation: Installation, keys: Readonly<Record<Mode, string>>, ledger: Ledger): Promise<void> {
  const server = await start(installation);
  const headers = { authorization: `Bearer ${keys.test}`, 'content-type': 'application/json' };
  for (let move = 0; move < 4; move += 1) {
    // A mail that was claimed and then killed is tried again after minutes or hours; here that time has passed.
    await withDatabase(installation, (database) =>
      database.transaction((tx) => tx.updateTable('outbox').set({ next_attempt_ms: 0 }).where('status', '=', 'queued').execute()),
    );
    const answer = await fetch(`${server.origin}/v1/test-clock`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ advance_seconds: 15 * 86_400 }),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
  }
  const nowMs = performance.timeOrigin + performance.now();
  const latestMs = Math.max(nowMs, ...[...ledger.vaults.values()].map((vault) => vault.dueAtMs ?? 0));
  await sleep(latestMs - nowMs + 2_500);
  expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  await withDatabase(installation, (database) =>
    database.transaction((tx) => tx.updateTable('outbox').set({ next_attempt_ms: 0 }).where('status', '=', 'queued').execute()),
  );
}

async function verify(installation: Installation, keys: Readonly<Record<Mode, string>>, ledger: Ledger): Promise<void> {
  const server = await start(installation);
  try {
    // A first tick sends what is still waiting.
    await sleep(1_500);
    await verifyDocuments(server, keys, ledger);
    for (const vault of ledger.vaults.values()) await verifyVault(server, keys, ledger, vault.id);
  } finally {
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  }
  await withDatabase(installation, async (database) => {
    expect(await findInconsistencies(database, installation.folder.path)).toEqual([]);
    await verifyMails(database, installation, ledger);
  });
  await verifyNothingInPlain(installation);
}

async function verifyDocuments(server: ServerProcess, keys: Readonly<Record<Mode, string>>, ledger: Ledger): Promise<void> {
  for (const [id, { vaultId, sha256, sizeBytes }] of ledger.documents) {
    const mode = ledger.vaults.get(vaultId)?.mode ?? 'live';
    const response = await fetch(`${server.origin}/v1/documents/${id}/download`, { headers: { authorization: `Bearer ${keys[mode]}` } });
    expect(response.status, `download of ${id}`).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(sizeBytes);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
}

async function verifyVault(server: ServerProcess, keys: Readonly<Record<Mode, string>>, ledger: Ledger, vaultId: string): Promise<void> {
  const vault = ledger.vaults.get(vaultId)!;
  const headers = { authorization: `Bearer ${keys[vault.mode]}` };
  const get = async (path: string): Promise<Json> => {
    const response = await fetch(server.origin + path, { headers });
    expect(response.status, path).toBe(200);
    return response.json();
  };
  const shown = await get(`/v1/vaults/${vaultId}`);
  const release = ledger.manualReleases.get(vaultId);
  if (release !== undefined) expect(shown).toMatchObject({ status: 'released', released_at: release });
  const mustBeReleased = vault.dueAtMs !== undefined || (vault.mode === 'test' && vault.policy === 'inactivity');
  if (mustBeReleased) expect(shown.status, `vault ${vaultId} (${vault.mode}, ${String(vault.policy)})`).toBe('released');
  if (!mustBeReleased && !vault.releaseTried && !vault.policyTried) expect(shown.status).toBe('active');
  if (vault.policy !== undefined) expect((await get(`/v1/vaults/${vaultId}/policy`)).type).toBe(vault.policy);
  if (vault.mode === 'live') {
    const { pagination } = await get(`/v1/vaults/${vaultId}/checkin-history`);
    expect(pagination.total).toBeGreaterThanOrEqual(vault.checkInsAcknowledged);
    expect(pagination.total).toBeLessThanOrEqual(vault.checkInsTried);
  }
  const recipients = await get(`/v1/vaults/${vaultId}/recipients`);
  const addresses = new Map(recipients.data.map((recipient: { id: string; email: string }) => [recipient.id, recipient.email]));
  for (const [id, known] of ledger.recipients) if (known.vaultId === vaultId) expect(addresses.get(id)).toBe(known.email);
}

/** Each recipient of a released vault has one release mail, which was written once; the consistency check has seen to the rest. */
async function verifyMails(database: ServerDatabase, { folder }: Installation, ledger: Ledger): Promise<void> {
  const outbox = await database.read.selectFrom('outbox').selectAll().execute();
  expect(
    outbox.filter((mail) => mail.status === 'queued').map((mail) => `${mail.kind} ${mail.attempts} ${String(mail.last_error)}`),
  ).toEqual([]);
  const releases = await database.read.selectFrom('releases').selectAll().execute();
  const grants = await database.read.selectFrom('grants').selectAll().execute();
  const accepted = outbox.filter((mail) => mail.kind === 'released_recipient' && mail.status === 'accepted');
  expect(accepted.length).toBe(grants.length);
  expect(new Set(accepted.map((mail) => `${mail.vault_id} ${String(mail.recipient_id)}`)).size).toBe(grants.length);
  const files = await readdir(join(folder.path, 'outbox'));
  const parts = files.filter((name) => name.endsWith('.part')).length;
  const garbage = await database.read.selectFrom('blob_garbage').select('blob_id').execute();
  const repeated = outbox.filter((mail) => mail.attempts > 1).length;
  const triggers = Map.groupBy(releases, (release) => release.trigger);
  process.stdout.write(
    `  ${releases.length} releases (${[...triggers].map(([trigger, list]) => `${list.length} ${trigger}`).join(', ')}; ${ledger.manualReleases.size} manual ones acknowledged), ` +
      `${accepted.length} release mails, ${files.length - parts} mails written, ${repeated} tried more than once, ${parts} mail parts left; ${garbage.length} unfinished uploads listed as garbage\n`,
  );
  expect(releases.length).toBeGreaterThan(0);
}

async function verifyNothingInPlain({ folder }: Installation): Promise<void> {
  for (const entry of await readdir(folder.path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    let tail = '';
    for await (const chunk of createReadStream(file, { encoding: 'latin1' })) {
      const text = tail + String(chunk);
      expect(text.includes(plainMarker), file).toBe(false);
      tail = text.slice(-plainMarker.length);
    }
  }
}
