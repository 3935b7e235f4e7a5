import type { WebhookDeliveryRow, WebhookRow } from '../../db/schema.ts';
import { at, type StoreWorld } from '../store-test-kit.ts';
import { insertDelivery } from '../stores/delivery-store.ts';
import { sealWebhookSecret } from './webhook-secret.ts';
import { insertWebhook, lockWebhook, setWebhookDue } from '../stores/webhook-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** Adds a webhook of the world's owner, for vault.created only unless specified otherwise. */
export async function addWebhook(world: StoreWorld, change: Partial<WebhookRow> = {}): Promise<WebhookRow> {
  const { owner, core } = world.ctx;
  const id = world.newId();
  const webhook: WebhookRow = {
    id,
    account_id: owner.accountId,
    owner_id: owner.userId,
    mode: owner.mode,
    url: 'https://hooks.example.com/',
    events: jsonColumns.webhooks.events.write(['vault.created']),
    payload: 'reference',
    enabled: 1,
    sealed_secret: sealWebhookSecret(core.keys, id, { text: 'sixteen characters', generated: false }),
    created_at: at,
    updated_at: at,
    last_delivery_at: null,
    succeeded: 0,
    failed: 0,
    recent_attempts: jsonColumns.webhooks.recent_attempts.write([]),
    next_due_ms: null,
    ...change,
  };
  await world.write((tx) => insertWebhook(tx, webhook));
  return webhook;
}

/** Adds a delivery that is due now unless specified otherwise, and records that on the webhook. */
export async function addDelivery(
  world: StoreWorld,
  webhook: WebhookRow,
  change: Partial<WebhookDeliveryRow> = {},
): Promise<WebhookDeliveryRow> {
  const delivery: WebhookDeliveryRow = {
    id: world.newId(),
    webhook_id: webhook.id,
    event_id: world.newId(),
    event_type: 'vault.created',
    body: '{}',
    status: 'pending',
    attempts: 0,
    next_attempt_ms: Date.parse(at),
    attempted_at: null,
    response_code: null,
    response_time_ms: null,
    last_error: null,
    created_at: at,
    ...change,
  };
  await world.write(async (tx) => {
    await lockWebhook(tx, webhook.id);
    await insertDelivery(tx, delivery);
    if (delivery.next_attempt_ms !== null && webhook.enabled === 1) await setWebhookDue(tx, webhook.id, delivery.next_attempt_ms);
  });
  return delivery;
}
