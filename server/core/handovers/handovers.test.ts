import { describe, expect, it } from 'vitest';
import { reminderDays } from '../../../shared/domain/handover.ts';
import { dayMs, hourMs } from '../../../shared/domain/instant.ts';
import { recordBounce } from '../mail-delivery/record-bounce.ts';
import { raiseHoldsInOrder } from '../heartbeat/heartbeat-test-kit.ts';
import { raisedAlerts } from '../heartbeat/raised-alerts.ts';
import { readMachine } from '../heartbeat/read-machine.ts';
import { readMetrics } from '../heartbeat/read-metrics.ts';
import { openReleaseLink } from '../links/open-link.ts';
import { openWithCode, sendReleaseCode } from '../releases/release-code.ts';
import { readReleasedVault } from '../releases/read-released-vault.ts';
import { renewLink } from '../releases/renew-link.ts';
import { systemOrigin } from '../context.ts';
import { dialectsOfForm } from '../store-test-kit.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { countWaitingHandovers, listHandoverMessages } from '../stores/handover-store.ts';
import { sweepHandovers } from '../../scheduler/sweeps/handovers.ts';
import { adoptHandovers } from './adopt-handovers.ts';
import { answerAsDeputy, findPassOn } from './answer-as-deputy.ts';
import { HandoverWorld, phoneNumber } from './handover-test-kit.ts';

const anna = 'anna@example.org';
const from = { address: '192.0.2.7', requestId: 'test' };
const open = async (world: HandoverWorld, to = anna): Promise<void> => {
  await readReleasedVault(world.core, await openReleaseLink(world.core, world.token(to)), systemOrigin);
};

