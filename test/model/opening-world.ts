import { type Core, type PersonContext } from '../../server/core/context.ts';
import { setRequiredApprovals } from '../../server/core/approvals/approval-settings.ts';
import { PeopleWorld } from '../../server/core/certificates/certificate-test-kit.ts';
import { checkIn } from '../../server/core/check-ins/check-in.ts';
import { liftAsSeen } from '../../server/core/heartbeat/heartbeat-test-kit.ts';
import { listHolds } from '../../server/core/heartbeat/holds.ts';
import { recordBounce } from '../../server/core/mail-delivery/record-bounce.ts';
import { setPolicy } from '../../server/core/policies/set-policy.ts';
import { MailRefusedError, type MailMessage, type MailTransport } from '../../server/core/ports.ts';
import { removeRecipient } from '../../server/core/recipients/manage-recipients.ts';
import { carryOutOpenings } from '../../server/core/releases/carry-out-openings.ts';
import { setOpening, setOpeningByDevice } from '../../server/core/releases/set-opening.ts';
import { stopByLink, stopRelease, stopReleaseByDevice } from '../../server/core/releases/stop-release.ts';
import { putContact } from '../../server/core/stores/contact-store.ts';
import { listVaultRecipients } from '../../server/core/stores/recipient-store.ts';
import { archiveVault, restoreVault } from '../../server/core/vaults/archive-vault.ts';
import { createVault } from '../../server/core/vaults/create-vault.ts';
import type { OpeningRow, OutboxRow } from '../../server/db/schema.ts';
import { createScheduler, type Scheduler } from '../../server/scheduler/scheduler.ts';
import type { Dialect } from '../../shared/node/database/database.ts';
import { DomainError } from '../../shared/domain/error-codes.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { dayMs, hourMs, instantFromMs, instantToMs, minuteMs, secondMs } from '../../shared/domain/instant.ts';
import { postgresUrl } from '../kit/databases/database-urls.ts';
import { openTestCore } from '../kit/server/test-core.ts';
import { OpeningJudge } from './opening-judge.ts';

/*
 * A server with its core, scheduler and database, on a clock that can be set and with a mail server that has moods. What its owner, its
 * operator and the mail server really did goes to the judge, who sees nothing else but what became of the vault.
 */

const beatMs = 10 * secondMs;
/** What is prevented is looked at every minute: in a history of days, no more often than this. */
const strideMs = 45 * minuteMs;
const nobody = { address: null, requestId: null };

/** What becomes of the owner's notice, by whom it is addressed to. */
export type NoticeFate = 'accept' | 'fail' | 'refuse' | 'only_second';

export class OpeningWorld implements AsyncDisposable {
  readonly people: PeopleWorld;
  readonly #core: Core;
  #scheduler: Scheduler | null = null;
  #owner!: PersonContext;
  #vaultId!: Ulid;
  #judge!: OpeningJudge;
  /** True time, and how long the server has been up. */
  #t: number;
  #upMs = 0;
  #skewMs = 0;
  #made = 0;
  /** The token in the newest notice. */
  #token: string | null = null;
  fate: NoticeFate = 'accept';

  private constructor(people: PeopleWorld, core: Core) {
    this.people = people;
    this.#core = core;
    this.#t = instantToMs(people.clock.now());
  }

  static async open(dialect: Dialect): Promise<OpeningWorld> {
    const test = await openTestCore({ databaseUrl: dialect === 'postgres' ? await postgresUrl() : null });
    const made: { world?: OpeningWorld } = {};
    const core: Core = { ...test.core, uptimeMs: () => made.world?.upMs ?? 0 };
    made.world = new OpeningWorld(new PeopleWorld({ ...test, core }), core);
    return made.world;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#scheduler?.stop();
    await this.people.test.close();
  }

  get upMs(): number {
    return this.#upMs;
  }

  get isUp(): boolean {
    return this.#scheduler !== null;
  }

