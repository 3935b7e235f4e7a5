import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, WebhookRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import type { Owner, OwnerContext } from '../context.ts';
import { assertOwned } from './vault-access.ts';
import { findWebhook, lockWebhook } from '../stores/webhook-store.ts';

/** @throws DomainError `webhook_not_found`, `permission_denied`. */
export async function readOwnWebhook(db: Db, owner: Owner, webhookId: Ulid): Promise<WebhookRow> {
  const webhook = await findWebhook(db, webhookId);
  assertOwned(owner, webhook, 'webhook_not_found');
  return webhook;
}

/**
 * Reads and locks an owner's own webhook as the first step of a change, with the time of that change. The clock comes first: whatever
 * happens to a vault locks it before the webhooks that are notified, and two orders would let two changes wait for each other forever.
 * @throws DomainError as above, and what the caller's precondition throws.
 */
export async function lockForChange(
  tx: Db,
  { core, owner, precondition }: OwnerContext,
  webhookId: Ulid,
): Promise<{ readonly webhook: WebhookRow; readonly now: Instant }> {
  const { now } = await timeInTransaction(tx, core, owner);
  const webhook = await lockWebhook(tx, webhookId);
  assertOwned(owner, webhook, 'webhook_not_found');
  await precondition?.(tx);
  return { webhook, now };
}

/** Records a change of a webhook; never its secret, and only the host of its URL: the rest may be a secret, too. */
export async function recordWebhook(
  tx: Db,
  ctx: OwnerContext,
  webhook: WebhookRow,
  action: AuditAction,
  at: Instant,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
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
