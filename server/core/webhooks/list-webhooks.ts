import type { Ulid } from '../../../shared/domain/ids.ts';
import type { WebhookRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { readOwnWebhook } from '../access/webhook-access.ts';
import { listOwnWebhooks } from '../stores/webhook-store.ts';

/** All of an owner's webhooks, in the order they were made. */
export async function listWebhooks({ core, owner }: OwnerContext): Promise<readonly WebhookRow[]> {
  return listOwnWebhooks(core.db.read, owner);
}

/** @throws DomainError `webhook_not_found`, `permission_denied`. */
export async function getWebhook({ core, owner }: OwnerContext, webhookId: Ulid): Promise<WebhookRow> {
  return readOwnWebhook(core.db.read, owner, webhookId);
}
