import { listWaitingFor } from '../../server/core/handovers/list-waiting.ts';
import { listHolds } from '../../server/core/heartbeat/holds.ts';
import { readBounce } from '../../server/core/mail-delivery/read-bounce.ts';
import { recordBounce } from '../../server/core/mail-delivery/record-bounce.ts';
import type { Core, PersonContext } from '../../server/core/context.ts';
import type { PaperMaker } from '../../server/core/ports.ts';
import { updateRecipient } from '../../server/core/recipients/manage-recipients.ts';
import { createScheduler, type Scheduler } from '../../server/scheduler/scheduler.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { dayMs, hourMs, instantFromMs, instantToMs, secondMs } from '../../shared/domain/instant.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { signInAs } from '../kit/server/sign-in.ts';
import { makeOwner, openTestCore, type TestCore } from '../kit/server/test-core.ts';
import { Agenda } from './handover-agenda.ts';
import { moveIn, type Estate } from './handover-estate.ts';
import { HandoverJudge, type HandoverVerdict, type Letter } from './handover-judge.ts';
import { deliveryReport, TownPost, type PostFault } from './handover-post.ts';
import { townRates } from './handover-rates.ts';
import { isActedOn, TownReaders } from './handover-readers.ts';
import { Town, yearMs, type Place, type TownPlan, type TownRecipient } from './handover-town.ts';

/*
 * A town of recipients on the real server: its core, scheduler, outbox and database. Only the clock, the transports and the people are
 * made up. The clock goes from one moment at which something is due to the next, in steps of six hours, and at least once a week.
 */

/** What a run is to do wrong, for tests of the judge. */
export type WorldFault = PostFault | 'no_handovers';

const stepMs = 6 * hourMs;
const housekeepingMs = 7 * dayMs;
const beatMs = 10 * secondMs;
/** The most that the operator's list is asked for. */
const listed = 2000;

/** What is signed about a release is none of this: papers have their own tests. */
const paperMaker: PaperMaker = {
  configured: () => Promise.resolve(null),
  newSigner: (authority) =>
    Promise.resolve({ certificate: Buffer.from('c'), privateKey: Buffer.from('k'), authority: authority.certificate }),
  make: () =>
    Promise.resolve({
      level: 'B-B',
      pending: null,
      read: async function* () {
        yield Buffer.from('paper');
      },
      discard: () => Promise.resolve(),
    }),
};

export class HandoverWorld implements AsyncDisposable {
  readonly town: Town;
  readonly post: TownPost;
  readonly readers: TownReaders;
  readonly #test: TestCore;
  readonly #core: Core;
  readonly #scheduler: Scheduler;
  readonly #judge: HandoverJudge;
  readonly #agenda = new Agenda();
  readonly #fault: WorldFault;
  readonly #startMs: number;
  readonly #recipients = new Map<Ulid, TownRecipient>();
  readonly #codes = new Map<Place, { readonly code: string; readonly atMs: number }>();
  readonly #unreached = new Set<Ulid>();
  #operator!: PersonContext;
  #ms = 0;
  rounds = 0;

