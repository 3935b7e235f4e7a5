import type { Ulid } from '../../../shared/domain/ids.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import { sql } from 'kysely';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, Schema, WebhookRow } from '../../db/schema.ts';
import type { Mode } from '../../../shared/domain/account.ts';

export async function findWebhook(db: Db, id: Ulid): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What deciding on an event needs of a webhook. */
export type Listener = Pick<WebhookRow, 'id' | 'events' | 'payload'>;

/** An owner's enabled webhooks, in the order of their ids: whoever locks several locks them in the same one. */
export function listenersQuery(db: Pick<Db, 'selectFrom'>, owner: Ulid, mode: Mode) {
  const wanted = db.selectFrom('webhooks').select(['id', 'events', 'payload']).where('owner_id', '=', owner).where('mode', '=', mode);
  return wanted.where(sql<boolean>`enabled = 1`).orderBy('id');
}

const listenersLocked = prepareQuery<Schema, { owner: Ulid; mode: Mode }, Listener>(
  (db, p) => lockingRows(db, listenersQuery(db, p.owner, p.mode)),
  ['owner', 'mode'],
);

/** Reads and locks them: none vanishes before its delivery is written, and none is found to have nothing due in between. */
export async function lockListeners(tx: Db, of: { readonly ownerId: Ulid; readonly mode: Mode }): Promise<Listener[]> {
  return soundRows(listenersLocked(tx, { owner: of.ownerId, mode: of.mode }));
}

/** Says that a locked webhook has something to send from `dueMs` on, if not earlier. */
export async function setWebhookDue(tx: Db, id: Ulid, dueMs: number): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ next_due_ms: dueMs })
    .where('id', '=', id)
    .where((row) => row.or([row('next_due_ms', 'is', null), row('next_due_ms', '>', dueMs)]))
    .execute();
}

const webhookLocked = prepareQuery<Schema, { id: Ulid }, WebhookRow>(
  (db, { id }) => lockingRows(db, db.selectFrom('webhooks').selectAll().where('id', '=', id)),
  ['id'],
);

/** Reads a webhook and keeps every other change of it and of its deliveries waiting until this transaction ends. */
export async function lockWebhook(tx: Db, id: Ulid): Promise<WebhookRow | undefined> {
  return (await webhookLocked(tx, { id }))[0];
}

/** An owner's webhooks in the order they were made. */
export async function listOwnWebhooks(db: Db, owner: { readonly userId: Ulid; readonly mode: Mode }): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().where('owner_id', '=', owner.userId).where('mode', '=', owner.mode).orderBy('id').execute();
}

/** How many webhooks an owner has; nobody adds one for that owner until this transaction ends. */
export async function countWebhooksLocked(tx: Db, owner: { readonly userId: Ulid; readonly mode: Mode }): Promise<number> {
  await lockingRows(tx, tx.selectFrom('users').select('id').where('id', '=', owner.userId)).execute();
  return (await listOwnWebhooks(tx, owner)).length;
}

export async function insertWebhook(tx: Db, webhook: WebhookRow): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute();
}

/** Changes a locked webhook. */
export async function changeWebhook(tx: Db, id: Ulid, change: Partial<Omit<WebhookRow, 'id' | 'owner_id'>>): Promise<void> {
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

/** Removes a locked webhook and its deliveries. */
export async function deleteWebhook(tx: Db, id: Ulid): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

const dueWebhooks = prepareQuery<Schema, { nowMs: number; limit: number }, { id: Ulid }>(
  (db, { nowMs, limit }) => db.selectFrom('webhooks').select('id').where('next_due_ms', '<=', nowMs).orderBy('next_due_ms').limit(limit),
  ['nowMs', 'limit'],
);

/** Webhooks with something to send, those first that have waited longest for their turn. */
export async function listDueWebhooks(db: Db, nowMs: number, limit: number): Promise<Ulid[]> {
  return (await dueWebhooks(db, { nowMs, limit })).map(({ id }) => id);
}
