import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, hourMs, type Instant } from '../../../shared/domain/instant.ts';
import { frequencies, shortestPeriodDays } from '../../../shared/domain/period.ts';
import type { PolicyInput } from '../../../shared/domain/policy.ts';
import { migratedPostgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { makeOwner, openTestCore, type TestCore } from '../../../test/kit/server/test-core.ts';
import { sweepTimers } from '../../scheduler/sweeps/timers.ts';
import { findTestClockOffset } from '../stores/account-store.ts';
import { moveTestClock } from '../timers/move-test-clock.ts';
import { checkIn } from '../check-ins/check-in.ts';
import { putContact } from '../stores/contact-store.ts';
import { insertTrustedContact, listTrustedContactRows } from '../stores/trusted-contact-store.ts';
import type { OwnerContext } from '../context.ts';
import { deliverDueMails } from '../mail-delivery/deliver-mails.ts';
import { pausePolicy, resumePolicy } from '../policies/pause-policy.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { parseTimerState } from '../timers/policy-timer.ts';
import { setPolicy } from '../policies/set-policy.ts';
import { createRecipient } from '../recipients/create-recipient.ts';
import { dialectsOfForm } from '../store-test-kit.ts';
import { archiveVault, restoreVault } from '../vaults/archive-vault.ts';
import { createVault } from '../vaults/create-vault.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { simulateAnyVault, type SimulationInput, type VaultSimulation } from './simulate-release.ts';

/** A vault of test data, whose clock can be moved. */
class Estate {
  readonly test: TestCore;
  readonly vaultId: Ulid;
  readonly #ctx: OwnerContext;

  constructor(test: TestCore, ctx: OwnerContext, vaultId: Ulid) {
    this.test = test;
    this.#ctx = ctx;
    this.vaultId = vaultId;
  }

  static async make(test: TestCore, recipients: number, policy: (now: Instant) => PolicyInput): Promise<Estate> {
    const ctx = await makeOwner(test.core, { mode: 'test' });
    const { id } = await createVault(ctx, { name: 'Papers' });
    for (let index = 0; index < recipients; index += 1)
      await createRecipient(ctx, id, { email: `heir-${index}@example.org`, sendNotification: false });
    if (recipients % 2 === 1) await nameOtherWays(ctx);
    await setPolicy(ctx, id, policy(test.clock.now()));
    return new Estate(test, ctx, id);
  }

  /** The owner at this moment of their own clock. */
  async owner(): Promise<OwnerContext> {
    const clockOffsetMs = await findTestClockOffset(this.test.core.db.read, this.#ctx.owner.accountId);
    return { ...this.#ctx, owner: { ...this.#ctx.owner, clockOffsetMs } };
  }

  async now(): Promise<Instant> {
    return addMs(this.test.clock.now(), (await this.owner()).owner.clockOffsetMs);
  }

  /** Lets time pass up to an instant, with everything that falls due on the way. */
  async liveUntil(now: Instant): Promise<void> {
    await moveTestClock(await this.owner(), { now }, () => this.test.deliver());
  }

  /** What an owner does; what the vault refuses is simply refused. */
  async act(act: (ctx: OwnerContext, vaultId: Ulid) => Promise<unknown>): Promise<void> {
    try {
      await act(await this.owner(), this.vaultId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    await this.test.deliver();
  }

  async mails(): Promise<readonly { readonly id: string; readonly text: string }[]> {
    const rows = await this.test.core.db.read.selectFrom('outbox').selectAll().where('vault_id', '=', this.vaultId).execute();
    return rows.map(({ id, kind, to_address: to, created_at: at, facts }) => {
      const { releaseAt = null } = JSON.parse(facts) as { releaseAt?: Instant };
      return { id, text: messageText(kind, to, at, releaseAt) };
    });
  }

  async trusted(): Promise<readonly string[]> {
    return (await listTrustedContactRows(this.test.core.db.read, this.#ctx.owner.userId)).map(({ email }) => email);
  }

  async checkIns(since: Instant): Promise<readonly string[]> {
    const rows = await this.test.core.db.read.selectFrom('check_ins').selectAll().where('vault_id', '=', this.vaultId).execute();
    return rows
      .filter(({ completed_at: at }) => at !== null && at > since)
      .map(({ completed_at: at, status }) => `${at} ${status}`)
      .sort();
  }

  async missed(): Promise<number> {
    return (await findPolicy(this.test.core.db.read, this.vaultId))?.missed_check_ins ?? 0;
  }

  async phase(): Promise<string> {
    const policy = await findPolicy(this.test.core.db.read, this.vaultId);
    return (policy === undefined ? null : parseTimerState(policy))?.phase ?? 'none';
  }
}

/** An owner with a confirmed second address and telephone, and somebody whom they trust. */
async function nameOtherWays({ core, owner: { userId } }: OwnerContext): Promise<void> {
  const now = core.clock.now();
  const way = { owner_id: userId, code_id: core.newId(), wrong_tries: 0, set_at: now, code_expires_at: now, confirmed_at: now };
  await core.db.transaction(async (tx) => {
    await putContact(tx, { ...way, kind: 'second_address', address: 'second@example.org' });
    await putContact(tx, { ...way, kind: 'phone', address: '+491701234567' });
    await insertTrustedContact(tx, {
      id: core.newId(),
      owner_id: userId,
      email: 'sister@example.org',
      email_key: 'sister@example.org',
      name: null,
      may_vouch: 1,
      added_at: now,
    });
  });
}

function messageText(kind: string, to: string, at: string, releaseAt: string | null): string {
  return `${at} ${kind} to ${to}${releaseAt === null ? '' : `, release ${releaseAt}`}`;
}

function simulatedMessages({ events, owner }: VaultSimulation): readonly string[] {
  return events
    .flatMap((event) =>
      event.type === 'message'
        ? [
            messageText(
              event.mail,
              event.to === 'owner'
                ? owner.email
                : 'recipient' in event.to
                  ? event.to.recipient.email
                  : 'otherWay' in event.to
                    ? event.to.otherWay.address
                    : event.to.trusted,
              event.at,
              event.releaseAt,
            ),
          ]
        : [],
    )
    .sort();
}

/** What recipients and those whom the owner trusts would be sent after the release, while nobody opens anything. */
function simulatedHandovers({ handovers }: VaultSimulation, until: Instant, trusted: readonly string[]): readonly string[] {
  const reminders = handovers.flatMap(({ messages, addresses }) =>
    messages
      .filter(({ message, at }) => message !== 'announcement' && at <= until)
      .map(({ way, at }) => messageText('handover_reminder', addresses.get(way.id) ?? way.id, at, null)),
  );
  const unreached = new Set(handovers.flatMap(({ unreachedAt: at }) => (at === null || at > until ? [] : [at])));
  return [...reminders, ...[...unreached].flatMap((at) => trusted.map((to) => messageText('handover_unreached', to, at, null)))];
}

/** Plays the simulation, then the same future with everything that a server does, and compares. @returns what was simulated. */
async function simulateAndLive(estate: Estate, days: number, everyDays: number | null): Promise<VaultSimulation> {
  const from = await estate.now();
  const until = addMs(from, days * dayMs);
  const input: SimulationInput = { until, ...(everyDays === null ? {} : { checkInEveryMs: everyDays * dayMs }) };
  const told = await simulateAnyVault(estate.test.core, estate.vaultId, input);
  const before = new Set((await estate.mails()).map(({ id }) => id));
  const missedBefore = await estate.missed();
  for (let day = everyDays ?? Infinity; day <= days; day += everyDays ?? Infinity) {
    await estate.liveUntil(addMs(from, day * dayMs));
    await estate.act((ctx, id) => checkIn(ctx, id, 'api'));
  }
  await estate.liveUntil(until);
  const sent = (await estate.mails())
    .filter(({ id }) => !before.has(id))
    .map(({ text }) => text)
    .sort();
  const wasReleased = told.phase === 'released';
  // Of a release that is past, a simulation tells nothing more.
  const counted = wasReleased ? sent.filter((text) => !text.includes(' handover_')) : sent;
  const handovers = simulatedHandovers(told, until, await estate.trusted());
  expect(counted).toEqual([...simulatedMessages(told), ...handovers].sort());
  const release = await findReleaseOfVault(estate.test.core.db.read, estate.vaultId);
  const released = told.events.flatMap((event) => (event.type === 'released' ? [{ at: event.at, trigger: event.trigger }] : []));
  expect(release === undefined || wasReleased ? [] : [{ at: release.released_at, trigger: release.trigger }]).toEqual(released);
  expect(await estate.checkIns(from)).toEqual(
    told.events.flatMap((event) => (event.type === 'check_in' ? [`${event.at} ${event.status}`] : [])).sort(),
  );
  expect((await estate.missed()) - missedBefore).toBe(told.events.filter(({ type }) => type === 'missed').length);
  expect(await estate.phase()).toBe(told.lastPhase);
  return told;
}

const anySilence = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    graceHours: fc.oneof(fc.constantFrom(24, 36, 48, 120), fc.integer({ min: 24, max: 2160 })),
    reminder: fc.option(fc.nat(), { freq: 3 }),
  })
  .map(({ frequency, graceHours, reminder }) => {
    const longest = Math.min(7, shortestPeriodDays[frequency] - 1);
    return { frequency, graceHours, reminderDaysBefore: reminder === null || longest < 1 ? null : 1 + (reminder % longest) };
  });
const anyDate = fc.record({ leadMs: fc.integer({ min: hourMs, max: 60 * dayMs }), noticeDays: fc.option(fc.nat(30)) });

/** A policy that begins at an instant. */
const anyPolicy: fc.Arbitrary<(now: Instant) => PolicyInput> = fc.oneof(
  { weight: 4, arbitrary: anySilence.map((silence) => () => ({ type: 'inactivity', ...silence })) },
  { weight: 1, arbitrary: anySilence.map((silence) => () => ({ type: 'manual', backup: { type: 'inactivity', ...silence } })) },
  {
    weight: 3,
    arbitrary: anyDate.map(({ leadMs, noticeDays }) => (now: Instant) => ({
      type: 'date_based',
      releaseDate: addMs(now, leadMs),
      timeZone: 'UTC',
      preReleaseNotificationDays: noticeDays,
    })),
  },
);

const anyMove = fc.record({
  days: fc.oneof(fc.constantFrom(0, 0.5, 1, 7), fc.integer({ min: 0, max: 45 })),
  act: fc.constantFrom('check_in', 'pause', 'resume', 'archive', 'restore', 'again'),
  pauseDays: fc.integer({ min: 1, max: 40 }),
});

async function make(
  estate: Estate,
  { days, act, pauseDays }: { days: number; act: string; pauseDays: number },
  policy: (now: Instant) => PolicyInput,
): Promise<void> {
  const now = addMs(await estate.now(), days * dayMs);
  await estate.liveUntil(now);
  if (act === 'check_in') await estate.act((ctx, id) => checkIn(ctx, id, 'api'));
  if (act === 'pause') await estate.act((ctx, id) => pausePolicy(ctx, id, { pauseUntil: addMs(now, pauseDays * dayMs) }));
  if (act === 'resume') await estate.act(resumePolicy);
  if (act === 'archive') await estate.act(archiveVault);
  if (act === 'restore') await estate.act(restoreVault);
  if (act === 'again') await estate.act((ctx, id) => setPolicy(ctx, id, policy(now)));
}

const anyCase = fc.record({
  recipients: fc.nat(3),
  policy: anyPolicy,
  moves: fc.array(anyMove, { maxLength: 3 }),
  days: fc.integer({ min: 1, max: 200 }),
  everyDays: fc.option(fc.integer({ min: 3, max: 60 }), { freq: 2 }),
});

/** Everything that a database and a folder hold, as one hash for each table and file. */
async function everything({ core, dataDir }: TestCore): Promise<Record<string, string>> {
  const tables = await core.db.read.introspection.getTables();
  const found: Record<string, string> = {};
  // A full-text index can't be listed; what it indexes is.
  for (const { name } of tables.filter((table) => !table.name.startsWith('search_index'))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(core.db.read);
    found[name] = digest(
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n'),
    );
  }
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    // SQLite's own files hold what was read above.
    if (entry.isFile() && !entry.name.startsWith('heirlock.db'))
      found[join(entry.parentPath, entry.name)] = digest(await readFile(join(entry.parentPath, entry.name)));
  }
  return found;
}

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const weekly = { type: 'inactivity', frequency: 'weekly', graceHours: 120, reminderDaysBefore: 2 } as const;
/** How many futures are lived through, and how many of certain things must come up in them for the comparison to mean anything. */
const counted = { sqlite: { runs: 40, least: 5 }, postgres: { runs: 4, least: 0 } };

describe.each(dialectsOfForm)('the simulation of a vault on %s', (dialect) => {
  let test: TestCore;
  beforeAll(async () => {
    test = await openTestCore({ databaseUrl: dialect === 'postgres' ? await migratedPostgresUrl() : null });
  });
  afterAll(() => test.close());

  it('is what then happens, message by message', async () => {
    const seen = { releases: 0, messages: 0, checkIns: 0 };
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ recipients, policy, moves, days, everyDays }) => {
        const estate = await Estate.make(test, recipients, policy);
        for (const move of moves) await make(estate, move, policy);
        const { events } = await simulateAndLive(estate, days, everyDays);
        for (const { type } of events) {
          if (type === 'released') seen.releases += 1;
          if (type === 'message') seen.messages += 1;
          if (type === 'check_in') seen.checkIns += 1;
        }
      }),
      { seed: 20_261_122, numRuns: counted[dialect].runs, endOnFailure: true },
    );
    expect(seen.messages).toBeGreaterThan(0);
    expect(Math.min(seen.releases, seen.messages / 3, seen.checkIns)).toBeGreaterThanOrEqual(counted[dialect].least);
  });

  it('leaves no trace, and says the same when it is asked again', async () => {
    const estate = await Estate.make(test, 2, () => weekly);
    await estate.liveUntil(addMs(await estate.now(), 8 * dayMs));
    const before = await everything(test);
    const first = await simulateAnyVault(test.core, estate.vaultId, {});
    expect(await simulateAnyVault(test.core, estate.vaultId, {})).toEqual(first);
    await simulateAnyVault(test.core, estate.vaultId, { checkInEveryMs: 3 * dayMs });
    expect(await everything(test)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(30);
    expect(first).toMatchObject({ phase: 'grace', lastPhase: 'released', end: 'released', until: null });
    expect(first.events.map(({ type }) => type)).toEqual(['phase', 'message', 'phase', 'released', 'message', 'message', 'message']);
  });

  it('tells of a future that is a fortnight of check-ins, and of one without a timer', async () => {
    const estate = await Estate.make(test, 1, () => weekly);
    const told = await simulateAnyVault(test.core, estate.vaultId, {
      until: addMs(await estate.now(), 15 * dayMs),
      checkInEveryMs: 3 * dayMs,
    });
    expect(told).toMatchObject({ end: 'until', lastPhase: 'running' });
    expect(told.events.map(({ type }) => type)).toEqual(['check_in', 'check_in', 'check_in', 'check_in', 'check_in']);
    await setPolicy(await estate.owner(), estate.vaultId, { type: 'manual' });
    expect(await simulateAnyVault(test.core, estate.vaultId, {})).toMatchObject({ phase: 'none', end: 'rest', events: [] });
    for (const input of [
      { until: await estate.now() },
      { until: addMs(await estate.now(), 40_000 * dayMs) },
      { checkInEveryMs: 1 },
      { checkInEveryMs: 4000 * dayMs },
    ]) {
      await expect(simulateAnyVault(test.core, estate.vaultId, input)).rejects.toMatchObject({ code: 'invalid_request' });
    }
    await expect(simulateAnyVault(test.core, '01JC3ZK4V8N6Q2T7R5W9X0Y1AB' as Ulid, {})).rejects.toMatchObject({ code: 'vault_not_found' });
  });

  it('waits with the timer for a warning that no mail server has taken, and for ever for one that was refused', async () => {
    const ctx = await makeOwner(test.core);
    const { id } = await createVault(ctx, { name: 'Papers' });
    const vaultId = id;
    await setPolicy(ctx, vaultId, weekly);
    const start = test.clock.now();
    test.clock.advance(7 * dayMs);
    await sweepTimers(test.core);
    const fail = { live: { send: () => Promise.reject(new Error('no answer')), close: () => Promise.resolve() } };
    await deliverDueMails(test.core, { ...fail, test: fail.live }, 'live');
    const told = await simulateAnyVault(test.core, vaultId, {});
    expect(told.events.find(({ type }) => type === 'released')?.at).toBe(addMs(start, 12 * dayMs));
    await test.core.db.transaction((tx) => tx.updateTable('outbox').set({ status: 'refused' }).where('vault_id', '=', vaultId).execute());
    const refused = await simulateAnyVault(test.core, vaultId, {});
    expect(refused).toMatchObject({ lastPhase: 'pending', end: 'rest' });
    expect(refused.events.some(({ type }) => type === 'released')).toBe(false);
    test.clock.set(start);
  });
});
