import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { findBrowsers, hasScreen } from '../../build/launch/find-browsers.ts';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { findProgram } from '../kit/processes/find-program.ts';
import { inheritedEnvironment } from '../kit/processes/inherited-environment.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const withinMs = 90_000;

/** What a browser in these tests was started with, and the link that it found in the file it was given. */
interface Opened {
  readonly name: string;
  readonly args: readonly string[];
  readonly link: string;
}

/** Programs on the PATH with the names of browsers, which note what they're asked and open nothing. */
interface Desk {
  readonly folder: string;
  readonly path: string;
  opened(): Promise<readonly Opened[]>;
}

/** @param behaviour a line of JavaScript for each of them, run when all is noted. */
async function layOut(behaviour: Readonly<Record<string, string>>): Promise<Desk> {
  const { path: folder } = await tempFolder('desk');
  const programs = join(folder, 'programs');
  const notes = join(folder, 'opened');
  await mkdir(programs);
  for (const [name, line] of Object.entries(behaviour)) {
    const program = `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
const args = process.argv.slice(2);
const given = args.find((arg) => arg.startsWith('--app='))?.slice(6) ?? args[0];
const page = readFileSync(given.startsWith('file:') ? new URL(given) : given, 'utf8');
const link = JSON.parse(/replace\\((".*?")\\)/.exec(page)[1]);
appendFileSync(${JSON.stringify(notes)}, JSON.stringify({ name: ${JSON.stringify(name)}, args, link }) + '\\n');
${line}
`;
    await writeFile(join(programs, name), program);
    await chmod(join(programs, name), 0o755);
  }
  const read = async (): Promise<readonly Opened[]> =>
    (await readFile(notes, 'utf8').catch(() => ''))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Opened);
  return { folder, path: programs, opened: read };
}

interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<number | null>;
  shown(): string;
  wait(pattern: RegExp): Promise<void>;
}

const running: Started[] = [];

