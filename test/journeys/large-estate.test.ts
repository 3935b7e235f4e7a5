import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstDevice, openDevice, ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { digestOfFile, writeLargeFile } from '../kit/files/real-files.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { runCli, startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { peakBytesOf, runVaultCommand, type VaultCommandEnd } from '../kit/processes/vault-command.ts';

const mib = 2 ** 20;
const largeMib = testNumber('LARGE_MIB', 192);
const fileCount = testNumber('SMALL_FILES', 300);

/** What a large file may add to the memory of any process it goes through: less than the size of the smallest of them. */
const maxExtraBytes = 100 * mib;

let server: ServerProcess;
let folder: TempFolder;
let token: string;
let owner: string;
/** The first device of the account. */
let first: string;

const path = (name: string): string => join(folder.path, name);
const report = (what: string): boolean => process.stdout.write(`  ${what}\n`);
const figures = ({ tookMs, peakBytes }: VaultCommandEnd): string => `${(tookMs / 1000).toFixed(1)} s, ${Math.round(peakBytes / mib)} MiB`;

/** A command that has to succeed. */
async function vault(dir: string, ...args: readonly string[]): Promise<VaultCommandEnd> {
  const end = await runVaultCommand(['--dir', dir, '--passphrase-env', 'PASS', ...args], { PASS: ownerPassphrase, TOKEN: token });
  expect([args[0], end.code, end.code === 0 ? null : end.answer]).toEqual([args[0], 0, null]);
  return end;
}

/** A token for one device more of the owner. */
async function newToken(): Promise<string> {
  const { stdout } = await runCli(['device-tokens', 'create', '--email', owner, '--json'], { HEIRLOCK_DATA_DIR: server.dataDir });
  return (JSON.parse(stdout) as { token: string }).token;
}

async function restore(dir: string): Promise<VaultCommandEnd> {
  token = await newToken();
  return vault(dir, 'restore', '--kit', path('kit.txt'), '--server', server.origin, '--token-env', 'TOKEN');
}

beforeAll(async () => {
  folder = await tempFolder('large');
  server = await startServerProcess({ env: { HEIRLOCK_RATE_LIMITS: 'off' } });
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

/** A separate account on the server, with one device that has synced. */
async function newAccount(email: string): Promise<void> {
  owner = email;
  token = await newToken();
  const made = await firstDevice(server.origin, token);
  first = made.device.folder;
  await made.device.must('sync.run', {});
  await made.device[Symbol.asyncDispose]();
  await writeFile(path('kit.txt'), made.kit);
}

/** SHA-256 of every document of a device, by name. */
async function digestsOn(dir: string): Promise<Map<string, string>> {
  await using device = await openDevice(dir);
  await device.must('account.unlock', { passphrase: ownerPassphrase });
  expect(await device.must('sync.status', {})).toMatchObject({ waiting: 0, partsAway: 0 });
  const found = new Map<string, string>();
  for (const { id, name } of await device.must('documents.list', {}))
    found.set(
      name,
      createHash('sha256')
        .update(await device.read(id))
        .digest('hex'),
    );
  return found;
}

describe('one file that no memory would hold', () => {
  it(`of ${largeMib} MiB is added, synced, restored on another device and opened there, at constant memory in every process`, {
    timeout: 600_000 + largeMib * 1_000,
  }, async () => {
    await newAccount('film@example.org');
    await writeFile(path('tiny.txt'), 'tiny');
    const small = {
      add: await vault(first, 'add', path('tiny.txt')),
      sync: await vault(first, 'sync'),
      restore: await restore(path('earlier')),
    };
    const [tiny] = small.add.answer['documents'] as { id: string }[];
    const smallGet = await vault(first, 'get', tiny!.id, '--out', path('tiny-again'));
    const serverBefore = peakBytesOf(server.process.pid);

    const digest = await writeLargeFile(path('film'), largeMib * mib + 12_345);
    const add = await vault(first, 'add', path('film'));
    const [film] = add.answer['documents'] as { id: string }[];
    const sync = await vault(first, 'sync');
    expect(sync.answer).toMatchObject({ sent: 1 });
    const restored = await restore(path('second'));
    expect(restored.answer['downloadedBytes']).toBeGreaterThan(largeMib * mib);
    const get = await vault(path('second'), 'get', film!.id, '--out', path('film-again'));
    const serverPeak = peakBytesOf(server.process.pid);
    expect(await digestOfFile(path('film-again'))).toBe(digest);

    report(
      `${largeMib} MiB: add ${figures(add)}; sync ${figures(sync)}; restore ${figures(restored)}; get ${figures(get)}; server ${Math.round(serverPeak / mib)} MiB, ${Math.round(serverBefore / mib)} before`,
    );
    report(`4 bytes: add ${figures(small.add)}; sync ${figures(small.sync)}; restore ${figures(small.restore)}; get ${figures(smallGet)}`);
    const extra = {
      add: add.peakBytes - small.add.peakBytes,
      sync: sync.peakBytes - small.sync.peakBytes,
      restore: restored.peakBytes - small.restore.peakBytes,
      get: get.peakBytes - smallGet.peakBytes,
      server: serverPeak - serverBefore,
    };
    for (const [name, bytes] of Object.entries(extra)) expect(bytes, name).toBeLessThan(maxExtraBytes);
    await Promise.all(['film', 'film-again', 'second', 'earlier'].map((name) => rm(path(name), { recursive: true })));
  });
});

describe('very many small files', () => {
  it(`${fileCount} of them are added by one command, synced, and restored on another device, byte for byte`, {
    timeout: 600_000 + fileCount * 200,
  }, async () => {
    await newAccount('letters@example.org');
    const random = seededRandom(fileCount);
    await mkdir(path('letters'));
    const digests = new Map<string, string>();
    for (let index = 0; index < fileCount; index += 1) {
      const name = `letter ${index}.bin`;
      const bytes = random.bytes(random.integer(0, 100_000));
      digests.set(name, createHash('sha256').update(bytes).digest('hex'));
      await writeFile(path(join('letters', name)), bytes);
    }
    const add = await vault(first, 'add', ...[...digests.keys()].map((name) => path(join('letters', name))));
    expect(add.answer['documents']).toHaveLength(fileCount);
    const sync = await vault(first, 'sync');
    expect(sync.answer).toMatchObject({ sent: fileCount });
    const restored = await restore(path('third'));
    report(`${fileCount} files of up to 100 kB: add ${figures(add)}; sync ${figures(sync)}; restore ${figures(restored)}`);
    expect(await digestsOn(path('third'))).toEqual(digests);
    expect((await vault(path('third'), 'sync')).answer).toMatchObject({ received: 0, sent: 0, uploadedBytes: 0, downloadedBytes: 0 });
  });
});
