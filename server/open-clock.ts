import { instantToMs } from '../shared/domain/instant.ts';
import { machineUptimeMs, systemClock } from './adapters/clock.ts';
import { epochNoteFile } from './adapters/epoch-note-file.ts';
import { openSharedClock } from './adapters/shared-clock.ts';
import type { Config } from './config/config.ts';
import type { Core } from './core/context.ts';
import type { Clock } from './core/ports.ts';
import { askDatabaseClock } from './db/database-clock.ts';
import type { ServerDatabase } from './db/schema.ts';

type Time = Pick<Core, 'clock' | 'syncClock' | 'uptimeMs' | 'epochNote' | 'zoneData'>;

const nothing = (): Promise<void> => Promise.resolve();

/**
 * The core's source of time. On Postgres all servers go by the database's clock, on SQLite there is one server and its machine.
 * @param testClock used instead of real time; the clock that nobody can set then runs with it.
 */
export async function openClock(config: Pick<Config, 'dataDir'>, db: ServerDatabase, testClock: Clock | undefined): Promise<Time> {
  // Wall times are read by Intl, so by the rules that came with this Node.
  const kept = { epochNote: epochNoteFile(config.dataDir), zoneData: process.versions.tz ?? '' };
  if (testClock !== undefined) return { clock: testClock, syncClock: nothing, uptimeMs: () => instantToMs(testClock.now()), ...kept };
  if (db.dialect === 'sqlite') return { clock: systemClock, syncClock: nothing, uptimeMs: machineUptimeMs, ...kept };
  const clock = await openSharedClock({
    ask: () => askDatabaseClock(db),
    steadyMs: () => performance.now(),
    wallMs: () => instantToMs(systemClock.now()),
    uptimeMs: machineUptimeMs,
  });
  return { clock, syncClock: () => clock.sync(), uptimeMs: machineUptimeMs, ...kept };
}
