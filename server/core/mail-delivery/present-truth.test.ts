import { expect, it } from 'vitest';
import { addMs, dayMs, hourMs, type Instant } from '../../../shared/domain/instant.ts';
import { migratedPostgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { makeOwner, openTestCore, type TestCore } from '../../../test/kit/server/test-core.ts';
import { createScheduler, type Scheduler } from '../../scheduler/scheduler.ts';
import { systemOrigin } from '../context.ts';
import { liftAsSeen } from '../heartbeat/heartbeat-test-kit.ts';
import { raiseHold } from '../heartbeat/raise-hold.ts';
import { createPerson } from '../identity/create-person.ts';
import { speechIn } from '../mails/mail-words.ts';
import { setPolicy } from '../policies/set-policy.ts';
import type { MailMessage, MailTransport } from '../ports.ts';
import { dialects } from '../store-test-kit.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { parseTimerState } from '../timers/policy-timer.ts';
import { createVault } from '../vaults/create-vault.ts';
import { sendMailsNow } from './send-now.ts';

/** A mail server that can be away. */
class MailServer implements MailTransport {
  isAway = false;
  readonly taken: MailMessage[] = [];

  async send(message: MailMessage): Promise<void> {
    if (this.isAway) throw new Error('nobody answers');
    this.taken.push(message);
    await Promise.resolve();
  }

  async close(): Promise<void> {}
}

/** Time goes by with the server at work. */
async function pass(test: TestCore, scheduler: Scheduler, ms: number, stepMs = hourMs): Promise<void> {
  for (let left = ms; left > 0; left -= stepMs) {
    test.clock.advance(Math.min(stepMs, left));
    await test.core.db.transaction((tx) => tx.updateTable('engine_servers').set({ beat_at: test.core.clock.now() }).execute());
    await scheduler.tick();
  }
}

async function serverWithMail(dialect: 'sqlite' | 'postgres') {
  const test = await openTestCore({ databaseUrl: dialect === 'postgres' ? await migratedPostgresUrl() : null });
  const mails = new MailServer();
  const scheduler = createScheduler(test.core, { live: mails, test: mails });
  await scheduler.tick();
  return { test, mails, scheduler };
}

it.each(dialects)('names the release as it is when a warning leaves at last, never a moment that has passed (%s)', async (dialect) => {
  const { test, mails, scheduler } = await serverWithMail(dialect);
  await using core = test;
  const ctx = await makeOwner(core.core);
  const { id } = await createVault(ctx, { name: 'Papers' });
  await setPolicy(ctx, id, { type: 'inactivity', frequency: 'daily', graceHours: 48 });
  await pass(test, scheduler, dayMs + 2 * hourMs);
  mails.isAway = true;
  await pass(test, scheduler, 3 * dayMs);
  mails.isAway = false;
  mails.taken.length = 0;
  // Its next attempt could be hours away.
  expect(await sendMailsNow(test.core, 'nobody@example.org')).toBe(0);
  expect(await sendMailsNow(test.core, ctx.owner.email.toUpperCase())).toBe(1);
  await scheduler.tick();
  const warned = test.core.clock.now();
  const state = parseTimerState((await findPolicy(test.core.db.read, id)) ?? { id, timer_state: null });
  expect(state).toMatchObject({ phase: 'pending', warningAcceptedAt: warned });
  const say = speechIn('en', 'UTC');
  const [warning] = mails.taken;
  expect(mails.taken).toHaveLength(1);
  expect(warning?.text).toContain(say.moment(addMs(warned, dayMs)));
  expect(warning?.text).not.toContain(say.moment((state as { readonly releaseAt: Instant }).releaseAt));
});

it.each(dialects)('leaves unsent what is no longer true (%s)', async (dialect) => {
  const { test, mails, scheduler } = await serverWithMail(dialect);
  await using core = test;
  await createPerson(
    core.core,
    { email: 'admin@example.org', role: 'VAULT_ADMIN', password: null, defaultPlan: 'enterprise' },
    systemOrigin,
  );
  mails.isAway = true;
  await raiseHold(test.core, systemOrigin, { reason: 'by_hand', note: 'For a moment.' });
  await scheduler.tick();
  await liftAsSeen(test.core, 1);
  mails.isAway = false;
  mails.taken.length = 0;
  await pass(test, scheduler, 7 * hourMs);
  const rows = await test.core.db.read.selectFrom('outbox').select(['kind', 'status']).where('kind', '=', 'releases_held').execute();
  expect(rows).toEqual([{ kind: 'releases_held', status: 'cancelled' }]);
  expect(mails.taken).toEqual([]);
});
