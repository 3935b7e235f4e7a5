import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { programs } from '../kit/processes/programs.ts';
import { runCli, startServerProcess } from '../kit/processes/server-process.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';

/** How often the command is killed; which moments these are is random, and the seed is in the test's name. */
const kills = 6;
/** A command that runs for so long has begun. */
const longestMs = 6_000;
const seed = Date.now() % 1_000_000;

interface Owner {
  readonly upload: (text: string) => Promise<string>;
  readonly download: (id: string) => Promise<string>;
}

/** An owner with an API key, at whichever server is asked. */
async function ownerAt(dataDir: string, origin: () => string): Promise<Owner> {
  const made = await runCli(['keys', 'create', '--json', '--email', 'owner@example.org'], { HEIRLOCK_DATA_DIR: dataDir });
  const { key } = JSON.parse(made.stdout) as { readonly key: string };
  const headers = { authorization: `Bearer ${key}` };
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${origin()}/v1${path}`, { ...init, headers: { ...headers, ...init.headers } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const vaultAnswer = await ask('/vaults', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Papers"}' });
  const vault = idIn(await vaultAnswer.text(), 'vault');
  return {
    upload: async (text) => {
      const body = new FormData();
      body.set('file', new File([text], 'letter.txt', { type: 'text/plain' }));
      return idIn(await (await ask(`/vaults/${vault}/documents`, { method: 'POST', body })).text(), 'doc');
    },
    download: async (id) => (await ask(`/documents/${id}/download`)).text(),
  };
}

function idIn(text: string, prefix: string): string {
  const [id] = new RegExp(`${prefix}_[0-9A-Z]{26}`).exec(text) ?? [];
  if (id === undefined) throw new Error(`there is no ${prefix} in ${text}`);
  return id;
}

/** Runs the rotation and kills it after a while. @returns whether it had ended before. */
async function rotateAndKill(dataDir: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [programs.heirlock, 'master-key', 'rotate', '--json'], {
    env: { HEIRLOCK_DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  const killing = sleep(afterMs).then(() => child.kill('SIGKILL'));
  const [code] = (await exit) as [number | null];
  await killing;
  return code === 0;
}

it(`a rotation that is killed ${kills} times loses nothing while documents come and go, and old backups open with the old key (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  await using backup = await tempFolder('backup');
  let server = await startServerProcess();
  const { dataDir } = server;
  try {
    const owner = await ownerAt(dataDir, () => server.origin);
    const documents = new Map<string, string>();
    const add = async (text: string): Promise<void> => void documents.set(await owner.upload(text), text);
    const allOpen = async (): Promise<void> => {
      for (const [id, text] of documents) expect(await owner.download(id)).toBe(text);
    };
    await add('before');
    await server.kill('SIGTERM');
    await cp(dataDir, backup.path, { recursive: true });
    server = await startServerProcess({ dataDir, port: server.port });
    let ended = false;
    for (let kill = 1; kill <= kills && !ended; kill += 1) {
      ended = await rotateAndKill(dataDir, random.integer(300, longestMs));
      await add(`after kill ${kill}`);
      if (kill === kills / 2) {
        await server.kill('SIGKILL');
        server = await startServerProcess({ dataDir, port: server.port });
      }
      await allOpen();
    }
    const last = await runCli(['master-key', 'rotate', '--json', '--wait', '600'], { HEIRLOCK_DATA_DIR: dataDir });
    expect(last).toMatchObject({ code: 0 });
    const status = await runCli(['master-key', 'status', '--json'], { HEIRLOCK_DATA_DIR: dataDir });
    const { rotations } = JSON.parse(status.stdout) as {
      readonly rotations: readonly { readonly stage: string; readonly unreadable: number }[];
    };
    for (const rotation of rotations) expect(rotation).toMatchObject({ stage: 'settling', unreadable: 0 });
    await add('afterwards');
    await allOpen();
    await server.kill('SIGTERM');
    server = await startServerProcess({ dataDir, port: server.port });
    await allOpen();
    await server.kill('SIGTERM');
    // The backup of before, with the key of before and nothing else of now.
    server = await startServerProcess({ dataDir: backup.path, port: server.port });
    const [[id, text] = ['', '']] = documents;
    expect(await owner.download(id)).toBe(text);
  } finally {
    await server.stop();
    await rm(join(dataDir), { recursive: true, force: true });
  }
});
