import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { findDelivery, insertDelivery } from '../stores/delivery-store.ts';
import { freshDelivery, noteQueued } from '../events/queue-events.ts';
import { lockForChange, recordWebhook } from '../access/webhook-access.ts';
import { setWebhookDue } from '../stores/webhook-store.ts';

/**
 * Sends an event once more, as a delivery of its own with the same event id and the same bytes; for a webhook that is switched off
 * it waits. @throws DomainError `webhook_not_found`, `delivery_not_found`, `permission_denied`.
 */
export async function redeliver(
  ctx: OwnerContext,
  webhookId: Ulid,
  deliveryId: Ulid,
): Promise<{ readonly webhook: WebhookRow; readonly delivery: WebhookDeliveryRow }> {
  const { core } = ctx;
  return core.db.transaction(async (tx) => {
    const { now: changedAt, webhook } = await lockForChange(tx, ctx, webhookId);
    const earlier = await findDelivery(tx, deliveryId);
    if (earlier?.webhook_id !== webhook.id) throw new DomainError('delivery_not_found', 'There is no delivery with this id.');
    const now = core.clock.now();
    const { event_id: eventId, event_type: type, body } = earlier;
    const delivery = freshDelivery({ id: core.newId(), webhookId: webhook.id, eventId, type, body, now });
    await insertDelivery(tx, delivery);
    if (webhook.enabled === 1) await setWebhookDue(tx, webhook.id, instantToMs(now));
    noteQueued(tx);
    await recordWebhook(tx, ctx, webhook, 'webhook.redelivered', changedAt, { deliveryId: earlier.id, eventId });
    return { webhook, delivery };
  });
}
