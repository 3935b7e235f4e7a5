import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '../../shared/domain/error-codes.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { dayMs, instantFromMs, instantToMs, minuteMs, secondMs, type Instant } from '../../shared/domain/instant.ts';
import type { PolicyInput } from '../../shared/domain/policy.ts';
import type { TimerEvent, TimerRule } from '../../shared/domain/timer.ts';
import { checkIn } from '../../server/core/check-ins/check-in.ts';
import { type Core, type OwnerContext } from '../../server/core/context.ts';
import { listOpenHolds } from '../../server/core/stores/hold-store.ts';
import { liftAsSeen } from '../../server/core/heartbeat/heartbeat-test-kit.ts';
import { listHolds } from '../../server/core/heartbeat/holds.ts';
import { pausePolicy, resumePolicy } from '../../server/core/policies/pause-policy.ts';
import { findPolicy } from '../../server/core/stores/policy-store.ts';
import { parseTimerState } from '../../server/core/timers/policy-timer.ts';
import { setPolicy } from '../../server/core/policies/set-policy.ts';
import { MailRefusedError, type MailMessage, type MailTransport } from '../../server/core/ports.ts';
import { createRecipient } from '../../server/core/recipients/create-recipient.ts';
import { findReleaseOfVault } from '../../server/core/stores/release-store.ts';
import { releaseVault } from '../../server/core/releases/release-vault.ts';
import { archiveVault, restoreVault } from '../../server/core/vaults/archive-vault.ts';
import { createVault } from '../../server/core/vaults/create-vault.ts';
import type { OutboxRow } from '../../server/db/schema.ts';
import { createScheduler, type Scheduler } from '../../server/scheduler/scheduler.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { makeOwner, openTestCore, type TestCore } from '../kit/server/test-core.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import type { Fact, Happening } from './model-facts.ts';
import type { CrashAfter, MailFate, Played } from './model-world.ts';

/*
 * The same as `World` with the real server: its core, scheduler and SQLite, on a clock that can be set and with a mail server that has
 * moods. A crash is an error at a point at which a process could die, after which nothing of this process gets anywhere any more; then it
 * is dropped, and another one opens the same data folder. The log is read from the database after each commit.
 */

class Crash extends Error {}

const beatMs = 10 * secondMs;
const maxRounds = 12;
const heirs = ['anna@example.org', 'otto@example.org'];

export class RealWorld implements Played, AsyncDisposable {
  readonly facts: Fact[] = [];
  readonly #folder: TempFolder;
  readonly #startMs: number;
  #test: TestCore | null = null;
  #core!: Core;
  #scheduler!: Scheduler;
  #ctx!: OwnerContext;
  #vaultId!: Ulid;
  #t: number;
  #skewMs = 0;
  #bootT = 0;
  #boots = 0;
  #crashAfter: CrashAfter = null;
  #isDying = false;
  /** What somebody is doing, until it's in the log. What the server does meanwhile on its own is none of it. */
  readonly #acting = new AsyncLocalStorage<{ pending: Happening | null }>();
  #seen = new Map<string, string>();
  #released = false;
  /** The highest hold number in the log. */
  #heldThrough = 0;
  fate: (mail: string) => MailFate = () => 'accept';
  ticks = 0;
  crashes = 0;

  private constructor(folder: TempFolder, startMs: number) {
    this.#folder = folder;
    this.#startMs = startMs;
    this.#t = startMs;
  }

