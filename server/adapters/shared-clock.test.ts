import { expect, it } from 'vitest';
import { instantFromMs } from '../../shared/domain/instant.ts';
import { openSharedClock } from './shared-clock.ts';

const hourMs = 3_600_000;
const noon = Date.UTC(2026, 2, 2, 12);

/** A machine beside a shared clock: its own is set wrong, and it may sleep. */
class Machine {
  shared = noon;
  wall = noon - 5 * 60_000;
  steady = 0;
  uptime = 50;
  askingTakesMs = 0;
  broken = false;

  pass(ms: number, asleep = false): void {
    this.shared += ms;
    this.wall += ms;
    this.uptime += ms;
    if (!asleep) this.steady += ms;
  }

  readonly source = {
    ask: async (): Promise<number> => {
      if (this.broken) throw new Error('the database is gone');
      const read = this.shared;
      this.pass(this.askingTakesMs);
      return read;
    },
    steadyMs: () => this.steady,
    wallMs: () => this.wall,
    uptimeMs: () => this.uptime,
  };
}

it('shows the shared time whatever the machine thinks, and runs on between two looks', async () => {
  const machine = new Machine();
  const clock = await openSharedClock(machine.source);
  expect(clock.now()).toBe(instantFromMs(noon));
  machine.pass(900);
  expect(clock.now()).toBe(instantFromMs(noon + 900));
  machine.wall += 30 * hourMs;
  machine.pass(100);
  expect(clock.now()).toBe(instantFromMs(noon + 1_000));
});

it('goes on after a sleep without a look', async () => {
  const machine = new Machine();
  const clock = await openSharedClock(machine.source);
  machine.pass(8 * hourMs, true);
  expect(clock.now()).toBe(instantFromMs(noon + 8 * hourMs));
});

it("follows the shared clock where it is set, and runs on when it can't be asked", async () => {
  const machine = new Machine();
  const clock = await openSharedClock(machine.source);
  machine.shared += 24 * hourMs;
  await clock.sync();
  expect(clock.now()).toBe(instantFromMs(noon + 24 * hourMs));
  machine.shared -= 48 * hourMs;
  await clock.sync();
  expect(clock.now()).toBe(instantFromMs(noon - 24 * hourMs));
  machine.broken = true;
  machine.pass(1_000);
  await expect(clock.sync()).rejects.toThrow('the database is gone');
  expect(clock.now()).toBe(instantFromMs(noon - 24 * hourMs + 1_000));
});

it('is never ahead of the shared clock, and does not go back for a slow answer', async () => {
  const machine = new Machine();
  const clock = await openSharedClock(machine.source);
  machine.askingTakesMs = 700;
  const before = clock.now();
  await clock.sync();
  expect(clock.now() >= before).toBe(true);
  expect(clock.now() <= instantFromMs(machine.shared)).toBe(true);
});
