import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openFile } from '../../electron/engine/containers/open-file.ts';
import { sealFile } from '../../electron/engine/containers/seal-file.ts';
import { startSegmentThreads, type SegmentThreads } from '../../electron/engine/containers/segment-threads.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { findProgram } from '../kit/processes/find-program.ts';

const run = promisify(execFile);
const mib = 2 ** 20;
const program = 'test/load/container-program.ts';

/**
 * What one program needs for a whole file, as a separate process: from its start until the result is flushed to disk. Our engine also
 * without its start.
 */
export interface ToolFigures {
  readonly name: string;
  /** Medians, in milliseconds. */
  readonly sealMs: number;
  readonly openMs: number;
  /** The most memory its process had, in bytes; NaN where it shares one with the bench. */
  readonly sealPeakBytes: number;
  readonly openPeakBytes: number;
}

export interface ContainerFigures {
  readonly tools: readonly ToolFigures[];
  /** Peak of a Node process that does nothing: what ours has to be compared with. */
  readonly emptyPeakBytes: number;
}

interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** What it writes. */
  readonly output: string;
}

/** What happens in this process, whose threads are already running, as they are in the engine of an open app. */
interface Call {
  readonly call: () => Promise<unknown>;
  readonly output: string;
}

interface Tool {
  readonly name: string;
  readonly seal: Command | Call;
  readonly open: Command | Call;
}

interface Timed {
  readonly durationMs: number;
  readonly peakBytes: number;
}

/**
 * Seals and opens one file of random bytes with each program in turn, `rounds` times. All write into `folder`; every result is checked
 * against the file once. The programs and the file are to be in the page cache, so a first round is not counted.
 */
export async function measureContainers(folder: string, sizeBytes: number, rounds: number): Promise<ContainerFigures> {
  const plain = join(folder, 'plain');
  await writeRandom(plain, sizeBytes);
  const threads = startSegmentThreads();
  const tools = [runningEngine(folder, plain, threads), ...(await toolsIn(folder, plain))];
  const runs = tools.map(() => ({ seal: [] as Timed[], open: [] as Timed[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, tool] of tools.entries()) {
      const [sealed, opened] = [await timed(tool.seal), await timed(tool.open)];
      if (round === 0) await run('cmp', [plain, tool.open.output]);
      else {
        runs[index]?.seal.push(sealed);
        runs[index]?.open.push(opened);
      }
      await Promise.all([tool.seal, tool.open].map(({ output }) => rm(output)));
    }
  }
  await Promise.all([threads.close(), rm(plain)]);
  const figures = tools.map(({ name }, index) => {
    const { seal = [], open: opening = [] } = runs[index] ?? {};
    return { name, sealMs: medianMs(seal), openMs: medianMs(opening), sealPeakBytes: peakOf(seal), openPeakBytes: peakOf(opening) };
  });
  return {
    tools: figures,
    emptyPeakBytes: (await timed({ file: process.execPath, args: [program, 'nothing'], output: program })).peakBytes,
  };
}

function runningEngine(folder: string, plain: string, threads: SegmentThreads): Tool {
  const [sealed, opened] = [join(folder, 'engine'), join(folder, 'engine.plain')];
  const common = { vaultId: '01J8ZQ4M7X00000000000000VA', documentId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', version: 1, key: randomKey(), threads };
  return {
    name: 'Heirlock, running',
    seal: { call: () => sealFile({ ...common, source: plain, target: sealed }), output: sealed },
    open: { call: () => openFile({ ...common, container: sealed, target: opened }), output: opened },
  };
}

async function toolsIn(folder: string, plain: string): Promise<readonly Tool[]> {
  const path = (name: string): string => join(folder, name);
  const ours = (act: string, from: string, output: string): Command => ({
    file: process.execPath,
    args: [program, act, from, output],
    output,
  });
  const tools: Tool[] = [
    { name: 'Heirlock', seal: ours('seal', plain, path('ours')), open: ours('open', path('ours'), path('ours.plain')) },
  ];
  if (findProgram('age') !== undefined) {
    await rm(path('age.key'), { force: true });
    await run('age-keygen', ['-o', path('age.key')]);
    const age = (flag: string, from: string, output: string): Command => ({
      file: 'age',
      args: [flag, '-i', path('age.key'), '-o', output, from],
      output,
    });
    tools.push({ name: 'age', seal: age('-e', plain, path('age')), open: age('-d', path('age'), path('age.plain')) });
  }
  if (findProgram('openssl') !== undefined) {
    const secret = ['-K', randomBytes(32).toString('hex'), '-iv', randomBytes(16).toString('hex')];
    const openssl = (flag: string, from: string, output: string): Command => ({
      file: 'openssl',
      args: ['enc', flag, '-aes-256-ctr', ...secret, '-in', from, '-out', output],
      output,
    });
    tools.push({
      name: 'openssl aes-256-ctr',
      seal: openssl('-e', plain, path('openssl')),
      open: openssl('-d', path('openssl'), path('openssl.plain')),
    });
  }
  const copy = (from: string, output: string): Command => ({ file: 'cp', args: [from, output], output });
  return [...tools, { name: 'cp', seal: copy(plain, path('cp')), open: copy(path('cp'), path('cp.plain')) }];
}

async function writeRandom(path: string, sizeBytes: number): Promise<void> {
  const file = await open(path, 'w');
  for (let written = 0; written < sizeBytes; written += mib) await file.write(randomBytes(Math.min(mib, sizeBytes - written)));
  await file.sync();
  await file.close();
}

/** Runs a program, or our engine, until its output is on the disk (ours flushes on its own, which leaves the last step nothing to do). */
async function timed(work: Command | Call): Promise<Timed> {
  const start = performance.now();
  const peakBytes = 'call' in work ? await work.call().then(() => Number.NaN) : await runProgram(work);
  const written = await open(work.output, 'r');
  await written.sync();
  await written.close();
  return { durationMs: performance.now() - start, peakBytes };
}

/** @returns the program's peak memory. */
async function runProgram({ file, args }: Command): Promise<number> {
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  let peakBytes = 0;
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, peakOfProcess(child.pid))), 5);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return peakBytes;
}

