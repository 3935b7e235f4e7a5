import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { tempFolder } from '../../test/kit/temp-folder.ts';
import { openEngine } from '../engine/engine.ts';
import { exitCodes } from './exit-codes.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const passphrase = 'nine copper kettles';

interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `heirlock` as npm's script does. */
async function heirlock(...args: readonly string[]): Promise<Result> {
  const env = { GOOD: passphrase, BAD: 'wrong', EMPTY: '', TOKEN: 'heirlock_pt_nobody-has-this-token' };
  const child = spawn(process.execPath, ['build/heirlock.mjs', ...args], { cwd: projectRoot, env });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (text: string) => void (texts[name] += text));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  return { code, ...texts };
}

let dir: string;

const vault = (...args: readonly string[]): Promise<Result> => heirlock('vault', '--dir', dir, '--passphrase-env', 'GOOD', '--json', ...args);

function onlyJson({ stdout }: Result) {
  expect(stdout).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stdout);
}

beforeAll(async () => {
  dir = join((await tempFolder('cli')).path, 'data');
  // Made with a cheap Argon2id, which the folder remembers: each command below pays for it.
  const engine = await openEngine({ folder: dir, cost: { passes: 1, memoryKiB: 8_192 } });
  expect(await engine.call('account.create', { passphrase })).toMatchObject({ ok: true });
  expect(await engine.call('vaults.create', { name: 'Papers' })).toMatchObject({ ok: true });
  await engine.close();
});

describe('heirlock vault', { timeout: 120_000 }, () => {
  it('adds, lists, finds and opens documents, one JSON object each time', async () => {
    const files = await tempFolder('cli-files');
    const content = randomBytes(300_000);
    const [will, photo, out] = [join(files.path, 'will.txt'), join(files.path, 'photo.bin'), join(files.path, 'out')];
    await writeFile(will, 'The lighthouse goes to Marit.');
    await writeFile(photo, content);
    const added = onlyJson(await vault('add', will, photo, '--tags', 'sea, north', '--note', 'from the attic'));
    expect(added.documents).toMatchObject([{ name: 'will.txt', tags: ['sea', 'north'], note: 'from the attic', version: 1 }, { name: 'photo.bin', sizeBytes: 300_000 }]);
    const listed = onlyJson(await vault('list'));
    expect(listed).toMatchObject({ vaults: [{ name: 'Papers', documents: 2 }], folders: [] });
    expect(listed.documents.map(({ name }: { name: string }) => name).sort()).toEqual(['photo.bin', 'will.txt']);
    expect(onlyJson(await vault('search', 'attic')).hits).toHaveLength(2);
    const [, { id }] = added.documents;
    expect(onlyJson(await vault('get', id, '--out', out))).toEqual({ path: out, sizeBytes: 300_000 });
    expect((await readFile(out)).equals(content)).toBe(true);
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const again = await vault('get', id, '--out', out);
    expect([again.code, onlyJson(again).error]).toEqual([6, 'file_exists']);
  });

  it('keeps recipients, policies and the kit', async () => {
    const recipient = onlyJson(await vault('recipient', 'add', '--name', 'Marit', '--email', 'marit@example.org'));
    expect(onlyJson(await vault('recipient', 'list')).recipients).toMatchObject([{ id: recipient.id, name: 'Marit', selection: 'all' }]);
    expect(onlyJson(await vault('policy', 'set', '--policy', '{"type":"inactivity","frequency":"monthly","graceHours":720}'))).toMatchObject({ policy: { type: 'inactivity' } });
    expect(onlyJson(await vault('check-in')).policies).toHaveLength(1);
    const kit = onlyJson(await vault('kit'));
    expect(kit.text).toMatch(/^heirlock:kit:1:/);
    expect(onlyJson(await vault('status')).readiness[0].findings.map(({ code }: { code: string }) => code)).toContain('no_lock');
    const bundle = await vault('bundle', recipient.id, '--out', join(dir, '..', 'bundle'));
    expect([bundle.code, onlyJson(bundle).error]).toEqual([2, 'invalid_request']);
  });

  it.each([
    ['a wrong passphrase', ['list', '--passphrase-env', 'BAD'], 3, 'wrong_passphrase'],
    ['a variable that is not set', ['list', '--passphrase-env', 'NOWHERE'], 2, 'invalid_usage'],
    ['an empty variable', ['list', '--passphrase-env', 'EMPTY'], 2, 'invalid_usage'],
    ['a document that is not there', ['get', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '--out', '/tmp/never'], 6, 'not_found'],
    ['a file that is not there', ['add', '/nowhere/at/all'], 6, 'file_not_found'],
    ['a second init', ['init'], 6, 'already_created'],
    ['a server without a token', ['sync', '--server', 'https://vault.example.com'], 2, 'invalid_usage'],
    ['sync without a server', ['sync'], 11, 'not_connected'],
    ['a server that is not there', ['sync', '--server', 'http://127.0.0.1:1', '--token-env', 'TOKEN'], 10, 'offline'],
    ['plain HTTP to another machine', ['sync', '--server', 'http://192.0.2.1', '--token-env', 'TOKEN'], 11, 'insecure_server'],
    ['a policy that is none', ['policy', 'set', '--policy', '{"type":"inactivity"}'], 2, 'invalid_policy'],
    ['a policy that is no JSON', ['policy', 'set', '--policy', 'monthly'], 2, 'invalid_usage'],
    ['an unknown command', ['burn'], 2, 'invalid_usage'],
  ])('fails with its own code for %s', async (_, args, exit, code) => {
    const result = await vault(...args);
    expect([result.code, onlyJson(result).error]).toEqual([exit, code]);
    expect(result.stdout + result.stderr).not.toMatch(/nine copper|nobody-has-this/);
  });

  it('explains itself, from the top too', async () => {
    expect((await heirlock('--help')).stdout).toContain('heirlock vault --help');
    const { code, stdout } = await heirlock('vault', '--help');
    expect(code).toBe(0);
    for (const command of ['init', 'add', 'list', 'search', 'get', 'recipient', 'bundle', 'policy', 'check-in', 'kit', 'restore', 'sync', 'export', 'status']) expect(stdout).toContain(`  ${command}`);
    expect((await heirlock('vault', 'list', '--json')).code).toBe(2);
  });

  it('has the exit codes that the README tells', async () => {
    const readme = await readFile(join(projectRoot, 'README.md'), 'utf8');
    const rows = [...readme.matchAll(/^\| (\d+) \| (.*) \|$/gm)].flatMap(([, exit, words]) => [...(words ?? '').matchAll(/`([a-z_]+)`/g)].map(([, word]) => [word, Number(exit)] as const));
    const told = Object.fromEntries(rows);
    expect(told).toEqual({ ...exitCodes, invalid_usage: 2 });
  });
});
