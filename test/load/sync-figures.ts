import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { cheapCost } from '../kit/desktop/owner-device.ts';
import { runCli, startServerProcess } from '../kit/processes/server-process.ts';
import { startBuiltEngine } from './built-engine.ts';

const run = promisify(execFile);
const mib = 2 ** 20;
const password = 'correct horse battery staple';

/** Seconds from files in a folder to ciphertext on the server's disk, flushed and checked. */
export interface SyncFigures {
  readonly what: string;
  readonly files: number;
  readonly totalBytes: number;
  /** Ours: sealing into the local vault, then sync. */
  readonly addSeconds: number;
  readonly syncSeconds: number;
  readonly peers: readonly { readonly name: string; readonly seconds: number }[];
}

async function writeFiles(folder: string, count: number, sizeBytes: number): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, `file-${index}.bin`);
    const out = createWriteStream(path);
    for (let left = sizeBytes; left > 0; left -= mib) if (!out.write(randomBytes(Math.min(mib, left)))) await once(out, 'drain');
    out.end();
    await once(out, 'finish');
    paths.push(path);
  }
  return paths;
}

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return (performance.now() - begun) / 1_000;
}

/**
 * Ours, both programs as people start them: a new account on a new server. Argon2id is cheap here, since it isn't part of any of the
 * figures.
 */
async function measureOurs(paths: readonly string[]): Promise<{ addSeconds: number; syncSeconds: number }> {
  const server = await startServerProcess({ env: { HEIRLOCK_RATE_LIMITS: 'off', HEIRLOCK_LOG_LEVEL: 'error' } });
  try {
    const { stdout } = await runCli(['device-tokens', 'create', '--email', 'bench@example.org', '--json'], {
      HEIRLOCK_DATA_DIR: server.dataDir,
    });
    const { token } = JSON.parse(stdout) as { token: string };
    await using engine = await startBuiltEngine(cheapCost);
    await engine.must('account.create', { passphrase: password });
    const { id: vault } = await engine.must('vaults.create', { name: 'Family papers' });
    await engine.must('sync.connect', { server: server.origin, token });
    await engine.must('sync.run', {});
    const addSeconds = await seconds(() => engine.must('documents.add', { vault, paths: [...paths] }));
    const syncSeconds = await seconds(() => engine.must('sync.run', {}));
    return { addSeconds, syncSeconds };
  } finally {
    await server.stop();
  }
}

/** Runs one of rclone's servers on an empty folder: a fresh one for each figure, since it remembers listings. */
async function withRcloneServer<T>(protocol: 'restic' | 'webdav', folder: string, act: (url: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const child = spawn('rclone', ['serve', protocol, '--addr', `127.0.0.1:${port}`, folder], { stdio: 'ignore' });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  try {
    const url = `http://127.0.0.1:${port}/`;
    await answering(url);
    return await act(url);
  } finally {
    child.kill('SIGKILL');
    callOff();
    await rm(folder, { recursive: true, force: true });
  }
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await sleep(50);
  }
  throw new Error(`nothing answers at ${url}`);
}

/** Neither peer flushes: what they left in the cache is flushed before their clock is stopped. */
const flush = (folder: string): Promise<unknown> => run('sync', ['-f', folder]);

async function measureRestic(work: string, source: string): Promise<number> {
  const folder = join(work, 'restic');
  return withRcloneServer('restic', folder, async (url) => {
    const env = { ...inherited, RESTIC_PASSWORD: password, RESTIC_REPOSITORY: `rest:${url}`, RESTIC_CACHE_DIR: join(work, 'restic-cache') };
    await run('restic', ['init'], { env });
    return seconds(async () => {
      await run('restic', ['backup', '--quiet', source], { env, maxBuffer: 1e8 });
      await flush(folder);
    });
  });
}

const inherited = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/tmp', RCLONE_CONFIG: '/dev/null' };

async function cryptEnvironment(remote: string): Promise<Record<string, string>> {
  const { stdout } = await run('rclone', ['obscure', password], { env: inherited });
  return {
    ...inherited,
    RCLONE_CONFIG_SEALED_TYPE: 'crypt',
    RCLONE_CONFIG_SEALED_REMOTE: remote,
    RCLONE_CONFIG_SEALED_PASSWORD: stdout.trim(),
  };
}