  private constructor(test: TestCore, town: Town, fault: WorldFault) {
    this.#test = test;
    this.town = town;
    this.#fault = fault;
    this.#startMs = instantToMs(test.clock.now());
    this.#judge = new HandoverJudge(town);
    const now = (): number => this.#ms;
    this.post = new TownPost({
      town,
      judge: this.#judge,
      fault: fault === 'no_handovers' ? null : fault,
      now,
      kindOf: (id) => this.#kindOf(id as Ulid),
      arrive: (letter) => this.#arrive(letter),
      arriveOutside: (letter) => this.#later(dayMs, () => this.readers.readOutside(letter)),
      comeBack: (id, afterMs) => this.#later(afterMs, () => this.#comeBack(id)),
    });
    this.#core = {
      ...test.core,
      sms: this.post,
      paperMaker,
      uptimeMs: () => this.#ms,
      bootId: 'run-1',
      otherClocks: [{ proves: true, ask: () => Promise.resolve(this.#startMs + this.#ms) }],
    };
    this.#scheduler = createScheduler(this.#core, { live: this.post, test: this.post });
    this.readers = new TownReaders({
      core: this.#core,
      judge: this.#judge,
      now,
      later: (ms, act) => this.#later(ms, act),
      recipientOf: (id) => this.#recipientOf(id),
      deliver: () => this.#scheduler.deliver(),
      codeAt: (place, sinceMs) => this.#codeAt(place, sinceMs),
    });
  }

  static async begin(plan: TownPlan, database: 'SQLite' | 'Postgres', fault: WorldFault = null): Promise<HandoverWorld> {
    const test = await openTestCore({ databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null });
    const world = new HandoverWorld(test, new Town(plan), fault);
    const { person } = await signInAs(world.#core, { roles: ['VAULT_ADMIN'] });
    const { owner, origin } = await makeOwner(world.#core);
    world.#operator = { core: world.#core, person, owner, origin };
    for (const vault of world.town.vaults) world.#settle(await moveIn(world.#core, vault));
    return world;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#scheduler.stop();
    await this.#test.close();
  }

  /** Lives through the years of the plan. @returns what came of it. @throws Error where the server held releases, or failed at something. */
  async live(): Promise<HandoverVerdict> {
    const endMs = this.town.plan.years * yearMs;
    while (this.#ms < endMs) {
      await this.#round();
      await this.#goOn(Math.min(endMs, await this.#nextMs()));
    }
    if ((await listHolds(this.#core)).length > 0) throw new Error('the server doubted the time');
    const failures = this.#test.faults.filter(({ kind }) => kind === 'sweep failed' || kind === 'handover failed');
    if (failures.length > 0) throw new Error(`the server failed: ${JSON.stringify(failures[0])}`, { cause: failures[0]?.error });
    return this.#judge.verdict();
  }

  hasOpened(recipient: TownRecipient): boolean {
    return this.#judge.hasOpened(recipient);
  }

  #later(ms: number, act: () => Promise<void>): void {
    this.#agenda.add(this.#ms + ms, act);
  }

  #recipientOf(id: Ulid): TownRecipient {
    const found = this.#recipients.get(id);
    if (found === undefined) throw new Error('nobody in the town has this id');
    return found;
  }

  /** Takes an estate in, with what will become of its recipients' mailboxes. */
  #settle(estate: Estate): void {
    for (const [id, recipient] of estate.recipients) {
      this.#recipients.set(id, recipient);
      const [main] = recipient.person.places;
      if (main !== undefined && Number.isFinite(main.endsMs)) this.#agenda.add(main.endsMs, () => this.#loseMailbox(estate, id, recipient));
    }
  }

  async #loseMailbox({ ctx }: Estate, id: Ulid, { person, vault }: TownRecipient): Promise<void> {
    const { random } = person;
    if (person.diesMs <= this.#ms || !random.chance(townRates.hasNewMailbox)) return;
    const place = this.town.newMailbox(person, this.#ms);
    if (!random.chance(townRates.ownerHears)) return;
    this.#later(random.integer(1, 60) * dayMs, async () => {
      if (this.#ms < vault.releasedMs - dayMs) await updateRecipient(ctx, id, { email: place.address });
    });
  }

  #arrive(letter: Letter): void {
    const { place, kind, text, atMs } = letter;
    if (kind === 'release_code') {
      const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
      if (code !== undefined) this.#codes.set(place, { code, atMs });
      return;
    }
    if (!isActedOn(kind)) return;
    this.#later(Math.floor(place.person.random.fraction() ** 2 * townRates.readsWithinMs), () => this.readers.read(letter));
  }

  #codeAt(place: Place, sinceMs: number): string | undefined {
    const held = this.#codes.get(place);
    return held !== undefined && held.atMs >= sinceMs ? held.code : undefined;
  }

  async #comeBack(id: string): Promise<void> {
    const bounce = readBounce(deliveryReport(id));
    if (bounce === undefined) throw new Error('the report is not one that the server reads');
    await recordBounce(this.#core, bounce);
  }

  async #kindOf(id: Ulid): Promise<string> {
    return (await this.#core.db.read.selectFrom('outbox').select('kind').where('id', '=', id).executeTakeFirstOrThrow()).kind;
  }

  /** What is due now: what people do, then the server. */
  async #round(): Promise<void> {
    this.rounds += 1;
    await this.#agenda.play(this.#ms);
    if (this.#fault === 'no_handovers')
      await this.#core.db.transaction((tx) => tx.updateTable('handovers').set({ due_ms: null }).execute());
    await this.#scheduler.tick();
    await this.#seeUnreached();
  }

  /** Who isn't reached, and is on the list of whoever runs the server. */
  async #seeUnreached(): Promise<void> {
    const rows = await this.#core.db.read.selectFrom('handovers').select('recipient_id').where('unreached_at', 'is not', null).execute();
    const fresh = rows.filter(({ recipient_id: id }) => !this.#unreached.has(id));
    if (fresh.length === 0) return;
    const { items } = await listWaitingFor(this.#operator, { limit: listed, offset: 0 });
    const waiting = new Set(items.filter(({ row }) => row.unreached_at !== null).map(({ row }) => row.recipient_id));
    for (const { recipient_id: id } of fresh) {
      this.#unreached.add(id);
      if (waiting.has(id)) this.#judge.told(this.#recipientOf(id));
    }
  }

  /** When something is due, by the agenda and by the database; at the end of a step. */
  async #nextMs(): Promise<number> {
    const { read } = this.#core.db;
    const [timer, handover, mail, correction] = await Promise.all([
      read
        .selectFrom('policies')
        .select((row) => row.fn.min('wake_at_ms').as('at'))
        .executeTakeFirst(),
      read
        .selectFrom('handovers')
        .select((row) => row.fn.min('due_ms').as('at'))
        .executeTakeFirst(),
      read
        .selectFrom('outbox')
        .select((row) => row.fn.min('next_attempt_ms').as('at'))
        .where('status', '=', 'queued')
        .executeTakeFirst(),
      read
        .selectFrom('corrections')
        .select((row) => row.fn.min('look_at_ms').as('at'))
        .executeTakeFirst(),
    ]);
    const due = [timer, handover, mail, correction].flatMap((row) =>
      row?.at === null || row?.at === undefined ? [] : [Number(row.at) - this.#startMs],
    );
    const planned = this.#agenda.nextMs;
    const next = Math.min(this.#ms + housekeepingMs, ...due, ...(planned === null ? [] : [planned]));
    return Math.max(this.#ms + stepMs, Math.ceil(next / stepMs) * stepMs);
  }

  /** Time at work: heartbeats throughout, of which only the last is written. */
  #goOn(ms: number): Promise<unknown> {
    this.#ms = ms;
    this.#test.clock.set(instantFromMs(this.#startMs + ms));
    const before = instantFromMs(this.#startMs + ms - beatMs);
    return this.#core.db.transaction((tx) =>
      tx.updateTable('engine_servers').set({ beat_at: before }).where('beat_at', '<', before).execute(),
    );
  }
}
