import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import type { ServerDatabase } from '../../server/db/schema.ts';
import { minuteMs } from '../../shared/domain/instant.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { placeDatabase } from '../kit/databases/migrated-database.ts';
import { startUnreliableSmtp, type UnreliableSmtp } from '../kit/services/unreliable-smtp.ts';
import { seededRandom, type SeededRandom } from '../kit/runner/seeded-random.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { startReceiver, type Received, type Receiver } from '../kit/services/webhook-receiver.ts';
import { publicId, setReleaseStage, type StageVault } from './release-stage.ts';
import { judge, placeWitness } from './release-verdict.ts';
import { makeFleet, type FleetServer } from './server-fleet.ts';
import { jsonColumns } from '../../server/db/json-columns.ts';

const seed = testNumber('CHAOS_SEED', randomInt(2 ** 31));
/** How many vaults fall due on Postgres, over how many seconds, and how long one server is suspended at a time: longer than any claim. */
const vaults = testNumber('RELEASE_VAULTS', 40);
const spreadMs = testNumber('RELEASE_SECONDS', 4) * 1_000;
const longPauseMs = testNumber('RELEASE_PAUSE_SECONDS', 0) * 1_000;
/** How long the remaining work may go without shrinking at the end. */
const standstillMs = 150_000;
/** How far the servers' clocks are from the database's. */
const clocksMs = [0, 4 * minuteMs, -3 * minuteMs, 7 * minuteMs];
const hookFailures = 4;

type Answered = Received & { acknowledged: boolean };

interface World {
  readonly database: ServerDatabase;
  readonly fleet: readonly FleetServer[];
  readonly smtp: UnreliableSmtp;
  readonly random: SeededRandom;
}

/** Fails half of the time, and no event more than four times: after the sixth attempt there is no automatic one. */
function failHalf(random: SeededRandom, log: Answered[]): (request: Received, response: ServerResponse) => void {
  const failures = new Map<string, number>();
  return (request, response) => {
    const id = request.headers['webhook-id'] ?? '';
    const failed = failures.get(id) ?? 0;
    const fails = failed < hookFailures && random.chance(0.5);
    log.push({ ...request, acknowledged: !fails });
    if (!fails) return void response.writeHead(204).end();
    failures.set(id, failed + 1);
    if (random.chance(0.5)) response.writeHead(503).end();
    else response.destroy();
  };
}

/** What is waiting for its next attempt needn't wait minutes. A mail under attempt has no error, and keeps its claim. */
async function hurry({ database }: World, claimsToo: boolean): Promise<void> {
  // A timer that could not be moved because the line was cut backs off for a minute. Woken too early it does nothing.
  await database.transaction((tx) =>
    tx
      .updateTable('policies')
      .set({ wake_at_ms: wallMsFloor() })
      .where('wake_at_ms', '>', wallMsFloor())
      .where('wake_at_ms', '<', wallMsFloor() + minuteMs)
      .execute(),
  );
  await database.transaction(async (tx) => {
    const mails = tx.updateTable('outbox').set({ next_attempt_ms: 0 }).where('status', '=', 'queued').where('attempts', '>', 0);
    await (claimsToo ? mails : mails.where('last_error', 'is not', null)).execute();
  });
  await database.transaction(async (tx) => {
    // The webhook before its deliveries, as the server locks them.
    await tx
      .updateTable('webhooks')
      .set({ next_due_ms: 0, recent_attempts: jsonColumns.webhooks.recent_attempts.write([]) })
      .where('next_due_ms', 'is not', null)
      .execute();
    const hooks = tx
      .updateTable('webhook_deliveries')
      .set({ next_attempt_ms: 0 })
      .where('status', '=', 'pending')
      .where('attempts', '>', 0);
    await (claimsToo ? hooks : hooks.where('last_error', 'is not', null)).execute();
  });
}

/** Bad things happen to every server, each at its own pace, until it is over; every kind at least once. */
async function storm({ fleet, random }: World, isOver: () => boolean): Promise<void> {
  await Promise.all(
    fleet.map(async (server) => {
      const own = seededRandom(random.integer(0, 2 ** 31));
      for (let times = 0; times < 3 || !isOver(); times += 1) {
        await sleep(own.integer(200, 2_500));
        await server.suffer(own);
      }
    }),
  );
}

