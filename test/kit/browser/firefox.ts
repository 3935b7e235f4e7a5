import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { tempFolder } from '../files/temp-folder.ts';
import { endWithThisProcess } from '../processes/end-with-this-process.ts';
import { findProgram } from '../processes/find-program.ts';
import { keyActions, keyCodes, selectAllActions, type Key } from './key-codes.ts';

// Firefox as Debian has it, driven over WebDriver BiDi. Playwright drives a Firefox of its own, or one newer than Debian's.

/** A page in Firefox: as much of it as attacks and somebody with a keyboard need, called as Playwright's is. */
export interface FirefoxPage {
  /** Ends when the page and what it fetches at first are there. */
  goto(url: string): Promise<unknown>;
  /**
   * What a function gives in the page, as JSON; it may use nothing from outside itself but what it is given. @throws Error for what it throws.
   */
  evaluate<T>(read: () => T | Promise<T>): Promise<T>;
  evaluate<T, A>(read: (given: A) => T | Promise<T>, given: A): Promise<T>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  /** Marks all that is in the field. */
  selectAll(): Promise<void>;
  /** How large the page is, in CSS pixels. */
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** A picture of what is to be seen, PNG. */
  draw(path: string): Promise<void>;
  /** What the console has said of errors since the page was opened. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface Firefox {
  /** A new tab; all share what sites have stored. */
  newPage(): Promise<FirefoxPage>;
  close(): Promise<void>;
}

/** What a command takes and gives; its members are the protocol's. */
type Members = Readonly<Record<string, unknown>>;

/** A profile in which nothing is asked, updated or fetched on its own account. */
const preferences = [
  ['app.update.enabled', false],
  ['browser.shell.checkDefaultBrowser', false],
  ['browser.startup.page', 0],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['network.captive-portal-service.enabled', false],
  ['network.connectivity-service.enabled', false],
  ['toolkit.telemetry.reportingpolicy.firstRun', false],
] as const;

/**
 * Starts a headless Firefox with a profile of its own.
 * @param more further preferences. @throws Error naming what to install if there is none.
 */
export async function launchFirefox(more: Readonly<Record<string, string | number | boolean>> = {}): Promise<Firefox> {
  const program = findProgram('firefox-esr') ?? findProgram('firefox');
  if (program === undefined) {
    throw new Error('Firefox is missing: put "firefox" on the PATH, or run "node build/set-up.mjs firefox" on Debian.');
  }
  const profile = await tempFolder('firefox');
  const lines = [...preferences, ...Object.entries(more)].map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile.path, 'user.js'), lines.join(''));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile.path, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile.path, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const callOff = endWithThisProcess({ ...(child.pid === undefined ? {} : { pid: child.pid }) });
  const ended = once(child, 'exit');
  const end = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    callOff();
    await profile.remove();
  };
  try {
    const session = await openSession(`${await addressOf(child)}/session`);
    await session.send('session.subscribe', { events: ['log.entryAdded'] });
    return { newPage: () => newPage(session), close: end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Firefox says where it listens, among whatever else it has to say. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  const said: string[] = [];
  if (stderr !== null) {
    for await (const line of createInterface(stderr)) {
      const address = /^WebDriver BiDi listening on (ws:\S+)$/.exec(line)?.[1];
      if (address !== undefined) {
        stderr.resume();
        return address;
      }
      said.push(line);
    }
  }
  throw new Error(`Firefox ended before it listened: ${said.join('\n')}`);
}

type Send = (method: string, params: Members) => Promise<Members>;

interface Session {
  readonly send: Send;
  /** What each page's console said of errors, by its context. */
  readonly complaints: ReadonlyMap<string, readonly string[]>;
}

/** An entry of a page's log. */
interface LogEntry {
  readonly level: string;
  readonly text: string | null;
  readonly source: { readonly context?: string };
}

interface Reply {
  readonly id: number | null;
  readonly type: 'success' | 'error' | 'event';
  readonly result: Members;
  readonly message?: string;
  readonly method?: string;
  readonly params?: unknown;
}

async function openSession(address: string): Promise<Session> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`Firefox doesn't answer at ${address}`)));
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  const complaints = new Map<string, string[]>();
  const note = ({ level, text, source: { context = '' } }: LogEntry): void => {
    if (level === 'error') complaints.set(context, [...(complaints.get(context) ?? []), text ?? '']);
  };
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.method === 'log.entryAdded') note(reply.params as LogEntry);
    if (typeof reply.id !== 'number') return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ id: null, type: 'error', result: {}, message: 'Firefox has ended' });
  });
  let last = 0;
  const send: Send = async (method, params) => {
    const id = (last += 1);
    const {
      type,
      result,
      message = '',
    } = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (type === 'error') throw new Error(`${method}: ${message}`);
    return result;
  };
  await send('session.new', { capabilities: {} });
  return { send, complaints };
}

async function newPage({ send, complaints }: Session): Promise<FirefoxPage> {
  const { context } = await send('browsingContext.create', { type: 'tab' });
  const act = async (actions: unknown): Promise<void> => void (await send('input.performActions', { context, actions }));
  // Beyond the last place of a page are the buttons of the window, which take no keys from here: a person would go on to the page's first
  // place. What brings the focus back is coming from another tab.
  const comeBack = async (): Promise<void> => {
    const { context: other } = await send('browsingContext.create', { type: 'tab' });
    await send('browsingContext.close', { context: other });
    await send('browsingContext.activate', { context });
  };
  const hasFocus = async (): Promise<boolean> => {
    const asked = { expression: 'document.hasFocus()', target: { context }, awaitPromise: false };
    const { result } = (await send('script.evaluate', asked)) as unknown as { readonly result?: { readonly value: boolean } };
    return result?.value === true;
  };
  return {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    press: async (key) => {
      await act(keyActions([keyCodes[key]]));
      if (key === 'Tab' && !(await hasFocus())) await comeBack();
    },
    type: (text) => act(keyActions([...text])),
    selectAll: () => act(selectAllActions),
    resize: async (viewport) => void (await send('browsingContext.setViewport', { context, viewport })),
    draw: async (path) => {
      const { data } = await send('browsingContext.captureScreenshot', { context });
      await writeFile(path, Buffer.from(String(data), 'base64'));
    },
    get complaints() {
      return complaints.get(String(context)) ?? [];
    },
    evaluate: async <T, A>(read: (given: A) => T | Promise<T>, given?: A): Promise<T> => {
      const outcome = (await send('script.evaluate', {
        expression: `Promise.resolve((${String(read)})(${JSON.stringify(given) ?? ''})).then((value) => JSON.stringify({ value }))`,
        target: { context },
        awaitPromise: true,
      })) as unknown as { readonly result?: { readonly value: string }; readonly exceptionDetails?: { readonly text: string } };
      if (outcome.result === undefined) throw new Error(outcome.exceptionDetails?.text ?? 'the page threw');
      return (JSON.parse(outcome.result.value) as { readonly value: T }).value;
    },
    close: async () => {
      await send('browsingContext.close', { context });
    },
  };
}
