import type { Ulid } from '../../../shared/domain/ids.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../../db/schema.ts';
import type { OwnerContext, Page } from '../context.ts';
import { countWebhookDeliveries, listWebhookDeliveries } from '../stores/delivery-store.ts';
import { readOwnWebhook } from '../access/webhook-access.ts';
import type { DeliveryStatus } from '../../../shared/domain/webhook.ts';

export interface ListDeliveriesInput {
  readonly limit: number;
  /** Absent: of any status. */
  readonly status?: DeliveryStatus;
}

/** The newest deliveries of a webhook, newest first, and how many there are. @throws DomainError `webhook_not_found`, `permission_denied`. */
export async function listDeliveries(
  ctx: OwnerContext,
  webhookId: Ulid,
  input: ListDeliveriesInput,
): Promise<Page<WebhookDeliveryRow> & { readonly webhook: WebhookRow }> {
  const { read } = ctx.core.db;
  const webhook = await readOwnWebhook(read, ctx.owner, webhookId);
  const items = await listWebhookDeliveries(read, { webhookId: webhook.id, ...input });
  const total = items.length < input.limit ? items.length : await countWebhookDeliveries(read, { webhookId: webhook.id, ...input });
  return { webhook, items, total };
}
