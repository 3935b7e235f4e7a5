import { sql } from 'kysely';
import { tempFolder } from '../kit/temp-folder.ts';
import { startPostgres } from '../kit/postgres.ts';
import { benchContainers } from './container-bench.ts';
import { describeDesktop, measureDesktop } from './desktop-figures.ts';
import { describeEngine, measureEngine } from './engine-figures.ts';
import { measureBaseline, measureHttp, measureLimits, startBenchServer, type HttpFigures } from './http-figures.ts';
import { openForSeeding, seedVaults, type Seeded } from './seed.ts';
import { describePdf, measurePdf } from './pdf-figures.ts';
import { describeGrowth, describeScale, measureScale, type ScaleFigures } from './scale-figures.ts';
import { seedScale, type ScaleDatabase } from './scale-seed.ts';
import type { Services } from '../../server/compose.ts';
import { describeSync, measureSync } from './sync-figures.ts';
import { measureTick, type TickFigures } from './tick-figures.ts';
import type { LoadResult } from './wrk.ts';

/**
 * `npm run bench [-- --seconds 6 --policies 1000000 --vaults 100000]`: every figure as a ratio to bare Fastify answering a
 * constant JSON in the same run, the tick as a ratio to one hand-written statement. Rate limits, audit and response schemas on.
 * `npm run bench -- --sync [--mib 1024 --files 2000 --rounds 3]`: only sealing and sending of files, beside restic and rclone.
 * `npm run bench -- --engine [--documents 10000]`: only unlocking and searching the owner's engine, beside its bounds.
 * `npm run bench -- --desktop [--documents 10000 --rounds 5]`: only the app's pages, in Chromium: start, scrolling, first run, sizes.
 * `npm run bench -- --scale [--due 10000 --most 5000000]`: only the release engine among 10^4, 10^6 and (on Postgres) 5 * 10^6 vaults. Needs 15 GB of disk.
 * `npm run bench -- --pdf [--rounds 5]`: only signing of PDFs, beside pdfsig.
 * `npm run bench -- --containers [--mib 1024 --rounds 5]`: only sealing and opening of a file, beside age and openssl.
 */
const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : Number(process.argv[at + 1]);
};
const seconds = option('seconds', 6);
const policies = option('policies', 1_000_000);
const vaults = option('vaults', 100_000);
const dueCount = Math.min(1000, policies);

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function benchDatabase(
  name: string,
  folder: string,
  databaseUrl: string | undefined,
  bigUrl: string | undefined,
  extraPids: () => readonly number[],
): Promise<void> {
  const services = await openForSeeding(`${folder}/${name}`, databaseUrl);
  const seeded = await seedVaults(services, vaults, Math.min(vaults, 2000), 0);
  if (databaseUrl !== undefined) await sql`vacuum analyze`.execute(services.core.db.schemaOwner);
  await services.close();
  const baselineBefore = await measureBaseline(folder, seconds);
  const server = await startBenchServer(`${folder}/${name}`, databaseUrl);
  let figures: HttpFigures;
  try {
    figures = await measureHttp(folder, server, seeded, seconds, extraPids);
  } finally {
    await server.stop();
  }
  const baselineAfter = await measureBaseline(folder, seconds);
  sayHttp(name, figures, {
    requestsPerSecond: (baselineBefore.requestsPerSecond + baselineAfter.requestsPerSecond) / 2,
    cpuMicroseconds: (baselineBefore.cpuMicroseconds + baselineAfter.cpuMicroseconds) / 2,
  });
  await benchLimits(folder, `${folder}/${name}`, databaseUrl, seeded);
  const big = await openForSeeding(`${folder}/${name}-big`, bigUrl);
  await seedVaults(big, policies, policies, dueCount);
  if (bigUrl !== undefined) await sql`vacuum analyze`.execute(big.core.db.schemaOwner);
  sayTick(name, await measureTick(big));
  await big.close();
}

/** What is put into an empty table needs no log, so that millions of rows are there in minutes; and the memory that who has as many would give it. */
const scaleSettings = { wal_level: 'minimal', max_wal_senders: '0', shared_buffers: '1GB' };

