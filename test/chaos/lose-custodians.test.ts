import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, instantToMs, type Instant } from '../../shared/domain/instant.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { newWitnessedVault } from '../kit/owners/witnessed-vault.ts';
import { CustodianMachine, type CustodianLook } from '../kit/processes/custodian-machine.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { apiAt } from '../kit/server/api.ts';
import type { Json } from '../kit/server/api.ts';

/*
 * Two servers and a witness, each in a process of its own, in the middle of the last warning: the vault's owner has been silent for
 * eleven days of twelve. Time passes in steps, at each of which every process that is there does all that is due.
 */

const seed = testNumber('CHAOS_SEED', randomInt(2 ** 31));
/** How often the server that gives is killed. */
const kills = testNumber('CUSTODIAN_KILLS', 5);
/** A sign of life and then nothing: period and grace of the kit's policy. */
const roundMs = 12 * dayMs;
const stepMs = 2 * hourMs;

/** The states that histories begin with: each a copy of the three data folders. */
interface Scene {
  readonly folders: readonly string[];
  readonly now: Instant;
}

let root: string;
let live: readonly [string, string, string];
const scenes = {} as { early: Scene; warned: Scene };
let starts: readonly Omit<ConstructorParameters<typeof CustodianMachine>[0], 'now'>[];
let cancel: Json;
let began: Instant;
let device: { readonly token: string; readonly id: string };

beforeAll(async () => {
  process.stdout.write(`losing custodians: HEIRLOCK_TEST_CHAOS_SEED=${seed}\n`);
  root = (await tempFolder('custodians')).path;
  live = [join(root, 'one'), join(root, 'two'), join(root, 'three')];
  const three = await newWitnessedVault({ folders: [live[0], live[1]], dataDir: live[2] });
  const { vault, witness } = three;
  const { first, second, vaultId } = vault;
  began = first.server.now();
  const keep = async (name: string): Promise<Scene> => {
    const folders = ['one', 'two', 'three'].map((one) => join(root, `${name}-${one}`));
    for (const [at, folder] of folders.entries()) await cp(live[at] as string, folder, { recursive: true });
    return { folders, now: first.server.now() };
  };
  const servers = [first, second].map(({ server, owner }, at) => ({
    ...{ kind: 'server' as const, dataDir: live[at] as string, origin: server.origin, vaultId },
    owner: { ...owner.owner, permissions: [...owner.owner.permissions] } as unknown as { permissions: readonly string[] },
  }));
  const third = { kind: 'witness' as const, dataDir: live[2], origin: witness.origin, vaultId, owner: { permissions: [] } };
  starts = [...servers, third];
  device = { token: first.device.token, id: first.device.id };
  await three.live(5 * dayMs);
  scenes.early = await keep('early');
  await three.live(roundMs - 5 * dayMs - 10 * hourMs);
  scenes.warned = await keep('warned');
  // Signed in this hour, and brought where a history says.
  cancel = vault.note({ kind: 'cancel' }) as unknown as Json;
  await three[Symbol.asyncDispose]();
});

/** What a history saw: by custodian, when its own timer was over and when it gave, in the time of all. */
class History implements AsyncDisposable {
  readonly machines: readonly [CustodianMachine, CustodianMachine, CustodianMachine];
  ms = 0;
  readonly over: (number | null)[] = [null, null, null];
  readonly gave: (number | null)[] = [null, null, null];
  readonly seen: (CustodianLook | null)[] = [null, null, null];

  constructor(scene: Scene, skewsMs: readonly number[] = [0, 0, 0]) {
    const machine = (at: number) => new CustodianMachine({ ...starts[at]!, now: addMs(scene.now, skewsMs[at] ?? 0) });
    this.machines = [machine(0), machine(1), machine(2)];
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
async function begin(scene: Scene = scenes.warned, skewsMs?: readonly number[]): Promise<History> {
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

describe('two servers and a witness in processes of their own', { timeout: 600_000 }, () => {
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
      [null, null],
      ['over', 'over'],
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
