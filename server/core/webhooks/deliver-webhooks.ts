import type { Ulid } from '../../../shared/domain/ids.ts';
import { UnknownValueError } from '../../../shared/node/database/closed-columns.ts';
import { hourMs, instantToMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import type { Db, WebhookRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import type { WebhookOutcome } from '../ports.ts';
import { changePendingDelivery, findNextAttempt, listDueDeliveries, type DueDelivery } from '../stores/delivery-store.ts';
import { openWebhookSecret, signatureHeaders } from './webhook-secret.ts';
import { changeWebhook, lockWebhook } from '../stores/webhook-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** How long after each failed attempt the next one comes (INTERFACE.md#deliveries); there is none after the sixth. */
const retryMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs];
/** How often a delivery is tried. */
export const maxAttempts = retryMs.length + 1;
/** How long a receiver may take to acknowledge. */
const acknowledgeMs = 5 * secondMs;
/** After this long, the last attempt of a server that stopped in the middle of it counts as failed. */
const lostMs = minuteMs;

/** The pace: at most this many attempts for one webhook in any stretch of this length. */
const maxPerStretch = 100;
const stretchMs = minuteMs;
/** A delivery that only this server is attempting now. `attempts` counts this attempt. */
export interface ClaimedDelivery extends DueDelivery {
  readonly webhook: WebhookRow;
}

/**
 * Takes due deliveries of one webhook, `most` of them if the pace allows, for one attempt each. Of several servers only one gets
 * each delivery. The claim is the next attempt itself: when a server stops after it, that one comes when it is due, and none is lost.
 */
export async function claimDeliveries(core: Core, webhookId: Ulid, most: number): Promise<readonly ClaimedDelivery[]> {
  return core.db.transaction((tx) => claimInTransaction(tx, core, webhookId, most));
}

/** Whether a webhook can't be claimed because its row is damaged, which is reported for all tables in one place. */
export function isDamage(error: unknown): boolean {
  return error instanceof UnknownValueError;
}

async function claimInTransaction(tx: Db, core: Core, webhookId: Ulid, most: number): Promise<readonly ClaimedDelivery[]> {
  const webhook = await lockWebhook(tx, webhookId);
  if (webhook === undefined) return [];
  const now = core.clock.now();
  const nowMs = instantToMs(now);
  const recent = recentAttempts(webhook, nowMs);
  const room = webhook.enabled === 1 ? Math.min(most, maxPerStretch - recent.length) : 0;
  const due = room > 0 ? await listDueDeliveries(tx, webhook.id, nowMs, room) : [];
  const deliveries: ClaimedDelivery[] = [];
  let lost = 0;
  for (const delivery of due) {
    if (delivery.attempts >= maxAttempts) {
      await changePendingDelivery(tx, delivery, {
        status: 'failed',
        next_attempt_ms: null,
        last_error: 'the server was stopped during the last attempt',
      });
      lost += 1;
      continue;
    }
    const attempts = delivery.attempts + 1;
    await changePendingDelivery(tx, delivery, {
      attempts,
      next_attempt_ms: nowMs + (retryMs[delivery.attempts] ?? lostMs),
      attempted_at: now,
    });
    deliveries.push({ ...delivery, attempts, webhook });
  }
  const attempted = [...recent, ...deliveries.map(() => nowMs)];
  await changeWebhook(tx, webhook.id, {
    recent_attempts: jsonColumns.webhooks.recent_attempts.write(attempted),
    next_due_ms: await nextDue(tx, webhook, attempted, nowMs),
    failed: webhook.failed + lost,
    ...(deliveries.length === 0 ? {} : { last_delivery_at: now }),
  });
  return deliveries;
}

/** When the attempts of the current stretch were made, oldest first. After a clock was set back, none remain in the future. */
function recentAttempts(webhook: WebhookRow, nowMs: number): number[] {
  return jsonColumns.webhooks.recent_attempts.read(webhook.recent_attempts, webhook.id).filter((ms) => Math.abs(nowMs - ms) <= stretchMs);
}

/**
 * When a locked webhook is to be looked at again. Anything already due counts as due from now on: of many webhooks each then gets
 * its turn. A webhook that has used up its pace waits until its oldest attempt is out of the stretch.
 */
async function nextDue(
  tx: Db,
  webhook: Pick<WebhookRow, 'id' | 'enabled'>,
  attempted: readonly number[],
  nowMs: number,
): Promise<number | null> {
  const next = webhook.enabled === 1 ? await findNextAttempt(tx, webhook.id) : null;
  if (next === null) return null;
  const [oldest] = attempted;
  const paced = oldest !== undefined && attempted.length >= maxPerStretch ? oldest + stretchMs + 1 : 0;
  return Math.max(next, nowMs, paced);
}

/** Makes the attempt that was claimed, and records what came of it. */
export async function attemptDelivery(core: Core, delivery: ClaimedDelivery): Promise<void> {
  let outcome: WebhookOutcome;
  try {
    outcome = await attempt(core, delivery);
  } catch (error) {
    // Anything a receiver does wrong is an outcome; this is a fault of ours.
    core.report({ kind: 'webhook attempt failed', id: delivery.id, error });
    outcome = { failure: 'the attempt failed on our side' };
  }
  await core.db.transaction((tx) => recordOutcome(tx, core, delivery, outcome));
}

async function attempt(core: Core, { webhook, event_id: eventId, body }: ClaimedDelivery): Promise<WebhookOutcome> {
  const secret = openWebhookSecret(core.keys, webhook.id, webhook.sealed_secret);
  const atSeconds = Math.floor(instantToMs(core.clock.now()) / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Heirlock-Webhooks',
    ...signatureHeaders(secret, { eventId, atSeconds, body }),
  };
  return core.trace.span({ name: 'webhook delivery' }, () =>
    core.webhookTransport.post({ url: webhook.url, headers, body, timeoutMs: acknowledgeMs }),
  );
}

async function recordOutcome(tx: Db, core: Core, delivery: ClaimedDelivery, outcome: WebhookOutcome): Promise<void> {
  const webhook = await lockWebhook(tx, delivery.webhook.id);
  if (webhook === undefined) return;
  const succeeded = 'status' in outcome && outcome.status >= 200 && outcome.status <= 299;
  const ended = succeeded || delivery.attempts >= maxAttempts;
  const counted = await changePendingDelivery(tx, delivery, {
    ...(ended ? { status: succeeded ? 'success' : 'failed', next_attempt_ms: null } : {}),
    response_code: 'status' in outcome ? outcome.status : null,
    response_time_ms: 'status' in outcome ? outcome.elapsedMs : null,
    last_error: succeeded ? null : 'status' in outcome ? `the answer was ${outcome.status}` : outcome.failure,
  });
  if (!counted || !ended) return;
  const nowMs = instantToMs(core.clock.now());
  await changeWebhook(tx, webhook.id, {
    succeeded: webhook.succeeded + (succeeded ? 1 : 0),
    failed: webhook.failed + (succeeded ? 0 : 1),
    next_due_ms: await nextDue(tx, webhook, recentAttempts(webhook, nowMs), nowMs),
  });
}
