import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, WebhookRow } from '../../db/schema.ts';
import { recordAudit, type AuditAction } from '../audit/audit-store.ts';
import type { Owner, OwnerContext } from '../context.ts';
import { assertOwned } from '../vaults/vault-access.ts';
import { findWebhook, lockWebhook } from './webhook-store.ts';

/** @throws DomainError `webhook_not_found`, `permission_denied`. */
export async function readOwnWebhook(db: Db, owner: Owner, webhookId: Ulid): Promise<WebhookRow> {
  const webhook = await findWebhook(db, webhookId);
  assertOwned(owner, webhook, 'webhook_not_found');
  return webhook;
}

/** Reads and locks an owner's own webhook as the first act of a change. @throws DomainError as above, and what the caller's precondition throws. */
export async function lockOwnWebhook(tx: Db, { owner, precondition }: Pick<OwnerContext, 'owner' | 'precondition'>, webhookId: Ulid): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, webhookId);
  assertOwned(owner, webhook, 'webhook_not_found');
  await precondition?.(tx);
  return webhook;
}

/** Writes down a change of a webhook; never its secret, and of its URL the host only: the rest may be one. */
export async function recordWebhook(tx: Db, ctx: OwnerContext, webhook: WebhookRow, action: AuditAction, at: Instant, details: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await recordAudit(tx, ctx.core, ctx.origin, {
    accountId: webhook.account_id,
    mode: webhook.mode,
    vaultId: null,
    action,
    resourceType: 'webhook',
    resourceId: webhook.id,
    at,
    details: { host: new URL(webhook.url).host, ...details },
  });
}
