import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, hourMs, instantToMs, minuteMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import { migratedPostgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import { makeOwner, openTestCore, type TestCore } from '../../../test/kit/server/test-core.ts';
import { sweepTimers } from '../../scheduler/sweeps/timers.ts';
import { checkIn } from '../check-ins/check-in.ts';
import type { OwnerContext } from '../context.ts';
import { deliverDueMails, type MailTransports } from '../mail-delivery/deliver-mails.ts';
import { MailRefusedError, type MailMessage, type MailTransport } from '../ports.ts';
import { createRecipient } from '../recipients/create-recipient.ts';
import { releaseVault } from '../releases/release-vault.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { createVault } from '../vaults/create-vault.ts';
import { dialectsOfForm } from '../store-test-kit.ts';
import { advanceTimer } from './advance-timer.ts';
import { setPolicy } from '../policies/set-policy.ts';

/** What happens to one attempt at one mail. */
type Fate = 'accept' | 'fail' | 'refuse';

/** A mail server whose moods the test decides. */
class MoodyTransport implements MailTransport {
  readonly attempts: MailMessage[] = [];
  readonly accepted: MailMessage[] = [];
  fate: (message: MailMessage) => Fate = () => 'accept';

  async send(message: MailMessage): Promise<void> {
    this.attempts.push(message);
    const fate = this.fate(message);
    if (fate === 'fail') throw new Error('the mail server does not answer');
    if (fate === 'refuse') throw new MailRefusedError('there is no such mailbox');
    this.accepted.push(message);
  }

  async close(): Promise<void> {}
}

/** One live vault with an owner, recipients and a mail server, on a clock that the test moves. */
class Life implements AsyncDisposable {
  readonly test: TestCore;
  readonly ctx: OwnerContext;
  readonly vaultId: Ulid;
  readonly mail = new MoodyTransport();
  readonly begun: Instant;

  constructor(test: TestCore, ctx: OwnerContext, vaultId: Ulid) {
    this.test = test;
    this.ctx = ctx;
    this.vaultId = vaultId;
    this.begun = test.clock.now();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.test.close();
  }

  /** What the heartbeat does. */
  async tick(): Promise<void> {
    await sweepTimers(this.test.core);
    await this.deliver();
  }

  async deliver(): Promise<void> {
    const transports: MailTransports = { live: this.mail, test: this.mail };
    await deliverDueMails(this.test.core, transports, 'live');
  }

  at(ms: number): Instant {
    return addMs(this.begun, ms);
  }

  /** Lets time pass with a tick at every multiple of `stepMs`, and one at the end. */
  async live(untilMs: number, stepMs = hourMs): Promise<void> {
    for (;;) {
      const livedMs = instantToMs(this.test.clock.now()) - instantToMs(this.begun);
      if (livedMs >= untilMs) return;
      this.test.clock.set(this.at(Math.min(untilMs, (Math.floor(livedMs / stepMs) + 1) * stepMs)));
      await this.tick();
    }
  }

  /** The server is down until then; then it ticks once. */
  async sleep(untilMs: number): Promise<void> {
    this.test.clock.set(this.at(untilMs));
    await this.tick();
  }

  async releasedAt(): Promise<Instant | undefined> {
    return (await findReleaseOfVault(this.test.core.db.read, this.vaultId))?.released_at;
  }

  /** Kinds of mails the transport took, in order, with the hours since the beginning. */
  async sent(): Promise<readonly string[]> {
    const rows = await this.test.core.db.read
      .selectFrom('outbox')
      .select(['id', 'kind', 'accepted_at'])
      .where('status', '=', 'accepted')
      .orderBy('id')
      .execute();
    return rows.map((row) => `${row.kind} ${(instantToMs(row.accepted_at as Instant) - instantToMs(this.begun)) / hourMs}`);
  }
}

const weekly = { type: 'inactivity', frequency: 'weekly', graceHours: 120, reminderDaysBefore: 2 };
const dueAfter = 7 * dayMs;
const releaseAfter = dueAfter + 120 * hourMs;

async function newLife(
  dialect: 'sqlite' | 'postgres',
  recipients = 2,
  policy: Parameters<typeof setPolicy>[2] | null = weekly,
): Promise<Life> {
  const test = await openTestCore({ databaseUrl: dialect === 'postgres' ? await migratedPostgresUrl() : null });
  const ctx = await makeOwner(test.core);
  const { id } = await createVault(ctx, { name: 'Papers' });
  for (let index = 0; index < recipients; index += 1)
    await createRecipient(ctx, id, { email: `heir-${index}@example.org`, sendNotification: false });
  if (policy !== null) await setPolicy(ctx, id, policy);
  return new Life(test, ctx, id);
}

const released = (life: Life) => life.mail.accepted.filter((message) => message.to.address.startsWith('heir-'));

describe.each(dialectsOfForm)('a live timer on %s', (dialect) => {
  it('reminds, gives notice, warns, and releases at the promised moment', async () => {
    await using life = await newLife(dialect);
    await life.live(releaseAfter - 1);
    expect(await life.releasedAt()).toBeUndefined();
    await life.live(releaseAfter + hourMs);
    expect(await life.sent()).toEqual([
      'reminder 120',
      'due_notice 168',
      'last_warning 264',
      'released_recipient 288',
      'released_recipient 288',
      'released_owner 288',
    ]);
    expect(await life.releasedAt()).toBe(life.at(releaseAfter));
    expect(
      released(life)
        .map((message) => message.to.address)
        .sort(),
    ).toEqual(['heir-0@example.org', 'heir-1@example.org']);
    await life.live(releaseAfter + 30 * dayMs, dayMs);
    expect(life.mail.accepted.length).toBe(6);
    expect(life.test.faults).toEqual([]);
  });

  it('starts anew with every check-in, also in the last hour', async () => {
    await using life = await newLife(dialect);
    await life.live(releaseAfter - hourMs);
    await checkIn(life.ctx, life.vaultId, 'web');
    const again = releaseAfter - hourMs;
    await life.live(again + releaseAfter - 1);
    expect(await life.releasedAt()).toBeUndefined();
    await life.live(again + releaseAfter + hourMs);
    expect(await life.releasedAt()).toBe(life.at(again + releaseAfter));
  });

  it('does not release as long as no warning is accepted, however long that takes', async () => {
    await using life = await newLife(dialect);
    life.mail.fate = () => 'fail';
    await life.live(120 * dayMs, 6 * hourMs);
    expect(await life.releasedAt()).toBeUndefined();
    life.mail.fate = () => 'accept';
    const backAt = 120 * dayMs;
    await life.live(backAt + 7 * hourMs);
    const sent = await life.sent();
    expect(sent.map((text) => text.split(' ')[0])).toEqual(['due_notice', 'last_warning']);
    const acceptedAt = Math.max(...sent.slice(1).map((text) => Number(text.split(' ')[1]))) * hourMs;
    await life.live(acceptedAt + dayMs - 1);
    expect(await life.releasedAt()).toBeUndefined();
    await life.live(acceptedAt + dayMs + hourMs);
    expect(await life.releasedAt()).toBe(life.at(acceptedAt + dayMs));
  });

  it('waits a full day after a last warning that was accepted late', async () => {
    await using life = await newLife(dialect);
    const warnedAt = releaseAfter - dayMs;
    life.mail.fate = () =>
      life.test.clock.now() >= life.at(warnedAt) && life.test.clock.now() < life.at(warnedAt + 10 * hourMs) ? 'fail' : 'accept';
    await life.live(warnedAt + 13 * hourMs, 10 * minuteMs);
    const acceptedAt = Number((await life.sent()).find((text) => text.startsWith('last_warning'))?.split(' ')[1]) * hourMs;
    expect(acceptedAt).toBeGreaterThanOrEqual(warnedAt + 10 * hourMs);
    expect(acceptedAt).toBeLessThanOrEqual(warnedAt + 13 * hourMs);
    await life.live(acceptedAt + dayMs - 1);
    expect(await life.releasedAt()).toBeUndefined();
    await life.live(acceptedAt + dayMs + hourMs);
    expect(await life.releasedAt()).toBe(life.at(acceptedAt + dayMs));
  });

  it('does not release when a warning is refused for good', async () => {
    await using life = await newLife(dialect);
    life.mail.fate = (message) => (message.to.address === life.ctx.owner.email ? 'refuse' : 'accept');
    await life.live(60 * dayMs, 6 * hourMs);
    expect(await life.releasedAt()).toBeUndefined();
    expect(released(life)).toEqual([]);
    expect(new Set(life.test.faults.map((fault) => fault.kind))).toEqual(new Set(['mail refused']));
  });

  it('gives the whole grace period when the due date passed while the server was down', async () => {
    await using life = await newLife(dialect);
    const backAt = dueAfter + 90 * dayMs;
    await life.sleep(backAt);
    expect(await life.releasedAt()).toBeUndefined();
    await life.live(backAt + 120 * hourMs - 1);
    expect(await life.releasedAt()).toBeUndefined();
    await life.live(backAt + 120 * hourMs + hourMs);
    expect(await life.releasedAt()).toBe(life.at(backAt + 120 * hourMs));
    const hours = (kind: string, list: readonly string[]) => Number(list.find((text) => text.startsWith(kind))?.split(' ')[1]);
    const sent = await life.sent();
    expect(hours('due_notice', sent)).toBe(backAt / hourMs);
    expect(hours('last_warning', sent)).toBe(backAt / hourMs + 96);
  });

  it('warns a full day ahead when the moment of the warning passed while the server was down', async () => {
    await using life = await newLife(dialect);
    await life.live(dueAfter + hourMs);
    const backAt = releaseAfter - hourMs;
    await life.sleep(backAt);
    expect(await life.releasedAt()).toBeUndefined();
    await life.live(backAt + dayMs - 1);
    expect(await life.releasedAt()).toBeUndefined();
    await life.live(backAt + dayMs + hourMs);
    expect(await life.releasedAt()).toBe(life.at(backAt + dayMs));
  });

  it('gives the grace period again when it ran out while the server was down, with a notice and a warning of its own', async () => {
    await using life = await newLife(dialect);
    await life.live(dueAfter + hourMs);
    const backAt = releaseAfter + 9 * dayMs;
    await life.sleep(backAt);
    await life.live(backAt + 120 * hourMs - 1);
    expect(await life.releasedAt()).toBeUndefined();
    await life.live(backAt + 121 * hourMs);
    expect(await life.releasedAt()).toBe(life.at(backAt + 120 * hourMs));
    expect((await life.sent()).map((text) => text.split(' ')[0]).filter((kind) => /^(due|last)/.test(kind ?? ''))).toEqual([
      'due_notice',
      'due_notice',
      'last_warning',
    ]);
  });

  it('releases on a date at the first tick after it, when the server was down on that day', async () => {
    await using life = await newLife(dialect, 2, {
      type: 'date_based',
      releaseDate: '2026-03-20T12:00:00Z',
      timeZone: 'UTC',
      preReleaseNotificationDays: 5,
    });
    await life.sleep(60 * dayMs);
    await life.live(60 * dayMs + hourMs);
    expect(await life.releasedAt()).toBe(life.at(60 * dayMs));
    expect(released(life).filter((message) => message.subject.includes('left something')).length).toBe(2);
  });

  it('releases once when several servers find it due at the same moment', async () => {
    await using life = await newLife(dialect, 5);
    await life.live(releaseAfter - hourMs);
    life.test.clock.set(life.at(releaseAfter));
    const effects = await Promise.all(Array.from({ length: 8 }, () => advanceTimer(life.test.core, life.vaultId)));
    expect(effects.flat().filter((effect) => effect.type === 'release').length).toBe(1);
    await Promise.all([life.tick(), life.tick(), life.tick()]);
    const { db } = life.test.core;
    expect((await db.read.selectFrom('releases').selectAll().execute()).length).toBe(1);
    expect((await db.read.selectFrom('audit_events').select('id').where('action', '=', 'vault.released').execute()).length).toBe(1);
    expect(
      released(life)
        .map((message) => message.to.address)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4].map((index) => `heir-${index}@example.org`));
  });

  it('gives notice once when several servers find a due date at the same moment', async () => {
    await using life = await newLife(dialect);
    life.test.clock.set(life.at(dueAfter));
    await Promise.all(Array.from({ length: 8 }, () => advanceTimer(life.test.core, life.vaultId)));
    await life.tick();
    const policy = await life.test.core.db.read
      .selectFrom('policies')
      .select(['missed_check_ins', 'check_in_rows'])
      .executeTakeFirstOrThrow();
    expect(policy).toEqual({ missed_check_ins: 1, check_in_rows: 1 });
    expect((await life.sent()).filter((text) => text.startsWith('due_notice')).length).toBe(1);
  });

  it('lets either the check-in or the release win, never both', async () => {
    await using life = await newLife(dialect, 1, null);
    const random = seededRandom(7);
    const outcomes = { checkIn: 0, release: 0 };
    for (let round = 0; round < 12; round += 1) {
      const id = (await createVault(life.ctx, { name: `Race ${round}` })).id;
      await setPolicy(life.ctx, id, { type: 'inactivity', frequency: 'daily', graceHours: 24 });
      const begun = instantToMs(life.test.clock.now());
      for (let hour = 0; hour < 47; hour += 1) {
        life.test.clock.advance(hourMs);
        await life.tick();
      }
      life.test.clock.set(addMs('1970-01-01T00:00:00.000Z' as Instant, begun + 48 * hourMs));
      const owner = () =>
        checkIn(life.ctx, id, 'email').then(
          () => true,
          (error: unknown) =>
            error instanceof DomainError && error.code === 'vault_already_released' ? false : Promise.reject(error as Error),
        );
      const timer = () => advanceTimer(life.test.core, id).then((effects) => effects.some((effect) => effect.type === 'release'));
      const [first, second] = random.chance(0.5) ? [owner(), timer()] : [timer(), owner()];
      const happened = await Promise.all([first, second]);
      expect(happened.filter(Boolean).length).toBe(1);
      const release = await findReleaseOfVault(life.test.core.db.read, id);
      const rows = await life.test.core.db.read.selectFrom('check_ins').select('status').where('vault_id', '=', id).execute();
      outcomes[release === undefined ? 'checkIn' : 'release'] += 1;
      expect(rows.map((row) => row.status)).toEqual([release === undefined ? 'late' : 'missed']);
    }
    expect(outcomes.checkIn).toBeGreaterThan(0);
    expect(outcomes.release).toBeGreaterThan(0);
  });
});

