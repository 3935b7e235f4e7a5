import { formatId, type Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Db, ServerDatabase, WebhookDeliveryRow, LogAccount } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import type { OutgoingEvent } from './outgoing-event.ts';
import { insertDelivery } from '../stores/delivery-store.ts';
import { setWebhookDue, type Listener } from '../stores/webhook-store.ts';
import type { EventName } from '../../../shared/domain/webhook.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { UnknownValueError } from '../../../shared/node/database/closed-columns.ts';

/** What happened, as far as webhooks are told of it. */
export interface EventCause {
  readonly accountId: LogAccount;
  readonly mode: Mode;
  /** By the owner's clock. */
  readonly at: Instant;
  readonly event: OutgoingEvent;
}

/** Transactions that have queued something; see `announcingEvents`. */
const queuedIn = new WeakSet<Db>();

/**
 * Keeps an event for those of its owner's webhooks that want it, in the transaction of its cause: both happen or neither does. The
 * body is written here once and sent byte for byte at every attempt. All webhooks get the event under one id.
 * @param listeners the owner's webhooks, which are locked.
 */
export async function queueEvents(
  tx: Db,
  core: Pick<Core, 'clock' | 'newId' | 'db'>,
  cause: EventCause,
  listeners: readonly Listener[],
): Promise<void> {
  if (listeners.length === 0) return;
  const now = core.clock.now();
  const wishes = listeners.flatMap((webhook) => wishOf(core, webhook));
  const told = new Set<Ulid>();
  for (const type of cause.event.types) {
    const eventId = core.newId();
    for (const webhook of wishes) {
      if (!webhook.names.has(type)) continue;
      told.add(webhook.id);
      const body = webhook.payload === 'alternate' ? alternateBody(cause, type) : referenceBody(cause, type, eventId);
      await insertDelivery(tx, freshDelivery({ id: core.newId(), webhookId: webhook.id, eventId, type, body, now }));
    }
  }
  for (const id of told) await setWebhookDue(tx, id, instantToMs(now));
  if (told.size > 0) noteQueued(tx);
}

/** The events that a webhook wants; none of one that's damaged, which holds up nothing that happens to its owner. */
function wishOf({ db }: Pick<Core, 'db'>, webhook: Listener): readonly (Listener & { readonly names: ReadonlySet<EventName> })[] {
  try {
    return [{ ...webhook, names: new Set(jsonColumns.webhooks.events.read(webhook.events, webhook.id)) }];
  } catch (error) {
    if (!(error instanceof UnknownValueError)) throw error;
    db.damaged.note(error.damaged);
    return [];
  }
}

/** Marks a transaction as having queued something: whatever sends it is called after the commit. */
export function noteQueued(tx: Db): void {
  queuedIn.add(tx);
}

interface NewDelivery {
  readonly id: Ulid;
  readonly webhookId: Ulid;
  readonly eventId: Ulid;
  readonly type: EventName;
  readonly body: string;
  /** Real time. */
  readonly now: Instant;
}

/** A delivery that is due at once and has not been tried. */
export function freshDelivery(of: NewDelivery): WebhookDeliveryRow {
  return {
    id: of.id,
    webhook_id: of.webhookId,
    event_id: of.eventId,
    event_type: of.type,
    body: of.body,
    status: 'pending',
    attempts: 0,
    next_attempt_ms: instantToMs(of.now),
    attempted_at: null,
    response_code: null,
    response_time_ms: null,
    last_error: null,
    created_at: of.now,
  };
}

function referenceBody({ accountId, at, event }: EventCause, type: EventName, eventId: Ulid): string {
  return JSON.stringify({
    id: formatId('event', eventId),
    type,
    created_at: at,
    api_version: 'v1',
    data: event.data,
    metadata: { user_id: formatId('user', event.ownerId), account_id: formatId('account', accountId) },
  });
}

function alternateBody({ at, event }: EventCause, type: EventName): string {
  return JSON.stringify({ event: type, timestamp: at, data: event.data });
}

/**
 * The database, whose every transaction that queued events calls `announce` after its commit. So no use case has to remember
 * to, and an event whose cause was rolled back triggers nothing.
 */
export function announcingEvents(db: ServerDatabase, announce: () => void): ServerDatabase {
  return {
    ...db,
    transaction: async (work) => {
      let queued = false;
      const result = await db.transaction(async (tx) => {
        // On SQLite all transactions have the same handle, one after another: what an earlier one left behind doesn't belong to this one.
        queuedIn.delete(tx);
        const value = await work(tx);
        queued = queuedIn.has(tx);
        return value;
      });
      if (queued) announce();
      return result;
    },
  };
}
