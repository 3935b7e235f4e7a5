import type { Ulid } from '../../../shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { addMs, instantToMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import type { MailMessage, MailTransport } from '../ports.ts';
import { dialectsOfForm, mailRow, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { deliverDueMails } from './deliver-mails.ts';
import { insertOutbox } from '../stores/outbox-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** A mail server that is asked, and answers when the test says so. */
class SlowTransport implements MailTransport {
  readonly asked: { readonly message: MailMessage; readonly leftMs: number; readonly answer: PromiseWithResolvers<void> }[] = [];

  send(message: MailMessage, untilMs = Number.NaN): Promise<void> {
    const answer = Promise.withResolvers<void>();
    this.asked.push({ message, leftMs: untilMs - performance.now(), answer });
    return answer.promise;
  }

  async close(): Promise<void> {}
}

async function queueOne(world: StoreWorld): Promise<string> {
  const vault = await world.vault();
  const owner = { ownerName: null, ownerEmail: 'owner@example.org', recipientName: null, vaultName: vault.name };
  const facts = { ...owner, documentCount: 0, note: null, linkExpiresAt: world.test.clock.now(), linkId: world.newId() };
  const row = mailRow(world, vault, { kind: 'released_recipient', facts: jsonColumns.outbox.facts.write(facts), next_attempt_ms: 0 });
  await world.write((tx) => insertOutbox(tx, row));
  return row.id;
}

const find = (world: StoreWorld, id: string) =>
  world.db.read
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id as Ulid)
    .executeTakeFirstOrThrow();
const deliver = (core: Core, transport: MailTransport) => deliverDueMails(core, { live: transport, test: transport }, 'live');

describe.each(dialectsOfForm)('the delivery of mails on %s', (dialect) => {
  it('leaves a mail to the server that is trying it for as long as the attempt may take', async () => {
    await using world = await openStoreWorld(dialect);
    const id = await queueOne(world);
    const [slow, other] = [new SlowTransport(), new SlowTransport()];
    const trying = deliver(world.test.core, slow);
    await expect.poll(() => slow.asked.length).toBe(1);
    // The mail server takes its time, longer than the wait after a first failure would be.
    world.test.clock.advance(slow.asked[0]?.leftMs ?? Number.NaN);
    expect(await deliver(world.test.core, other)).toBe(0);
    slow.asked[0]?.answer.resolve();
    expect(await trying).toBe(1);
    expect([other.asked.length, (await find(world, id)).status]).toEqual([0, 'accepted']);
  });

  it('tries again half a minute after a first failure, two minutes after a second, and when a server was lost in an attempt', async () => {
    await using world = await openStoreWorld(dialect);
    const id = await queueOne(world);
    for (const waitMs of [30 * secondMs, 2 * minuteMs]) {
      const transport = new SlowTransport();
      const trying = deliver(world.test.core, transport);
      await expect.poll(() => transport.asked.length).toBe(1);
      expect((await find(world, id)).last_error).toBe(null);
      world.test.clock.advance(minuteMs);
      transport.asked[0]?.answer.reject(new Error('busy'));
      expect(await trying).toBe(0);
      const nowMs = instantToMs(world.test.clock.now());
      expect(await find(world, id)).toMatchObject({ last_error: 'busy', next_attempt_ms: nowMs + waitMs });
      world.test.clock.advance(waitMs);
    }
    const lost = new SlowTransport();
    const losing = deliver(world.test.core, lost);
    await expect.poll(() => lost.asked.length).toBe(1);
    world.test.clock.set(addMs(world.test.clock.now(), 10 * minuteMs));
    const next = new SlowTransport();
    const trying = deliver(world.test.core, next);
    await expect.poll(() => next.asked.length).toBe(1);
    next.asked[0]?.answer.resolve();
    expect(await trying).toBe(1);
    // What the lost one finds out in the end changes nothing.
    lost.asked[0]?.answer.reject(new Error('from long ago'));
    expect(await losing).toBe(0);
    expect(await find(world, id)).toMatchObject({ status: 'accepted', attempts: 4 });
  });

  it('begins nothing new once it shall stop, and ends what is under way', async () => {
    await using world = await openStoreWorld(dialect);
    for (let mail = 0; mail < 7; mail += 1) await queueOne(world);
    const transport = new SlowTransport();
    let stops = false;
    const { core } = world.test;
    const trying = deliverDueMails(core, { live: transport, test: transport }, 'live', () => !stops);
    await expect.poll(() => transport.asked.length).toBe(5);
    stops = true;
    for (const { answer } of transport.asked) answer.resolve();
    expect(await trying).toBe(5);
    expect([
      transport.asked.length,
      (await world.db.read.selectFrom('outbox').select('id').where('status', '=', 'queued').execute()).length,
    ]).toEqual([5, 2]);
  });

  it('keeps an acceptance in mind that the database could not be told, and sends nothing twice', async () => {
    await using world = await openStoreWorld(dialect);
    const id = await queueOne(world);
    const transport = new SlowTransport();
    let isCut = false;
    const { db } = world.test.core;
    const read = new Proxy(db.read, {
      get: (target, name) => {
        if (isCut) throw new Error('the line is cut');
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const cut: Core = {
      ...world.test.core,
      db: { ...db, read, transaction: (work) => (isCut ? Promise.reject(new Error('the line is cut')) : db.transaction(work)) },
    };
    const trying = deliver(cut, transport);
    await expect.poll(() => transport.asked.length).toBe(1);
    isCut = true;
    transport.asked[0]?.answer.resolve();
    await expect.poll(() => world.test.faults.filter(({ kind }) => kind === 'mail acceptance not noted').length).toBeGreaterThanOrEqual(4);
    isCut = false;
    expect(await trying).toBe(1);
    expect([transport.asked.length, await find(world, id)]).toMatchObject([1, { status: 'accepted', attempts: 1 }]);
  });
});
