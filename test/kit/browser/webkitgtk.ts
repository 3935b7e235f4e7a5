import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { tempFolder } from '../files/temp-folder.ts';
import { eventually } from '../runner/eventually.ts';
import { endWithThisProcess } from '../processes/end-with-this-process.ts';
import { findProgram } from '../processes/find-program.ts';
import { freePort } from '../processes/free-port.ts';
import { keyActions, keyCodes, selectAllActions, type Key } from './key-codes.ts';

// WebKitGTK as Debian has it: the engine of GNOME's browser, and a near relation of Safari's. Driven over WebDriver, on a screen that nobody sees.

/** The window that WebKitGTK brings for tests. */
const window = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** The screen is so small that the pointer in its middle is over the window: where nobody manages windows, that gives it the focus. */
const screenSize = '400x800x24';

/** Its buttons would keep it from being as narrow as a telephone. */
const smallButtons = `* { padding: 0; margin: 0; min-width: 0; border-width: 0; -gtk-icon-transform: scale(0.1); }
entry { font-size: 1px; }
`;

/** A page of its one window. */
export interface WebKitPage {
  /** Ends when the page and what it fetches at first are there. */
  goto(url: string): Promise<unknown>;
  /** What a function gives in the page, as JSON; it may use nothing from outside itself but what it is given. @throws Error for what it throws. */
  evaluate<T, A>(read: (given: A) => T | Promise<T>, given?: A): Promise<T>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  /** Marks all that is in the field. */
  selectAll(): Promise<void>;
  /** How large the page is, in CSS pixels. */
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** A picture of what is to be seen, PNG. */
  draw(path: string): Promise<void>;
}

export interface WebKit {
  readonly page: WebKitPage;
  /** Where it puts what is saved. */
  readonly downloads: string;
  /** What the console has said of errors. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** Starts it with nothing kept from before. @param env further environment variables. @throws Error naming what to install if there is none. */
export async function launchWebKit(env: Readonly<Record<string, string>> = {}): Promise<WebKit> {
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
  if (driver === undefined || screen === undefined || !existsSync(window))
    throw new Error('WebKitGTK is missing: run "node build/set-up.mjs webkitgtk" on Debian.');
  const home = await tempFolder('webkitgtk');
  const downloads = join(home.path, 'Downloads');
  const settings = join(home.path, '.config');
  await mkdir(join(settings, 'gtk-3.0'), { recursive: true });
  await mkdir(downloads);
  await writeFile(join(settings, 'gtk-3.0', 'gtk.css'), smallButtons);
  await writeFile(join(settings, 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const shown = start(screen, ['-displayfd', '3', '-screen', '0', screenSize, '-nolisten', 'tcp'], {});
  const [display] = (await once(createInterface(shown.child.stdio[3] as Readable), 'line')) as [string];
  const port = await freePort();
  const driven = start(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    ...env,
    HOME: home.path,
    XDG_CONFIG_HOME: settings,
    DISPLAY: `:${display}`,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    // A test may run as root, as which the sandbox won't.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const complaints = errorsIn(driven.child);
  const end = async (): Promise<void> => {
    await driven.end();
    await shown.end();
    await home.remove();
  };
  try {
    const call = await openSession(`http://127.0.0.1:${port}`);
    const close = async (): Promise<void> => {
      await call('DELETE', '');
      await end();
    };
    return { page: pageOf(call), downloads, complaints, close };
  } catch (error) {
    await end();
    throw error;
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly end: () => Promise<void>;
}

function start(program: string, words: readonly string[], env: Readonly<Record<string, string>>): Started {
  const child = spawn(program, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
  const callOff = endWithThisProcess({ ...(child.pid === undefined ? {} : { pid: child.pid }) });
  const ended = once(child, 'exit');
  return {
    child,
    end: async () => {
      child.kill('SIGKILL');
      await ended;
      callOff();
    },
  };
}

/** The window writes there what its console says. */
function errorsIn({ stdout }: ChildProcess): readonly string[] {
  const errors: string[] = [];
  if (stdout !== null) createInterface(stdout).on('line', (line) => void (/^CONSOLE \w+ ERROR/.test(line) && errors.push(line)));
  return errors;
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;

async function ask(address: string, method: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { readonly value: unknown };
  if (!answer.ok) throw new Error(`WebKitGTK: ${JSON.stringify(value)}`);
  return value;
}

async function openSession(address: string): Promise<Call> {
  await eventually(async () => void (await ask(`${address}/status`, 'GET')));
  const words = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: window, args: words } } };
  const { sessionId } = (await ask(`${address}/session`, 'POST', { capabilities })) as { readonly sessionId: string };
  return (method, path, body) => ask(`${address}/session/${sessionId}${path}`, method, body);
}

/** Calls a function in the page with what it is given, and says what came of it to whoever waits. */
const inPage = (read: string): string =>
  `const [given, done] = arguments; Promise.resolve().then(() => (${read})(given)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;

function pageOf(call: Call): WebKitPage {
  const act = async (actions: unknown): Promise<void> => void (await call('POST', '/actions', { actions }));
  return {
    goto: (url) => call('POST', '/url', { url }),
    press: (key) => act(keyActions([keyCodes[key]])),
    type: (text) => act(keyActions([...text])),
    selectAll: () => act(selectAllActions),
    resize: async ({ width, height }) => void (await call('POST', '/window/rect', { width, height })),
    draw: async (path) => writeFile(path, Buffer.from(String(await call('GET', '/screenshot')), 'base64')),
    evaluate: async <T, A>(read: (given: A) => T | Promise<T>, given?: A): Promise<T> => {
      const outcome = (await call('POST', '/execute/async', { script: inPage(String(read)), args: [given ?? null] })) as {
        readonly value?: T;
        readonly error?: string;
      };
      if (outcome.error !== undefined) throw new Error(outcome.error);
      return outcome.value as T;
    },
  };
}
