import type { Ulid } from '../../../shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import type { WebhookMessage, WebhookOutcome } from '../ports.ts';
import { dialects, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { attemptDelivery, claimDeliveries, maxAttempts } from './deliver-webhooks.ts';
import { findDelivery } from '../stores/delivery-store.ts';
import { forgetOldDeliveries } from './forget-old-deliveries.ts';
import { addDelivery, addWebhook } from './webhook-test-kit.ts';
import { findWebhook, listDueWebhooks } from '../stores/webhook-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** The world's core with a receiver that does what it is told. */
function coreWith(world: StoreWorld, post: (message: WebhookMessage) => Promise<WebhookOutcome>): Core {
  return { ...world.test.core, webhookTransport: { refusalOf: async () => undefined, post } };
}

const nowMs = (world: StoreWorld): number => Date.parse(world.test.clock.now());
const isDue = async (world: StoreWorld, id: string): Promise<boolean> =>
  (await listDueWebhooks(world.db.read, nowMs(world), 99)).includes(id as Ulid);

describe.each(dialects)('delivering on %s', (dialect) => {
  it('loses nothing when the server stops between claim and answer: the next attempt comes in time', async () => {
    await using world = await openStoreWorld(dialect);
    const webhook = await addWebhook(world);
    const delivery = await addDelivery(world, webhook);
    const waits = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs];
    for (const [index, wait] of waits.entries()) {
      expect(await claimDeliveries(world.test.core, webhook.id, 10)).toMatchObject([{ id: delivery.id, attempts: index + 1 }]);
      expect(await claimDeliveries(world.test.core, webhook.id, 10)).toEqual([]);
      world.test.clock.advance(wait - 1);
      expect(await isDue(world, webhook.id)).toBe(false);
      expect(await claimDeliveries(world.test.core, webhook.id, 10)).toEqual([]);
      world.test.clock.advance(1);
      expect(await isDue(world, webhook.id)).toBe(true);
    }
    expect(await claimDeliveries(world.test.core, webhook.id, 10)).toMatchObject([{ attempts: maxAttempts }]);
    world.test.clock.advance(minuteMs);
    expect(await isDue(world, webhook.id)).toBe(true);
    expect(await claimDeliveries(world.test.core, webhook.id, 10)).toEqual([]);
    expect(await findDelivery(world.db.read, delivery.id)).toMatchObject({
      status: 'failed',
      attempts: 6,
      next_attempt_ms: null,
      last_error: 'the server was stopped during the last attempt',
    });
    expect(await findWebhook(world.db.read, webhook.id)).toMatchObject({ succeeded: 0, failed: 1, next_due_ms: null });
  });

  it('does not count an answer that comes after the attempt was given up', async () => {
    await using world = await openStoreWorld(dialect);
    const webhook = await addWebhook(world);
    const delivery = await addDelivery(world, webhook);
    const [first] = await claimDeliveries(world.test.core, webhook.id, 1);
    world.test.clock.advance(minuteMs);
    const [second] = await claimDeliveries(world.test.core, webhook.id, 1);
    const core = coreWith(world, async () => ({ status: 500, elapsedMs: 1 }));
    await attemptDelivery(core, first!);
    expect(await findDelivery(world.db.read, delivery.id)).toMatchObject({ status: 'pending', attempts: 2, response_code: null });
    await attemptDelivery(
      coreWith(world, async () => ({ status: 200, elapsedMs: 1 })),
      second!,
    );
    await attemptDelivery(core, second!);
    expect(await findDelivery(world.db.read, delivery.id)).toMatchObject({ status: 'success', response_code: 200, last_error: null });
    expect(await findWebhook(world.db.read, webhook.id)).toMatchObject({ succeeded: 1, failed: 0, next_due_ms: null });
  });

  it('claims each delivery once, however many servers want it, and no more than the pace allows', async () => {
    await using world = await openStoreWorld(dialect);
    const webhook = await addWebhook(world, {
      recent_attempts: jsonColumns.webhooks.recent_attempts.write(Array.from({ length: 70 }, () => nowMs(world) - 30_000)),
    });
    for (let count = 0; count < 40; count += 1) await addDelivery(world, webhook);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimDeliveries(world.test.core, webhook.id, 7)));
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
    expect(await findWebhook(world.db.read, webhook.id)).toMatchObject({ next_due_ms: nowMs(world) + 30_001 });
    world.test.clock.advance(30_000);
    expect(await claimDeliveries(world.test.core, webhook.id, 99)).toEqual([]);
    world.test.clock.advance(1);
    expect(await claimDeliveries(world.test.core, webhook.id, 99)).toHaveLength(10);
  });

  it('is not brought to a halt by a clock that was put back', async () => {
    await using world = await openStoreWorld(dialect);
    const webhook = await addWebhook(world, {
      recent_attempts: jsonColumns.webhooks.recent_attempts.write(Array.from({ length: 100 }, () => nowMs(world) + hourMs)),
    });
    await addDelivery(world, webhook);
    expect(await claimDeliveries(world.test.core, webhook.id, 10)).toHaveLength(1);
  });

  it('lets webhooks with much to send take turns', async () => {
    await using world = await openStoreWorld(dialect);
    const [first, second] = [await addWebhook(world), await addWebhook(world)];
    for (const webhook of [first, first, first, second])
      await addDelivery(world, webhook, { next_attempt_ms: nowMs(world) - (webhook === first ? hourMs : minuteMs) });
    expect(await listDueWebhooks(world.db.read, nowMs(world), 9)).toEqual([first.id, second.id]);
    await claimDeliveries(world.test.core, first.id, 1);
    expect(await listDueWebhooks(world.db.read, nowMs(world), 9)).toEqual([second.id, first.id]);
  });

  it('has a fault of its own count as a failed attempt, and reports it without the secret', async () => {
    await using world = await openStoreWorld(dialect);
    const webhook = await addWebhook(world, { sealed_secret: new Uint8Array(60) });
    const delivery = await addDelivery(world, webhook);
    const [claimed] = await claimDeliveries(world.test.core, webhook.id, 1);
    await attemptDelivery(world.test.core, claimed!);
    expect(await findDelivery(world.db.read, delivery.id)).toMatchObject({
      status: 'pending',
      attempts: 1,
      last_error: 'the attempt failed on our side',
    });
    expect(world.test.faults).toMatchObject([{ kind: 'webhook attempt failed', id: delivery.id }]);
  });

  it('forgets what ended 30 days ago, and nothing that still waits', async () => {
    await using world = await openStoreWorld(dialect);
    const webhook = await addWebhook(world);
    for (const status of ['success', 'failed', 'pending'] as const) await addDelivery(world, webhook, { status });
    world.test.clock.advance(30 * dayMs);
    expect(await forgetOldDeliveries(world.test.core)).toBe(0);
    world.test.clock.advance(1);
    expect(await forgetOldDeliveries(world.test.core)).toBe(2);
    expect(await world.db.read.selectFrom('webhook_deliveries').select('status').execute()).toEqual([{ status: 'pending' }]);
  });
});
