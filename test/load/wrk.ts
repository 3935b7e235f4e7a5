import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Load {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  /** A Lua script for wrk; absent for plain GETs. */
  readonly script?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose processor time is counted. */
  readonly pids: readonly number[];
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Processor time of the server's processes per request, in microseconds: on a busy machine this says more than the rate. */
  readonly cpuMicroseconds: number;
}

/** Drives a server with wrk from one thread. @throws Error if any answer was not 2xx. */
export async function load(folder: string, { url, seconds, connections, script, headers = {}, pids }: Load): Promise<LoadResult> {
  const before = cpuMs(pids);
  const scriptArguments: string[] = [];
  if (script !== undefined) {
    const file = join(folder, 'wrk.lua');
    writeFileSync(file, script);
    scriptArguments.push('-s', file);
  }
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...headerArguments, ...scriptArguments, url], {
    maxBuffer: 1e7,
  });
  const used = cpuMs(pids) - before;
  if (/Non-2xx/.test(stdout)) throw new Error(`wrk saw failures:\n${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!(requests > 0)) throw new Error(`wrk said nothing useful:\n${stdout}`);
  return { requestsPerSecond, cpuMicroseconds: (used * 1000) / requests };
}

/** User and system time of processes, in milliseconds (Linux counts in ticks of ten). */
function cpuMs(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * 10;
}
