import { formatId } from '../../../shared/domain/ids.ts';
import { instantFromMs } from '../../../shared/domain/instant.ts';
import { jsonColumns, type WebhookDeliveryRow, type WebhookRow } from '../../core/records.ts';
import type { CreatedWebhook } from '../../core/webhooks/create-webhook.ts';
import { maxAttempts } from '../../core/webhooks/deliver-webhooks.ts';
import { apiVersion } from './present.ts';

function base(webhook: WebhookRow) {
  return {
    id: formatId('webhook', webhook.id),
    url: webhook.url,
    events: [...jsonColumns.webhooks.events.read(webhook.events, webhook.id)],
    enabled: webhook.enabled === 1,
  };
}

/** Percent with one decimal; 100 before anything has ended, as with check-ins. */
function successRate({ succeeded, failed }: WebhookRow): number {
  const ended = succeeded + failed;
  return ended === 0 ? 100 : Math.round((succeeded / ended) * 1000) / 10;
}

/** A webhook in its owner's list. */
export function presentWebhookSummary(webhook: WebhookRow) {
  return {
    ...base(webhook),
    payload: webhook.payload,
    secret_set: true,
    created_at: webhook.created_at,
    updated_at: webhook.updated_at,
    last_delivery: webhook.last_delivery_at,
    delivery_success_rate: successRate(webhook),
  };
}

export function presentWebhook(webhook: WebhookRow) {
  return { ...apiVersion, ...presentWebhookSummary(webhook) };
}

/** The only answer that ever holds a secret. */
export function presentCreatedWebhook({ webhook, generatedSecret: secret }: CreatedWebhook) {
  const shown = { ...apiVersion, ...base(webhook), payload: webhook.payload, created_at: webhook.created_at, secret_set: true };
  return secret === null ? shown : { ...shown, secret };
}

export function presentUpdatedWebhook(webhook: WebhookRow) {
  return { ...apiVersion, ...base(webhook), updated_at: webhook.updated_at };
}

/** A delivery, with the time of its next attempt only if, as things are now, there will be one. */
export function presentDelivery(delivery: WebhookDeliveryRow, webhook: Pick<WebhookRow, 'enabled'>) {
  const { next_attempt_ms: nextMs } = delivery;
  return {
    id: formatId('delivery', delivery.id),
    event_id: formatId('event', delivery.event_id),
    event_type: delivery.event_type,
    status: delivery.status,
    attempts: delivery.attempts,
    attempted_at: delivery.attempted_at,
    next_attempt_at: nextMs === null || webhook.enabled === 0 || delivery.attempts >= maxAttempts ? null : instantFromMs(nextMs),
    response_code: delivery.response_code,
    response_time_ms: delivery.response_time_ms,
    last_error: delivery.last_error,
  };
}
