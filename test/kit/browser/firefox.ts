import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { tempFolder } from '../files/temp-folder.ts';
import { endWithThisProcess } from '../processes/end-with-this-process.ts';
import { findProgram } from '../processes/find-program.ts';

// Firefox as Debian has it, driven over WebDriver BiDi. Playwright drives a Firefox of its own, or one newer than Debian's.

/** A page in Firefox: as much of it as attacks need, called as Playwright's is. */
export interface FirefoxPage {
  /** Ends when the page and what it fetches at first are there. */
  goto(url: string): Promise<unknown>;
  /** What a function gives in the page, as JSON; it may use nothing from outside itself. @throws Error for what it throws. */
  evaluate<T>(read: () => T | Promise<T>): Promise<T>;
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

/** Starts a headless Firefox with a profile of its own. @throws Error naming what to install if there is none. */
export async function launchFirefox(): Promise<Firefox> {
  const program = findProgram('firefox-esr') ?? findProgram('firefox');
  if (program === undefined) {
    throw new Error('Firefox is missing: put "firefox" on the PATH, or run "node build/set-up.mjs firefox" on Debian.');
  }
  const profile = await tempFolder('firefox');
  await writeFile(join(profile.path, 'user.js'), preferences.map(([name, value]) => `user_pref("${name}", ${value});\n`).join(''));
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
    const send = await openSession(`${await addressOf(child)}/session`);
    return { newPage: () => newPage(send), close: end };
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

interface Reply {
  readonly id: number | null;
  readonly type: 'success' | 'error' | 'event';
  readonly result: Members;
  readonly message?: string;
}

async function openSession(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`Firefox doesn't answer at ${address}`)));
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id === null) return;
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
  return send;
}

async function newPage(send: Send): Promise<FirefoxPage> {
  const { context } = await send('browsingContext.create', { type: 'tab' });
  return {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async <T>(read: () => T | Promise<T>): Promise<T> => {
      const outcome = (await send('script.evaluate', {
        expression: `Promise.resolve((${String(read)})()).then((value) => JSON.stringify({ value }))`,
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
