import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, instantToMs, type Instant } from '../../shared/domain/instant.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { newSharedVault } from '../kit/owners/two-custodians.ts';
import { CustodianMachine, type CustodianLook } from '../kit/processes/custodian-machine.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { apiAt } from '../kit/server/api.ts';
import type { Json } from '../kit/server/api.ts';

/*
 * Two servers in processes of their own and a sheet of paper, in the middle of the last warning: the vault's owner has been silent for
 * eleven days of twelve. Time passes in steps, at each of which every process that is there does all that is due.
 */

const seed = testNumber('CHAOS_SEED', randomInt(2 ** 31));
/** How often the server that gives is killed. */
const kills = testNumber('CUSTODIAN_KILLS', 5);
/** A sign of life and then nothing: period and grace of the kit's policy. */
const roundMs = 12 * dayMs;
const stepMs = 2 * hourMs;

/** The states that histories begin with: each a copy of both data folders. */
interface Scene {
  readonly folders: readonly [string, string];
  readonly now: Instant;
}

let root: string;
let live: readonly [string, string];
const scenes = {} as { early: Scene; warned: Scene };
let starts: readonly Omit<ConstructorParameters<typeof CustodianMachine>[0], 'now'>[];
let cancel: Json;
let began: Instant;
let device: { readonly token: string; readonly id: string };

beforeAll(async () => {
  process.stdout.write(`losing custodians: HEIRLOCK_TEST_CHAOS_SEED=${seed}\n`);
  root = (await tempFolder('custodians')).path;
  live = [join(root, 'one'), join(root, 'two')];
  const vault = await newSharedVault(null, live);
  const { first, second, vaultId } = vault;
  began = first.server.now();
  const keep = async (name: string): Promise<Scene> => {
    const folders = [join(root, `${name}-one`), join(root, `${name}-two`)] as const;
    for (const [at, folder] of folders.entries()) await cp(live[at] as string, folder, { recursive: true });
    return { folders, now: first.server.now() };
  };
  starts = [first, second].map(({ server, owner }, at) => ({
    ...{ dataDir: live[at] as string, origin: server.origin, vaultId },
    owner: { ...owner.owner, permissions: [...owner.owner.permissions] } as unknown as { permissions: readonly string[] },
  }));
  device = { token: first.device.token, id: first.device.id };
  await vault.live(5 * dayMs);
  scenes.early = await keep('early');
  await vault.live(roundMs - 5 * dayMs - 10 * hourMs);
  scenes.warned = await keep('warned');
  // Signed in this hour, and brought where a history says.
  cancel = vault.note({ kind: 'cancel' }) as unknown as Json;
  await vault[Symbol.asyncDispose]();
});

/** What a history saw: by custodian, when its own timer was over and when it gave, in the time of all. */
class History implements AsyncDisposable {
  readonly machines: readonly [CustodianMachine, CustodianMachine];
  ms = 0;
  readonly over: (number | null)[] = [null, null];
  readonly gave: (number | null)[] = [null, null];
  readonly seen: (CustodianLook | null)[] = [null, null];

  constructor(scene: Scene, skewsMs: readonly [number, number] = [0, 0]) {
    const [one, two] = starts;
    this.machines = [
      new CustodianMachine({ ...one!, now: addMs(scene.now, skewsMs[0]) }),
      new CustodianMachine({ ...two!, now: addMs(scene.now, skewsMs[1]) }),
    ];
  }

  async start(): Promise<this> {
    await Promise.all(this.machines.map((machine) => machine.start()));
    return this;
  }

