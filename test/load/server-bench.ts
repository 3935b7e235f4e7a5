import { sql } from 'kysely';
import { httpRows, limitsRow, tickRows } from './figure-rows.ts';
import { measureBaseline, measureHttp, measureLimits, startBenchServer, type HttpFigures, type LimitsFigures } from './http-figures.ts';
import type { Figure } from './measured-page.ts';
import { openForSeeding, seedVaults, type Seeded } from './seed.ts';
import { measureTick, type TickFigures } from './tick-figures.ts';
import type { LoadResult } from './wrk.ts';

/** How much is put into the databases, and for how long each kind of request is made. */
export interface ServerBench {
  readonly folder: string;
  readonly seconds: number;
  readonly vaults: number;
  readonly policies: number;
}

/** Two databases of one kind: for requests, and for ticks. Undefined on SQLite. */
interface Urls {
  readonly requests: string | undefined;
  readonly ticks: string | undefined;
}

/** The part of the bench about a server: requests next to bare Fastify, what rate limits cost, and ticks of the scheduler. */
export async function benchServer(
  say: (line: string) => void,
  name: string,
  { folder, seconds, vaults, policies }: ServerBench,
  urls: Urls,
): Promise<readonly Figure[]> {
  const dataDir = `${folder}/${name}`;
  const services = await openForSeeding(dataDir, urls.requests);
  const seeded = await seedVaults(services, vaults, Math.min(vaults, 2000), 0);
  if (urls.requests !== undefined) await sql`vacuum analyze`.execute(services.core.db.schemaOwner);
  await services.close();
  const before = await measureBaseline(folder, seconds);
  const server = await startBenchServer(dataDir, urls.requests);
  let figures: HttpFigures;
  try {
    figures = await measureHttp(folder, server, seeded, seconds, () => []);
  } finally {
    await server.stop();
  }
  const baseline = meanOf(before, await measureBaseline(folder, seconds));
  sayHttp(say, name, vaults, figures, baseline);
  const limits = await benchLimits(folder, dataDir, urls.requests, seeded);
  sayLimits(say, limits);
  const big = await openForSeeding(`${dataDir}-big`, urls.ticks);
  await seedVaults(big, policies, policies, Math.min(1000, policies));
  if (urls.ticks !== undefined) await sql`vacuum analyze`.execute(big.core.db.schemaOwner);
  const tick = await measureTick(big);
  sayTick(say, name, policies, tick);
  await big.close();
  return [...httpRows(name, vaults, figures, baseline), limitsRow(name, limits), ...tickRows(name, policies, tick)];
}

function meanOf(one: LoadResult, other: LoadResult): LoadResult {
  return {
    requestsPerSecond: (one.requestsPerSecond + other.requestsPerSecond) / 2,
    cpuMicroseconds: (one.cpuMicroseconds + other.cpuMicroseconds) / 2,
  };
}

async function benchLimits(folder: string, dataDir: string, databaseUrl: string | undefined, seeded: Seeded): Promise<LimitsFigures> {
  const [limited, unlimited] = [await startBenchServer(dataDir, databaseUrl), await startBenchServer(dataDir, databaseUrl, 'off')];
  try {
    return await measureLimits(folder, limited, unlimited, seeded);
  } finally {
    await Promise.all([limited.stop(), unlimited.stop()]);
  }
}

function sayLimits(say: (line: string) => void, { requestsPerSecond, cpuMicroseconds }: LimitsFigures): void {
  say(
    `  get vault by id, limits on/off  ${requestsPerSecond.toFixed(3)} of the requests/s, ${cpuMicroseconds.toFixed(3)} of the processor time each`,
  );
}

function sayHttp(say: (line: string) => void, name: string, vaults: number, figures: HttpFigures, baseline: LoadResult): void {
  say(
    `\n${name}: bare Fastify ${baseline.requestsPerSecond.toFixed(0)} requests/s, ${baseline.cpuMicroseconds.toFixed(1)} us of processor each`,
  );
  const rows: readonly (readonly [string, LoadResult])[] = [
    ['get vault by id, key checked', figures.readById],
    [`list 20 of ${vaults}`, figures.list],
    ['check-in', figures.checkIn],
    ['create vault, durable', figures.create],
  ];
  for (const [what, result] of rows) {
    const ratio = (result.requestsPerSecond / baseline.requestsPerSecond).toFixed(3);
    say(
      `  ${what.padEnd(30)} ${ratio} of bare Fastify   ${result.requestsPerSecond.toFixed(0).padStart(6)} requests/s  ${result.cpuMicroseconds.toFixed(1).padStart(6)} us of processor each`,
    );
  }
}

function sayTick(say: (line: string) => void, name: string, policies: number, tick: TickFigures): void {
  say(
    `  tick with ${policies} policies, ${tick.due} due: ${tick.tickMs.toFixed(0)} ms = ${(tick.tickMs / tick.statementMs).toFixed(1)} x one statement that updates the same rows (${tick.statementMs.toFixed(1)} ms)`,
  );
  say(`  idle tick with ${policies} policies: ${tick.idleMs.toFixed(3)} ms (${name})`);
}
