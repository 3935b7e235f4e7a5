import { createWebhook } from '../../../core/webhooks/create-webhook.ts';
import { listDeliveries } from '../../../core/webhooks/list-deliveries.ts';
import { getWebhook, listWebhooks } from '../../../core/webhooks/list-webhooks.ts';
import { redeliver } from '../../../core/webhooks/redeliver.ts';
import { removeWebhook, updateWebhook } from '../../../core/webhooks/update-webhook.ts';
import { formatId } from '../../../../shared/domain/ids.ts';
import { wholeNumber } from '../../foundation/bodies/whole-number.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { apiVersion } from '../present.ts';
import {
  presentCreatedWebhook,
  presentDelivery,
  presentUpdatedWebhook,
  presentWebhook,
  presentWebhookSummary,
} from '../webhook-present.ts';
import * as shapes from '../webhook-shapes.ts';

/** Deliveries change these all the time; they have no bearing on what an owner would overwrite. */
const volatile = ['last_delivery', 'delivery_success_rate'];

/** Webhooks (INTERFACE.md#reference-webhooks). Where webhooks are switched off these paths do not exist. */
export function webhookRoutes(app: SurfaceApp, services: RouteServices): void {
  if (!services.core.webhooks) return;

  app.post(
    '/v1/webhooks',
    {
      config: { refusals: ['webhook_limit_exceeded'] },
      schema: {
        summary: 'Make a webhook',
        description:
          'Events are posted to its address as JSON, signed with its secret in `X-Service-Signature` and in the headers of Standard Webhooks.',
        body: shapes.createWebhookBody,
        response: { 201: shapes.webhookCreatedAnswer },
      },
    },
    async (request, reply) => {
      const { url, events, secret, enabled, payload } = request.body;
      const created = await createWebhook(contextIn(services, request), {
        url,
        events,
        payload,
        ...(secret === undefined ? {} : { secret }),
        ...(enabled === undefined ? {} : { enabled }),
      });
      return reply.code(201).send(presentCreatedWebhook(created));
    },
  );

  app.get(
    '/v1/webhooks',
    {
      config: { volatile },
      schema: {
        summary: 'List webhooks',
        description: 'All of them, in the order they were made.',
        response: { 200: shapes.webhookListAnswer },
      },
    },
    async (request) => {
      const webhooks = await listWebhooks(contextIn(services, request));
      return { data: webhooks.map(presentWebhookSummary), total: webhooks.length };
    },
  );

  app.get(
    '/v1/webhooks/:webhook_id',
    { config: { volatile }, schema: { summary: 'Get a webhook', params: shapes.webhookParams, response: { 200: shapes.webhookAnswer } } },
    async (request) => presentWebhook(await getWebhook(contextIn(services, request), idIn(request.params.webhook_id, 'webhook'))),
  );

  app.patch(
    '/v1/webhooks/:webhook_id',
    {
      schema: {
        summary: 'Change a webhook',
        description: 'Only what is supplied changes. Its address and secret stay as they are.',
        params: shapes.webhookParams,
        body: shapes.updateWebhookBody,
        response: { 200: shapes.webhookUpdateAnswer },
      },
    },
    async (request) => {
      const { events, enabled } = request.body;
      const input = { ...(events === undefined ? {} : { events }), ...(enabled === undefined ? {} : { enabled }) };
      return presentUpdatedWebhook(await updateWebhook(contextIn(services, request), idIn(request.params.webhook_id, 'webhook'), input));
    },
  );

  app.delete(
    '/v1/webhooks/:webhook_id',
    {
      config: { bodyless: true },
      schema: { summary: 'Delete a webhook', description: 'With its deliveries; nothing more is sent.', params: shapes.webhookParams },
    },
    async (request, reply) => {
      await removeWebhook(contextIn(services, request), idIn(request.params.webhook_id, 'webhook'));
      return reply.code(204).send();
    },
  );

  deliveryRoutes(app, services);
}

/** What was sent to one webhook, and what to send again. */
function deliveryRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/v1/webhooks/:webhook_id/deliveries',
    {
      schema: {
        summary: 'List the deliveries of a webhook',
        description: 'Newest first. Those that ended are kept for 30 days.',
        params: shapes.webhookParams,
        querystring: shapes.deliveriesQuery,
        response: { 200: shapes.deliveryListAnswer },
      },
    },
    async (request) => {
      const id = idIn(request.params.webhook_id, 'webhook');
      const limit = wholeNumber(request.query, 'limit', { least: 1, most: 200, absent: 50 });
      const { status } = request.query;
      const { webhook, items, total } = await listDeliveries(contextIn(services, request), id, {
        limit,
        ...(status === undefined ? {} : { status }),
      });
      return {
        ...apiVersion,
        webhook_id: formatId('webhook', id),
        deliveries: items.map((item) => presentDelivery(item, webhook)),
        pagination: { limit, total },
      };
    },
  );

  app.post(
    '/v1/webhooks/:webhook_id/deliveries/:delivery_id/redeliver',
    {
      config: { bodyless: true },
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
      const { webhook, delivery } = await redeliver(contextIn(services, request), idIn(webhookId, 'webhook'), idIn(deliveryId, 'delivery'));
      return reply.code(202).send({ ...apiVersion, ...presentDelivery(delivery, webhook) });
    },
  );
}
