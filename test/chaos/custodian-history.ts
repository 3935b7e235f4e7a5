import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { addMs, dayMs, hourMs, instantToMs, type Instant } from '../../shared/domain/instant.ts';
import { newWitnessedVault } from '../kit/owners/witnessed-vault.ts';
import { CustodianMachine, type CustodianLook } from '../kit/processes/custodian-machine.ts';
import type { Json } from '../kit/server/api.ts';

/*
 * Two servers and a witness, each in a process of its own, in the middle of the last warning: the vault's owner has been silent for
 * eleven days of twelve. Time passes in steps, at each of which every process that is there does all that is due.
 */

/** A sign of life and then nothing: period and grace of the kit's policy. */
export const roundMs = 12 * dayMs;
export const stepMs = 2 * hourMs;

/** The states that histories begin with: each a copy of the three data folders. */
export interface Scene {
  readonly folders: readonly string[];
  readonly now: Instant;
}

type Start = Omit<ConstructorParameters<typeof CustodianMachine>[0], 'now'>;

/** Three custodians that were stopped together, and what their owner has. */
export interface Stopped {
  readonly early: Scene;
  readonly warned: Scene;
  readonly starts: readonly [Start, Start, Start];
  /** When the owner was last heard from. */
  readonly began: Instant;
  readonly device: { readonly token: string; readonly id: string };
  /** Signed in the hour of the last warning, and brought where a history says. */
  readonly cancel: Json;
}

/** Has two servers and a witness live through a silent owner's time up to the last warning, in folders of `root`, and stops them there. */
export async function stopInLastWarning(root: string): Promise<Stopped> {
  const live = [join(root, 'one'), join(root, 'two'), join(root, 'three')] as const;
  await using three = await newWitnessedVault({ folders: [live[0], live[1]], dataDir: live[2] });
  const { vault, witness } = three;
  const { first, second, vaultId } = vault;
  const began = first.server.now();
  const keep = async (name: string): Promise<Scene> => {
    const folders = live.map((folder) => `${folder}-${name}`);
    for (const [at, folder] of live.entries()) await cp(folder, folders[at] ?? '', { recursive: true });
    return { folders, now: first.server.now() };
  };
  const startOf = (at: 0 | 1): Start => {
    const { server, owner } = [first, second][at] ?? first;
    const who = { ...owner.owner, permissions: [...owner.owner.permissions] } as unknown as Start['owner'];
    return { kind: 'server', dataDir: live[at], origin: server.origin, vaultId, owner: who };
  };
  const third: Start = { kind: 'witness', dataDir: live[2], origin: witness.origin, vaultId, owner: { permissions: [] } };
  await three.live(5 * dayMs);
  const early = await keep('early');
  await three.live(roundMs - 5 * dayMs - 10 * hourMs);
  const warned = await keep('warned');
  const device = { token: first.device.token, id: first.device.id };
  const cancel = vault.note({ kind: 'cancel' }) as unknown as Json;
  return { early, warned, starts: [startOf(0), startOf(1), third], began, device, cancel };
}

/** What a history saw: by custodian, when its own timer was over and when it gave, in the time of all. */
export class History implements AsyncDisposable {
  readonly machines: readonly [CustodianMachine, CustodianMachine, CustodianMachine];
  ms = 0;
  readonly over: (number | null)[] = [null, null, null];
  readonly gave: (number | null)[] = [null, null, null];
  readonly seen: (CustodianLook | null)[] = [null, null, null];

  private constructor(machines: History['machines']) {
    this.machines = machines;
  }

  /** Puts a scene where the three are, and starts them. @param skewsMs how far each clock is ahead. */
  static async begin({ starts }: Stopped, scene: Scene, skewsMs: readonly number[] = [0, 0, 0]): Promise<History> {
    const machine = (at: 0 | 1 | 2) => new CustodianMachine({ ...starts[at], now: addMs(scene.now, skewsMs[at] ?? 0) });
    const history = new History([machine(0), machine(1), machine(2)]);
    for (const [at, folder] of scene.folders.entries()) await history.machines[at]?.putBack(folder);
    await Promise.all(history.machines.map((one) => one.start()));
    return history;
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

/** How long after a scene the round is over, in a history's own time. */
export const endMs = ({ began }: Pick<Stopped, 'began'>, scene: Scene): number => instantToMs(began) + roundMs - instantToMs(scene.now);

/** Not before the owner's time was over, and within a day of the later of those timers. */
export function expectInTime(stopped: Stopped, gave: number | null | undefined, timers: readonly number[]): void {
  expect(gave).not.toBeNull();
  expect(gave).toBeGreaterThanOrEqual(endMs(stopped, stopped.warned));
  expect((gave as number) - Math.max(...timers)).toBeLessThanOrEqual(dayMs + stepMs);
}
