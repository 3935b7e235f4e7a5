import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { describe, expect, it } from 'vitest';
import { makeOwner } from '../../../test/kit/server/test-core.ts';
import { at, dialects, openStoreWorld, winners } from '../store-test-kit.ts';
import {
  changePendingDelivery,
  countWebhookDeliveries,
  deleteOldDeliveries,
  findDelivery,
  findNextAttempt,
  listDueDeliveries,
  listWebhookDeliveries,
} from './delivery-store.ts';
import { addDelivery, addWebhook } from '../webhooks/webhook-test-kit.ts';
import {
  changeWebhook,
  countWebhooksLocked,
  deleteWebhook,
  findWebhook,
  listDueWebhooks,
  listOwnWebhooks,
  lockListeners,
  lockWebhook,
  setWebhookDue,
} from './webhook-store.ts';

const atMs = Date.parse(at);

describe.each(dialects)('the webhook stores on %s', (dialect) => {
  it("find an owner's enabled webhooks of one mode, in the order they were made", async () => {
    await using world = await openStoreWorld(dialect);
    const first = await addWebhook(world);
    await addWebhook(world, { enabled: 0 });
    await addWebhook(world, { mode: 'test' });
    const stranger = await makeOwner(world.test.core);
    await addWebhook(world, { owner_id: stranger.owner.userId });
    const last = await addWebhook(world, { payload: 'alternate' });
    const { userId } = world.ctx.owner;
    const listeners = await world.write((tx) => lockListeners(tx, { ownerId: userId, mode: 'live' }));
    expect(listeners).toEqual([first, last].map(({ id, events, payload }) => ({ id, events, payload })));
    expect(await listOwnWebhooks(world.db.read, { userId, mode: 'live' })).toHaveLength(3);
    expect(await world.write((tx) => countWebhooksLocked(tx, { userId, mode: 'test' }))).toBe(1);
    expect(await findWebhook(world.db.read, last.id)).toEqual({ ...last, sealed_secret: Buffer.from(last.sealed_secret) });
    expect(await findWebhook(world.db.read, world.newId())).toBeUndefined();
  });

  it('list what is due, those first that have waited longest', async () => {
    await using world = await openStoreWorld(dialect);
    const webhooks = [
      await addWebhook(world, { next_due_ms: 30 }),
      await addWebhook(world, { next_due_ms: 10 }),
      await addWebhook(world),
      await addWebhook(world, { next_due_ms: 20 }),
    ];
    const ids = webhooks.map(({ id }) => id);
    expect(await listDueWebhooks(world.db.read, 29, 10)).toEqual([ids[1], ids[3]]);
    expect(await listDueWebhooks(world.db.read, 30, 10)).toEqual([ids[1], ids[3], ids[0]]);
    expect(await listDueWebhooks(world.db.read, 30, 1)).toEqual([ids[1]]);
    expect(await listDueWebhooks(world.db.read, 9, 10)).toEqual([]);
  });

  it('move the moment at which a webhook is due only to the front', async () => {
    await using world = await openStoreWorld(dialect);
    const webhook = await addWebhook(world);
    const due: (number | null | undefined)[] = [];
    for (const ms of [500, 700, 300, 400]) {
      await world.write((tx) => setWebhookDue(tx, webhook.id, ms));
      due.push((await findWebhook(world.db.read, webhook.id))?.next_due_ms);
    }
    expect(due).toEqual([500, 500, 300, 300]);
  });

  it('list due deliveries of one webhook, the longest waiting first, and know when the next one is', async () => {
    await using world = await openStoreWorld(dialect);
    const [webhook, other] = [await addWebhook(world), await addWebhook(world)];
    expect(await findNextAttempt(world.db.read, webhook.id)).toBeNull();
    const deliveries = [];
    for (const next_attempt_ms of [40, 20, 30]) deliveries.push(await addDelivery(world, webhook, { next_attempt_ms }));
    await addDelivery(world, other, { next_attempt_ms: 1 });
    await addDelivery(world, webhook, { next_attempt_ms: null, status: 'success' });
    const ids = deliveries.map(({ id }) => id);
    expect((await listDueDeliveries(world.db.read, webhook.id, 30, 10)).map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    expect((await listDueDeliveries(world.db.read, webhook.id, 99, 2)).map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    const [, { id, event_id, body, attempts } = {}] = deliveries;
    expect((await listDueDeliveries(world.db.read, webhook.id, 99, 9))[0]).toEqual({ id, event_id, body, attempts });
    expect(await findNextAttempt(world.db.read, webhook.id)).toBe(20);
  });

  it('let of many who want one attempt only one have it', async () => {
    await using world = await openStoreWorld(dialect);
    const delivery = await addDelivery(world, await addWebhook(world));
    expect(await winners(world, (tx) => changePendingDelivery(tx, delivery, { attempts: 1, next_attempt_ms: 99 }))).toBe(1);
    expect(await world.write((tx) => changePendingDelivery(tx, { ...delivery, attempts: 1 }, { status: 'success' }))).toBe(true);
    expect(await world.write((tx) => changePendingDelivery(tx, { ...delivery, attempts: 1 }, { status: 'failed' }))).toBe(false);
    expect(await findDelivery(world.db.read, delivery.id)).toEqual({ ...delivery, attempts: 1, next_attempt_ms: 99, status: 'success' });
  });

  it('list and count deliveries, newest first, of one status or all', async () => {
    await using world = await openStoreWorld(dialect);
    const [webhook, other] = [await addWebhook(world), await addWebhook(world)];
    const ids: string[] = [];
    for (const status of ['success', 'failed', 'pending', 'success'] as const)
      ids.unshift((await addDelivery(world, webhook, { status })).id);
    await addDelivery(world, other);
    const list = async (limit: number, status?: 'success' | 'failed' | 'pending') =>
      (await listWebhookDeliveries(world.db.read, { webhookId: webhook.id, limit, ...(status === undefined ? {} : { status }) })).map(
        ({ id }) => id,
      );
    expect(await list(10)).toEqual(ids);
    expect(await list(2)).toEqual(ids.slice(0, 2));
    expect(await list(10, 'success')).toEqual([ids[0], ids[3]]);
    expect(await countWebhookDeliveries(world.db.read, { webhookId: webhook.id })).toBe(4);
    expect(await countWebhookDeliveries(world.db.read, { webhookId: webhook.id, status: 'failed' })).toBe(1);
  });

  it('remove old deliveries that ended, some at a time, and keep those that wait', async () => {
    await using world = await openStoreWorld(dialect);
    const webhook = await addWebhook(world);
    const old = instantOf('2026-01-01T00:00:00.000Z');
    for (const status of ['success', 'failed', 'success'] as const) await addDelivery(world, webhook, { status, created_at: old });
    const kept = [await addDelivery(world, webhook, { created_at: old }), await addDelivery(world, webhook, { status: 'success' })];
    const remove = () => world.write((tx) => deleteOldDeliveries(tx, instantOf('2026-02-01T00:00:00.000Z'), 2));
    expect([await remove(), await remove(), await remove()]).toEqual([2, 1, 0]);
    expect((await listWebhookDeliveries(world.db.read, { webhookId: webhook.id, limit: 9 })).map(({ id }) => id).sort()).toEqual(
      kept.map(({ id }) => id).sort(),
    );
  });

  it("remove with a webhook its deliveries and nobody else's", async () => {
    await using world = await openStoreWorld(dialect);
    const [gone, kept] = [await addWebhook(world), await addWebhook(world)];
    await addDelivery(world, gone);
    const delivery = await addDelivery(world, kept);
    await world.write(async (tx) => {
      await lockWebhook(tx, gone.id);
      await deleteWebhook(tx, gone.id);
    });
    expect(await world.db.read.selectFrom('webhook_deliveries').select('id').execute()).toEqual([{ id: delivery.id }]);
    expect(await findWebhook(world.db.read, gone.id)).toBeUndefined();
    await world.write((tx) => changeWebhook(tx, kept.id, { enabled: 0, next_due_ms: atMs }));
    expect(await findWebhook(world.db.read, kept.id)).toMatchObject({ enabled: 0, next_due_ms: atMs });
  });
});
