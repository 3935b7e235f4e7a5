import { instantToMs } from '../shared/domain/instant.ts';
import { machineBootId, machineUptimeMs, systemClock } from './adapters/clock.ts';
import { epochNoteFile } from './adapters/epoch-note-file.ts';
import { webClock } from './adapters/outbound/web-clock.ts';
import { openSharedClock } from './adapters/shared-clock.ts';
import type { Config } from './config/config.ts';
import type { Core } from './core/context.ts';
import type { Clock, OtherClock } from './core/ports.ts';
import { askDatabaseClock } from './db/database-clock.ts';
import type { ServerDatabase } from './db/schema.ts';

type Time = Pick<Core, 'clock' | 'syncClock' | 'uptimeMs' | 'epochNote' | 'zoneData' | 'bootId' | 'otherClocks'>;

const nothing = (): Promise<void> => Promise.resolve();

/**
 * The core's source of time. On Postgres all servers go by the database's clock, on SQLite there is one server and its machine.
 * @param testClock used instead of real time; the clock that nobody can set then runs with it.
 */
export async function openClock(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'clockUrl'>,
  db: ServerDatabase,
  testClock: Clock | undefined,
): Promise<Time> {
  // Wall times are read by Intl, so by the rules that came with this Node.
  const kept = { epochNote: epochNoteFile(config.dataDir), zoneData: process.versions.tz ?? '' };
  if (testClock !== undefined)
    return { clock: testClock, syncClock: nothing, uptimeMs: () => instantToMs(testClock.now()), bootId: 'test', otherClocks: [], ...kept };
  const machine = { uptimeMs: machineUptimeMs, bootId: machineBootId(), ...kept };
  const outside = config.clockUrl === null ? [] : [webClock(config.clockUrl)];
  if (db.dialect === 'sqlite') return { clock: systemClock, syncClock: nothing, otherClocks: outside, ...machine };
  const clock = await openSharedClock({
    ask: () => askDatabaseClock(db),
    steadyMs: () => performance.now(),
    wallMs: () => instantToMs(systemClock.now()),
    uptimeMs: machineUptimeMs,
  });
  return { clock, syncClock: () => clock.sync(), otherClocks: [...outside, thisMachinesClock(config.databaseUrl)], ...machine };
}

/** This machine's clock, where everything goes by the database's: on another machine the two are two witnesses, on this one the same. */
function thisMachinesClock(databaseUrl: string | null): OtherClock {
  return { proves: databaseUrl !== null && isElsewhere(databaseUrl), ask: () => Promise.resolve(instantToMs(systemClock.now())) };
}

/** Whether a Postgres is on another machine, as far as its address tells. */
function isElsewhere(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = hostname || (searchParams.get('host') ?? '');
  return host !== '' && !host.startsWith('/') && !/^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}
