import type { Ulid } from '../../../shared/domain/ids.ts';
import type { WebhookRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { findNextAttempt } from '../stores/delivery-store.ts';
import { noteQueued } from '../events/queue-events.ts';
import { lockForChange, recordWebhook } from '../access/webhook-access.ts';
import { checkEvents } from './webhook-input.ts';
import { changeWebhook, deleteWebhook } from '../stores/webhook-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';

export interface UpdateWebhookInput {
  readonly events?: unknown;
  readonly enabled?: boolean;
}

/**
 * Changes which events are sent, or whether any are; absent means unchanged. A webhook that is switched off gets no new events; whatever
 * is waiting for it goes on waiting until it is on again. @throws DomainError `webhook_not_found`, `permission_denied`, `invalid_request`.
 */
export async function updateWebhook(ctx: OwnerContext, webhookId: Ulid, input: UpdateWebhookInput): Promise<WebhookRow> {
  const change: Partial<Pick<WebhookRow, 'events' | 'enabled'>> = {
    ...(input.events === undefined ? {} : { events: jsonColumns.webhooks.events.write(checkEvents(input.events)) }),
    ...(input.enabled === undefined ? {} : { enabled: input.enabled ? 1 : 0 }),
  };
  return ctx.core.db.transaction(async (tx) => {
    const { now, webhook } = await lockForChange(tx, ctx, webhookId);
    if (Object.keys(change).length === 0) return webhook;
    const enabled = change.enabled ?? webhook.enabled;
    const columns = { ...change, updated_at: now, next_due_ms: enabled === 1 ? await findNextAttempt(tx, webhook.id) : null };
    await changeWebhook(tx, webhook.id, columns);
    // What waited while it was off leaves at once.
    if (columns.next_due_ms !== null) noteQueued(tx);
    await recordWebhook(tx, ctx, webhook, 'webhook.updated', now, { fields: Object.keys(change) });
    return { ...webhook, ...columns };
  });
}

/** Removes a webhook with its deliveries: nothing more is sent. @throws DomainError `webhook_not_found`, `permission_denied`. */
export async function removeWebhook(ctx: OwnerContext, webhookId: Ulid): Promise<void> {
  await ctx.core.db.transaction(async (tx) => {
    const { now, webhook } = await lockForChange(tx, ctx, webhookId);
    await deleteWebhook(tx, webhook.id);
    await recordWebhook(tx, ctx, webhook, 'webhook.removed', now);
  });
}