/** The most memory the process has had so far; 0 when it is gone. */
function peakOfProcess(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function medianMs(runs: readonly Timed[]): number {
  return runs.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
}

function peakOf(runs: readonly Timed[]): number {
  return Math.max(...runs.map(({ peakBytes }) => peakBytes));
}

/** The figures as lines, ratios to age first. */
export function containerLines({ tools, emptyPeakBytes }: ContainerFigures, sizeBytes: number): readonly string[] {
  const age = tools.find(({ name }) => name === 'age');
  const line =
    (what: string, ms: (tool: ToolFigures) => number, peak: (tool: ToolFigures) => number) =>
    (tool: ToolFigures): string => {
      const ratio = age === undefined ? '' : `${(ms(tool) / ms(age)).toFixed(2)} x age  `;
      return `  ${what} ${sizeBytes / mib} MiB  ${tool.name.padEnd(20)} ${ratio}${ms(tool).toFixed(0).padStart(6)} ms${Number.isNaN(peak(tool)) ? '' : `  peak ${(peak(tool) / mib).toFixed(0).padStart(4)} MiB`}`;
    };
  return [
    ...tools.map(
      line(
        'seal',
        ({ sealMs }) => sealMs,
        ({ sealPeakBytes }) => sealPeakBytes,
      ),
    ),
    ...tools.map(
      line(
        'open',
        ({ openMs }) => openMs,
        ({ openPeakBytes }) => openPeakBytes,
      ),
    ),
    `  an empty Node process: peak ${(emptyPeakBytes / mib).toFixed(0)} MiB`,
  ];
}

/** Bytes free in an in-memory folder, where flushing costs nothing; undefined if there is none. */
export async function freeSharedMemoryBytes(): Promise<number | undefined> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  if (!/ \/dev\/shm tmpfs /.test(mounts)) return undefined;
  const { stdout } = await run('df', ['--output=avail', '-B1', '/dev/shm']);
  return Number(stdout.split('\n')[1]);
}
