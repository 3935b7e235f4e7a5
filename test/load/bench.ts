import { readFile, writeFile } from 'node:fs/promises';
import { startPostgres, type Postgres } from '../kit/databases/postgres.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { benchContainers } from './container-bench.ts';
import { describeDesktop, measureDesktop } from './desktop-figures.ts';
import { describeEngine, measureEngine } from './engine-figures.ts';
import { desktopRows, engineRows, pdfRows, syncRows } from './figure-rows.ts';
import { conditionsOf } from './measured-conditions.ts';
import { benchParts, sectionOf, withSection, type BenchPart, type Figure } from './measured-page.ts';
import { describePdf, measurePdf } from './pdf-figures.ts';
import { benchScale, scaleSettings } from './scale-bench.ts';
import { openForSeeding } from './seed.ts';
import { benchServer } from './server-bench.ts';
import { benchServers } from './servers-bench.ts';
import { describeSync, measureSync } from './sync-figures.ts';

/**
 * `npm run bench [-- --seconds 6 --policies 1000000 --vaults 100000]`: every figure as a ratio to bare Fastify answering a
 * constant JSON in the same run, the tick as a ratio to one hand-written statement. Rate limits, audit and response schemas on.
 * `npm run bench -- --sync [--mib 1024 --files 2000 --rounds 3]`: only sealing and sending of files, next to restic and rclone.
 * `npm run bench -- --engine [--documents 10000]`: only unlocking and searching the owner's engine, next to its bounds.
 * `npm run bench -- --desktop [--documents 10000 --rounds 5]`: only the app's pages, in Chromium: start, scrolling, first run, sizes.
 * `npm run bench -- --scale [--due 10000 --max 5000000]`: only the release engine among 10^4, 10^6 and (on Postgres) 5 * 10^6 vaults, there in pieces too. Needs
 * 15 GB of disk.
 * `npm run bench -- --servers 4 [--seconds 6]`: only that many servers on one Postgres, next to one.
 * `npm run bench -- --pdf [--rounds 5]`: only signing of PDFs, next to pdfsig.
 * `npm run bench -- --containers [--mib 1024 --rounds 5]`: only sealing and opening of a file, next to age and openssl.
 * With `--write`, each part that ran writes its figures to its section of test/MEASURED.md.
 */
const has = (name: string): boolean => process.argv.includes(`--${name}`);
const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : Number(process.argv[at + 1]);
};
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await using folder = await tempFolder('bench');
const sizeBytes = (): number => option('mib', 1024) * 2 ** 20;
const mayUse = { sqlite: !has('postgres'), postgres: !has('sqlite') };

async function withPostgres(
  settings: Readonly<Record<string, string>>,
  act: (postgres: Postgres) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const postgres = await startPostgres({ durable: true, settings });
  try {
    return await act(postgres);
  } finally {
    await postgres.stop();
  }
}

async function server(): Promise<readonly Figure[]> {
  const bench = {
    folder: folder.path,
    seconds: option('seconds', 6),
    vaults: option('vaults', 100_000),
    policies: option('policies', 1_000_000),
  };
  const rows: Figure[] = [];
  if (mayUse.sqlite) rows.push(...(await benchServer(say, 'SQLite', bench, { requests: undefined, ticks: undefined })));
  if (mayUse.postgres)
    rows.push(
      ...(await withPostgres({}, async (postgres) =>
        benchServer(say, 'Postgres', bench, { requests: await postgres.createDatabase(), ticks: await postgres.createDatabase() }),
      )),
    );
  return rows;
}

async function scale(): Promise<readonly Figure[]> {
  const rows: Figure[] = [];
  const due = option('due', 10_000);
  const sizes = (all: readonly number[]): readonly number[] => all.filter((size) => size <= option('max', 5_000_000));
  const at = (name: string): string => `${folder.path}/${name}`;
  if (mayUse.sqlite) {
    const open = (size: number) => openForSeeding(at(`scale-${size}`), undefined);
    rows.push(...(await benchScale(say, { name: 'SQLite', sizes: sizes([10_000, 1_000_000]), due, open })));
  }
  if (mayUse.postgres)
    rows.push(
      ...(await withPostgres(scaleSettings, (postgres) => {
        const open = async (size: number) => openForSeeding(at(`scale-postgres-${size}`), await postgres.createDatabase());
        const all = sizes([10_000, 1_000_000, 5_000_000]);
        return benchScale(say, { name: 'Postgres', sizes: all, due, open, postmaster: postgres.pid });
      })),
    );
  return rows;
}

async function servers(): Promise<readonly Figure[]> {
  const bench = { seconds: option('seconds', 6), servers: option('servers', 4) };
  return withPostgres({ max_connections: '200' }, (postgres) => benchServers(say, postgres, bench));
}

async function sync(): Promise<readonly Figure[]> {
  const all = await measureSync(folder.path, sizeBytes(), option('files', 2_000), option('rounds', 3));
  all.flatMap(describeSync).forEach(say);
  return all.flatMap(syncRows);
}

async function pdf(): Promise<readonly Figure[]> {
  const figures = await measurePdf(folder.path, option('rounds', 5));
  describePdf(figures).forEach(say);
  return pdfRows(figures);
}

async function engine(): Promise<readonly Figure[]> {
  say('\nthe engine of an owner:');
  const figures = await measureEngine(option('documents', 10_000));
  describeEngine(figures).forEach(say);
  return engineRows(figures);
}

async function desktop(): Promise<readonly Figure[]> {
  say("\nthe owner's app:");
  const figures = await measureDesktop(folder.path, option('documents', 10_000), option('rounds', 5));
  describeDesktop(figures).forEach(say);
  return desktopRows(figures);
}

/** In running order. */
const parts: Readonly<Record<BenchPart, () => Promise<readonly Figure[]>>> = {
  sync,
  containers: () => benchContainers(say, folder.path, sizeBytes(), option('rounds', 5)),
  pdf,
  engine,
  desktop,
  scale,
  servers,
  server,
};

/** What runs when no part is named; with one kind of database, only what uses it. */
const usual: readonly BenchPart[] = has('sqlite') || has('postgres') ? ['server'] : ['pdf', 'engine', 'desktop', 'server'];
const page = new URL('../MEASURED.md', import.meta.url);

const named = benchParts.filter(has);
const chosen = named.length > 0 ? named : usual;
for (const [part, measure] of Object.entries(parts) as [BenchPart, () => Promise<readonly Figure[]>][]) {
  if (!chosen.includes(part)) continue;
  const conditions = await conditionsOf(part, new Date());
  const figures = await measure();
  // Read again for each part, since some take long enough for somebody to edit the page meanwhile.
  if (has('write')) await writeFile(page, withSection(await readFile(page, 'utf8'), part, sectionOf(part, conditions, figures)));
}
