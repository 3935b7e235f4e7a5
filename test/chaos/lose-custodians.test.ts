import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, afterAll, afterEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import type { CustodianMachine } from '../kit/processes/custodian-machine.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { apiAt } from '../kit/server/api.ts';
import {
  endMs as endOf,
  expectInTime as inTime,
  History,
  roundMs,
  stepMs,
  stopInLastWarning,
  type Scene,
  type Stopped,
} from './custodian-history.ts';

const seed = testNumber('CHAOS_SEED', randomInt(2 ** 31));
/** How often the server that gives is killed. */
const kills = testNumber('CUSTODIAN_KILLS', 5);

let root: TempFolder;
let scenes: Stopped;

beforeAll(async () => {
  process.stdout.write(`losing custodians: HEIRLOCK_TEST_CHAOS_SEED=${seed}\n`);
  root = await tempFolder('custodians');
  scenes = await stopInLastWarning(root.path);
});
afterAll(() => root.remove());

/** Brings the owner's note, by whatever way is open. */
async function bring(machine: CustodianMachine): Promise<void> {
  const { device, cancel, starts } = scenes;
  const api = apiAt(`${machine.origin}/api/sync`, device.token);
  const path = `/vaults/${starts[0].vaultId}/custody-notes`;
  const answer = await api.call('POST', path, { body: { notes: [cancel] }, headers: { 'x-device': device.id } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

let history: History | undefined;
async function begin(scene: Scene = scenes.warned, skewsMs?: readonly number[]): Promise<History> {
  history = await History.begin(scenes, scene, skewsMs);
  return history;
}

beforeEach(() => {
  history = undefined;
});
afterEach(() => history?.[Symbol.asyncDispose]());

const endMs = (scene: Scene): number => endOf(scenes, scene);
const expectInTime = (gave: number | null | undefined, timers: readonly number[]): void => inTime(scenes, gave, timers);

describe('two servers and a witness in processes of their own', () => {
  it('lose one in the last warning, kill -9 and rm -rf, and the other gives within a day', async () => {
    const one = await begin();
    await one.live(4 * hourMs);
    await one.machines[1].lose();
    await one.live(endMs(scenes.warned) + 30 * hourMs);
    expectInTime(one.gave[0], [one.over[0] as number]);
    // The witness has given that server up, and what it gave is with the one that is left: two shares.
    expect([one.gave[1], one.seen[0]?.hasThirdShare]).toEqual([null, true]);
    expectInTime(one.gave[2], [one.over[2] as number]);
  });

  it('wait for one that is held, no longer than a day, and it gives nothing before it has warned for the last time again', async () => {
    const one = await begin();
    await one.live(4 * hourMs);
    await one.machines[1].tell({ do: 'hold' });
    await one.live(endMs(scenes.warned) + 30 * hourMs);
    expectInTime(one.gave[0], [one.over[0] as number]);
    expect([one.gave[1], one.seen[1]?.isHeld]).toEqual([null, true]);
    await one.machines[1].tell({ do: 'lift' });
    const lifted = one.ms;
    await one.live(6 * dayMs);
    expect((one.gave[1] as number) - lifted).toBeGreaterThanOrEqual(dayMs);
  });

  it('give nothing too soon where one is an older copy of itself, and the other is not kept by it', async () => {
    const one = await begin();
    await one.live(4 * hourMs);
    await one.machines[1].putBack(scenes.early.folders[1] as string);
    await one.machines[1].start();
    await one.live(endMs(scenes.warned) + 30 * hourMs);
    expectInTime(one.gave[0], [one.over[0] as number]);
    // It was away for days, as far as it knows: its own grace and both its mails come first.
    expect(one.gave[1]).toBeNull();
  });

  it('are both stopped by a note that reached one, where the other is an older copy of itself', async () => {
    const one = await begin();
    await bring(one.machines[0]);
    await one.live(stepMs);
    await one.machines[1].putBack(scenes.early.folders[1] as string);
    await one.machines[1].start();
    await one.live(roundMs - 2 * dayMs);
    expect(one.gave).toEqual([null, null, null]);
    expect(one.seen.map((look) => look?.status)).toEqual(['active', 'active', 'active']);
  });

  it.each([
    [0, 3, 1],
    [3, 0, 2],
  ])('release by their own clocks where they are %i, %i and %i hours ahead', async (...ahead) => {
    const skewMs = 3 * hourMs;
    const hoursAhead = ahead.map((hours) => hours * hourMs);
    const one = await begin(scenes.warned, hoursAhead);
    await one.live(endMs(scenes.warned) + 30 * hourMs);
    const timers = one.over.map((at) => at as number);
    for (const at of [0, 1]) expect(one.gave[at]).toBeGreaterThanOrEqual(endMs(scenes.warned) - skewMs);
    for (const at of [0, 1]) expect((one.gave[at] as number) - Math.max(...timers)).toBeLessThanOrEqual(dayMs + stepMs);
  });

  it('give each by themselves where the line between them is cut, and one stops both once it is mended', async () => {
    const cutOff = await begin();
    const cut = (from: readonly string[][]) =>
      Promise.all(cutOff.machines.map((machine, at) => machine.tell({ do: 'cut', from: from[at] ?? [] })));
    const [one, two] = cutOff.machines;
    await cut([[two.origin], [one.origin]]);
    await cutOff.live(endMs(scenes.warned) + 6 * hourMs);
    expect([cutOff.gave, cutOff.seen.map((look) => look?.stage.name)]).toEqual([
      [null, null, null],
      ['over', 'over', 'over'],
    ]);
    await one.tell({ do: 'press' });
    await cut([]);
    await cutOff.live(2 * dayMs);
    // The witness takes no server's word. Its share alone opens nothing.
    expect(cutOff.gave.slice(0, 2)).toEqual([null, null]);
    expect(cutOff.seen.map((look) => look?.stage.name)).toEqual(['watching', 'watching', 'given']);
  });

  it('give after a day where the line stays cut', async () => {
    const cutOff = await begin();
    const [one, two] = cutOff.machines;
    await one.tell({ do: 'cut', from: [two.origin] });
    await two.tell({ do: 'cut', from: [one.origin] });
    await cutOff.live(endMs(scenes.warned) + 30 * hourMs);
    for (const at of [0, 1]) expectInTime(cutOff.gave[at], [cutOff.over[at] as number]);
  });

  it(`give once, through ${kills} kills in the middle of giving`, async () => {
    const random = seededRandom(seed);
    const one = await begin();
    const [first, second] = one.machines;
    await one.live(endMs(scenes.warned) - stepMs);
    await second.lose();
    await one.live(20 * hourMs);
    expect(one.gave.slice(0, 2)).toEqual([null, null]);
    let killedAtWork = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const working = first.tryTo({ do: 'pass', ms: kill === 0 ? 2 * stepMs : 0 });
      await sleep(random.integer(0, 60));
      await first.kill();
      killedAtWork += (await working) ? 0 : 1;
      one.note(0, await first.start());
    }
    process.stdout.write(`${killedAtWork} of ${kills} kills hit a server that gives\n`);
    one.note(0, await first.tell({ do: 'pass', ms: 0 }));
    expect(one.seen[0]).toMatchObject({ status: 'released', releases: 1 });
  });
});