  /** Lets time pass, wherever somebody is there. */
  async live(ms: number): Promise<void> {
    for (const until = this.ms + ms; this.ms < until; ) {
      const step = Math.min(stepMs, until - this.ms);
      this.ms += step;
      for (const machine of this.machines) if (!machine.isUp) machine.sleep(step);
      await Promise.all(this.#up().map(([, machine]) => machine.tell({ do: 'pass', ms: step })));
      for (let round = 0; round < 2; round += 1) for (const [at, machine] of this.#up()) this.note(at, await machine.tell({ do: 'tell' }));
    }
  }

  #up(): (readonly [number, CustodianMachine])[] {
    return [...this.machines.entries()].filter(([, { isUp }]) => isUp);
  }

  note(at: number, look: CustodianLook): void {
    this.seen[at] = look;
    const { name } = look.stage;
    this.over[at] = name === 'watching' ? null : (this.over[at] ?? this.ms);
    if (name === 'given') this.gave[at] ??= this.ms;
    // Nothing but the verdict releases a vault, and nothing else follows it.
    expect([look.status, look.releases]).toEqual(name === 'given' ? ['released', 1] : ['active', 0]);
    expect(look.faults).toEqual([]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.machines.map((machine) => machine[Symbol.asyncDispose]()));
  }
}

/** Brings the owner's note, by whatever way is open. */
async function bring(machine: CustodianMachine): Promise<void> {
  const api = apiAt(`${machine.origin}/api/sync`, device.token);
  const path = `/vaults/${starts[0]?.vaultId}/custody-notes`;
  const answer = await api.call('POST', path, { body: { notes: [cancel] }, headers: { 'x-device': device.id } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

let history: History | undefined;
async function begin(scene: Scene = scenes.warned, skewsMs?: readonly [number, number]): Promise<History> {
  for (const [at, folder] of scene.folders.entries()) {
    const machine = new CustodianMachine({ ...starts[at]!, now: scene.now });
    await machine.putBack(folder);
  }
  history = await new History(scene, skewsMs).start();
  return history;
}

beforeEach(() => {
  history = undefined;
});
afterEach(() => history?.[Symbol.asyncDispose]());

/** The round's end in a history's own time. */
const endMs = (scene: Scene): number => instantToMs(began) + roundMs - instantToMs(scene.now);

function expectInTime(gave: number | null | undefined, timers: readonly number[]): void {
  expect(gave).not.toBeNull();
  expect(gave).toBeGreaterThanOrEqual(endMs(scenes.warned));
  expect((gave as number) - Math.max(...timers)).toBeLessThanOrEqual(dayMs + stepMs);
}

describe('two servers in processes of their own', { timeout: 600_000 }, () => {
  it('lose one in the last warning, kill -9 and rm -rf, and the other gives within a day', async () => {
    const { machines, over, gave, ...rest } = await begin();
    void rest;
    await history!.live(4 * hourMs);
    await machines[1].lose();
    await history!.live(endMs(scenes.warned) + 30 * hourMs);
    expectInTime(gave[0], [over[0] as number]);
    expect(gave[1]).toBeNull();
  });

  it('wait for one that is held, no longer than a day, and it gives nothing before it has warned again', async () => {
    const one = await begin();
    await one.live(4 * hourMs);
    await one.machines[1].tell({ do: 'hold' });
    await one.live(endMs(scenes.warned) + 30 * hourMs);
    expectInTime(one.gave[0], [one.over[0] as number]);
    expect([one.gave[1], one.seen[1]?.isHeld]).toEqual([null, true]);
    await one.machines[1].tell({ do: 'lift' });
    const lifted = one.ms;
    await one.live(6 * dayMs);
    expect((one.gave[1] as number) - lifted).toBeGreaterThanOrEqual(120 * hourMs);
  });

  it('give nothing too soon where one is an older copy of itself, and the other is not kept by it', async () => {
    const one = await begin();
    await one.live(4 * hourMs);
    await one.machines[1].putBack(scenes.early.folders[1]);
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
    await one.machines[1].putBack(scenes.early.folders[1]);
    await one.machines[1].start();
    await one.live(roundMs - 2 * dayMs);
    expect(one.gave).toEqual([null, null]);
    expect(one.seen.map((look) => look?.status)).toEqual(['active', 'active']);
  });

  it.each([3 * hourMs, -3 * hourMs])('release by their own clocks where one is %i ms ahead', async (skewMs) => {
    const one = await begin(scenes.warned, [0, skewMs]);
    await one.live(endMs(scenes.warned) + 30 * hourMs);
    const timers = one.over.map((at) => at as number);
    for (const at of [0, 1]) expect(one.gave[at]).toBeGreaterThanOrEqual(endMs(scenes.warned) - Math.abs(skewMs));
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
      [null, null],
      ['over', 'over'],
    ]);
    await one.tell({ do: 'press' });
    await cut([]);
    await cutOff.live(2 * dayMs);
    expect(cutOff.gave).toEqual([null, null]);
    expect(cutOff.seen.map((look) => look?.stage.name)).toEqual(['watching', 'watching']);
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
    expect(one.gave).toEqual([null, null]);
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