async function measureRcloneWebdav(work: string, source: string): Promise<number> {
  const folder = join(work, 'webdav');
  return withRcloneServer('webdav', folder, async (url) => {
    const env = {
      ...(await cryptEnvironment('dav:')),
      RCLONE_CONFIG_DAV_TYPE: 'webdav',
      RCLONE_CONFIG_DAV_URL: url,
      RCLONE_CONFIG_DAV_VENDOR: 'other',
    };
    return seconds(async () => {
      await run('rclone', ['copy', source, 'sealed:'], { env });
      await flush(folder);
    });
  });
}

async function measureRcloneLocal(work: string, source: string): Promise<number> {
  const folder = join(work, 'local');
  await mkdir(folder);
  const env = await cryptEnvironment(folder);
  const taken = await seconds(async () => {
    await run('rclone', ['copy', source, 'sealed:'], { env });
    await flush(folder);
  });
  await rm(folder, { recursive: true });
  return taken;
}

/** The median of `rounds` runs in which each program takes its turn, so whatever else the machine does affects all of them. */
async function inTurns(
  rounds: number,
  programs: Readonly<Record<string, () => Promise<number | { addSeconds: number; syncSeconds: number }>>>,
) {
  const results = new Map<string, (number | { addSeconds: number; syncSeconds: number })[]>(
    Object.keys(programs).map((name) => [name, []]),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(programs)) {
      // What the previous one left in the cache (at first, the files themselves) must not be flushed during the next one's time.
      await run('sync');
      results.get(name)?.push(await measure());
    }
  }
  return results;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measure(
  what: string,
  paths: readonly string[],
  totalBytes: number,
  rounds: number,
  peers: Readonly<Record<string, () => Promise<number>>>,
): Promise<SyncFigures> {
  const results = await inTurns(rounds, { ours: () => measureOurs(paths), ...peers });
  const ours = (results.get('ours') ?? []) as { addSeconds: number; syncSeconds: number }[];
  return {
    what,
    files: paths.length,
    totalBytes,
    addSeconds: median(ours.map(({ addSeconds }) => addSeconds)),
    syncSeconds: median(ours.map(({ syncSeconds }) => syncSeconds)),
    peers: Object.keys(peers).map((name) => ({ name, seconds: median((results.get(name) ?? []) as number[]) })),
  };
}

/** One large file and many small ones, each program on the same bytes in the same run. @param work an empty folder. */
export async function measureSync(work: string, largeBytes: number, smallCount: number, rounds: number): Promise<readonly SyncFigures[]> {
  const [large, small] = [join(work, 'large'), join(work, 'small')];
  const largePaths = await writeFiles(large, 1, largeBytes);
  const first = await measure('one file', largePaths, largeBytes, rounds, {
    'restic over REST': () => measureRestic(work, large),
    'rclone crypt over WebDAV': () => measureRcloneWebdav(work, large),
  });
  await rm(large, { recursive: true });
  const smallPaths = await writeFiles(small, smallCount, 50 * 1_024);
  const second = await measure('small files of 50 KiB', smallPaths, smallCount * 50 * 1_024, rounds, {
    'restic over REST': () => measureRestic(work, small),
    'rclone crypt to a folder': () => measureRcloneLocal(work, small),
  });
  return [first, second];
}

/** The figures as readable lines. */
export function describeSync({ what, files, totalBytes, addSeconds, syncSeconds, peers }: SyncFigures): readonly string[] {
  const ours = addSeconds + syncSeconds;
  const lines = peers.map(
    ({ name, seconds: theirs }) => `  ${name.padEnd(26)} ${theirs.toFixed(2)} s   ours is ${(ours / theirs).toFixed(2)} of it`,
  );
  return [
    `${files} × ${what}, ${(totalBytes / mib).toFixed(0)} MiB: ours ${ours.toFixed(2)} s (sealed ${addSeconds.toFixed(2)} s, synced ${syncSeconds.toFixed(2)} s)`,
    ...lines,
  ];
}
