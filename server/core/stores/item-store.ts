import type { Ulid } from '../../../shared/domain/ids.ts';
import { sql } from 'kysely';
import { hex } from '../../../shared/crypto/hash.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import { isPostgres } from '../../../shared/node/database/row-lock.ts';
import { isListed, jsonRows, listParameter } from '../../../shared/node/database/value-list.ts';
import type { Db, Schema, SyncItemRow, SyncLogRow } from '../../db/schema.ts';

/** What a push has to know of an item that is there already. */
export type ItemFacts = Pick<
  SyncItemRow,
  'id' | 'vault' | 'kind' | 'revision' | 'deleted' | 'parts' | 'sealed_hash' | 'sealed_bytes' | 'seq'
>;

const findFacts = prepareQuery<Schema, { readonly user: Ulid; readonly ids: unknown }, ItemFacts>(
  (db, { user, ids }) =>
    db
      .selectFrom('sync_items')
      .select(['id', 'vault', 'kind', 'revision', 'deleted', 'parts', 'sealed_hash', 'sealed_bytes', 'seq'])
      .where('user_id', '=', user)
      .where(isListed(db, 'id', ids)),
  ['user', 'ids'],
);

/** Those of the items that are there. */
export function findItemFacts(db: Db, userId: Ulid, ids: readonly string[]): Promise<ItemFacts[]> {
  return findFacts(db, { user: userId, ids: listParameter(db, ids) });
}

const findWhole = prepareQuery<Schema, { readonly user: Ulid; readonly ids: unknown }, SyncItemRow>(
  (db, { user, ids }) =>
    db
      .selectFrom('sync_items')
      .selectAll()
      .where('user_id', '=', user)
      .where(isListed(db, 'id', ids)),
  ['user', 'ids'],
);

/** Those of the items that are there, whole. */
export function findItems(db: Db, userId: Ulid, ids: readonly string[]): Promise<SyncItemRow[]> {
  return findWhole(db, { user: userId, ids: listParameter(db, ids) });
}

type Columns<Row> = { readonly [C in keyof Row]: Row[C] };

const itemColumns = [
  'user_id',
  'id',
  'vault',
  'kind',
  'revision',
  'deleted',
  'parts',
  'sealed',
  'sealed_hash',
  'sealed_bytes',
  'seq',
  'updated_at',
] as const satisfies readonly (keyof SyncItemRow)[];

const changing = itemColumns.filter((column) => column !== 'user_id' && column !== 'id');

const putOne = prepareQuery<Schema, Columns<SyncItemRow>, unknown>(
  (db, p) =>
    db
      .insertInto('sync_items')
      .values({ ...p })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'id'])
          .doUpdateSet((row) => Object.fromEntries(changing.map((column) => [column, row.ref(`excluded.${column}`)]))),
      ),
  itemColumns,
);

/** Writes items in the place of those with the same ids. One statement on Postgres; on SQLite a statement is but a call. */
export async function putItems(tx: Db, rows: readonly SyncItemRow[]): Promise<void> {
  if (!isPostgres(tx)) {
    for (const row of rows) await putOne(tx, row);
    return;
  }
  const column = <C extends keyof SyncItemRow>(name: C) => rows.map((row) => row[name]);
  const replaced = sql.join(changing.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  await sql`
    insert into sync_items (${sql.join(itemColumns.map((name) => sql.ref(name)))})
    select * from unnest(${column('user_id')}::text[], ${column('id')}::text[], ${column('vault')}::text[], ${column('kind')}::text[], ${column('revision')}::bigint[],
      ${column('deleted')}::bigint[], ${column('parts')}::text[], ${column('sealed')}::bytea[], ${column('sealed_hash')}::bytea[], ${column('sealed_bytes')}::bigint[],
      ${column('seq')}::bigint[], ${column('updated_at')}::text[])
    on conflict (user_id, id) do update set ${replaced}`.execute(tx);
}

/** Adds accepted changes to the log. */
export async function insertLogEntries(tx: Db, rows: readonly SyncLogRow[]): Promise<void> {
  if (!isPostgres(tx)) {
    const texts = rows.map((row) => ({ ...row, sealed_hash: hex(row.sealed_hash) }));
    await sql`
      insert into sync_log (user_id, seq, item_id, revision, sealed_hash)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3, unhex(value ->> 4)
      from json_each(${jsonRows(texts, ['user_id', 'seq', 'item_id', 'revision', 'sealed_hash'])})`.execute(tx);
    return;
  }
  const column = <C extends keyof SyncLogRow>(name: C) => rows.map((row) => row[name]);
  await sql`
    insert into sync_log (user_id, seq, item_id, revision, sealed_hash)
    select * from unnest(${column('user_id')}::text[], ${column('seq')}::bigint[], ${column('item_id')}::text[], ${column('revision')}::bigint[], ${column('sealed_hash')}::bytea[])`.execute(
    tx,
  );
}

/** A change, with the size of its item's sealed object where this is the item's present revision. */
export type LogStretchRow = Pick<SyncLogRow, 'seq' | 'item_id' | 'revision' | 'sealed_hash'> & { readonly sealed_bytes: number | null };

interface LogStretch {
  readonly userId: Ulid;
  /** Exclusive. */
  readonly after: number;
  /** Inclusive. */
  readonly upTo: number;
  readonly limit: number;
}

const listStretch = prepareQuery<Schema, Columns<LogStretch>, LogStretchRow>(
  (db, { userId, after, upTo, limit }) =>
    db
      .selectFrom('sync_log as log')
      .leftJoin('sync_items as item', (join) =>
        join.onRef('item.user_id', '=', 'log.user_id').onRef('item.id', '=', 'log.item_id').onRef('item.revision', '=', 'log.revision'),
      )
      .select(['log.seq', 'log.item_id', 'log.revision', 'log.sealed_hash', 'item.sealed_bytes'])
      .where('log.user_id', '=', userId)
      .where('log.seq', '>', after)
      .where('log.seq', '<=', upTo)
      .orderBy('log.seq')
      .limit(limit),
  ['userId', 'after', 'upTo', 'limit'],
);

/** A stretch of the log, in its order. */
export function listLog(db: Db, stretch: LogStretch): Promise<LogStretchRow[]> {
  return listStretch(db, { ...stretch });
}