/** `npm start` on a screen that isn't there, with nothing on the PATH but what is on the desk. */
function start(desk: Desk, env: Readonly<Record<string, string>> = {}, args: readonly string[] = []): Started {
  const child = spawn(process.execPath, [join(root, 'build', 'launch', 'start.ts'), ...args], {
    cwd: root,
    env: {
      ...inheritedEnvironment(),
      HEIRLOCK_PORT: '0',
      HEIRLOCK_DATA_DIR: join(desk.folder, 'data'),
      PATH: desk.path,
      DISPLAY: ':none',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const callOff = endWithThisProcess({ signal: 'TERM', ...(child.pid === undefined ? {} : { pid: child.pid }) });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
  const started: Started = {
    process: child,
    ended: new Promise<number | null>((resolve) => child.once('close', resolve)).finally(callOff),
    shown: () => text,
    wait: async (pattern) => void (await expect.poll(() => text, { timeout: withinMs, interval: 50 }).toMatch(pattern)),
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

const openedTimes = async (desk: Desk, times: number): Promise<readonly Opened[]> => {
  await expect.poll(async () => (await desk.opened()).length, { timeout: withinMs, interval: 50 }).toBe(times);
  return desk.opened();
};
/** By number, since Node doesn't know names under localhost. */
const follow = async (link: string): Promise<number> => (await fetch(link.replace(/\/\/[^:]+:/, '//127.0.0.1:'))).status;

describe('the window of npm start', () => {
  it('is opened by a browser that can do without tabs; its link works once, lies in a file of the owner, and each Enter opens another', async () => {
    const desk = await layOut({ chromium: '', 'xdg-open': '' });
    const first = start(desk);
    const [one] = await openedTimes(desk, 1);
    await first.wait(
      /^The link works once\. Press Enter here for a new one\.\nIts window opens by itself\. Press Enter here to open another one\.$/m,
    );
    expect(one?.name).toBe('chromium');
    expect(one?.args).toEqual(expect.arrayContaining([`--user-data-dir=${join(desk.folder, 'data/window/profile')}`, '--no-first-run']));
    const { pathname } = new URL(one?.link ?? '');
    expect(one?.args.join(' '), 'everybody on a machine can read what programs are started with').not.toContain(pathname.split('/').at(-1));
    expect((await stat(join(desk.folder, 'data/window/open.html'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(desk.folder, 'data/window'))).mode & 0o777).toBe(0o700);
    expect([await follow(one?.link ?? ''), await follow(one?.link ?? '')]).toEqual([200, 403]);
    first.process.stdin?.write('\n');
    const [, two] = await openedTimes(desk, 2);
    expect(await follow(two?.link ?? '')).toBe(200);
  });

  it('is opened anew by a second start, which leaves everything to the first', async () => {
    const desk = await layOut({ chromium: '' });
    const first = start(desk);
    await openedTimes(desk, 1);
    await expect.poll(() => stat(join(desk.folder, 'data/window/running')).then(Boolean, () => false), { timeout: withinMs }).toBe(true);
    const second = start(desk);
    expect(await second.ended).toBe(0);
    expect(second.shown()).toBe('Heirlock is running already. Its window opens again.\n');
    const [, again] = await openedTimes(desk, 2);
    expect(await follow(again?.link ?? '')).toBe(200);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await expect(stat(join(desk.folder, 'data/window/running'))).rejects.toThrow();
  });

  it("is left to the person's own browser where no other can, and to the link where that can't either", async () => {
    const desk = await layOut({ chromium: 'process.exit(1)', vivaldi: 'process.exit(1)', 'xdg-open': '' });
    start(desk);
    const names = (await openedTimes(desk, 3)).map(({ name }) => name);
    expect(names).toEqual(['chromium', 'vivaldi', 'xdg-open']);
    expect((await desk.opened())[2]?.args).toEqual([join(desk.folder, 'data/window/open.html')]);
    const nothing = await layOut({ chromium: 'process.exit(1)' });
    const app = start(nothing);
    await app.wait(/^No window could be opened\. The link above opens the app in a browser\.$/m);
  });

  it.each<[string, Record<string, string>, readonly string[]]>([
    ['nobody sees a screen', { DISPLAY: '' }, []],
    ['--no-open says so', {}, ['--no-open']],
    ['only machines are looking (CI)', { CI: 'true' }, []],
  ])('stays away where %s', async (_why, env, args) => {
    const desk = await layOut({ chromium: '', 'xdg-open': '' });
    const app = start(desk, env, args);
    await app.wait(/^The link works once\. Press Enter here for a new one\.$/m);
    app.process.stdin?.write('\n');
    await app.wait(/The link works once[\s\S]*^Heirlock is open at /m);
    app.process.kill('SIGTERM');
    expect(await app.ended).toBe(0);
    expect(app.shown()).not.toContain('window');
    expect(await desk.opened()).toEqual([]);
  });

  it('shows the app in the real Chromium, let in by that file', async () => {
    const real = findProgram('chromium');
    const desk = await layOut({
      chromium: `require('node:child_process').spawn(${JSON.stringify(real)}, ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', ...args], { stdio: 'inherit' });`,
    });
    start(desk, { PATH: [desk.path, inheritedEnvironment()['PATH'] ?? ''].join(delimiter) });
    await openedTimes(desk, 1);
    const port = async (): Promise<string> =>
      (await readFile(join(desk.folder, 'data/window/profile/DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0] ?? '';
    await expect.poll(port, { timeout: withinMs }).toMatch(/^\d+$/);
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port()}`);
    const pages = () => browser.contexts().flatMap((context) => context.pages());
    await expect
      .poll(() => pages().map((page) => page.url()), { timeout: withinMs })
      .toEqual([expect.stringMatching(/^http:\/\/[0-9a-f]{32}\.localhost:\d+\/#/)]);
    await pages()[0]
      ?.getByRole('link', { name: /Create my vault/ })
      .waitFor();
    const session = await browser.newBrowserCDPSession();
    await session.send('Browser.close');
  });
});

describe('the browsers of a machine', () => {
  const found = (platform: string, env: NodeJS.ProcessEnv, there: readonly string[]): readonly string[] =>
    findBrowsers(env, platform, (path) => there.includes(path)).map(({ kind, command }) => `${kind}: ${command.join(' ')}`);

  it('are those on the PATH, Chromium first, and then whatever opens pages here', () => {
    expect(found('linux', { PATH: '/a:/b::relative' }, ['/b/chromium', '/a/google-chrome', '/b/xdg-open', '/b/google-chrome'])).toEqual([
      'app: /b/chromium',
      'app: /a/google-chrome',
      'page: /b/xdg-open',
    ]);
    expect(found('linux', { PATH: '/a' }, [])).toEqual([]);
  });

  it('are looked for where macOS and Windows install them', () => {
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    const edge = '/Users/me/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge';
    expect(found('darwin', { HOME: '/Users/me' }, [edge, chrome])).toEqual([`app: ${chrome}`, `app: ${edge}`, 'page: open']);
    const installed = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
    expect(found('win32', { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' }, [installed])).toEqual([
      `app: ${installed}`,
      'page: rundll32.exe url.dll,FileProtocolHandler',
    ]);
  });

  it('have a screen to open on, or not', () => {
    expect([hasScreen({ DISPLAY: ':0' }, 'linux'), hasScreen({ WAYLAND_DISPLAY: 'w' }, 'linux'), hasScreen({}, 'linux')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([hasScreen({}, 'darwin'), hasScreen({ SSH_CONNECTION: 'x' }, 'darwin'), hasScreen({ CI: '1' }, 'win32')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('heirlock launcher', () => {
  it("puts Heirlock among the programs, on its own data, and names the settings that it doesn't carry along", async () => {
    const desk = await layOut({ chromium: '' });
    const menu = join(desk.folder, 'share');
    const env = { ...inheritedEnvironment(), HEIRLOCK_DATA_DIR: join(desk.folder, 'data'), HEIRLOCK_PORT: '0', XDG_DATA_HOME: menu };
    const command = spawn(process.execPath, [join(root, 'build/launch/heirlock.mjs'), 'launcher', '--json'], { cwd: root, env });
    let answer = '';
    command.stdout.setEncoding('utf8').on('data', (text: string) => void (answer += text));
    expect(await new Promise((resolve) => command.once('close', resolve))).toBe(0);
    const place = join(menu, 'applications', 'heirlock.desktop');
    expect(JSON.parse(answer)).toEqual({ launcher: place, not_known: ['HEIRLOCK_PORT'] });
    expect(await readFile(place, 'utf8')).toContain(`"${join(desk.folder, 'data')}"`);
  });
});
