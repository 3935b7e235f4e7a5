import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { endWithThisProcess } from '../processes/end-with-this-process.ts';
import { findProgram, versionFolders } from '../processes/find-program.ts';
import { freePort } from '../processes/free-port.ts';

const superuser = 'heirlock';
const readyWithinMs = 20_000;
/** All of a run's databases, with Postgres' write-ahead log, come to a third of it. */
const minMemoryBytes = 8 * 2 ** 30;

export interface PostgresOptions {
  /** `true` keeps fsync and synchronous commits on, for measurements and for tests that cut the power. Default false: faster. */
  readonly durable?: boolean;
  /** Settings of the server beyond ours, by their names in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface DatabaseChoice {
  /** Default: a new unique name. */
  readonly name?: string;
  /** A database to copy; nobody may be connected to it. Default: an empty database. */
  readonly template?: string;
}

/** Our own real Postgres, on a free port of 127.0.0.1 and a socket in `folder`; connections need no password. */
export interface Postgres {
  readonly port: number;
  /** Of its first process, the parent of all the others. */
  readonly pid: number;
  /** Its data and its Unix socket. */
  readonly folder: string;
  url(database: string): string;
  /** @returns the new database's URL. */
  createDatabase(choice?: DatabaseChoice): Promise<string>;
  /** Drops it even while others are connected. A missing database is no error. */
  dropDatabase(name: string): Promise<void>;
  /** Stops the server and removes its folder. Without it, both happen when this process ends. */
  stop(): Promise<void>;
}

/** @throws Error naming what to install when no Postgres is found. */
export async function startPostgres({ durable = false, settings = {} }: PostgresOptions = {}): Promise<Postgres> {
  const programs = findPostgresPrograms();
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(durable ? tmpdir() : quickestFolder(), 'heirlock-postgres-'));
  try {
    if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
    const data = join(folder, 'data');
    const run: SpawnOptions = { cwd: folder, env: { LC_ALL: 'C.UTF-8', TZ: 'UTC' }, ...owner };
    initialise(programs.initdb, data, durable, run);
    return await launch(programs.postgres, { folder, data, durable, settings, run });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A folder in memory, where there is plenty of it: copying a database there takes a third of the time. */
function quickestFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) >= minMemoryBytes ? memory : tmpdir();
}

/** Creates a database on the server that `serverUrl` (of any database there) points to. @returns its URL. */
export async function createDatabaseAt(serverUrl: string, { name = uniqueName(), template }: DatabaseChoice = {}): Promise<string> {
  const source = template === undefined ? '' : ` template ${quoted(template)}`;
  await execute(serverUrl, `create database ${quoted(name)}${source}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function findPostgresPrograms(): { postgres: string; initdb: string } {
  const onPath = ['postgres', 'initdb'].flatMap((name) => findProgram(name) ?? []).map((path) => dirname(realpathSync(path)));
  const debian = versionFolders('/usr/lib/postgresql').map((folder) => join(folder, 'bin'));
  for (const folder of [...onPath, ...debian]) {
    const programs = { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
    if (existsSync(programs.postgres) && existsSync(programs.initdb)) return programs;
  }
  throw new Error('PostgreSQL is missing: put its postgres and initdb on the PATH, or run "node build/set-up.mjs postgres" on Debian.');
}

/** Postgres refuses to run as root, so root hands it over to another user. */
function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout || 'NaN'));
    if (uid !== undefined && gid !== undefined && uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error('Postgres does not run as root, and there is neither a user "postgres" nor "nobody" to run it as.');
}

function initialise(initdb: string, data: string, durable: boolean, run: SpawnOptions): void {
  const options = ['--auth=trust', `--username=${superuser}`, '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'];
  const result = spawnSync(initdb, [...options, ...(durable ? [] : ['--no-sync']), '-D', data], { ...run, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr || String(result.error)}`);
}

interface Launch {
  readonly folder: string;
  readonly data: string;
  readonly durable: boolean;
  readonly settings: Readonly<Record<string, string>>;
  readonly run: SpawnOptions;
}

async function launch(program: string, { folder, data, durable, settings: more, run }: Launch): Promise<Postgres> {
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    timezone: 'UTC',
    max_wal_size: durable ? '4GB' : '1GB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program, ['-D', data, ...flags], { ...run, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const callOff = endWithThisProcess({ signal: 'QUIT', folder, ...(child.pid === undefined ? {} : { pid: child.pid }) });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void (log = (log + text).slice(-8_000)));
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();

  const url = (database: string): string => `postgres://${superuser}@127.0.0.1:${port}/${database}`;
  const stop = async (): Promise<void> => {
    await ended(child, 'SIGINT');
    callOff();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(url('postgres'), child);
  } catch (error) {
    await stop();
    throw new Error(`Postgres did not start: ${log}`, { cause: error });
  }
  return {
    port,
    pid: child.pid ?? Number.NaN,
    folder,
    url,
    createDatabase: (choice) => createDatabaseAt(url('postgres'), choice),
    dropDatabase: (name) => execute(url('postgres'), `drop database if exists ${quoted(name)} with (force)`),
    stop,
  };
}

/** Its own deadline, not the wall clock's: a stepped clock must not fail a test run. */
async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  for (;;) {
    try {
      return await execute(url, 'select 1');
    } catch (error) {
      if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) throw error;
      await sleep(25);
    }
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

let madeCount = 0;

function uniqueName(): string {
  madeCount += 1;
  return `test_${process.pid}_${process.hrtime.bigint().toString(36)}_${madeCount}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
