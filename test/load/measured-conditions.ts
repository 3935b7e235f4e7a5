import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, versionFolders } from '../kit/processes/find-program.ts';
import type { BenchPart, Conditions } from './measured-page.ts';

const run = promisify(execFile);
const gib = 2 ** 30;

/** Which packages and programs a part's figures depend on. */
const packages: Readonly<Record<BenchPart, readonly string[]>> = {
  server: ['fastify', 'better-sqlite3'],
  engine: ['better-sqlite3', 'sodium-native'],
  desktop: ['react'],
  sync: ['sodium-native'],
  containers: ['sodium-native', 'libsodium-wrappers-sumo'],
  scale: ['better-sqlite3'],
  servers: ['fastify'],
  pdf: [],
};
const programs: Readonly<Record<BenchPart, readonly (keyof typeof commands)[]>> = {
  server: ['Postgres', 'wrk'],
  engine: [],
  desktop: ['Chromium'],
  sync: ['restic', 'rclone'],
  containers: ['age', 'OpenSSL', 'Chromium'],
  scale: ['Postgres'],
  servers: ['Postgres'],
  pdf: ['pdfsig'],
};

/** How each program reports its version. */
const commands = {
  Postgres: () => [postgresProgram(), '--version'],
  Chromium: () => [findProgram('chromium'), '--version'],
  wrk: () => [findProgram('wrk'), '-v'],
  restic: () => [findProgram('restic'), 'version'],
  rclone: () => [findProgram('rclone'), 'version'],
  age: () => [findProgram('age'), '--version'],
  OpenSSL: () => [findProgram('openssl'), 'version'],
  pdfsig: () => [findProgram('pdfsig'), '-v'],
} as const satisfies Readonly<Record<string, () => readonly [program: string | undefined, argument: string]>>;

function postgresProgram(): string | undefined {
  const [newest] = versionFolders('/usr/lib/postgresql');
  return newest === undefined ? findProgram('postgres') : join(newest, 'bin', 'postgres');
}

/** The conditions a part is measured under. To be taken before the part runs, as its own load must not count. */
export async function conditionsOf(part: BenchPart, now: Date): Promise<Conditions> {
  const processors = cpus();
  const versions: Record<string, string> = { Node: process.versions.node };
  for (const name of packages[part]) versions[name] = await packageVersion(name);
  for (const name of programs[part]) versions[name] = await programVersion(commands[name]());
  const model = processors[0]?.model.trim().replaceAll(/\s+/g, ' ') ?? 'a processor without a name';
  return {
    date: now.toISOString().slice(0, 10),
    machine: `${type()} ${release()}, ${model}, ${(totalmem() / gib).toFixed(0)} GiB of memory`,
    cores: processors.length,
    load: loadavg()[0] ?? 0,
    versions,
  };
}

async function packageVersion(name: string): Promise<string> {
  const text = await readFile(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The first number with a dot in its output; some print it on standard error, or with a failure. */
async function programVersion([program, argument]: readonly [string | undefined, string]): Promise<string> {
  if (program === undefined) return 'not installed';
  const said = await run(program, [argument]).catch((error: unknown) => error as { stdout?: string; stderr?: string });
  return /\d+\.\d+[\w.]*/.exec(`${said.stdout ?? ''}${said.stderr ?? ''}`)?.[0] ?? 'of unknown version';
}
