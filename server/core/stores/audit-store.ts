import type { Ulid } from '../../../shared/domain/ids.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { sql } from 'kysely';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import { isPostgres } from '../../../shared/node/database/row-lock.ts';
import type { Db, NewAuditEventRow, RequestCountRow, RequestLogRow, Schema } from '../../db/schema.ts';
import { listenersQuery, lockListeners, type Listener } from './webhook-store.ts';

type EventColumns = { [C in keyof NewAuditEventRow]: NewAuditEventRow[C] };

const eventColumns = [
  'id',
  'account_id',
  'mode',
  'vault_id',
  'actor_type',
  'actor_id',
  'action',
  'resource_type',
  'resource_id',
  'at',
  'ip_address',
  'request_id',
  'details',
] as const satisfies readonly (keyof EventColumns)[];

/** Writes one event of the log. */
export const insertEvent = prepareQuery<Schema, EventColumns, unknown>(
  (db, p) => db.insertInto('audit_events').values({ ...p }),
  eventColumns,
);

const insertEventLockingListeners = prepareQuery<Schema, EventColumns & { owner_id: Ulid }, Listener>(
  (db, { owner_id: owner, ...p }) => {
    const writing = db.with('written', (qb) => qb.insertInto('audit_events').values({ ...p }));
    return listenersQuery(writing, owner, p.mode).forNoKeyUpdate();
  },
  [...eventColumns, 'owner_id'],
);

/** Writes an event, and finds the webhooks that listen to its owner: on Postgres in the same round trip. */
export async function insertEventForListeners(tx: Db, row: NewAuditEventRow, ownerId: Ulid): Promise<Listener[]> {
  if (isPostgres(tx)) return soundRows(insertEventLockingListeners(tx, { ...row, owner_id: ownerId }));
  await insertEvent(tx, row);
  return lockListeners(tx, { ownerId, mode: row.mode });
}

const insertLine = prepareQuery<Schema, { [C in keyof RequestLogRow]: RequestLogRow[C] }, unknown>(
  (db, p) => db.insertInto('request_log').values({ ...p }),
  ['id', 'key_id', 'user_id', 'method', 'endpoint', 'status', 'ip_address', 'at', 'request_id'],
);

type LogColumns = { readonly [C in keyof RequestLogRow]: readonly RequestLogRow[C][] };

/** On Postgres a round trip costs more than its rows: the bundle goes as one array per column. */
const insertColumns = prepareQuery<Schema, LogColumns, unknown>(
  (db, p) =>
    db
      .insertInto('request_log')
      .columns(['id', 'key_id', 'user_id', 'method', 'endpoint', 'status', 'ip_address', 'at', 'request_id'])
      .expression(
        sql`select * from unnest(${p.id}::text[], ${p.key_id}::text[], ${p.user_id}::text[], ${p.method}::text[], ${p.endpoint}::text[], ${p.status}::bigint[], ${p.ip_address}::text[], ${p.at}::text[], ${p.request_id}::text[])` as never,
      ),
  ['id', 'key_id', 'user_id', 'method', 'endpoint', 'status', 'ip_address', 'at', 'request_id'],
);

/** Writes a bundle of request-log rows. */
export async function insertRequestLog(tx: Db, entries: readonly RequestLogRow[]): Promise<void> {
  if (!isPostgres(tx)) {
    for (const entry of entries) await insertLine(tx, entry);
    return;
  }
  const column = <C extends keyof RequestLogRow>(name: C) => entries.map((entry) => entry[name]);
  await insertColumns(tx, {
    id: column('id'),
    key_id: column('key_id'),
    user_id: column('user_id'),
    method: column('method'),
    endpoint: column('endpoint'),
    status: column('status'),
    ip_address: column('ip_address'),
    at: column('at'),
    request_id: column('request_id'),
  });
}

/** Adds requests that left no line of their own. */
export async function addRequestCount(tx: Db, count: RequestCountRow): Promise<void> {
  await tx
    .insertInto('request_counts')
    .values(count)
    .onConflict((conflict) =>
      conflict.columns(['hour', 'status']).doUpdateSet((row) => ({ total: row('request_counts.total', '+', row.ref('excluded.total')) })),
    )
    .execute();
}

/** The first lines of the request log, in the order in which they were written. */
export async function listFirstLines(db: Db, most: number): Promise<Pick<RequestLogRow, 'id' | 'at'>[]> {
  return db.selectFrom('request_log').select(['id', 'at']).orderBy('id').limit(most).execute();
}

/** The line of the request log that has so many newer ones; undefined where there are fewer. Costs by how many there are. */
export async function findLineAfter(db: Db, newer: number): Promise<Ulid | undefined> {
  const row = await db.selectFrom('request_log').select('id').orderBy('id', 'desc').offset(newer).limit(1).executeTakeFirst();
  return row?.id;
}

/** Deletes lines of the request log up to one of them, that one included; `most` at the most. @returns how many. */
export async function deleteLinesUntil(tx: Db, last: Ulid, most: number): Promise<number> {
  const old = tx.selectFrom('request_log').select('id').where('id', '<=', last).orderBy('id').limit(most);
  const { numDeletedRows } = await tx.deleteFrom('request_log').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes counts of requests in hours that began before an instant. */
export async function deleteRequestCounts(tx: Db, before: Instant): Promise<void> {
  await tx.deleteFrom('request_counts').where('hour', '<', before).execute();
}

/** Adds views of one vault to its counter; the latest access never moves back. */
export async function addVaultViews(tx: Db, vaultId: Ulid, views: number, at: Instant): Promise<void> {
  await tx
    .updateTable('vaults')
    .set((row) => ({
      total_views: row('total_views', '+', views),
      last_access_at: row.case().when('last_access_at', '>', at).then(row.ref('last_access_at')).else(at).end(),
    }))
    .where('id', '=', vaultId)
    .execute();
}
