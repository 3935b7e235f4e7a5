import { afterEach, describe, expect, it } from 'vitest';
import { dayMs, instantToMs, minuteMs, secondMs } from '../../shared/domain/instant.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { eventually as soon } from '../../test/kit/runner/eventually.ts';
import type { MailTransport } from '../core/ports.ts';
import { setPolicy } from '../core/policies/set-policy.ts';
import { dialects, openStoreWorld, type StoreWorld } from '../core/store-test-kit.ts';
import { lockVault } from '../core/stores/vault-store.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import type { PolicyRow } from '../db/schema.ts';

/** No matter how slow the machine is. */
const eventually = (check: () => Promise<void>): Promise<void> => soon(check, 90_000);

const weekly = { type: 'inactivity', frequency: 'weekly', graceHours: 120, reminderDaysBefore: 2 };

/** A mail server that takes each message, but confirms it only when told to. */
class SlowTransport implements MailTransport {
  asked = 0;
  readonly #answer = Promise.withResolvers<void>();

  send(): Promise<void> {
    this.asked += 1;
    return this.#answer.promise;
  }

  answer(): void {
    this.#answer.resolve();
  }

  async close(): Promise<void> {}
}

/** Vaults that are due for their first reminder. */
async function openDueWorld(
  dialect: 'sqlite' | 'postgres',
  count: number,
): Promise<{ readonly world: StoreWorld; readonly ids: readonly string[] }> {
  const world = await openStoreWorld(dialect);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await world.vault();
    await setPolicy(world.ctx, id, weekly);
    ids.push(id);
  }
  world.test.clock.advance(6 * dayMs);
  return { world, ids };
}

const waiting = async ({ db, test }: StoreWorld): Promise<readonly string[]> =>
  (await db.read.selectFrom('policies').select('vault_id').where('wake_at_ms', '<=', instantToMs(test.clock.now())).execute()).map(
    (row) => row.vault_id,
  );

/** Time passes for a server at work, a little at a time, until it has recorded a heartbeat at a time it hadn't reached before. */
async function expectHeartbeats(world: StoreWorld, count: number): Promise<void> {
  for (let beat = 0; beat < count; beat += 1) {
    world.test.clock.advance(11 * secondMs);
    const now = world.test.clock.now();
    await eventually(async () => {
      expect(await world.db.read.selectFrom('engine_servers').select('beat_at').execute()).toEqual([{ beat_at: now }]);
    });
  }
}

describe.each(dialects)('the scheduler on %s', (dialect) => {
  let scheduler: Scheduler | undefined;

  afterEach(async () => {
    await scheduler?.stop();
  });

  it('goes on with heartbeats and timers while a mail server takes its time', async () => {
    const { world, ids } = await openDueWorld(dialect, 8);
    await using _closed = world;
    const slow = new SlowTransport();
    scheduler = createScheduler(world.test.core, { live: slow, test: slow });
    scheduler.start();
    await eventually(async () => expect(slow.asked).toBe(5));
    await expectHeartbeats(world, 3);
    // Due only now, and moved although no message has left.
    const late = await world.vault();
    await setPolicy(world.ctx, late.id, weekly);
    world.test.clock.advance(dayMs);
    await eventually(async () => expect(await waiting(world)).toEqual([]));
    expect([slow.asked, ids.length]).toEqual([5, 8]);
    slow.answer();
    await scheduler.stop();
    expect(world.test.faults).toEqual([]);
  });

  it('moves the timers of all others while one cannot be moved, and that one later', async () => {
    const { world, ids } = await openDueWorld(dialect, 9);
    await using _closed = world;
    const [broken = ''] = ids;
    const good = (
      await world.db.read
        .selectFrom('policies')
        .select('timer_state')
        .where('vault_id', '=', broken as Ulid)
        .executeTakeFirstOrThrow()
    ).timer_state;
    const setState = (state: string | null) =>
      world.write((tx) =>
        tx
          .updateTable('policies')
          .set({ timer_state: state as PolicyRow['timer_state'] })
          .where('vault_id', '=', broken as Ulid)
          .execute(),
      );
    await setState('{"phase":');
    const { core, clock, faults } = world.test;
    const transport: MailTransport = { send: () => Promise.resolve(), close: () => Promise.resolve() };
    scheduler = createScheduler(core, { live: transport, test: transport });
    await scheduler.tick();
    expect(faults.map(({ kind, id }) => [kind, id])).toEqual([
      ['timer failed', broken],
      ['damaged row', expect.stringMatching(/^policies\.timer_state of [0-9A-Z]{26}$/)],
    ]);
    expect(
      await world.db.read
        .selectFrom('outbox')
        .select((row) => row.fn.countAll<number>().as('total'))
        .where('kind', '=', 'reminder')
        .executeTakeFirst(),
    ).toEqual({ total: 8 });
    await setState(good);
    clock.advance(minuteMs);
    await scheduler.tick();
    expect([faults.length, await waiting(world)]).toEqual([2, []]);
  });
});

describe('the scheduler on postgres', () => {
  it('waits for a vault that somebody else is changing last of all, and its heartbeat never does', async () => {
    // More of them than timers are moved at once.
    const { world, ids } = await openDueWorld('postgres', 16);
    await using _closed = world;
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = ids.slice(0, 7).toSorted();
    const changing = world.write(async (tx) => {
      for (const id of held) await lockVault(tx, id as Ulid);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const transport: MailTransport = { send: () => Promise.resolve(), close: () => Promise.resolve() };
    const scheduler = createScheduler(world.test.core, { live: transport, test: transport });
    try {
      scheduler.start();
      await eventually(async () => expect((await waiting(world)).toSorted()).toEqual(held));
      await expectHeartbeats(world, 3);
      expect((await waiting(world)).toSorted()).toEqual(held);
    } finally {
      release.resolve();
      await changing;
    }
    await eventually(async () => expect(await waiting(world)).toEqual([]));
    await scheduler.stop();
    expect(world.test.faults).toEqual([]);
  });
});
