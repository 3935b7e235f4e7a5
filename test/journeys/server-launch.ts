import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { programs } from '../kit/processes/programs.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const withinMs = 60_000;

/** A server as the shell starts it, whether it gets as far as listening or not. It ends with this process at the latest. */
export interface Launch {
  readonly process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Waits for the line that says it is listening. @returns the port in it. @throws Error if it exits instead. */
  listening(): Promise<number>;
  /** Waits for it to exit. */
  ended(): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

export interface LaunchOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Where it is started; default: this project. */
  readonly cwd?: string;
  /** As a user who can't do everything: root without the right to override file modes. For others it changes nothing. */
  readonly bound?: boolean;
}

export function launchServer({ env, args = [], cwd = projectRoot, bound = false }: LaunchOptions): Launch {
  const command = [process.execPath, programs.server, ...args];
  const limits = ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-all'];
  const [program = '', ...rest] = bound && process.getuid?.() === 0 ? [...limits, ...command] : command;
  const child = spawn(program, rest, {
    cwd,
    env: { PATH: inheritedPath(), HEIRLOCK_NEW_INSTALLATION: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => void (texts[name] += text));
  const end = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  }).finally(callOff);
  let hasEnded = false;
  end.then(
    () => (hasEnded = true),
    () => (hasEnded = true),
  );
  const portInLine = (): string | undefined => /^Heirlock is listening on \S+:(\d+)$/m.exec(texts.stdout)?.[1];
  return {
    process: child,
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    listening: async () => {
      const deadline = performance.now() + withinMs;
      for (;;) {
        const port = portInLine();
        if (port !== undefined) return Number(port);
        if (hasEnded || performance.now() > deadline) throw new Error(`the server does not listen:\n${texts.stdout}${texts.stderr}`);
        await sleep(20);
      }
    },
    ended: async () => {
      const impatience = setTimeout(() => child.kill('SIGKILL'), withinMs);
      return end.finally(() => clearTimeout(impatience));
    },
  };
}

/** This Node's folder is enough to find it, and the system's for setpriv. */
function inheritedPath(): string {
  return `${process.execPath.slice(0, process.execPath.lastIndexOf('/'))}:/usr/local/bin:/usr/bin:/bin`;
}