describe.each(dialectsOfForm)('the mails of a release on %s', (dialect) => {
  it('reach each recipient once although every second attempt fails', async () => {
    await using life = await newLife(dialect, 12, null);
    const random = seededRandom(11);
    life.mail.fate = () => (random.chance(0.5) ? 'fail' : 'accept');
    await releaseVault(life.ctx, life.vaultId, {});
    await life.deliver();
    await life.live(2 * dayMs, 20 * minuteMs);
    const addresses = released(life).map((message) => message.to.address);
    expect(addresses.length).toBe(12);
    expect(new Set(addresses).size).toBe(12);
    expect(new Set(life.mail.accepted.map((message) => message.id)).size).toBe(life.mail.accepted.length);
    expect(life.mail.attempts.length).toBeGreaterThan(life.mail.accepted.length);
    const open = await life.test.core.db.read.selectFrom('outbox').select('id').where('status', '!=', 'accepted').execute();
    expect(open).toEqual([]);
  });

  it('keep their id from attempt to attempt, so that a mail server can tell a repetition', async () => {
    await using life = await newLife(dialect, 1, null);
    let left = 3;
    life.mail.fate = (message) => (message.to.address.startsWith('heir-') && (left -= 1) >= 0 ? 'fail' : 'accept');
    await releaseVault(life.ctx, life.vaultId, {});
    await life.live(hourMs, 30 * secondMs);
    const ids = life.mail.attempts.filter((message) => message.to.address.startsWith('heir-')).map((message) => message.id);
    expect(ids.length).toBe(4);
    expect(new Set(ids).size).toBe(1);
  });

  it('do not wait for one that is refused, and that one is not tried again', async () => {
    await using life = await newLife(dialect, 7, null);
    life.mail.fate = (message) => (message.to.address === 'heir-0@example.org' ? 'refuse' : 'accept');
    await releaseVault(life.ctx, life.vaultId, {});
    await life.deliver();
    expect(released(life).length).toBe(6);
    await life.live(20 * dayMs, 6 * hourMs);
    expect(life.mail.attempts.filter((message) => message.to.address === 'heir-0@example.org').length).toBe(1);
    const row = await life.test.core.db.read
      .selectFrom('outbox')
      .selectAll()
      .where('to_address', '=', 'heir-0@example.org')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'refused', attempts: 1, last_error: 'there is no such mailbox' });
    const audit = await life.test.core.db.read
      .selectFrom('audit_events')
      .select('resource_id')
      .where('action', '=', 'mail.refused')
      .execute();
    expect(audit).toEqual([{ resource_id: row.id }]);
  });

  it('are tried again after longer and longer waits, each mail for itself', async () => {
    await using life = await newLife(dialect, 2, null);
    life.mail.fate = (message) => (message.to.address === 'heir-0@example.org' ? 'fail' : 'accept');
    await releaseVault(life.ctx, life.vaultId, {});
    await life.deliver();
    const waits: number[] = [];
    let lastMs = instantToMs(life.test.clock.now());
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const row = await life.test.core.db.read
        .selectFrom('outbox')
        .selectAll()
        .where('to_address', '=', 'heir-0@example.org')
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ status: 'queued', attempts: attempt, last_error: 'the mail server does not answer' });
      life.test.clock.set(addMs('1970-01-01T00:00:00.000Z' as Instant, row.next_attempt_ms - 1));
      await life.deliver();
      expect(life.mail.attempts.filter((message) => message.to.address === 'heir-0@example.org').length).toBe(attempt);
      life.test.clock.advance(1);
      await life.deliver();
      waits.push((row.next_attempt_ms - lastMs) / minuteMs);
      lastMs = row.next_attempt_ms;
    }
    expect(waits).toEqual([0.5, 2, 10, 30, 60, 180, 360, 360, 360]);
    expect(released(life).map((message) => message.to.address)).toEqual(['heir-1@example.org']);
  });

  it('leave once when several servers deliver at the same moment', async () => {
    await using life = await newLife(dialect, 15, null);
    await releaseVault(life.ctx, life.vaultId, {});
    await Promise.all([life.deliver(), life.deliver(), life.deliver(), life.deliver()]);
    expect(released(life).length).toBe(15);
    expect(new Set(life.mail.attempts.map((message) => message.id)).size).toBe(life.mail.attempts.length);
  });
});
