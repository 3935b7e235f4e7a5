import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endWithThisProcess } from './end-with-this-process.ts';
import { programs } from './programs.ts';

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
const watchEveryMs = 10;

/** How `heirlock vault …` ended. */
export interface VaultCommandEnd {
  readonly code: number | null;
  /** The one JSON object that it printed; a test's assertions are its type check. */
  readonly answer: ReturnType<typeof JSON.parse>;
  readonly stderr: string;
  /** The most memory that the process had, in bytes, worker threads included. */
  readonly peakBytes: number;
  readonly tookMs: number;
}

/** The most memory that a running process has had, in bytes; 0 once it is gone. */
export function peakBytesOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/**
 * Runs `heirlock vault` with `--json` in a separate process, which gets nothing of our environment but PATH.
 * @throws Error unless it prints exactly one JSON object.
 */
export async function runVaultCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<VaultCommandEnd> {
  const begun = performance.now();
  const child = spawn(process.execPath, [programs.heirlock, 'vault', ...args, '--json'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  let peakBytes = 0;
  const watching = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakBytesOf(child.pid));
  }, watchEveryMs);
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => void (texts[name] += text));
  // It may end without reading its input.
  child.stdin.on('error', () => undefined).end(input);
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)).finally(callOff);
  clearInterval(watching);
  if (!/^\{.*\}\n$/.test(texts.stdout))
    throw new Error(`heirlock vault ${args.join(' ')} printed ${texts.stdout.slice(0, 500)}${texts.stderr.slice(0, 2000)}`);
  return { code, answer: JSON.parse(texts.stdout), stderr: texts.stderr, peakBytes, tookMs: performance.now() - begun };
}
