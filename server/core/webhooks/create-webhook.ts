import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, WebhookRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { recordWebhook } from '../access/webhook-access.ts';
import { checkEvents, checkPayload, checkSecret, checkUrl, webhookLimits } from './webhook-input.ts';
import { generateWebhookSecret, sealWebhookSecret, type WebhookSecret } from './webhook-secret.ts';
import { countWebhooksLocked, insertWebhook } from '../stores/webhook-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';

export interface CreateWebhookInput {
  /** Required, whatever its type says. */
  readonly url: unknown;
  /** Required, whatever its type says. */
  readonly events: unknown;
  /** Absent: one is generated, and shown once. */
  readonly secret?: string;
  /** Default true. */
  readonly enabled?: boolean;
  /** Default `reference`. */
  readonly payload?: unknown;
}

export interface CreatedWebhook {
  readonly webhook: WebhookRow;
  /** The secret that was generated; null for one that the owner chose. */
  readonly generatedSecret: string | null;
}

/**
 * Sends an address its owner's events from now on. @throws DomainError `invalid_request` for bad values, for an address that mustn't
 * be called; `webhook_limit_exceeded`.
 */
export async function createWebhook(ctx: OwnerContext, input: CreateWebhookInput): Promise<CreatedWebhook> {
  const { core } = ctx;
  const url = checkUrl(input.url);
  const events = checkEvents(input.events);
  const payload = checkPayload(input.payload ?? 'reference');
  const secret: WebhookSecret =
    input.secret === undefined ? generateWebhookSecret() : { text: checkSecret(input.secret), generated: false };
  const refusal = await core.webhookTransport.refusalOf(url);
  if (refusal !== undefined) throw invalid('url', refusal);
  const webhook = await core.db.transaction(async (tx) => {
    if ((await countWebhooksLocked(tx, ctx.owner)) >= webhookLimits.perOwner) {
      throw new DomainError('webhook_limit_exceeded', `There are at most ${webhookLimits.perOwner} webhooks. Delete one first.`);
    }
    const { now } = await timeInTransaction(tx, core, ctx.owner);
    return insertNew(
      tx,
      ctx,
      { url, payload, events: jsonColumns.webhooks.events.write(events), enabled: (input.enabled ?? true) ? 1 : 0 },
      secret,
      now,
    );
  });
  return { webhook, generatedSecret: secret.generated ? secret.text : null };
}

type Chosen = Pick<WebhookRow, 'url' | 'payload' | 'events' | 'enabled'>;

async function insertNew(tx: Db, ctx: OwnerContext, chosen: Chosen, secret: WebhookSecret, now: Instant): Promise<WebhookRow> {
  const { core, owner } = ctx;
  const id = core.newId();
  const webhook: WebhookRow = {
    ...chosen,
    id,
    account_id: owner.accountId,
    owner_id: owner.userId,
    mode: owner.mode,
    sealed_secret: sealWebhookSecret(core.keys, id, secret),
    created_at: now,
    updated_at: now,
    last_delivery_at: null,
    succeeded: 0,
    failed: 0,
    recent_attempts: jsonColumns.webhooks.recent_attempts.write([]),
    next_due_ms: null,
  };
  await insertWebhook(tx, webhook);
  await recordWebhook(tx, ctx, webhook, 'webhook.created', now, { events: jsonColumns.webhooks.events.read(chosen.events, id) });
  return webhook;
}
