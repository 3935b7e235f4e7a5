import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startInterruptibleConnection, type InterruptibleConnection } from '../kit/network/interruptible-connection.ts';
import { freePort } from '../kit/processes/free-port.ts';
import type { SeededRandom } from '../kit/runner/seeded-random.ts';
import { startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';

const shiftedClock = fileURLToPath(new URL('shifted-clock.ts', import.meta.url));

/** A stretch of this process's `performance.now()`. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface FleetOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** For all of them. */
  readonly env: Readonly<Record<string, string>>;
  /** The mail server's URL for a server's name. */
  readonly smtpUrl: (name: string) => Promise<string>;
}

/** One server of several on the same database, and what happens to it. */
export class FleetServer {
  readonly name: string;
  readonly port: number;
  readonly clockShiftMs: number;
  /** When it was killed. */
  readonly kills: number[] = [];
  readonly pauses: Stretch[] = [];
  readonly cuts: Stretch[] = [];
  /** What no server may do: exit on its own. */
  readonly faults: string[] = [];
  readonly #start: () => Promise<ServerProcess>;
  readonly #line: InterruptibleConnection | undefined;
  #process: ServerProcess | undefined;
  #expectsEnd = false;
  #toSuffer: ('kill' | 'pause' | 'cut')[] = [];

  constructor(
    name: string,
    clockShiftMs: number,
    port: number,
    line: InterruptibleConnection | undefined,
    start: () => Promise<ServerProcess>,
  ) {
    this.name = name;
    this.clockShiftMs = clockShiftMs;
    this.port = port;
    this.#line = line;
    this.#start = start;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#expectsEnd = false;
    const started = await this.#start();
    this.#process = started;
    started.process.once('close', (code, signal) => {
      if (!this.#expectsEnd)
        this.faults.push(`${this.name} ended by itself (code ${code}, signal ${signal}): ${started.output().slice(-2_000)}`);
    });
  }

  /** kill -9, and a restart after some time. */
  async kill(downMs: number): Promise<void> {
    this.#expectsEnd = true;
    this.kills.push(performance.now());
    await this.#process?.kill('SIGKILL');
    await sleep(downMs);
    await this.start();
  }

  /**
   * SIGSTOP, and SIGCONT after some time. A separate process does it: a server that is stopped within a transaction holds SQLite's lock,
   * and anyone waiting for that lock in this process would never get round to the SIGCONT.
   */
  async pause(forMs: number): Promise<void> {
    const pid = this.#process?.process.pid;
    if (pid === undefined) return;
    const fromMs = performance.now();
    await promisify(execFile)('sh', ['-c', 'kill -STOP "$1"; sleep "$2"; kill -CONT "$1"', 'pause', String(pid), String(forMs / 1_000)]);
    this.pauses.push({ fromMs, toMs: performance.now() });
  }

  /** No connection to the database for some time. */
  async cut(forMs: number): Promise<void> {
    const fromMs = performance.now();
    this.#line?.cut();
    await sleep(forMs);
    this.#line?.mend();
    this.cuts.push({ fromMs, toMs: performance.now() });
  }

  /** Something bad, and the way back from it: each kind in turn, in its own order. */
  async suffer(random: SeededRandom): Promise<void> {
    if (this.#toSuffer.length === 0)
      this.#toSuffer = random.shuffle(this.#line === undefined ? ['kill', 'pause'] : ['kill', 'pause', 'cut']);
    const what = this.#toSuffer.pop();
    if (what === 'kill') return this.kill(random.pick([0, 0, 300, 1_500]));
    if (what === 'pause') return this.pause(random.integer(300, 5_000));
    return this.cut(random.integer(300, 4_000));
  }

  /** SIGTERM. */
  async stop(): Promise<void> {
    this.#expectsEnd = true;
    const exit = await this.#process?.stop();
    if (exit !== undefined && exit.code !== 0)
      this.faults.push(`${this.name} did not stop in peace: ${JSON.stringify(exit)} ${this.#process?.output().slice(-1_000)}`);
  }

  async close(): Promise<void> {
    this.#expectsEnd = true;
    this.#process?.process.kill('SIGCONT');
    await this.#process?.kill('SIGKILL');
    await this.#line?.[Symbol.asyncDispose]();
  }
}

/**
 * Makes as many servers as there are clocks, each with its own connection to the database and its own port on the mail server. Nothing is
 * started.
 */
export async function makeFleet(options: FleetOptions, clockShiftsMs: readonly number[]): Promise<readonly FleetServer[]> {
  return Promise.all(
    clockShiftsMs.map(async (shiftMs, index) => {
      const name = `server-${index + 1}`;
      const [port, smtpUrl, line] = [await freePort(), await options.smtpUrl(name), await lineTo(options.databaseUrl)];
      const env = {
        ...options.env,
        HEIRLOCK_SMTP_URL: smtpUrl,
        HEIRLOCK_TEST_CLOCK_SHIFT_MS: String(shiftMs),
        NODE_OPTIONS: `--import=${shiftedClock}`,
        ...(line === undefined ? {} : { HEIRLOCK_DATABASE_URL: line.databaseUrl }),
      };
      return new FleetServer(name, shiftMs, port, line?.line, () => startServerProcess({ env, dataDir: options.dataDir, port }));
    }),
  );
}

async function lineTo(
  databaseUrl: string | null,
): Promise<{ readonly line: InterruptibleConnection; readonly databaseUrl: string } | undefined> {
  if (databaseUrl === null) return undefined;
  const url = new URL(databaseUrl);
  const line = await startInterruptibleConnection(Number(url.port));
  url.port = new URL(line.origin).port;
  return { line, databaseUrl: url.href };
}
