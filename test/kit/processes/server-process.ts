import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithThisProcess } from './end-with-this-process.ts';
import { freePort } from './free-port.ts';
import { programs } from './programs.ts';
import { tempFolder } from '../files/temp-folder.ts';

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
const readyLine = /^Heirlock is listening on /m;
/** Only for what hangs: a busy machine may take minutes. */
const readyWithinMs = 300_000;
const stopWithinMs = 120_000;

/** HEIRLOCK_… variables and whatever else the process is to see; of our own environment it gets only PATH, HOME and LANG. */
export type Environment = Readonly<Record<string, string>>;

export interface ServerProcessOptions {
  readonly env?: Environment;
  /** Default: a new folder, removed by `stop`. A given one stays. */
  readonly dataDir?: string;
  /** Default: a free one. Set it to restart a killed server at its old address. */
  readonly port?: number;
}

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running server that has said it is listening. It ends with this process at the latest. */
export interface ServerProcess {
  /** `http://127.0.0.1:<port>`; https if the environment provides a certificate. */
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcessWithoutNullStreams;
  /** Both output streams so far, in order of arrival. */
  output(): string;
  /** Sends the signal and waits for the exit. After the exit it only returns how the process ended. */
  kill(signal: NodeJS.Signals): Promise<ProcessExit>;
  /** SIGTERM, and SIGKILL after two minutes; then removes a data folder created here. */
  stop(): Promise<ProcessExit>;
}

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** @throws Error with the server's output if it exits or stays silent instead of listening. */
export async function startServerProcess({ env = {}, dataDir, port }: ServerProcessOptions = {}): Promise<ServerProcess> {
  const ownFolder = dataDir === undefined ? await tempFolder('data') : undefined;
  const folder = dataDir ?? ownFolder?.path ?? '';
  const chosenPort = port ?? (await freePort());
  const child = spawn(process.execPath, [programs.server], {
    cwd: projectRoot,
    env: cleanEnvironment({ HEIRLOCK_DATA_DIR: folder, HEIRLOCK_PORT: String(chosenPort), HEIRLOCK_NEW_INSTALLATION: '1', ...env }),
  });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  const exit = exitOf(child).finally(callOff);
  exit.catch(() => undefined);
  const output = collectOutput(child);
  const kill = (signal: NodeJS.Signals): Promise<ProcessExit> => {
    child.kill(signal);
    return exit;
  };
  const stop = async (): Promise<ProcessExit> => {
    const impatience = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    const result = await kill('SIGTERM').finally(() => clearTimeout(impatience));
    await ownFolder?.remove();
    return result;
  };
  const scheme = env.HEIRLOCK_TLS_CERT === undefined ? 'http' : 'https';
  const server = { origin: `${scheme}://127.0.0.1:${chosenPort}`, port: chosenPort, dataDir: folder, process: child, output, kill, stop };
  try {
    await listening(server, exit);
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
  return server;
}

/** Runs `heirlock` to completion with the same clean environment as a server. `input` goes to its stdin. */
export async function runCli(args: readonly string[], env: Environment, input = ''): Promise<CliResult> {
  const child = spawn(process.execPath, [programs.heirlock, ...args], { cwd: projectRoot, env: cleanEnvironment(env) });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => void (texts[name] += text));
  }
  // It may end without reading its input.
  child.stdin.on('error', () => undefined).end(input);
  const { code } = await exitOf(child).finally(callOff);
  return { code, ...texts };
}

function cleanEnvironment(env: Environment): Record<string, string> {
  const inherited = ['PATH', 'HOME', 'LANG'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(inherited), ...env };
}

/** Settles once both output streams are read to their end, so that nothing is missing from the output. */
function exitOf(child: ChildProcessWithoutNullStreams): Promise<ProcessExit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

function collectOutput(child: ChildProcessWithoutNullStreams): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
  }
  return () => text;
}

async function listening(server: Pick<ServerProcess, 'process' | 'output'>, exit: Promise<ProcessExit>): Promise<void> {
  let ended: string | undefined;
  exit.then(
    ({ code, signal }) => (ended = `ended (code ${code}, signal ${signal})`),
    (error: unknown) => (ended = `could not be started (${String(error)})`),
  );
  const deadline = performance.now() + readyWithinMs;
  while (!readyLine.test(server.output())) {
    if (ended !== undefined) throw new Error(`The server ${ended} before it listened:\n${server.output()}`);
    if (performance.now() > deadline) throw new Error(`The server does not listen after ${readyWithinMs} ms:\n${server.output()}`);
    await sleep(20);
  }
}