describe.each(dialectsOfForm)('a handover on %s', (dialect) => {
  it('goes from the release by every way through a year, each message with a link that works', async () => {
    await using world = await HandoverWorld.open(dialect);
    await world.way({ kind: 'mail', address: 'second@example.org' });
    await world.way({ kind: 'phone', address: phoneNumber, position: 1 });
    const clara = await world.trusted('clara@example.org', 'Clara Holm');
    await world.way({ kind: 'deputy', deputy_contact_id: clara, position: 2 });
    await world.release();
    await world.sweep();
    expect(await world.sent()).toEqual([`released_recipient ${anna}`, 'released_recipient second@example.org']);
    await world.live(2);
    expect((await world.sent()).length).toBe(2);
    await world.live(8);
    expect((await world.sent()).slice(2)).toEqual([
      `day_3 ${anna}`,
      'day_3 second@example.org',
      `telephone ${phoneNumber}`,
      `day_10 ${anna}`,
      'day_10 second@example.org',
      'handover_deputy clara@example.org',
    ]);
    const lastTo = (address: string) => world.mails.findLast(({ to }) => to.address === address)?.text;
    expect(lastTo('clara@example.org')).toContain('Anna Berger');
    expect(lastTo('clara@example.org')).not.toMatch(/Family papers|documents/);
    await world.live(35);
    expect((await world.sent()).slice(8)).toEqual([
      `day_30 ${anna}`,
      'day_30 second@example.org',
      `day_30 ${phoneNumber}`,
      'handover_deputy clara@example.org',
      'handover_unreached clara@example.org',
    ]);
    expect(lastTo('clara@example.org')).toContain('Anna Berger');
    expect(await countWaitingHandovers(world.core.db.read, 'live')).toEqual({ waiting: 1, unreached: 1 });
    await world.live(320);
    const monthly = (await world.sent()).filter((one) => one.startsWith('monthly'));
    expect(monthly.length).toBe(reminderDays.length - 4);
    for (const to of [anna, 'second@example.org']) expect((await openReleaseLink(world.core, world.token(to))).state).toBe('open');
    expect(await world.handover()).toMatchObject({ phase: 'ended', due_ms: null });
    const length = (await world.sent()).length;
    await world.live(40);
    expect((await world.sent()).length).toBe(length);
  });

  it('moves the metrics and raises an alert from the 45th day until somebody opens, for real data alone', async () => {
    for (const mode of ['live', 'test'] as const) {
      await using world = await HandoverWorld.open(dialect, mode);
      const counted = async () => {
        const metrics = await readMetrics(world.core);
        const alerts = raisedAlerts({ ...metrics, ...(await readMachine(world.core)), failedLately: 0 }).map(({ name }) => name);
        return [metrics.recipientsWaiting, metrics.recipientsUnreached, alerts.includes('recipients_unreached')];
      };
      expect(await counted()).toEqual([0, 0, false]);
      await world.release();
      await world.live(44);
      expect(await counted()).toEqual(mode === 'live' ? [1, 0, false] : [0, 0, false]);
      await world.live(1);
      expect(await counted()).toEqual(mode === 'live' ? [1, 1, true] : [0, 0, false]);
      if (mode === 'live') await open(world);
      expect(await counted()).toEqual([0, 0, false]);
    }
  });

  it('ends at the first opening: what waits is withdrawn, and it is told once', async () => {
    await using world = await HandoverWorld.open(dialect);
    await world.release();
    await world.deliver();
    world.test.clock.advance(3 * dayMs);
    await sweepHandovers(world.core);
    expect(await world.sent()).toEqual([`released_recipient ${anna}`, `day_3 ${anna} queued`]);
    await open(world);
    await open(world);
    expect(await world.sent()).toEqual([`released_recipient ${anna}`, `day_3 ${anna} cancelled`]);
    expect(await world.handover()).toMatchObject({ phase: 'opened', due_ms: null, opened_at: world.now() });
    expect((await world.log()).filter((action) => action === 'recipient.opened')).toEqual(['recipient.opened']);
    await world.live(100);
    expect((await world.sent()).length).toBe(2);
  });

  it('moves on at once when every address is lost, and tells others when nothing is left', async () => {
    await using world = await HandoverWorld.open(dialect);
    await world.trusted('clara@example.org', 'Clara Holm');
    const phone = await world.way({ kind: 'phone', address: phoneNumber });
    await world.release();
    await world.deliver();
    await recordBounce(world.core, { mailId: await world.newest(anna), status: '5.1.1' });
    expect(await findRecipient(world.core.db.read, world.anna)).toMatchObject({ way_fault: 'no_such_address', way_fault_at: world.now() });
    world.refusing.add(phoneNumber);
    await world.deliver();
    await world.deliver();
    expect(await world.sent()).toEqual([
      `released_recipient ${anna} bounced`,
      `telephone ${phoneNumber} refused`,
      'handover_unreached clara@example.org',
    ]);
    const ways = await world.core.db.read.selectFrom('recipient_ways').select(['id', 'fault']).execute();
    expect(ways).toEqual([{ id: phone, fault: 'no_such_address' }]);
    expect(await world.log()).toEqual([
      'handover.begun',
      'handover.sent',
      'handover.way_lost',
      'handover.sent',
      'handover.way_lost',
      'recipient.unreachable',
    ]);
  });

  it('moves on when a mail server refuses the announcement', async () => {
    await using world = await HandoverWorld.open(dialect);
    await world.way({ kind: 'phone', address: phoneNumber });
    world.refusing.add(anna);
    await world.release();
    await world.deliver();
    await world.deliver();
    expect(world.shorts.map(({ to }) => to)).toEqual([phoneNumber]);
    expect(world.shorts[0]?.text).toMatch(/Thomas Berger.*no hurry/);
  });

  it('lets a link by telephone open what was left: its code goes there, and so does a new link', async () => {
    await using world = await HandoverWorld.open(dialect);
    await world.way({ kind: 'phone', address: phoneNumber });
    world.refusing.add(anna);
    await world.release();
    await world.deliver();
    await world.deliver();
    const token = world.token(phoneNumber);
    await sendReleaseCode(world.core, token, systemOrigin);
    await world.deliver();
    const code = /\b(\d{6})\b/.exec(world.shorts.at(-1)?.text ?? '')?.[1] ?? '';
    expect(await openWithCode(world.core, token, code, systemOrigin, null)).toHaveLength(43);
    await renewLink(world.core, token, systemOrigin);
    await world.deliver();
    expect(world.token(phoneNumber)).not.toBe(token);
    expect((await openReleaseLink(world.core, world.token(phoneNumber))).state).toBe('open');
  });

  it('asks a deputy to pass the word on, and goes by what they answer', async () => {
    await using world = await HandoverWorld.open(dialect);
    const clara = await world.trusted('clara@example.org', 'Clara Holm');
    await world.way({ kind: 'deputy', deputy_contact_id: clara });
    await world.release();
    await world.deliver();
    await world.live(10);
    const token = world.token('clara@example.org');
    expect((await findPassOn(world.core, token)).isOpen).toBe(true);
    expect(await world.sent()).toContain('handover_deputy clara@example.org');
    await answerAsDeputy(world.core, token, 'told', from);
    await answerAsDeputy(world.core, token, 'told', from);
    await world.live(20);
    expect((await world.sent()).filter((one) => one.startsWith('handover_deputy')).length).toBe(1);
    await answerAsDeputy(world.core, token, 'cannot', from);
    expect((await world.log()).filter((one) => one === 'handover.deputy_answered').length).toBe(2);
    expect((await listHandoverMessages(world.core.db.read, [world.anna])).find(({ message }) => message === 'deputy')?.answer).toBe(
      'cannot',
    );
    await open(world);
    expect((await findPassOn(world.core, token)).isOpen).toBe(false);
  });

  it('writes nobody who is not confirmed, or has said no, but to their own address', async () => {
    await using world = await HandoverWorld.open(dialect);
    await world.way({ kind: 'mail', address: 'waiting@example.org', status: 'waiting' });
    await world.way({ kind: 'phone', address: phoneNumber, status: 'declined' });
    await world.release();
    await world.live(60);
    expect(new Set((await world.sent()).map((one) => one.split(' ')[1]))).toEqual(new Set([anna]));
  });

  it('is moved once by several servers at once', async () => {
    await using world = await HandoverWorld.open(dialect);
    await world.release();
    await world.deliver();
    world.test.clock.advance(3 * dayMs);
    await Promise.all([1, 2, 3, 4].map(() => sweepHandovers(world.core)));
    await world.deliver();
    expect(await world.sent()).toEqual([`released_recipient ${anna}`, `day_3 ${anna}`]);
  });

  it('sends no flood after a server was away, and waits while releases are held', async () => {
    await using world = await HandoverWorld.open(dialect);
    await world.way({ kind: 'phone', address: phoneNumber });
    await world.release();
    await world.deliver();
    world.test.clock.advance(29 * dayMs);
    await raiseHoldsInOrder(world.core, ['clock_jump']);
    await world.sweep();
    expect((await world.sent()).length).toBe(1);
    await world.core.db.transaction((tx) => tx.updateTable('release_holds').set({ lifted_at: world.now() }).execute());
    world.test.clock.advance(hourMs);
    await world.sweep();
    expect((await world.sent()).slice(1)).toEqual([`day_10 ${anna}`, `telephone ${phoneNumber}`]);
  });

  it('begins quietly for a release of a version before, and never for one that is opened or old', async () => {
    await using world = await HandoverWorld.open(dialect);
    const opened = await world.person('ben@example.org', 'Ben Berger');
    await world.release();
    await world.deliver();
    await world.core.db.transaction(async (tx) => {
      await tx.deleteFrom('handovers').execute();
      await tx.updateTable('grants').set({ first_opened_at: world.now() }).where('recipient_id', '=', opened).execute();
    });
    await world.live(100);
    expect((await world.sent()).length).toBe(2);
    await adoptHandovers(world.core);
    await adoptHandovers(world.core);
    await world.sweep();
    expect((await world.sent()).length).toBe(2);
    expect((await world.core.db.read.selectFrom('handovers').select('recipient_id').execute()).map((row) => row.recipient_id)).toEqual([
      world.anna,
    ]);
    await world.live(3);
    expect((await world.sent()).slice(2)).toEqual([`day_3 ${anna}`]);
    await world.core.db.transaction((tx) => tx.deleteFrom('handovers').execute());
    world.test.clock.advance(366 * dayMs);
    await adoptHandovers(world.core);
    expect(await world.handover()).toBeUndefined();
  });

  it('takes an opening that a server of the version before noted for what it is', async () => {
    await using world = await HandoverWorld.open(dialect);
    await world.release();
    await world.deliver();
    await world.core.db.transaction((tx) => tx.updateTable('grants').set({ first_opened_at: world.now() }).execute());
    await world.live(10);
    expect(await world.sent()).toEqual([`released_recipient ${anna}`]);
    expect(await world.handover()).toMatchObject({ phase: 'opened' });
  });
});
