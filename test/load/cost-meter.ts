import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '../../server/compose.ts';

/** What something cost. Processor time and pages say more than time on a shared machine. Linux only. */
export interface Cost {
  readonly wallMs: number;
  /** Processor time of this process. On SQLite it includes the database's. */
  readonly ownCpuMs: number;
  /** Processor time of all of Postgres' processes; 0 on SQLite. */
  readonly databaseCpuMs: number;
  /**
   * On Postgres: 8 KiB pages that were looked at, in its memory or not. On SQLite: 4 KiB pages read from its files, excluding those in its
   * memory.
   */
  readonly pages: number;
  /** What went to the write-ahead log, in bytes; on SQLite all that was written. */
  readonly logBytes: number;
}

/** An idle Postgres connection reports what it has counted within ten seconds. */
const countsAreInMs = 11_000;

/**
 * Runs something and reports what it cost. `postmaster`: the process id of Postgres, absent on SQLite. Nobody else may use the database
 * meanwhile.
 */
export async function measureCost(services: Services, postmaster: number | undefined, act: () => Promise<unknown>): Promise<Cost> {
  const before = await read(services, postmaster);
  const begun = performance.now();
  await act();
  const wallMs = performance.now() - begun;
  const [cpu, databaseCpu] = [ownCpuMs(), treeCpuMs(postmaster)];
  const after = await read(services, postmaster);
  return {
    wallMs,
    ownCpuMs: cpu - before.ownCpuMs,
    databaseCpuMs: databaseCpu - before.databaseCpuMs,
    pages: after.pages - before.pages,
    logBytes: after.logBytes - before.logBytes,
  };
}

async function read({ core }: Services, postmaster: number | undefined): Promise<Omit<Cost, 'wallMs'>> {
  if (postmaster === undefined) {
    const io = readFileSync('/proc/self/io', 'utf8');
    const bytes = (name: string): number => Number(new RegExp(`^${name}: (\\d+)`, 'm').exec(io)?.[1]);
    return { ownCpuMs: ownCpuMs(), databaseCpuMs: 0, pages: bytes('rchar') / 4_096, logBytes: bytes('wchar') };
  }
  await sleep(countsAreInMs);
  const { rows } = await sql<{ pages: number; log: number }>`
    select (blks_hit + blks_read)::bigint as pages, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as log from pg_stat_database where datname = current_database()
  `.execute(core.db.schemaOwner);
  const [counted] = rows;
  if (counted === undefined) throw new Error('Postgres counts nothing');
  return { ownCpuMs: ownCpuMs(), databaseCpuMs: treeCpuMs(postmaster), pages: counted.pages, logBytes: counted.log };
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** A process, its children, and those that have ended, in milliseconds (Linux counts in ticks of ten). */
function treeCpuMs(root: number | undefined): number {
  if (root === undefined) return 0;
  let ticks = 0;
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const fields = statOf(pid);
    const [parent, ...times] = [1, 11, 12, 13, 14].map((at) => Number(fields?.[at]));
    const [user = 0, system = 0, ended = 0, endedSystem = 0] = times;
    if (pid === root) ticks += user + system + ended + endedSystem;
    else if (parent === root) ticks += user + system;
  }
  return ticks * 10;
}

/** What `/proc` says after the program's name; undefined if the process has ended meanwhile. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}
