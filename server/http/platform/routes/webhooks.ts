import { formatId } from '../../../../shared/domain/ids.ts';
import { instantFromMs } from '../../../../shared/domain/instant.ts';
import { jsonColumns, type WebhookDeliveryRow, type WebhookRow } from '../../../core/records.ts';
import { createWebhook } from '../../../core/webhooks/create-webhook.ts';
import { maxAttempts } from '../../../core/webhooks/deliver-webhooks.ts';
import { listDeliveries } from '../../../core/webhooks/list-deliveries.ts';
import { listWebhooks } from '../../../core/webhooks/list-webhooks.ts';
import { redeliver } from '../../../core/webhooks/redeliver.ts';
import { removeWebhook, updateWebhook } from '../../../core/webhooks/update-webhook.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { wholeNumber } from '../../foundation/bodies/whole-number.ts';
import { personContext } from '../admission.ts';
import * as shapes from '../webhook-shapes.ts';
import { eventNames } from '../../../../shared/domain/webhook.ts';

const config = { refusals: ['webhook_not_found', 'permission_denied'] } as const;

/**
 * A person's own webhooks, for the console, whose cookie works on this surface only. Programs have those of the reference surface
 * (INTERFACE.md#reference-webhooks): the same
 * webhooks, by the same use cases. Where webhooks are switched off these paths do not exist.
 */
export function webhookRoutes(app: SurfaceApp, services: RouteServices): void {
  if (!services.core.webhooks) return;

  app.get(
    '/webhooks',
    {
      config: { volatile: ['lastDeliveryAt', 'succeeded', 'failed'] },
      schema: { summary: 'List your webhooks', description: 'In the order they were made.', response: { 200: shapes.webhooksAnswer } },
    },
    async (request) => ({
      webhooks: (await listWebhooks(personContext(services, request))).map(presentWebhook),
      eventTypes: [...eventNames],
    }),
  );

  app.post(
    '/webhooks',
    {
      config: { refusals: ['webhook_limit_exceeded', 'permission_denied'] },
      schema: { summary: 'Create a webhook', body: shapes.createWebhookBody, response: { 201: shapes.createdWebhookAnswer } },
    },
    async (request, reply) => {
      const { url, events, payload, secret } = request.body;
      const { webhook, generatedSecret } = await createWebhook(personContext(services, request), {
        url,
        events,
        payload,
        ...(secret === undefined ? {} : { secret }),
      });
      return reply.code(201).send({ webhook: presentWebhook(webhook), secret: generatedSecret });
    },
  );

  oneWebhook(app, services);
}

/** A single webhook, by its id. */
function oneWebhook(app: SurfaceApp, services: RouteServices): void {
  app.patch(
    '/webhooks/:webhook_id',
    {
      config,
      schema: {
        summary: 'Change a webhook',
        description: 'Only what is sent changes.',
        params: shapes.webhookParams,
        body: shapes.changeWebhookBody,
        response: { 200: shapes.webhookAnswer },
      },
    },
    async (request) => {
      const { events, enabled } = request.body;
      const input = { ...(events === undefined ? {} : { events }), ...(enabled === undefined ? {} : { enabled }) };
      const webhookId = idIn(request.params.webhook_id, 'webhook');
      return { webhook: presentWebhook(await updateWebhook(personContext(services, request), webhookId, input)) };
    },
  );

  app.delete(
    '/webhooks/:webhook_id',
    {
      config,
      schema: { summary: 'Delete a webhook', description: 'With its deliveries; nothing more is sent.', params: shapes.webhookParams },
    },
    async (request, reply) => {
      await removeWebhook(personContext(services, request), idIn(request.params.webhook_id, 'webhook'));
      return reply.code(204).send();
    },
  );

  deliveryRoutes(app, services);
}

/** What was sent to one webhook, and what to send again. */
function deliveryRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/webhooks/:webhook_id/deliveries',
    {
      config,
      schema: {
        summary: 'List what was sent to a webhook',
        description: 'Newest first. What ended is kept for 30 days.',
        params: shapes.webhookParams,
        querystring: shapes.deliveriesQuery,
        response: { 200: shapes.deliveriesAnswer },
      },
    },
    async (request) => {
      const limit = wholeNumber(request.query, 'limit', { least: 1, most: 100, absent: 50 });
      const { status } = request.query;
      const { webhook, items, total } = await listDeliveries(personContext(services, request), idIn(request.params.webhook_id, 'webhook'), {
        limit,
        ...(status === undefined ? {} : { status }),
      });
      return { deliveries: items.map((item) => presentDelivery(item, webhook)), total };
    },
  );

  app.post(
    '/webhooks/:webhook_id/deliveries/:delivery_id/redeliver',
    {
      config: { bodyless: true, refusals: ['webhook_not_found', 'delivery_not_found', 'permission_denied'] },
      schema: {
        summary: 'Send a delivery again',
        operationId: 'redeliver',
        description: 'As a delivery of its own, with the same event id and the same bytes.',
        params: shapes.deliveryParams,
        response: { 202: shapes.deliveryAnswer },
      },
    },
    async (request, reply) => {
      const { webhook_id: webhookId, delivery_id: deliveryId } = request.params;
      const { webhook, delivery } = await redeliver(
        personContext(services, request),
        idIn(webhookId, 'webhook'),
        idIn(deliveryId, 'delivery'),
      );
      return reply.code(202).send({ delivery: presentDelivery(delivery, webhook) });
    },
  );
}

function presentWebhook({
  id,
  url,
  events,
  enabled,
  payload,
  created_at: createdAt,
  updated_at: updatedAt,
  last_delivery_at: lastDeliveryAt,
  succeeded,
  failed,
}: WebhookRow) {
  return {
    id: formatId('webhook', id),
    url,
    events: [...jsonColumns.webhooks.events.read(events, id)],
    enabled: enabled === 1,
    payload,
    createdAt,
    updatedAt,
    lastDeliveryAt,
    succeeded,
    failed,
  };
}

/** A delivery, with the time of its next attempt only if, as things are now, there will be one. */
function presentDelivery(delivery: WebhookDeliveryRow, webhook: Pick<WebhookRow, 'enabled'>) {
  const { next_attempt_ms: nextMs, attempts } = delivery;
  return {
    id: formatId('delivery', delivery.id),
    eventId: formatId('event', delivery.event_id),
    eventType: delivery.event_type,
    status: delivery.status,
    attempts,
    attemptedAt: delivery.attempted_at,
    nextAttemptAt: nextMs === null || webhook.enabled === 0 || attempts >= maxAttempts ? null : instantFromMs(nextMs),
    responseCode: delivery.response_code,
    responseTimeMs: delivery.response_time_ms,
    lastError: delivery.last_error,
  };
}