/** Owners of a few vaults are heard from around the moment of the release. @returns the vaults for which the server said that it counts. */
async function checkInLate(stage: readonly StageVault[], { fleet, random }: World): Promise<ReadonlySet<string>> {
  const heard = new Set<string>();
  await Promise.all(
    stage
      .filter(({ kind }, index) => kind === 'silence' && index % 12 === 0)
      .map(async ({ id, key, dueMs }) => {
        await sleep(Math.max(0, dueMs - wallMs() + random.integer(-2_500, 500)));
        for (;;) {
          const { origin } = random.pick(fleet);
          const answer = await fetch(`${origin}/v1/vaults/${publicId(id)}/checkin`, {
            method: 'POST',
            headers: { authorization: `Bearer ${key}` },
            signal: AbortSignal.timeout(20_000),
          }).then(
            ({ status }) => status,
            () => undefined,
          );
          if (answer === 200) heard.add(id);
          if (answer === 200 || answer === 422) return;
          await sleep(200);
        }
      }),
  );
  return heard;
}

const wallMsFloor = (): number => Math.floor(wallMs());

const wallMs = (): number => performance.timeOrigin + performance.now();

async function countWaiting(
  { database }: World,
  stage: readonly StageVault[],
  checkedIn: ReadonlySet<string>,
): Promise<Record<'releases' | 'mails' | 'hooks', number>> {
  const released = new Set((await database.read.selectFrom('releases').select('vault_id').execute()).map((row) => row.vault_id));
  const mails = await database.read.selectFrom('outbox').select('id').where('status', '=', 'queued').execute();
  const hooks = await database.read.selectFrom('webhook_deliveries').select('id').where('status', '=', 'pending').execute();
  return {
    releases: stage.filter(({ id, kind }) => kind !== 'unwarned' && !checkedIn.has(id) && !released.has(id)).length,
    mails: mails.length,
    hooks: hooks.length,
  };
}

/** Nothing bad happens any more; what was begun is completed. A machine may be slow, but the remaining work must keep shrinking. */
async function settle(world: World, stage: readonly StageVault[], checkedIn: ReadonlySet<string>): Promise<void> {
  // What a killed server held comes back when its claim runs out. It has run out: nobody holds anything now.
  await Promise.all(world.fleet.map((server) => server.stop()));
  await hurry(world, true);
  await Promise.all(world.fleet.map((server) => server.start()));
  let [least, changedMs] = [Number.POSITIVE_INFINITY, performance.now()];
  for (;;) {
    const waiting = await countWaiting(world, stage, checkedIn);
    // A release leaves fewer than ten messages.
    const left = waiting.releases * 10 + waiting.mails + waiting.hooks;
    if (left === 0) break;
    if (left < least) [least, changedMs] = [left, performance.now()];
    if (performance.now() > changedMs + standstillMs) throw new Error(`it does not come to an end: ${JSON.stringify(waiting)}`);
    await sleep(250);
    await hurry(world, false);
  }
  await Promise.all(world.fleet.map((server) => server.stop()));
}

/** One server is suspended while it hands over a mail, for longer than its claim lasts. */
async function stopForLong({ fleet, smtp }: World): Promise<void> {
  const [server] = fleet;
  if (server === undefined) return;
  await new Promise<void>((resolve) => smtp.watch((sender) => (sender === server.name ? resolve() : undefined)));
  smtp.watch(() => undefined);
  await server.pause(longPauseMs);
}

