import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../shared/domain/instant.ts';
import { createVault } from '../vaults/create-vault.ts';
import { at, dialects, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { removeWebhook } from '../webhooks/update-webhook.ts';
import { announcingEvents, queueEvents, type EventCause } from './queue-events.ts';
import { addWebhook } from '../webhooks/webhook-test-kit.ts';
import { findWebhook, lockListeners } from '../stores/webhook-store.ts';
import type { Db } from '../../db/schema.ts';
import type { EventName } from '../../../shared/domain/webhook.ts';
import { jsonColumns } from '../../db/json-columns.ts';

const { events } = jsonColumns.webhooks;

const causeIn = (world: StoreWorld, types: readonly EventName[] = ['vault.created']): EventCause => ({
  accountId: world.ctx.owner.accountId,
  mode: 'live',
  at: '2030-01-01T00:00:00.000Z' as Instant,
  event: { ownerId: world.ctx.owner.userId, types, data: { vault_id: 'vault_x' } },
});
/** Queues an event for all webhooks of the world's owner. */
const queue = async (tx: Db, world: StoreWorld, types?: readonly EventName[]): Promise<void> =>
  queueEvents(tx, world.test.core, causeIn(world, types), await lockListeners(tx, { ownerId: world.ctx.owner.userId, mode: 'live' }));
const deliveries = (world: StoreWorld) => world.db.read.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();

describe.each(dialects)('queueing events on %s', (dialect) => {
  it('writes one delivery for each webhook and name that match, and says that they are due', async () => {
    await using world = await openStoreWorld(dialect);
    const both = await addWebhook(world, { events: events.write(['checkin.missed', 'vault.check_in.missed']) });
    const one = await addWebhook(world, { events: events.write(['vault.check_in.missed']), payload: 'alternate' });
    const none = await addWebhook(world, { events: events.write(['vault.deleted']) });
    await world.write((tx) => queue(tx, world, ['checkin.missed', 'vault.check_in.missed']));
    const rows = await deliveries(world);
    expect(rows.map(({ webhook_id, event_type }) => [webhook_id, event_type])).toEqual([
      [both.id, 'checkin.missed'],
      [both.id, 'vault.check_in.missed'],
      [one.id, 'vault.check_in.missed'],
    ]);
    expect(rows[1]?.event_id).toBe(rows[2]?.event_id);
    expect(rows[0]?.event_id).not.toBe(rows[1]?.event_id);
    expect(rows[0]).toMatchObject({ status: 'pending', attempts: 0, next_attempt_ms: Date.parse(at), created_at: at, attempted_at: null });
    const { owner } = world.ctx;
    expect(rows[0]?.body).toBe(
      `{"id":"evt_${rows[0]?.event_id}","type":"checkin.missed","created_at":"2030-01-01T00:00:00.000Z","api_version":"v1","data":{"vault_id":"vault_x"},"metadata":{"user_id":"user_${owner.userId}","account_id":"acc_${owner.accountId}"}}`,
    );
    expect(rows[2]?.body).toBe('{"event":"vault.check_in.missed","timestamp":"2030-01-01T00:00:00.000Z","data":{"vault_id":"vault_x"}}');
    const due = await Promise.all([both, one, none].map(async ({ id }) => (await findWebhook(world.db.read, id))?.next_due_ms));
    expect(due).toEqual([Date.parse(at), Date.parse(at), null]);
  });

  it('leaves nothing of an event whose cause was rolled back, and calls nobody', async () => {
    await using world = await openStoreWorld(dialect);
    const webhook = await addWebhook(world);
    let calls = 0;
    const db = announcingEvents(world.db, () => void (calls += 1));
    const failing = db.transaction(async (tx) => {
      await queue(tx, world);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await db.transaction(async () => undefined);
    expect(await deliveries(world)).toEqual([]);
    expect((await findWebhook(world.db.read, webhook.id))?.next_due_ms).toBeNull();
    expect(calls).toBe(0);
  });

  it('calls after the commit, once for a transaction that queued something and not for the others beside it', async () => {
    await using world = await openStoreWorld(dialect);
    await addWebhook(world);
    const seen: Promise<number>[] = [];
    const db = announcingEvents(world.db, () => void seen.push(deliveries(world).then((rows) => rows.length)));
    const queueOne = () => db.transaction((tx) => queue(tx, world));
    await Promise.all([queueOne(), db.transaction(async (tx) => tx.selectFrom('webhooks').select('id').execute())]);
    await db.transaction((tx) => queue(tx, world, ['vault.deleted']));
    await Promise.all(seen);
    await queueOne();
    expect(await Promise.all(seen)).toEqual([1, 2]);
  });

  it('is silent where webhooks are switched off', async () => {
    await using world = await openStoreWorld(dialect);
    await addWebhook(world);
    await createVault({ ...world.ctx, core: { ...world.test.core, webhooks: false } }, { name: 'Papers' });
    expect(await deliveries(world)).toEqual([]);
  });

  it('does not fail a change because a webhook is removed at the same moment', async () => {
    await using world = await openStoreWorld(dialect);
    for (let round = 0; round < 5; round += 1) {
      const webhook = await addWebhook(world);
      await Promise.all([
        ...Array.from({ length: 4 }, () => createVault(world.ctx, { name: 'Papers' })),
        removeWebhook(world.ctx, webhook.id),
      ]);
    }
    expect(await deliveries(world)).toEqual([]);
  });
});
