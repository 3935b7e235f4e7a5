import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { sql } from 'kysely';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import { isPostgres } from '../../../shared/node/database/row-lock.ts';
import type { Db, Schema, WebhookDeliveryRow } from '../../db/schema.ts';
import type { DeliveryStatus } from '../../../shared/domain/webhook.ts';

export async function findDelivery(db: Db, id: Ulid): Promise<WebhookDeliveryRow | undefined> {
  return db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

const insertRow = prepareQuery<Schema, { [C in keyof WebhookDeliveryRow]: WebhookDeliveryRow[C] }, unknown>(
  (db, p) => db.insertInto('webhook_deliveries').values({ ...p }),
  [
    'id',
    'webhook_id',
    'event_id',
    'event_type',
    'body',
    'status',
    'attempts',
    'next_attempt_ms',
    'attempted_at',
    'response_code',
    'response_time_ms',
    'last_error',
    'created_at',
  ],
);

/** Adds a delivery. The webhook must be locked. */
export async function insertDelivery(tx: Db, row: WebhookDeliveryRow): Promise<void> {
  await insertRow(tx, row);
}

/** What an attempt needs of a delivery. No column with a closed set of words is among it, so that a damaged one holds up none of the others. */
export type DueDelivery = Pick<WebhookDeliveryRow, 'id' | 'event_id' | 'body' | 'attempts'>;

const dueRows = prepareQuery<Schema, { webhook: Ulid; nowMs: number; limit: number }, DueDelivery>(
  (db, p) =>
    db
      .selectFrom('webhook_deliveries')
      .select(['id', 'event_id', 'body', 'attempts'])
      .where('webhook_id', '=', p.webhook)
      .where(sql<boolean>`status = 'pending'`)
      .where('next_attempt_ms', '<=', p.nowMs)
      .orderBy('next_attempt_ms')
      .orderBy('id')
      .limit(p.limit),
  ['webhook', 'nowMs', 'limit'],
);

/** Deliveries of a locked webhook that are due for an attempt, the longest waiting first. */
export async function listDueDeliveries(tx: Db, webhookId: Ulid, nowMs: number, limit: number): Promise<DueDelivery[]> {
  return dueRows(tx, { webhook: webhookId, nowMs, limit });
}

const nextRow = prepareQuery<Schema, { webhook: Ulid }, { next_attempt_ms: number }>(
  (db, p) =>
    db
      .selectFrom('webhook_deliveries')
      .select(sql<number>`next_attempt_ms`.as('next_attempt_ms'))
      .where('webhook_id', '=', p.webhook)
      .where(sql<boolean>`status = 'pending'`)
      .orderBy('webhook_deliveries.next_attempt_ms')
      .limit(1),
  ['webhook'],
);

/** When the next attempt for a webhook falls due, in epoch milliseconds; null when nothing is pending. */
export async function findNextAttempt(tx: Db, webhookId: Ulid): Promise<number | null> {
  return (await nextRow(tx, { webhook: webhookId }))[0]?.next_attempt_ms ?? null;
}

type Change = Partial<Omit<WebhookDeliveryRow, 'id' | 'webhook_id' | 'body'>>;

/** Changes a delivery that is pending after just so many attempts. The webhook must be locked. @returns whether it was. */
export async function changePendingDelivery(tx: Db, of: Pick<WebhookDeliveryRow, 'id' | 'attempts'>, change: Change): Promise<boolean> {
  const result = await tx
    .updateTable('webhook_deliveries')
    .set(change)
    .where('id', '=', of.id)
    .where('status', '=', 'pending')
    .where('attempts', '=', of.attempts)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface DeliveryListRequest {
  readonly webhookId: Ulid;
  /** Absent: of any status. */
  readonly status?: DeliveryStatus;
  readonly limit: number;
}

/** The newest deliveries of a webhook, newest first. */
export async function listWebhookDeliveries(db: Db, { webhookId, status, limit }: DeliveryListRequest): Promise<WebhookDeliveryRow[]> {
  let query = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId);
  if (status !== undefined) query = query.where('status', '=', status);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** How many there are in all. */
export async function countWebhookDeliveries(
  db: Db,
  { webhookId, status }: Pick<DeliveryListRequest, 'webhookId' | 'status'>,
): Promise<number> {
  let query = db
    .selectFrom('webhook_deliveries')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('webhook_id', '=', webhookId);
  if (status !== undefined) query = query.where('status', '=', status);
  return (await query.executeTakeFirstOrThrow()).total;
}

/** Removes up to `limit` deliveries that ended and were made before an instant. @returns how many. */
export async function deleteOldDeliveries(tx: Db, before: Instant, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where(sql<boolean>`status <> 'pending'`)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  if (old.length === 0) return 0;
  // One statement that picks and removes would have Postgres expect many more rows, and walk the table.
  const ids = old.map(({ id }) => id);
  const among = isPostgres(tx) ? sql<boolean>`id = any(${ids})` : sql<boolean>`id in (select value from json_each(${JSON.stringify(ids)}))`;
  const result = await tx.deleteFrom('webhook_deliveries').where(among).executeTakeFirst();
  return Number(result.numDeletedRows);
}