  /** A vault of its own with two people in it, whose owner is reached at two addresses. */
  async begin(openingHours: number): Promise<OpeningJudge> {
    this.#made += 1;
    this.fate = 'accept';
    this.#token = null;
    this.#owner = await this.people.person();
    const { id } = await createVault(this.#owner, { name: 'Papers' });
    this.#vaultId = id;
    const { userId } = this.#owner.owner;
    const at = this.people.clock.now();
    const contact = {
      owner_id: userId,
      kind: 'second_address',
      address: `second-${this.#made}@example.org`,
      code_id: id,
      wrong_tries: 0,
    } as const;
    await this.#core.db.transaction((tx) => putContact(tx, { ...contact, set_at: at, code_expires_at: at, confirmed_at: at }));
    this.#judge = new OpeningJudge();
    await this.name();
    await this.name();
    await this.choose(openingHours);
    await this.goUp();
    return this.#judge;
  }

  get #moment() {
    return { t: this.#t, c: this.#t + this.#skewMs };
  }

  /** What the product refuses hasn't happened. @returns whether it did. */
  async #try(act: Promise<unknown>): Promise<boolean> {
    try {
      await act;
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  async #people(): Promise<readonly { readonly id: Ulid; readonly email: string }[]> {
    return listVaultRecipients(this.#core.db.read, this.#vaultId);
  }

  async #opening(): Promise<OpeningRow | undefined> {
    return this.#core.db.read
      .selectFrom('openings')
      .selectAll()
      .where('vault_id', '=', this.#vaultId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
  }

  async #notices(): Promise<readonly OutboxRow[]> {
    return this.#core.db.read.selectFrom('outbox').selectAll().where('vault_id', '=', this.#vaultId).orderBy('id').execute();
  }

  /** Says that the vault shall open, having been shown what is so. */
  async set(how: 'device' | 'person'): Promise<void> {
    const shown = { hours: this.#judge.hours, recipients: (await this.#people()).map(({ id }) => id) };
    const ctx = this.people.fresh(this.#owner);
    const isSet = await this.#try(how === 'device' ? setOpeningByDevice(ctx, this.#vaultId, shown) : setOpening(ctx, this.#vaultId, shown));
    this.#judge.said(isSet, this.#moment);
    await this.#tick();
  }

  /** The same by somebody who was shown one person fewer, or another wait. */
  async setUnseen(hours: number): Promise<void> {
    const recipients = (await this.#people()).map(({ id }) => id);
    const shown = hours === this.#judge.hours ? { hours, recipients: recipients.slice(1) } : { hours, recipients };
    if (await this.#try(setOpeningByDevice(this.#owner, this.#vaultId, shown))) this.#judge.wasUnseen(this.#moment);
  }

  async stop(how: 'device' | 'person' | 'link'): Promise<void> {
    if (how === 'link' && this.#token === null) return;
    const act = {
      device: () => stopReleaseByDevice(this.#owner, this.#vaultId),
      person: () => stopRelease(this.#owner, this.#vaultId),
      link: () => stopByLink(this.#core, this.#token ?? '', nobody),
    };
    if (await this.#try(act[how]())) this.#judge.stopped();
  }

  async live(): Promise<void> {
    await this.#try(checkIn(this.#owner, this.#vaultId, 'desktop'));
  }

  async name(): Promise<void> {
    this.#made += 1;
    await this.#try(this.people.recipient(this.people.fresh(this.#owner), this.#vaultId, `heir-${this.#made}@example.org`));
    this.#judge.named(await this.#people());
  }

  async strike(): Promise<void> {
    const [, , ...later] = await this.#people();
    const last = later.at(-1);
    if (last !== undefined) await this.#try(removeRecipient(this.#owner, last.id));
    this.#judge.named(await this.#people());
  }

  /** Sets a rule by which nothing happens for a year. */
  async choose(openingHours: number): Promise<void> {
    const rule = { type: 'inactivity', frequency: 'yearly', graceHours: 720 } as const;
    if (await this.#try(setPolicy(this.people.fresh(this.#owner), this.#vaultId, rule, { openingHours }))) this.#judge.chose(openingHours);
  }

  async askOthers(): Promise<void> {
    if (await this.#try(setRequiredApprovals(this.people.fresh(this.#owner), this.#vaultId, 1))) this.#judge.mustBeAgreedTo();
  }

  async putAway(): Promise<void> {
    if (await this.#try(archiveVault(this.#owner, this.#vaultId))) this.#judge.stopped();
    await this.#try(restoreVault(this.people.fresh(this.#owner), this.#vaultId));
  }

  /** The first accepted notice comes back. */
  async bounce(): Promise<void> {
    const mail = (await this.#notices()).find(({ kind, status }) => kind === 'opening_set' && status === 'accepted');
    if (mail === undefined) return;
    await recordBounce(this.#core, { mailId: mail.id, status: '5.1.1' });
    this.#judge.bounced(mail.id);
  }

  async goUp(): Promise<void> {
    if (this.#scheduler !== null) return;
    const transport: MailTransport = { send: (message) => this.#send(message), close: () => Promise.resolve() };
    this.#scheduler = createScheduler(this.#core, { live: transport, test: transport });
    this.#upMs = 0;
    this.#judge.isUp(this.#moment);
    await this.#tick();
  }

  async goDown(): Promise<void> {
    await this.#scheduler?.stop();
    if (this.#scheduler !== null) this.#judge.isDown(this.#moment);
    this.#scheduler = null;
  }

  /** Somebody sets the clock. */
  async setClock(byMs: number): Promise<void> {
    this.people.clock.advance(byMs);
    this.#skewMs += byMs;
    this.#judge.setClock(this.#moment, byMs);
    if (this.#scheduler !== null && this.#skewMs !== 0) this.#judge.doubts(true);
    await this.#tick();
  }

  /** An operator puts the clock right, starts the server, and lifts what is held. */
  async repair(): Promise<void> {
    if (this.#skewMs !== 0) await this.setClock(-this.#skewMs);
    await this.goUp();
    for (const { number, lifted_at: liftedAt } of await listHolds(this.#core)) if (liftedAt === null) await liftAsSeen(this.#core, number);
    this.#judge.doubts(false);
    await this.#tick();
  }

  async #send({ id, to, text }: MailMessage): Promise<void> {
    const { kind, vault_id: vaultId } = await this.#core.db.read
      .selectFrom('outbox')
      .select(['kind', 'vault_id'])
      .where('id', '=', id as Ulid)
      .executeTakeFirstOrThrow();
    if (kind !== 'opening_set' || vaultId !== this.#vaultId) return;
    const fate = this.fate === 'only_second' ? (to.address.startsWith('second-') ? 'accept' : 'refuse') : this.fate;
    if (fate === 'fail') throw new Error('the mail server does not answer');
    if (fate === 'refuse') throw new MailRefusedError('there is no such mailbox');
    this.#token = /\/([\w-]{43})$/m.exec(text)?.[1] ?? null;
    this.#judge.taken(id, this.#moment);
  }

  /** One round of the scheduler, while another server on the same database is as quick; and what it has done to the vault. */
  async #tick(): Promise<void> {
    if (this.#scheduler === null) return;
    this.#judge.looks();
    await this.#scheduler.tick();
    await Promise.all([carryOutOpenings(this.#core), carryOutOpenings(this.#core)]);
    const held = (await listHolds(this.#core)).some(({ lifted_at: at }) => at === null);
    const { read } = this.#core.db;
    const releases = await read.selectFrom('releases').selectAll().where('vault_id', '=', this.#vaultId).execute();
    const told = (await this.#notices()).filter(({ kind }) => kind === 'released_recipient').map(({ to_address: to }) => to);
    this.#judge.found(this.#moment, { releases: releases.length, told, held, status: (await this.#opening())?.status });
  }

  /** Lets time pass; a server that is up works whenever something may be due. */
  async pass(ms: number): Promise<void> {
    const end = this.#t + ms;
    while (this.#t < end) {
      const next = this.#scheduler === null ? null : await this.#nextWork();
      const at = next === null ? end : Math.min(end, Math.max(next - this.#skewMs, this.#t + 1));
      await this.#work(at - this.#t);
    }
  }

  /** Lets time pass until the moment at which the vault opens by what the judge knows, and this much beyond. */
  async passUntilDue(offsetMs: number): Promise<void> {
    const due = this.#judge.due();
    if (due !== null) await this.pass(Math.max(0, due - this.#t + offsetMs));
  }

  async #nextWork(): Promise<number | null> {
    const { read } = this.#core.db;
    const opening = await read
      .selectFrom('openings')
      .select('look_at_ms')
      .where('vault_id', '=', this.#vaultId)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    const mails = (await this.#notices()).flatMap(({ status, next_attempt_ms: at }) => (status === 'queued' && at !== null ? [at] : []));
    const lookAt = opening?.look_at_ms ?? null;
    const now = this.#t + this.#skewMs;
    // Only the very moment of an opening matters to the minute.
    const looks = lookAt === null ? [] : [lookAt <= now + minuteMs ? now + strideMs : lookAt];
    const times = [...looks, ...mails];
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Time at work: heartbeats throughout, of which only the last is written. */
  async #work(ms: number): Promise<void> {
    this.#t += ms;
    this.people.clock.advance(ms);
    if (this.#scheduler === null) return;
    this.#upMs += ms;
    const before = instantFromMs(this.#t + this.#skewMs - beatMs);
    if (ms > beatMs)
      await this.#core.db.transaction((tx) =>
        tx.updateTable('engine_servers').set({ beat_at: before }).where('beat_at', '<', before).execute(),
      );
    await this.#tick();
  }

  /** From here on everything works; what nothing stands against has to happen. */
  async end(): Promise<void> {
    this.fate = 'accept';
    await this.repair();
    // The longest that a mail waits between two attempts.
    await this.pass(7 * hourMs);
    const due = this.#judge.due();
    if (due !== null) await this.pass(Math.max(0, due - this.#t) + 2 * hourMs);
    this.#judge.end(this.#moment);
    const late = await this.#try(stopReleaseByDevice(this.#owner, this.#vaultId));
    this.#judge.stoppedLate(late, this.#moment);
    await this.pass(dayMs);
  }
}