  static async begin(startMs: number): Promise<RealWorld> {
    const world = new RealWorld(await tempFolder('model'), startMs);
    await world.#open();
    const owner = await makeOwner(world.#core);
    world.#ctx = { ...owner, core: world.#core };
    const { id } = await createVault(world.#ctx, { name: 'Papers' });
    world.#vaultId = id;
    for (const email of heirs) await createRecipient(world.#ctx, world.#vaultId, { email, sendNotification: false });
    await world.tick();
    return world;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#test?.close();
    await this.#folder.remove();
  }

  get t(): number {
    return this.#t;
  }

  get isReleased(): boolean {
    return this.#released;
  }

  get #c(): number {
    return this.#t + this.#skewMs;
  }

  get #isUp(): boolean {
    return this.#test !== null;
  }

  #log(fact: Happening): void {
    this.facts.push({ t: this.#t, c: this.#c, ...fact });
  }

  async #open(): Promise<void> {
    const test = await openTestCore({ dataDir: this.#folder.path, now: instantFromMs(this.#c) });
    this.#test = test;
    this.#bootT = this.#t;
    this.#isDying = false;
    const db = Object.assign(Object.create(test.core.db) as Core['db'], {
      transaction: async <T>(act: Parameters<Core['db']['transaction']>[0]): Promise<T> => {
        this.#mayDie();
        const result = await test.core.db.transaction(async (tx) => {
          const inner = await act(tx);
          this.#mayDie();
          return inner;
        });
        await this.#readCommitted(test);
        this.#mayDie();
        return result as T;
      },
    });
    const clock = { now: (): Instant => instantFromMs(this.#c) };
    this.#boots += 1;
    // Another clock shows the true time.
    const otherClocks = [{ proves: true, ask: () => Promise.resolve(this.#t) }];
    this.#core = { ...test.core, db, clock, uptimeMs: () => this.#t - this.#bootT, bootId: `run-${this.#boots}`, otherClocks };
    this.#ctx = { ...this.#ctx, core: this.#core };
    const transport: MailTransport = { send: (message) => this.#send(test, message), close: () => Promise.resolve() };
    this.#scheduler = createScheduler(this.#core, { live: transport, test: transport });
  }

  #mayDie(): void {
    if (this.#isDying) throw new Crash('this process is dead');
    if (this.#crashAfter === null) return;
    if (this.#crashAfter === 0) {
      this.#crashAfter = null;
      this.#isDying = true;
      throw new Crash('this process dies');
    }
    this.#crashAfter -= 1;
  }

  async #mails(test: TestCore): Promise<readonly OutboxRow[]> {
    return test.core.db.read.selectFrom('outbox').selectAll().where('vault_id', '=', this.#vaultId).orderBy('id').execute();
  }

  /** Logs what a commit has changed. */
  async #readCommitted(test: TestCore): Promise<void> {
    if (this.#vaultId === undefined) return;
    const act = this.#acting.getStore();
    if (act !== undefined && act.pending !== null) {
      this.#log(act.pending);
      act.pending = null;
    }
    for (const { number, reason } of await listOpenHolds(test.core.db.read)) {
      if (number > this.#heldThrough) this.#log({ what: 'held', reason });
      this.#heldThrough = Math.max(this.#heldThrough, number);
    }
    const mails = await this.#mails(test);
    const release = await findReleaseOfVault(test.core.db.read, this.#vaultId);
    if (release !== undefined && !this.#released) {
      this.#released = true;
      this.#log({ what: 'released', byHand: release.trigger === 'manual', to: [...heirs, this.#ctx.owner.email] });
    }
    for (const { id, kind, status, to_address: to, facts } of mails) {
      const before = this.#seen.get(id);
      if (before === status) continue;
      this.#seen.set(id, status);
      const { releaseAt } = JSON.parse(facts) as { releaseAt?: Instant };
      if (before === undefined)
        this.#log({ what: 'written', mail: id, kind, to, releaseC: releaseAt === undefined ? null : instantToMs(releaseAt) });
      if (status === 'accepted') this.#log({ what: 'noted', mail: id, kind });
      if (status === 'refused') this.#log({ what: 'refused', mail: id, kind });
    }
  }

  async #send(test: TestCore, message: MailMessage): Promise<void> {
    this.#mayDie();
    const mail = (await this.#mails(test)).find(({ id }) => id === message.id);
    const kind = mail?.kind ?? 'other';
    const fate = this.fate(message.id);
    if (fate === 'fail') throw new Error('the mail server does not answer');
    if (fate === 'refuse') throw new MailRefusedError('there is no such mailbox');
    this.#log({ what: 'taken', mail: message.id, kind, to: message.to.address });
    this.#mayDie();
  }

  async tick(crashAfter: CrashAfter = null): Promise<boolean> {
    if (!this.#isUp) return true;
    this.ticks += 1;
    this.#crashAfter = crashAfter;
    await this.#scheduler.tick();
    this.#crashAfter = null;
    if (!this.#isDying) return true;
    this.crashes += 1;
    await this.goDown();
    return false;
  }

  async pass(ms: number, lagMs = 0, crashAfter: CrashAfter = null): Promise<void> {
    const end = this.#t + ms;
    let crash = crashAfter;
    for (let rounds = 0; this.#isUp && this.#t < end; rounds += 1) {
      if (rounds > 2000) throw new Error('time stands still');
      const next = await this.#nextWork();
      const at = next === null ? end : Math.min(end, Math.max(this.#t + 1, next - this.#skewMs + lagMs));
      await this.#workUntil(at);
      const lived = await this.tick(at < end ? crash : null);
      if (at < end) crash = null;
      if (!lived) break;
    }
    this.#t = Math.max(this.#t, end);
  }

  async passUntilDue(offsetMs: number, lagMs = 0, crashAfter: CrashAfter = null): Promise<void> {
    const policy = this.#test === null ? undefined : await findPolicy(this.#test.core.db.read, this.#vaultId);
    const ms = policy?.wake_at_ms === null || policy === undefined ? 7 * dayMs : policy.wake_at_ms - this.#c;
    await this.pass(Math.max(0, ms + offsetMs), lagMs, crashAfter);
  }

  /** When the scheduler has something to do; for what is on hold it has nothing to do. */
  async #nextWork(): Promise<number | null> {
    const { read } = this.#core.db;
    const policy = await findPolicy(read, this.#vaultId);
    const held = (await listHolds(this.#core)).some((hold) => hold.lifted_at === null && hold.number > (policy?.holds_cleared ?? 0));
    const mail = await read
      .selectFrom('outbox')
      .select((row) => row.fn.min('next_attempt_ms').as('at'))
      .where('status', '=', 'queued')
      .executeTakeFirst();
    const times = [
      ...(held || policy === undefined || policy.wake_at_ms === null ? [] : [policy.wake_at_ms]),
      ...(mail?.at === null || mail === undefined ? [] : [Number(mail.at)]),
    ];
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Time at work: heartbeats throughout, of which only the last is written. */
  async #workUntil(t: number): Promise<void> {
    const passedMs = t - this.#t;
    this.#t = t;
    if (passedMs <= beatMs || this.#test === null) return;
    const before = instantFromMs(this.#c - beatMs);
    await this.#test.core.db.transaction((tx) =>
      tx.updateTable('engine_servers').set({ beat_at: before }).where('beat_at', '<', before).execute(),
    );
  }

  async goDown(): Promise<void> {
    if (this.#test === null) return;
    const test = this.#test;
    this.#test = null;
    await this.#scheduler.stop();
    await test.close();
    this.#log({ what: 'down' });
  }

  async goUp(): Promise<void> {
    if (this.#isUp) return;
    await this.#open();
    this.#log({ what: 'up' });
    await this.tick();
  }

  async setClock(byMs: number): Promise<void> {
    const seen = this.#isUp;
    this.#skewMs += byMs;
    this.#log({ what: 'clock', byMs, seen });
    await this.tick();
  }

  async repair(): Promise<void> {
    if (this.#skewMs !== 0) await this.setClock(-this.#skewMs);
    await this.goUp();
    const open = (await listHolds(this.#core)).filter((hold) => hold.lifted_at === null);
    if (open.length === 0) return;
    for (const { number } of open) await liftAsSeen(this.#core, number);
    this.#log({ what: 'lifted' });
    await this.tick();
  }

  /** What an owner does through the product's own use cases; what the vault refuses hasn't happened. */
  async #use(fact: Happening, act: (ctx: OwnerContext, vaultId: Ulid) => Promise<unknown>): Promise<void> {
    if (!this.#isUp) return;
    try {
      await this.#acting.run({ pending: fact }, () => act(this.#ctx, this.#vaultId));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  async act(event: TimerEvent, fact: Happening): Promise<void> {
    if (event.type === 'check_in') return this.#use(fact, (ctx, id) => checkIn(ctx, id, 'api'));
    if (event.type === 'resume') return this.#use(fact, resumePolicy);
    if (event.type === 'freeze') return this.#use(fact, archiveVault);
    if (event.type === 'thaw') return this.#use(fact, restoreVault);
  }

  async pause(ms: number): Promise<void> {
    const untilC = this.#c + Math.max(secondMs, ms);
    await this.#use({ what: 'pause', untilC }, (ctx, id) => pausePolicy(ctx, id, { pauseUntil: instantFromMs(untilC) }));
  }

  async releaseByHand(): Promise<void> {
    if (!this.#isUp) return;
    try {
      await releaseVault(this.#ctx, this.#vaultId, {});
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  async liveOn(rounds: number, marginMs: number): Promise<void> {
    for (let round = 0; round < Math.min(rounds, maxRounds) && this.#isUp && !this.#released; round += 1) {
      const policy = await findPolicy(this.#core.db.read, this.#vaultId);
      const state = policy === undefined ? null : parseTimerState(policy);
      await this.pass(state?.phase === 'running' ? Math.max(minuteMs, instantToMs(state.dueAt) - this.#c - marginMs) : 10 * dayMs);
      await this.act({ type: 'check_in' }, { what: 'check_in' });
    }
  }

  async setPolicy(ruleAt: (now: Instant) => TimerRule): Promise<void> {
    const wanted = ruleAt(instantFromMs(this.#c));
    // Certificates take people and files; the small model has them.
    const rule: TimerRule =
      wanted.kind === 'death_certificate'
        ? { kind: 'inactivity', frequency: 'weekly', graceHours: 48, reminderDaysBefore: null, remindersSilenced: false }
        : wanted;
    await this.#use({ what: 'policy', rule }, (ctx, id) => setPolicy(ctx, id, inputOf(rule)));
  }

  certify(): void {}

  backUp(): void {}

  restore(): void {}

  async readRecord(): Promise<void> {
    if (this.#test === null) return;
    const { read } = this.#test.core.db;
    const releases = await read.selectFrom('releases').selectAll().where('vault_id', '=', this.#vaultId).execute();
    const vault = await read.selectFrom('vaults').select(['status', 'released_at']).where('id', '=', this.#vaultId).executeTakeFirst();
    if (releases.length > 0) this.#log({ what: 'record', text: JSON.stringify([releases, vault]) });
  }

  async heal(): Promise<void> {
    this.fate = () => 'accept';
    await this.repair();
    this.#log({ what: 'healed' });
  }

  /** How the whole database contradicts itself, after the last act. */
  async contradictions(): Promise<readonly string[]> {
    if (this.#test === null) return [];
    // The mail server of these histories keeps no files.
    return (await findInconsistencies(this.#test.core.db, this.#folder.path)).filter((found) => !found.endsWith('was never written'));
  }

  get years(): number {
    return (this.#t - this.#startMs) / (365.25 * dayMs);
  }
}

function inputOf(rule: TimerRule): PolicyInput {
  if (rule.kind === 'inactivity')
    return { type: 'inactivity', frequency: rule.frequency, graceHours: rule.graceHours, reminderDaysBefore: rule.reminderDaysBefore };
  if (rule.kind === 'date_based')
    return { type: 'date_based', releaseDate: rule.releaseDate, timeZone: 'UTC', preReleaseNotificationDays: rule.noticeDays };
  return { type: 'death_certificate', waitingPeriodDays: rule.waitingDays };
}