async function play(dialect: 'sqlite' | 'postgres', count: number, shiftsMs: readonly number[]): Promise<void> {
  await using folder = await tempFolder('many-servers');
  const databaseUrl = dialect === 'postgres' ? await migratedPostgresUrl() : null;
  await placeDatabase(folder.path);
  const random = seededRandom(seed);
  const hooks: Answered[] = [];
  await using smtp = await startUnreliableSmtp();
  await using receiver: Receiver = await startReceiver(failHalf(random, hooks));
  const database = await openDatabase({ databaseUrl, dataDir: folder.path });
  const begun = performance.now();
  const stage = await setReleaseStage({
    dataDir: folder.path,
    databaseUrl,
    publicUrl: 'http://127.0.0.1:8787',
    hookUrl: receiver.url,
    vaults: count,
    leadMs: 4_000,
    spreadMs,
    nowMs: Math.ceil(wallMs() + count * 25),
  });
  const stagedMs = performance.now() - begun;
  await placeWitness(database);
  const mailedBefore = new Set(
    (await database.read.selectFrom('outbox').select('id').where('status', '=', 'accepted').execute()).map(({ id }) => id),
  );
  smtp.decide(() => (random.chance(0.5) ? 'take' : random.chance(0.5) ? 'drop before' : 'drop after'));
  const env = { HEIRLOCK_RATE_LIMITS: 'off', HEIRLOCK_WEBHOOK_ALLOW_PRIVATE: '1', HEIRLOCK_LOG_LEVEL: 'error' };
  const fleet = await makeFleet({ dataDir: folder.path, databaseUrl, env, smtpUrl: (name) => smtp.openFor(name) }, shiftsMs);
  const world: World = { database, fleet, smtp, random };
  try {
    await Promise.all(fleet.map((server) => server.start()));
    const lastDueMs = Math.max(...stage.map(({ dueMs }) => dueMs));
    const isOver = (): boolean => wallMs() > lastDueMs + 3_000;
    const hurrying = (async () => {
      while (!isOver()) {
        await hurry(world, false);
        await sleep(1_000);
      }
    })();
    const stopsOne = longPauseMs > 0 && fleet.length > 1;
    const others: World = { ...world, fleet: stopsOne ? fleet.slice(1) : fleet };
    const [checkedIn] = await Promise.all([
      checkInLate(stage, others),
      storm(others, isOver),
      hurrying,
      ...(stopsOne ? [stopForLong(world)] : []),
    ]);
    await settle(world, stage, checkedIn);
    const { broken, counts } = await judge(database, { stage, smtp, hooks, fleet, mailedBefore, checkedIn });
    const suffered = {
      kills: fleet.flatMap(({ kills }) => kills).length,
      stops: fleet.flatMap(({ pauses }) => pauses).length,
      cuts: fleet.flatMap(({ cuts }) => cuts).length,
    };
    report(
      dialect,
      { servers: fleet.length, ...suffered, 'checked in at the last moment': checkedIn.size, ...counts },
      stagedMs,
      performance.now() - begun,
    );
    expect(broken).toEqual([]);
    expect(fleet.flatMap(({ faults }) => faults)).toEqual([]);
    expect(counts['released once']).toBe(counts['due to be released']);
    expect(await findInconsistencies(database, folder.path, { mails: 'sent' })).toEqual([]);
  } finally {
    await Promise.all(fleet.map((server) => server.close()));
    await database.close();
  }
}

function report(dialect: string, counts: Readonly<Record<string, number>>, stagedMs: number, tookMs: number): void {
  const rows = Object.entries(counts).map(([what, count]) => `  ${what}: ${count}`);
  process.stdout.write(
    `many servers on ${dialect}: HEIRLOCK_TEST_CHAOS_SEED=${seed}, ${(stagedMs / 1_000).toFixed(0)} s of preparation, ${(tookMs / 1_000).toFixed(0)} s in all\n${rows.join('\n')}\n`,
  );
}

describe.concurrent('releases, mails and webhooks', () => {
  const timeout = 600_000 + vaults * 2_000 + spreadMs + longPauseMs;

  it('happen exactly once and never early on Postgres, whatever is done to its servers', { timeout }, () =>
    play('postgres', vaults, clocksMs.slice(0, longPauseMs > 0 ? 4 : 2)),
  );

  it('happen exactly once and never early on SQLite, whatever is done to its server', { timeout }, () =>
    play('sqlite', Math.ceil(vaults / 2), [0]),
  );
});
