import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { endWithThisProcess } from './end-with-this-process.ts';
import { programs } from './programs.ts';
import { runCli, type Environment } from './server-process.ts';

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
/** Only for what hangs: a busy machine may take minutes. */
const readyWithinMs = 300_000;

/** Where a witness is. */
export interface WitnessPlace {
  readonly dataDir: string;
  readonly port: number;
}

export interface WitnessProcess extends AsyncDisposable {
  readonly origin: string;
  /** Memory that nobody else can use, and all that is in use for it, program files included, in bytes. */
  memory(): Promise<{ readonly ownBytes: number; readonly residentBytes: number }>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

function environmentOf({ dataDir, port }: WitnessPlace): Environment {
  return {
    HEIRLOCK_DATA_DIR: dataDir,
    HEIRLOCK_PORT: String(port),
    HEIRLOCK_WEBHOOK_ALLOW_PRIVATE: '1',
    HEIRLOCK_RATE_LIMITS: 'off',
    HEIRLOCK_LOG_LEVEL: 'error',
  };
}

/** Starts `heirlock witness` as its keeper does. @throws Error with its output if it ends instead of listening. */
export async function startWitnessProcess(place: WitnessPlace, nodeFlags: readonly string[] = []): Promise<WitnessProcess> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...nodeFlags, programs.heirlock, 'witness'], {
    cwd: projectRoot,
    env: { PATH, HOME, ...environmentOf(place) },
  });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  let output = '';
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve())).finally(callOff);
  const ready = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The witness doesn't listen.\n${output}`)), readyWithinMs);
    const take = (text: string): void => {
      output += text;
      if (!output.includes('Heirlock is listening on ')) return;
      clearTimeout(late);
      resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take);
    void exit.then(() => {
      clearTimeout(late);
      reject(new Error(`The witness ended.\n${output}`));
    });
  });
  await ready;
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exit;
  };
  return {
    origin: `http://127.0.0.1:${place.port}`,
    memory: () => memoryOf(child.pid ?? 0),
    kill,
    [Symbol.asyncDispose]: () => kill('SIGKILL'),
  };
}

async function memoryOf(pid: number): Promise<{ readonly ownBytes: number; readonly residentBytes: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const bytesOf = (name: string): number => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]);
  return { ownBytes: bytesOf('RssAnon'), residentBytes: bytesOf('VmRSS') };
}

/** Runs one of a witness' commands with `--json`. @throws Error with what it said if it fails. */
export async function witnessCommand(place: WitnessPlace, command: 'invite' | 'status'): Promise<unknown> {
  const { code, stdout, stderr } = await runCli(['witness', command, '--json'], environmentOf(place));
  if (code !== 0) throw new Error(`heirlock witness ${command} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as unknown;
}
