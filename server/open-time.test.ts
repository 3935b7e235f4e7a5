import { afterEach, expect, it, vi } from 'vitest';
import { minuteMs } from '../shared/domain/instant.ts';
import { migratedPostgresUrl } from '../test/kit/databases/database-urls.ts';
import { tempFolder } from '../test/kit/files/temp-folder.ts';
import { openDatabase } from './db/open.ts';
import { openClock } from './open-clock.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** How far the time that a server goes by is from real time while its machine's clock is wrong by some minutes. */
async function errorMs(databaseUrl: string | null, wrongByMs: number): Promise<number> {
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + wrongByMs);
  const { path: dataDir } = await tempFolder('time');
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    const time = await openClock({ dataDir, databaseUrl, clockUrl: null }, database, undefined);
    await time.syncClock();
    return Date.parse(time.clock.now()) - real();
  } finally {
    await database.close();
  }
}

it('is the database’s on Postgres, so that servers whose clocks are minutes apart agree', async () => {
  const url = await migratedPostgresUrl();
  for (const wrongByMs of [7 * minuteMs, -7 * minuteMs, 0]) {
    expect(Math.abs(await errorMs(url, wrongByMs))).toBeLessThan(minuteMs);
    vi.restoreAllMocks();
  }
});

it('is the machine’s on SQLite', async () => {
  expect(Math.abs((await errorMs(null, 7 * minuteMs)) - 7 * minuteMs)).toBeLessThan(minuteMs);
});
