import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { seededRandom, type SeededRandom } from '../kit/runner/seeded-random.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { killAfter, SyncWorld, type CommandEnd } from './sync-world.ts';

const kills = testNumber('SYNC_KILLS', 2);
const seed = testNumber('CHAOS_SEED', randomInt(2 ** 31));

/** Where a run of sync is hit: at a request of this kind, the server or the device. `nothing`: at any moment at all. */
const places = [
  'POST /api/sync/uploads',
  'PATCH /api/sync/uploads',
  'POST /api/sync/push',
  'POST /api/sync/pull',
  'GET /api/sync/parts/',
  'PUT /api/sync/heads',
  'nothing',
] as const;

interface Tally {
  kills: number;
  readonly hit: Record<string, number>;
  readonly faults: string[];
}

/** Outcomes that a device may report while its server is being killed. Anything else is a fault. */
const allowed = new Set<string | undefined>([undefined, 'offline', 'rate_limited', 'conflict']);

function judge(what: string, { code, answer, signal }: CommandEnd, tally: Tally): void {
  if (signal === 'SIGKILL' || code === 0) return;
  if (!allowed.has(answer?.error) || answer === undefined) tally.faults.push(`${what}: exit ${String(code)} ${JSON.stringify(answer)}`);
}

async function killLocalWrite(world: SyncWorld, device: string, random: SeededRandom, tally: Tally, typicalMs: number): Promise<void> {
  const end = await world.add(device, random, (running) => void killAfter(running, random.integer(typicalMs * 0.3, typicalMs * 1.1)));
  if (end.signal === 'SIGKILL') count(tally, 'local write');
  judge('add', end, tally);
}

async function killDuringSync(world: SyncWorld, device: string, random: SeededRandom, tally: Tally, typicalMs: number): Promise<void> {
  await world.add(device, random, () => undefined);
  const place = random.pick(places);
  const victim = random.chance(0.4) ? 'server' : 'device';
  let killing: Promise<void> | undefined;
  const running = world.sync(device);
  const kill = (): void => {
    killing = victim === 'server' ? world.killServer() : Promise.resolve(void running.process.kill('SIGKILL'));
    // It is awaited below; until then nobody handles a failure.
    killing.catch(() => undefined);
  };
  if (place === 'nothing') setTimeout(kill, random.integer(typicalMs * 0.3, typicalMs));
  else world.after({ request: place, delayMs: random.chance(0.5) ? 0 : random.integer(1, 40) }, kill);
  const end = await running.end;
  world.forget();
  await killing;
  if (killing !== undefined) count(tally, `${victim} at ${place}`);
  judge(`sync (${victim} at ${place})`, end, tally);
}

function count(tally: Tally, what: string): void {
  tally.kills += 1;
  tally.hit[what] = (tally.hit[what] ?? 0) + 1;
}

it(`two devices and their server come together after ${kills} kills, and no saved document is lost`, {
  timeout: 600_000 + kills * 60_000,
}, async () => {
  process.stdout.write(`chaos of sync: HEIRLOCK_TEST_CHAOS_SEED=${seed}\n`);
  const world = await SyncWorld.open();
  const random = seededRandom(seed);
  const tally: Tally = { kills: 0, hit: {}, faults: [] };
  const begun = performance.now();
  await world.add(world.devices[0], random, () => undefined);
  const typicalMs = Math.ceil(performance.now() - begun);
  for (let attempt = 0; tally.kills < kills && attempt < kills * 5; attempt += 1) {
    const device = random.pick(world.devices);
    await (random.chance(0.3) ? killLocalWrite : killDuringSync)(world, device, random, tally, typicalMs);
  }
  process.stdout.write(
    `  ${Object.entries(tally.hit)
      .map(([what, times]) => `${times} ${what}`)
      .join(', ')}; ${world.acknowledged.size} documents acknowledged of ${world.contents.size}\n`,
  );
  expect(tally.faults).toEqual([]);
  expect(tally.kills).toBe(kills);
  await expectAgreement(world);
});

async function expectAgreement(world: SyncWorld): Promise<void> {
  const [a, b] = world.devices;
  for (const device of [a, b, a, b]) expect(await world.sync(device).end).toMatchObject({ code: 0 });
  const status = async (device: string) => (await world.run(device, 'status').end).answer;
  const [first, second] = [await status(a), await status(b)];
  expect(first).toMatchObject({ waiting: 0, partsAway: 0, unreadable: [] });
  expect(second).toMatchObject({ waiting: 0, partsAway: 0, unreadable: [], seq: first?.['seq'] });
  const [onA, onB] = [await world.opened(a), await world.opened(b)];
  expect(onB).toEqual(onA);
  for (const [id, name] of world.acknowledged) expect(onA.get(id)?.name, `${name} was acknowledged`).toBe(name);
  for (const { name, hash } of onA.values()) expect(hash, name).toBe(world.contents.get(name));
  for (const device of world.devices) expect((await readdir(join(device, 'incoming')).catch(() => [])).length).toBeLessThan(5);
  await world.close();
  const database = await openDatabase({ databaseUrl: null, dataDir: world.serverData });
  expect(await findInconsistencies(database, world.serverData)).toEqual([]);
  await database.close();
}
