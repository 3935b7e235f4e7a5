import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, instantToMs, minuteMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { migratedPostgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { makeOwner, openTestCore, type TestCore } from '../../../test/kit/server/test-core.ts';
import { createScheduler, type Scheduler } from '../../scheduler/scheduler.ts';
import { openOutboxFolder } from '../../adapters/mail/outbox-folder-transport.ts';
import { checkIn } from '../check-ins/check-in.ts';
import { systemOrigin, type Core, type OwnerContext } from '../context.ts';
import { createPerson } from '../identity/create-person.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { dialectsOfForm } from '../store-test-kit.ts';
import type { EpochRecord } from '../ports.ts';
import { createVault } from '../vaults/create-vault.ts';
import { setPolicy } from '../policies/set-policy.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { createRecipient } from '../recipients/create-recipient.ts';
import { beat, beginBeating } from './beat.ts';
import { listHolds } from './holds.ts';
import { liftHold } from './lift-hold.ts';
import { previewLift } from './preview-lift.ts';
import { raiseHold } from './raise-hold.ts';
import { findEpoch, listGapsSince } from '../stores/heartbeat-store.ts';
import { liftAsSeen, raiseHoldsTogether } from './heartbeat-test-kit.ts';

const daily = { type: 'inactivity', frequency: 'daily', graceHours: 48 };

/** A server with its scheduler, on a machine whose clock can be set independently of time itself. */
class Machine implements AsyncDisposable {
  readonly test: TestCore;
  readonly core: Core;
  scheduler!: Scheduler;
  uptime = 5_000_000;

  private constructor(test: TestCore) {
    this.test = test;
    this.core = { ...test.core, uptimeMs: () => this.uptime };
  }

  static async start(dialect: 'sqlite' | 'postgres'): Promise<Machine> {
    const machine = new Machine(await openTestCore({ databaseUrl: dialect === 'postgres' ? await migratedPostgresUrl() : null }));
    await machine.restart();
    return machine;
  }

  /** Another server process on the same data; `machine` is what differs from the one before. */
  async restart(machine: Partial<Pick<Core, 'bootId' | 'otherClocks'>> = {}): Promise<void> {
    const folder = await openOutboxFolder({ folder: join(this.test.dataDir, 'outbox'), from: 'a@example.org', hostname: 'example.org' });
    this.scheduler = createScheduler({ ...this.core, ...machine }, { live: folder, test: folder });
    await this.scheduler.tick();
  }

  /** Time passes, and the server ticks: once at the end, or as often as `stepMs` says. */
  async pass(ms: number, stepMs = ms): Promise<void> {
    for (let left = ms; left > 0; left -= stepMs) {
      const step = Math.min(stepMs, left);
      this.test.clock.advance(step);
      this.uptime += step;
      await this.scheduler.tick();
    }
  }

  /** Days go by with the server at work; it ticks whenever something may be due. */
  async live(ms: number): Promise<void> {
    const end = addMs(this.core.clock.now(), ms);
    while (this.core.clock.now() < end) {
      const nowMs = instantToMs(this.core.clock.now());
      const next = await this.core.db.read
        .selectFrom('policies')
        .select((row) => row.fn.min('wake_at_ms').as('at'))
        .where('wake_at_ms', '>', nowMs)
        .executeTakeFirst();
      const step = Math.min(instantToMs(end), next?.at ?? Infinity) - nowMs;
      this.test.clock.advance(step);
      this.uptime += step;
      await this.core.db.transaction((tx) => tx.updateTable('engine_servers').set({ beat_at: this.core.clock.now() }).execute());
      await this.scheduler.tick();
    }
  }

  async vault(mode: 'live' | 'test' = 'live', owner?: OwnerContext): Promise<{ readonly ctx: OwnerContext; readonly id: Ulid }> {
    const ctx = owner ?? (await makeOwner(this.core, { mode }));
    const { id } = await createVault(ctx, { name: 'Papers' });
    await setPolicy(ctx, id, daily);
    return { ctx, id: id };
  }

  /** A vault that opens on a date. */
  async date(from: Instant, inMs: number): Promise<{ readonly ctx: OwnerContext; readonly id: Ulid }> {
    const ctx = await makeOwner(this.core);
    const { id } = await createVault(ctx, { name: 'Letters' });
    await createRecipient(ctx, id, { email: 'ann@example.org', sendNotification: false });
    await setPolicy(ctx, id, { type: 'date_based', releaseDate: addMs(from, inMs), timeZone: 'UTC', preReleaseNotificationDays: null });
    return { ctx, id };
  }

  async isReleased(id: string): Promise<boolean> {
    return (await findReleaseOfVault(this.core.db.read, id as Ulid)) !== undefined;
  }

  async open(): Promise<readonly string[]> {
    return (await listHolds(this.core)).filter((hold) => hold.lifted_at === null).map((hold) => hold.reason);
  }

  async kinds(): Promise<readonly string[]> {
    return (await this.core.db.read.selectFrom('outbox').select('kind').orderBy('id').execute()).map((row) => row.kind);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.test.close();
  }
}

describe.each(dialectsOfForm)('the heartbeat on %s', (dialect) => {
  it('notes its heartbeats, and every stretch without one', async () => {
    await using machine = await Machine.start(dialect);
    const begun = machine.core.clock.now();
    await machine.pass(40 * secondMs, 5 * secondMs);
    const server = await machine.core.db.read.selectFrom('engine_servers').selectAll().execute();
    expect(server).toMatchObject([{ started_at: begun, beat_at: addMs(begun, 40 * secondMs) }]);
    // One at the beginning and one every ten seconds, each noted outside the database too.
    expect(await machine.core.db.read.selectFrom('engine_state').selectAll().execute()).toEqual([
      { name: 'engine', epoch: 5, watermark: addMs(begun, 40 * secondMs) },
    ]);
    expect(await readFile(join(machine.test.dataDir, 'engine-epoch'), 'utf8')).toMatch(/^5 [0-9A-Z]{26} test \d+ \S+\n$/);
    expect(await listGapsSince(machine.core.db.read, begun)).toEqual([]);
    const down = machine.core.clock.now();
    await machine.pass(8 * hourMs);
    expect(await listGapsSince(machine.core.db.read, begun)).toEqual([{ from: down, to: addMs(down, 8 * hourMs) }]);
    expect(await machine.open()).toEqual([]);
  });

  it('lengthens the last warning by what of it the server was down, and warns again when it ran out unseen', async () => {
    await using machine = await Machine.start(dialect);
    const [first, second] = [await machine.vault(), await machine.vault()];
    await machine.live(2 * dayMs);
    const warned = machine.core.clock.now();
    expect((await machine.kinds()).filter((kind) => kind === 'last_warning')).toHaveLength(2);
    await checkIn(second.ctx, second.id, 'api');
    await machine.pass(5 * hourMs);
    await machine.live(19 * hourMs);
    expect(machine.core.clock.now()).toBe(addMs(warned, dayMs));
    expect(await machine.isReleased(first.id)).toBe(false);
    await machine.live(5 * hourMs);
    expect(await machine.isReleased(first.id)).toBe(true);
    // The other one's warning runs out while nobody is there.
    await machine.live(24 * hourMs);
    const sent = (await machine.kinds()).filter((kind) => kind === 'last_warning').length;
    expect(sent).toBe(3);
    await machine.pass(3 * dayMs);
    expect(await machine.isReleased(second.id)).toBe(false);
    expect((await machine.kinds()).filter((kind) => kind === 'last_warning')).toHaveLength(4);
    await machine.live(23 * hourMs);
    expect(await machine.isReleased(second.id)).toBe(false);
    await machine.live(hourMs);
    expect(await machine.isReleased(second.id)).toBe(true);
  });

  it('moves no timer when the clock went ahead, until each owner or an administrator says so', async () => {
    await using machine = await Machine.start(dialect);
    await createPerson(
      machine.core,
      { email: 'admin@example.org', role: 'VAULT_ADMIN', password: null, defaultPlan: 'enterprise' },
      systemOrigin,
    );
    const [silent, alive, trial] = [await machine.vault(), await machine.vault(), await machine.vault('test')];
    await machine.pass(10 * secondMs);
    // The clock is set ahead by a month within a second.
    machine.test.clock.advance(30 * dayMs);
    machine.uptime += secondMs;
    await machine.scheduler.tick();
    expect(await machine.open()).toEqual(['clock_jump']);
    expect(machine.test.faults).toEqual([{ kind: 'automatic releases are held', id: 'clock_jump' }]);
    const kinds = await machine.kinds();
    // Nobody is notified of a due date that hasn't come, but test data goes its own way, and the administrator is notified.
    expect(kinds.filter((kind) => kind === 'due_notice')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'releases_held')).toHaveLength(1);
    expect((await findPolicy(machine.core.db.read, trial.id))?.timer_state).not.toContain('running');
    // It is raised once, however often anybody looks.
    await machine.pass(minuteMs, 10 * secondMs);
    await machine.restart();
    expect(await listHolds(machine.core)).toHaveLength(1);
    await checkIn(alive.ctx, alive.id, 'api');
    await machine.live(dayMs + hourMs);
    const state = async (id: string): Promise<string> => (await findPolicy(machine.core.db.read, id as Ulid))?.timer_state ?? '';
    expect(await state(alive.id)).toContain('"phase":"grace"');
    expect(await state(silent.id)).toContain('"phase":"running"');
    const lifted = await liftAsSeen(machine.core, 1, 'The time server was wrong.');
    expect(lifted).toMatchObject({ reason: 'clock_jump', lifted_by: null, note: 'The time server was wrong.' });
    await expect(liftAsSeen(machine.core, 1)).rejects.toMatchObject({ code: 'conflict' });
    await expect(liftAsSeen(machine.core, 2)).rejects.toMatchObject({ code: 'resource_not_found' });
    await expect(liftHold(machine.core, systemOrigin, { number: 1, seen: '', note: 'x'.repeat(1001) })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    const freed = machine.core.clock.now();
    await machine.live(hourMs);
    // What ran out in the meantime has its whole length again from now on.
    expect(JSON.parse(await state(silent.id))).toMatchObject({ phase: 'grace', releaseAt: addMs(freed, 49 * hourMs) });
    const log = await machine.core.db.read
      .selectFrom('audit_events')
      .select('action')
      .where('resource_type', '=', 'release_hold')
      .orderBy('id')
      .execute();
    expect(log.map((row) => row.action)).toEqual(['release_hold.raised', 'release_hold.lifted']);
  });

  it('holds when the clock is behind, and takes the present for right when that is lifted', async () => {
    await using machine = await Machine.start(dialect);
    const { id } = await machine.vault();
    machine.test.clock.advance(-9 * minuteMs);
    machine.uptime += secondMs;
    await machine.scheduler.tick();
    expect(await machine.open()).toEqual([]);
    machine.test.clock.advance(-2 * minuteMs);
    await machine.scheduler.tick();
    expect(await machine.open()).toEqual(['clock_behind']);
    await machine.live(2 * dayMs);
    expect((await findPolicy(machine.core.db.read, id))?.timer_state).toContain('running');
    await liftAsSeen(machine.core, 1);
    await machine.live(hourMs);
    expect(await machine.open()).toEqual([]);
    expect((await findPolicy(machine.core.db.read, id))?.timer_state).toContain('grace');
  });

  it('raises one hold of a kind when several servers notice it at once', async () => {
    await using machine = await Machine.start(dialect);
    const raised = await raiseHoldsTogether(machine.core, ['clock_jump', 'clock_jump', 'clock_behind', 'clock_jump', 'clock_behind']);
    expect(raised.filter((number) => number !== undefined)).toHaveLength(2);
    expect([...(await machine.open())].sort()).toEqual(['clock_behind', 'clock_jump']);
    // A second jump is another hold for whoever has answered the first; a clock that is still behind is not.
    const numbers = async (): Promise<Record<string, number>> =>
      Object.fromEntries((await listHolds(machine.core)).map((hold) => [hold.reason, hold.number]));
    const before = await numbers();
    expect(await raiseHoldsTogether(machine.core, ['clock_behind', 'clock_jump'])).toEqual([undefined, undefined]);
    const after = await numbers();
    expect(after.clock_behind).toBe(before.clock_behind);
    expect(after.clock_jump).toBeGreaterThan(Math.max(...Object.values(before)));
  });

  it('notices a database that was put back, at the start and while it runs', async () => {
    await using machine = await Machine.start(dialect);
    const { id } = await machine.vault();
    await machine.pass(minuteMs, 10 * secondMs);
    const putBack = () => machine.core.db.transaction((tx) => tx.updateTable('engine_state').set({ epoch: 2 }).execute());
    await putBack();
    await machine.restart();
    expect(await machine.open()).toEqual(['database_restored']);
    await machine.live(4 * dayMs);
    expect(await machine.kinds()).toEqual([]);
    await liftAsSeen(machine.core, 1);
    await machine.restart();
    expect(await machine.open()).toEqual([]);
    expect((await findPolicy(machine.core.db.read, id))?.timer_state).toContain('grace');
    await putBack();
    await machine.pass(10 * secondMs);
    expect(await machine.open()).toEqual(['database_restored']);
    expect(await machine.isReleased(id)).toBe(false);
  });

  it('holds for a used database without its note, before anything is released', async () => {
    await using machine = await Machine.start(dialect);
    const dated = await machine.date(machine.core.clock.now(), 2 * hourMs);
    await machine.pass(3 * minuteMs, 10 * secondMs);
    // A dump that is put back at once has rows of servers that were at work a moment ago; its date has been moved since.
    await rm(join(machine.test.dataDir, 'engine-epoch'));
    machine.test.clock.advance(2 * hourMs);
    machine.uptime += 2 * hourMs;
    await machine.core.db.transaction((tx) => tx.updateTable('engine_servers').set({ beat_at: machine.core.clock.now() }).execute());
    await machine.restart();
    await machine.pass(2 * minuteMs, 10 * secondMs);
    expect(await machine.open()).toContain('database_restored');
    expect(await machine.isReleased(dated.id)).toBe(false);
  });

  it('takes a note about another database for none', async () => {
    await using machine = await Machine.start(dialect);
    // The server was tried out on an empty database before the old one was put in its place.
    await writeFile(join(machine.test.dataDir, 'engine-epoch'), '0 ANOTHERDATABASE\n');
    machine.test.clock.advance(2 * minuteMs);
    await machine.restart();
    expect(await machine.open()).toEqual(['database_restored']);
    await writeFile(join(machine.test.dataDir, 'engine-epoch'), '999999');
    await machine.restart();
    expect(await machine.open()).toEqual(['database_restored']);
  });

  it('lets no date come while nothing vouches for the clock that a server starts with, and windows begin anew', async () => {
    await using machine = await Machine.start(dialect);
    const [dated, silent] = [await machine.date(machine.core.clock.now(), 300 * dayMs), await machine.vault()];
    await machine.pass(minuteMs, 10 * secondMs);
    // The machine starts again with its clock ahead, or after as long: nobody can tell.
    machine.test.clock.advance(301 * dayMs);
    machine.uptime = 0;
    await machine.restart({ bootId: 'next run' });
    expect(await machine.open()).toEqual(['clock_unproved']);
    await machine.pass(3 * minuteMs, 10 * secondMs);
    expect(await machine.isReleased(dated.id)).toBe(false);
    expect((await findPolicy(machine.core.db.read, silent.id))?.timer_state).toContain('"phase":"grace"');
    await machine.live(4 * dayMs);
    expect([await machine.isReleased(dated.id), await machine.isReleased(silent.id)]).toEqual([false, true]);
    // Somebody has looked: the owner of the date is warned, and has three days.
    await liftAsSeen(machine.core, 1);
    await machine.live(hourMs);
    expect(await machine.kinds()).toContain('date_passed_warning');
    await machine.live(70 * hourMs);
    expect(await machine.isReleased(dated.id)).toBe(false);
    await machine.live(2 * hourMs);
    expect(await machine.isReleased(dated.id)).toBe(true);
  });

  it('believes a clock that another one, or the machine’s own count, agrees with, and holds everything when they don’t', async () => {
    await using machine = await Machine.start(dialect);
    const clock = (offMs: number) => ({ proves: true, ask: () => Promise.resolve(instantToMs(machine.core.clock.now()) + offMs) });
    const silentClock = { proves: true, ask: () => Promise.resolve(null) };
    const start = async (
      boot: string,
      passed: { readonly clockMs: number; readonly uptimeMs: number },
      otherClocks: Core['otherClocks'],
    ) => {
      machine.test.clock.advance(passed.clockMs);
      machine.uptime += passed.uptimeMs;
      await machine.restart({ bootId: boot, otherClocks });
      return machine.open();
    };
    const passed = { clockMs: 5 * hourMs, uptimeMs: 5 * hourMs };
    // The same run of the machine has counted as many hours.
    expect(await start('test', passed, [])).toEqual([]);
    expect(await start('second', passed, [clock(50 * minuteMs)])).toEqual([]);
    expect(await start('third', passed, [silentClock])).toEqual(['clock_unproved']);
    // It answers at last, and nobody has to do anything.
    await machine.restart({ bootId: 'third', otherClocks: [clock(0)] });
    expect(await machine.open()).toEqual([]);
    expect(await start('fourth', { clockMs: minuteMs, uptimeMs: minuteMs }, [clock(0), clock(-2 * hourMs)])).toEqual(['clock_jump']);
    await liftAsSeen(machine.core, 2);
    // Set while nothing ran, on a machine that went on counting.
    await machine.restart({ bootId: 'fifth', otherClocks: [clock(0)] });
    expect(await start('fifth', { clockMs: 90 * minuteMs, uptimeMs: minuteMs }, [])).toEqual(['clock_jump']);
  });

  it('does not take a server that died between its first heartbeat and the note of it for another database', async () => {
    await using test = await openTestCore({ databaseUrl: dialect === 'postgres' ? await migratedPostgresUrl() : null });
    const died = new Error('killed here');
    const write = (record: EpochRecord): Promise<void> => (record.epoch === 0 ? test.core.epochNote.write(record) : Promise.reject(died));
    const dying = { ...test.core, epochNote: { ...test.core.epochNote, write } };
    await expect(beat(dying, await beginBeating(dying))).rejects.toBe(died);
    expect(await findEpoch(test.core.db.read)).toBe(1);
    expect((await beat(test.core, await beginBeating(test.core)))?.holds).toEqual([]);
    expect(await listHolds(test.core)).toEqual([]);
  });
});

it('lets another server with its own folder join those at work, and no two that know nothing', async () => {
  await using machine = await Machine.start('postgres');
  const atWork = machine.scheduler;
  await rm(join(machine.test.dataDir, 'engine-epoch'));
  await machine.restart();
  const [joining] = [machine.scheduler];
  expect(await machine.core.db.read.selectFrom('engine_servers').selectAll().execute()).toHaveLength(1);
  machine.test.clock.advance(10 * secondMs);
  machine.uptime += 10 * secondMs;
  await atWork.tick();
  await joining.tick();
  expect(await machine.open()).toEqual([]);
  expect(await machine.core.db.read.selectFrom('engine_servers').selectAll().execute()).toHaveLength(2);
  // Two that come up together on a restored database see only each other, and neither takes the other for one at work.
  await rm(join(machine.test.dataDir, 'engine-epoch'));
  await machine.restart();
  const one = machine.scheduler;
  await machine.restart();
  for (let round = 0; round < 8; round += 1) {
    machine.test.clock.advance(10 * secondMs);
    machine.uptime += 10 * secondMs;
    await one.tick();
    await machine.scheduler.tick();
  }
  expect(await machine.open()).toEqual(['database_restored']);
});

describe.each(dialectsOfForm)('a hold on %s', (dialect) => {
  it('shows what a lift would release, lifts only what was seen, and releases nothing at that moment', async () => {
    await using machine = await Machine.start(dialect);
    const begun = machine.core.clock.now();
    const [first, moved, far] = [
      await machine.date(begun, hourMs),
      await machine.date(begun, 3 * hourMs),
      await machine.date(begun, 90 * dayMs),
    ];
    const silent = await machine.vault();
    // Its last warning is out when the hold comes.
    await machine.live(2 * dayMs - 61 * minuteMs);
    await raiseHold(machine.core, systemOrigin, { reason: 'by_hand', note: 'Moving house.' });
    expect(await machine.isReleased(first.id)).toBe(true);
    const later = await machine.date(machine.core.clock.now(), 20 * minuteMs);
    await machine.pass(40 * minuteMs, minuteMs);
    const preview = await previewLift(machine.core, 1);
    const now = machine.core.clock.now();
    expect(preview.vaults.map(({ vaultId, cause, releaseAt }) => [vaultId, cause, releaseAt])).toEqual(
      [
        [silent.id, 'inactivity', preview.vaults.find(({ vaultId }) => vaultId === silent.id)?.releaseAt],
        [later.id, 'date_based', addMs(now, 72 * hourMs)],
      ].toSorted((one, other) => (String(one[2]) < String(other[2]) ? -1 : 1)),
    );
    expect([preview.total, preview.others]).toEqual([2, []]);
    expect(moved.id === far.id).toBe(false);
    const lift = (seen: string) => liftHold(machine.core, systemOrigin, { number: 1, seen, note: null });
    await expect(lift('000000000000')).rejects.toMatchObject({ code: 'conflict' });
    // What was seen is no longer what there is.
    await checkIn(silent.ctx, silent.id, 'api');
    await expect(lift(preview.seen)).rejects.toMatchObject({ code: 'conflict' });
    const anew = await previewLift(machine.core, 1);
    expect(anew.vaults.map(({ vaultId }) => vaultId)).toEqual([later.id]);
    await lift(anew.seen);
    await machine.pass(10 * minuteMs, 10 * secondMs);
    expect(await machine.isReleased(later.id)).toBe(false);
    expect((await machine.kinds()).filter((kind) => kind === 'date_passed_warning')).toHaveLength(1);
  });

  it('gives a last warning anew that was given before a hold', async () => {
    await using machine = await Machine.start(dialect);
    const { id } = await machine.vault();
    await machine.live(2 * dayMs);
    const warnings = async () => (await machine.kinds()).filter((kind) => kind === 'last_warning').length;
    expect(await warnings()).toBe(1);
    await machine.live(23 * hourMs + 50 * minuteMs);
    await raiseHold(machine.core, systemOrigin, { reason: 'database_restored', note: 'Put back.' });
    await machine.pass(20 * minuteMs, minuteMs);
    await liftAsSeen(machine.core, 1);
    await machine.pass(minuteMs, 10 * secondMs);
    expect([await warnings(), await machine.isReleased(id)]).toEqual([2, false]);
    await machine.live(23 * hourMs);
    expect(await machine.isReleased(id)).toBe(false);
    await machine.live(hourMs);
    expect(await machine.isReleased(id)).toBe(true);
  });

  it('is raised by hand for everybody, again when it is raised again, with who and why in the log', async () => {
    await using machine = await Machine.start(dialect);
    const person = await createPerson(
      machine.core,
      { email: 'admin@example.org', role: 'VAULT_ADMIN', password: null, defaultPlan: 'enterprise' },
      systemOrigin,
    );
    expect(person).toBeDefined();
    const raise = (note: string) =>
      raiseHold(machine.core, { ...systemOrigin, actor: { type: 'command_line', id: null } }, { reason: 'by_hand', note });
    expect(await raise('The disk is being changed.')).toMatchObject({ number: 1, reason: 'by_hand', lifted_at: null });
    await expect(raise('a\u0000b')).rejects.toMatchObject({ code: 'invalid_request' });
    const { id } = await machine.vault();
    expect((await findPolicy(machine.core.db.read, id))?.holds_cleared).toBe(1);
    expect(await raise('And once more.')).toMatchObject({ number: 2, reason: 'by_hand' });
    expect((await machine.kinds()).filter((kind) => kind === 'releases_held').length).toBeGreaterThan(0);
    const log = await machine.core.db.read
      .selectFrom('audit_events')
      .select(['action', 'actor_type', 'details'])
      .where('resource_type', '=', 'release_hold')
      .orderBy('id')
      .execute();
    expect(log.map(({ action, actor_type: actor }) => [action, actor])).toEqual([
      ['release_hold.raised', 'command_line'],
      ['release_hold.raised', 'command_line'],
    ]);
    expect(log[1]?.details).toContain('And once more.');
  });
});