/** All databases are filled before the first is measured, so that they are measured one right after the other. */
async function benchScale(
  name: string,
  sizes: readonly number[],
  open: (size: number) => Promise<Services>,
  postmaster?: number,
): Promise<void> {
  const seeded: ScaleDatabase[] = [];
  try {
    for (const size of sizes.filter((wanted) => wanted <= option('most', 5_000_000))) {
      seeded.push(await seedScale(await open(size), size));
      say(`${name}: ${size} vaults are there after ${seeded.at(-1)?.seedSeconds.toFixed(0)} s`);
    }
    say(`\nthe release engine on ${name}:`);
    const figures: ScaleFigures[] = [];
    for (const database of seeded) {
      figures.push(await measureScale(database, Math.min(option('due', 10_000), database.vaults), postmaster));
      figures.slice(-1).flatMap(describeScale).forEach(say);
    }
    describeGrowth(figures).forEach(say);
  } finally {
    for (const { services } of seeded) await services.close();
  }
}

async function benchLimits(folder: string, dataDir: string, databaseUrl: string | undefined, seeded: Seeded): Promise<void> {
  const [limited, unlimited] = [await startBenchServer(dataDir, databaseUrl), await startBenchServer(dataDir, databaseUrl, 'off')];
  try {
    const { requestsPerSecond, cpuMicroseconds } = await measureLimits(folder, limited, unlimited, seeded);
    say(
      `  get vault by id, limits on/off  ${requestsPerSecond.toFixed(3)} of the requests/s, ${cpuMicroseconds.toFixed(3)} of the processor time each`,
    );
  } finally {
    await Promise.all([limited.stop(), unlimited.stop()]);
  }
}

function sayHttp(name: string, figures: HttpFigures, baseline: LoadResult): void {
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

function sayTick(name: string, tick: TickFigures): void {
  say(
    `  tick with ${policies} policies, ${tick.due} due: ${tick.tickMs.toFixed(0)} ms = ${(tick.tickMs / tick.statementMs).toFixed(1)} x one statement that updates the same rows (${tick.statementMs.toFixed(1)} ms)`,
  );
  say(`  idle tick with ${policies} policies: ${tick.idleMs.toFixed(3)} ms (${name})`);
}

const only = process.argv.find((argument) => argument === '--sqlite' || argument === '--postgres');
await using folder = await tempFolder('bench');
const containersOnly = process.argv.includes('--containers');
const syncOnly = process.argv.includes('--sync');
const engineOnly = process.argv.includes('--engine');
const desktopOnly = process.argv.includes('--desktop');
const scaleOnly = process.argv.includes('--scale');
const pdfOnly = process.argv.includes('--pdf');
const server = !containersOnly && !syncOnly && !engineOnly && !desktopOnly && !scaleOnly && !pdfOnly;
if (syncOnly)
  for (const figures of await measureSync(folder.path, option('mib', 1024) * 2 ** 20, option('files', 2_000), option('rounds', 3)))
    describeSync(figures).forEach(say);
if (containersOnly) await benchContainers(say, folder.path, option('mib', 1024) * 2 ** 20, option('rounds', 5));
if (pdfOnly || (server && only === undefined)) describePdf(await measurePdf(folder.path, option('rounds', 5))).forEach(say);
if (engineOnly || (server && only === undefined)) {
  say('\nthe engine of an owner:');
  describeEngine(await measureEngine(option('documents', 10_000))).forEach(say);
}
if (desktopOnly || (server && only === undefined)) {
  say("\nthe owner's app:");
  describeDesktop(await measureDesktop(folder.path, option('documents', 10_000), option('rounds', 5))).forEach(say);
}
if (scaleOnly && only !== '--postgres')
  await benchScale('SQLite', [10_000, 1_000_000], (size) => openForSeeding(`${folder.path}/scale-${size}`, undefined));
if (server && only !== '--postgres') await benchDatabase('SQLite', folder.path, undefined, undefined, () => []);
if ((server || scaleOnly) && only !== '--sqlite') {
  const postgres = await startPostgres({ durable: true, ...(scaleOnly ? { settings: scaleSettings } : {}) });
  try {
    if (scaleOnly)
      await benchScale(
        'Postgres',
        [10_000, 1_000_000, 5_000_000],
        async (size) => openForSeeding(`${folder.path}/scale-postgres-${size}`, await postgres.createDatabase()),
        postgres.pid,
      );
    else await benchDatabase('Postgres', folder.path, await postgres.createDatabase(), await postgres.createDatabase(), () => []);
  } finally {
    await postgres.stop();
  }
}
