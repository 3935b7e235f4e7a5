import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { appCommand } from '../../build/launch/app-command.ts';
import { originForApp } from '../../build/launch/app-connection.ts';
import type { Json } from '../kit/server/api.ts';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { inheritedEnvironment } from '../kit/processes/inherited-environment.ts';
import { runCli } from '../kit/processes/server-process.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const withinMs = 90_000;

interface Started {
  readonly process: ChildProcess;
  readonly dataDir: string;
  /** What the terminal shows. */
  shown(): string;
  wait(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<number | null>;
  type(text: string): void;
}

const running: Started[] = [];

/** `npm start` without npm: what it runs, with us in place of the terminal. */
async function start(env: Record<string, string> = {}, args: readonly string[] = [], dataDir?: string): Promise<Started> {
  const folder = dataDir ?? join((await tempFolder('start')).path, 'data');
  const child = spawn(process.execPath, [join(root, 'build', 'launch', 'start.ts'), '--no-open', ...args], {
    cwd: root,
    env: { ...inheritedEnvironment(), HEIRLOCK_PORT: '0', HEIRLOCK_DATA_DIR: folder, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const callOff = endWithThisProcess({ signal: 'TERM', ...(child.pid === undefined ? {} : { pid: child.pid }) });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve)).finally(callOff);
  const started: Started = {
    process: child,
    dataDir: folder,
    ended,
    shown: () => text,
    wait: async (pattern) => {
      await expect.poll(() => text, { timeout: withinMs, interval: 50 }).toMatch(pattern);
      return pattern.exec(text)!;
    },
    type: (typed) => void child.stdin.write(typed),
  };
  running.push(started);
  return started;
}

afterEach(async () => {
  for (const one of running.splice(0)) {
    one.process.kill('SIGTERM');
    await one.ended;
  }
});

const link =
  /^Heirlock is open at http:\/\/[0-9a-f]{32}\.localhost(:\d+\/enter\/[\w-]{43})\nFor a browser that can't find that address: http:\/\/127\.0\.0\.1\1$/gm;
/** By number, since Node doesn't know names under localhost. */
const links = (text: string): string[] => [...text.matchAll(link)].map(([, rest]) => `http://127.0.0.1${rest}`);

/** Follows a link as a browser does. @returns calls to the page. */
async function enter(address: string): Promise<(path: string, input: unknown) => Promise<Json>> {
  const { origin } = new URL(address);
  const entered = await fetch(address);
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const key = /content="([\w-]{43})"/.exec(await entered.text())?.[1] ?? '';
  return async (path, input) => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { cookie, origin, 'x-heirlock-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return answer.json();
  };
}

describe('npm start', () => {
  it('opens server and app with one link, and the app is connected by itself after the first run, and again after the server has moved', async () => {
    const first = await start();
    await first.wait(/^Heirlock is open at /m);
    expect(first.shown()).toMatch(/^Heirlock is listening on http:\/\/127\.0\.0\.1:\d+\n/);
    expect(links(first.shown())).toHaveLength(1);
    expect(first.shown(), 'a person who wants to keep a will does not want to read about curl').not.toMatch(/curl|Bearer|heirlock_pt_/);
    const server = /listening on (\S+)/.exec(first.shown())![1]!;
    expect((await fetch(`${server}/`)).status).toBe(200);
    const page = await enter(links(first.shown())[0]!);
    expect(await page('/shell/facts', {})).toMatchObject({ kind: 'browser', embeddedServer: server, recipientSite: server });
    expect(await page('/call/account.create', { passphrase: 'nine quiet otters in the reeds' })).toMatchObject({ ok: true });
    await expect.poll(() => page('/call/sync.status', {})).toMatchObject({ ok: true, value: { server } });
    const { value: vault } = await page('/call/vaults.create', { name: 'Papers' });
    await expect.poll(async () => ((await page('/call/sync.run', {})) as { ok: boolean }).ok).toBe(true);
    const connection = join(first.dataDir, 'app-connection.json');
    expect((await stat(connection)).mode & 0o777).toBe(0o600);
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(0);
    await expect(fetch(server), 'nothing is left running').rejects.toThrow();
    await expect(fetch(new URL(links(first.shown())[0]!).origin)).rejects.toThrow();

    const second = await start({}, [], first.dataDir);
    await second.wait(/^Heirlock is open at /m);
    const moved = /listening on (\S+)/.exec(second.shown())![1]!;
    expect(moved).not.toBe(server);
    const again = await enter(links(second.shown())[0]!);
    expect(await again('/call/account.unlock', { passphrase: 'nine quiet otters in the reeds' })).toMatchObject({ ok: true });
    await expect.poll(() => again('/call/sync.status', {})).toMatchObject({ ok: true, value: { server: moved } });
    expect(await again('/call/sync.run', {})).toMatchObject({ ok: true });
    expect(await again('/call/vaults.list', {})).toMatchObject({ ok: true, value: [{ id: vault.id, name: 'Papers' }] });
  });

  it('gives a new link for each Enter, and makes a revoked token anew and says so', async () => {
    const first = await start();
    await first.wait(/^Heirlock is open at /m);
    first.type('\n');
    await expect.poll(() => links(first.shown()).length).toBe(2);
    const [old, fresh] = links(first.shown());
    expect((await fetch(old!)).status).toBe(403);
    expect((await fetch(fresh!)).status).toBe(200);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const file = join(first.dataDir, 'app-connection.json');
    const { tokenId, token } = JSON.parse(await readFile(file, 'utf8')) as { tokenId: string; token: string };
    const revoked = await runCli(['device-tokens', 'revoke', tokenId, '--json'], { HEIRLOCK_DATA_DIR: first.dataDir });
    expect(revoked.code, revoked.stderr).toBe(0);
    const second = await start({ HEIRLOCK_OWNER_EMAIL: 'me@example.org' }, [], first.dataDir);
    await second.wait(/^Heirlock is open at /m);
    expect(second.shown()).toContain("The app's access to the server had been revoked. It has a new one now.");
    expect(second.shown()).toContain('Reminders to check in go to me@example.org from now on, and no longer to owner@localhost.');
    const now = JSON.parse(await readFile(file, 'utf8')) as { token: string; email: string };
    expect([now.token === token, now.email]).toEqual([false, 'me@example.org']);
    const { stdout } = await runCli(['device-tokens', 'list', '--email', 'me@example.org', '--json'], { HEIRLOCK_DATA_DIR: first.dataDir });
    expect(
      (JSON.parse(stdout) as { tokens: { token_id: string }[] }).tokens.map((one) => one.token_id),
      'the same user as before',
    ).toContain(tokenId);
  });

  it('takes the name and the address that an owner types, and another start leaves them alone', async () => {
    const first = await start();
    await first.wait(/^Heirlock is open at /m);
    const page = await enter(links(first.shown())[0]!);
    expect(await page('/call/account.create', { passphrase: 'nine quiet otters in the reeds' })).toMatchObject({ ok: true });
    expect(await page('/call/owner.set', { name: 'Thomas Berger', email: 'thomas@example.org' })).toMatchObject({ ok: true });
    await expect.poll(() => page('/call/sync.status', {})).toMatchObject({ ok: true, value: { server: expect.any(String) as string } });
    expect(await page('/call/sync.run', {})).toMatchObject({ ok: true });
    const known = { ok: true, value: { reach: { sends: 'folder', owner: { email: 'thomas@example.org', provedAt: null } } } };
    expect(await page('/call/reach.get', {})).toMatchObject(known);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = await start({}, [], first.dataDir);
    await second.wait(/^Heirlock is open at /m);
    const { email } = JSON.parse(await readFile(join(first.dataDir, 'app-connection.json'), 'utf8')) as { email: string };
    expect(email).toBe('thomas@example.org');
    const again = await enter(links(second.shown())[0]!);
    expect(await again('/call/account.unlock', { passphrase: 'nine quiet otters in the reeds' })).toMatchObject({ ok: true });
    await expect.poll(() => again('/call/reach.get', {})).toMatchObject(known);
    expect(await again('/call/owner.get', {})).toMatchObject({ ok: true, value: { name: 'Thomas Berger', email: 'thomas@example.org' } });
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  it('tells when one of the two has ended, and lets the other go on', async () => {
    const one = await start();
    await one.wait(/^Heirlock is open at /m);
    const page = await enter(links(one.shown())[0]!);
    await page('/shell/quit', {});
    await one.wait(/^The app is closed\. The server goes on/m);
    const server = /listening on (\S+)/.exec(one.shown())![1]!;
    expect((await fetch(`${server}/`)).status).toBe(200);
    one.process.kill('SIGTERM');
    expect(await one.ended).toBe(0);
    const two = await start();
    await two.wait(/^Heirlock is open at /m);
    const children = (await readFile(`/proc/${two.process.pid}/task/${two.process.pid}/children`, 'utf8')).trim().split(' ').map(Number);
    const commands = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')));
    process.kill(children[commands.findIndex((command) => command.includes('server.mjs'))]!, 'SIGKILL');
    await two.wait(/^The server has stopped \(SIGKILL\); .* The app goes on/m);
    const stillThere = await enter(links(two.shown())[0]!);
    expect(await stillThere('/call/account.status', {})).toMatchObject({ ok: true, value: { state: 'empty' } });
    two.process.kill('SIGTERM');
    expect(await two.ended, 'one of the two has failed').toBe(1);
  });

  it('with --no-app is the server alone, with what it has always said', async () => {
    const one = await start({}, ['--no-app']);
    await one.wait(/Ctrl\+C stops the server\.$/m);
    expect(one.shown()).toContain('keys create --email you@example.com --mode test');
    expect(links(one.shown())).toEqual([]);
    one.process.kill('SIGTERM');
    expect(await one.ended).toBe(0);
  });

  it('does not start what can not be, in the words of the part that could not', async () => {
    const wrong = await start({ HEIRLOCK_PORT: 'x' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.shown()).toMatch(/^Heirlock didn't start\.\nThe configuration cannot be used:\n {2}- HEIRLOCK_PORT must be/);
    const { path } = await tempFolder('parent');
    await writeFile(join(path, 'file'), '');
    const folder = await start({}, [], join(path, 'file'));
    expect(await folder.ended).toBe(1);
    expect(folder.shown()).toContain('there is a file where a folder should be');
    expect(links(folder.shown())).toEqual([]);
  });
});

describe('where the app reaches its server', () => {
  const at = (host: string, more: object = {}) =>
    originForApp({ host, port: 8787, tls: null, publicUrl: 'http://127.0.0.1:8787', ...more });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8787'],
    ['localhost', 'http://localhost:8787'],
    ['::1', 'http://[::1]:8787'],
    ['127.0.0.9', 'http://127.0.0.9:8787'],
    ['0.0.0.0', 'http://127.0.0.1:8787'],
    ['::', 'http://127.0.0.1:8787'],
  ])('that listens on %s is %s', (host, origin) => {
    expect(at(host)).toBe(origin);
  });

  it('is its public address with TLS, and nowhere without TLS beyond this machine', () => {
    expect(at('127.0.0.1', { tls: { certFile: 'c', keyFile: 'k' }, publicUrl: 'https://vault.example.org' })).toBe(
      'https://vault.example.org',
    );
    expect(at('192.0.2.7', { publicUrl: 'https://vault.example.org' })).toBe('https://vault.example.org');
    expect(at('192.0.2.7')).toBeUndefined();
  });
});

describe('the app', () => {
  it('is Electron where its binary and a screen are there, else the host for a browser', async () => {
    const { path } = await tempFolder('packages');
    const { mkdir } = await import('node:fs/promises');
    await mkdir(join(path, 'electron', 'dist'), { recursive: true });
    await writeFile(join(path, 'electron', 'path.txt'), 'electron');
    const kind = (env: NodeJS.ProcessEnv, platform = 'linux'): string => appCommand(['--dir', 'x'], env, platform, path).kind;
    expect(kind({ DISPLAY: ':0' }), 'noted, but not there').toBe('browser');
    await writeFile(join(path, 'electron', 'dist', 'electron'), '');
    expect([kind({ DISPLAY: ':0' }), kind({ WAYLAND_DISPLAY: 'wayland-0' }), kind({}), kind({}, 'darwin')]).toEqual([
      'electron',
      'electron',
      'browser',
      'electron',
    ]);
    expect(appCommand(['--dir', 'x'], { DISPLAY: ':0' }, 'linux', path).command).toEqual([
      join(path, 'electron', 'dist', 'electron'),
      join(root, 'dist', 'app'),
      '--dir',
      'x',
    ]);
  });
});
