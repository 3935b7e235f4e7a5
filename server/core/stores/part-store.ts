import type { Ulid } from '../../../shared/domain/ids.ts';
import { sql } from 'kysely';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import { isPostgres } from '../../../shared/node/database/row-lock.ts';
import { isListed, jsonRows, listParameter } from '../../../shared/node/database/value-list.ts';
import type { Db, Schema, SyncPackRow, SyncPartRow, SyncPartUseRow } from '../../db/schema.ts';

const findNames = prepareQuery<Schema, { readonly user: Ulid; readonly names: unknown }, { readonly name: string }>(
  (db, { user, names }) =>
    db
      .selectFrom('sync_parts')
      .select('name')
      .where('user_id', '=', user)
      .where(isListed(db, 'name', names)),
  ['user', 'names'],
);

/** Those of the names that are parts of the user's. */
export async function findPartNames(db: Db, userId: Ulid, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  return new Set((await findNames(db, { user: userId, names: listParameter(db, names) })).map(({ name }) => name));
}

const findOne = prepareQuery<Schema, { readonly user: Ulid; readonly name: string }, SyncPartRow>(
  (db, { user, name }) => db.selectFrom('sync_parts').selectAll().where('user_id', '=', user).where('name', '=', name),
  ['user', 'name'],
);

export async function findPart(db: Db, userId: Ulid, name: string): Promise<SyncPartRow | undefined> {
  return (await findOne(db, { user: userId, name }))[0];
}

type Columns<Row> = { readonly [C in keyof Row]: Row[C] };

const partColumns = [
  'user_id',
  'name',
  'pack_id',
  'offset_bytes',
  'size_bytes',
  'unused_since_ms',
] as const satisfies readonly (keyof SyncPartRow)[];

/** Adds parts. @returns the names of those that were not there before; the others stay where they lie. */
export async function insertParts(tx: Db, rows: readonly SyncPartRow[]): Promise<ReadonlySet<string>> {
  const added = new Set<string>();
  if (!isPostgres(tx)) {
    // All in one statement: a call for each would cost more than what SQLite does.
    const { rows: inserted } = await sql<{ readonly name: string }>`
      insert into sync_parts (user_id, name, pack_id, offset_bytes, size_bytes, unused_since_ms)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 from json_each(${jsonRows(rows, partColumns)})
      where true on conflict (user_id, name) do nothing returning name`.execute(tx);
    for (const { name } of inserted) added.add(name);
    return added;
  }
  const column = <C extends keyof SyncPartRow>(name: C) => rows.map((row) => row[name]);
  const { rows: inserted } = await sql<{ readonly name: string }>`
    insert into sync_parts (user_id, name, pack_id, offset_bytes, size_bytes, unused_since_ms)
    select * from unnest(${column('user_id')}::text[], ${column('name')}::text[], ${column('pack_id')}::text[], ${column('offset_bytes')}::bigint[], ${column('size_bytes')}::bigint[], ${column('unused_since_ms')}::bigint[])
    on conflict (user_id, name) do nothing returning name`.execute(tx);
  for (const { name } of inserted) added.add(name);
  return added;
}

/** What the holders use, as it stands. */
export async function listPartUses(db: Db, userId: Ulid, holders: readonly string[]): Promise<Pick<SyncPartUseRow, 'holder' | 'name'>[]> {
  return db
    .selectFrom('sync_part_uses')
    .select(['holder', 'name'])
    .where('user_id', '=', userId)
    .where(isListed(db, 'holder', listParameter(db, holders)))
    .execute();
}

const deleteOneUse = prepareQuery<Schema, Columns<SyncPartUseRow>, unknown>(
  (db, p) => db.deleteFrom('sync_part_uses').where('user_id', '=', p.user_id).where('holder', '=', p.holder).where('name', '=', p.name),
  ['user_id', 'holder', 'name'],
);

export async function insertPartUses(tx: Db, rows: readonly SyncPartUseRow[]): Promise<void> {
  if (!isPostgres(tx)) {
    await sql`
      insert into sync_part_uses (user_id, holder, name)
      select value ->> 0, value ->> 1, value ->> 2 from json_each(${jsonRows(rows, ['user_id', 'holder', 'name'])})`.execute(tx);
    return;
  }
  await sql`
    insert into sync_part_uses (user_id, holder, name)
    select * from unnest(${rows.map((row) => row.user_id)}::text[], ${rows.map((row) => row.holder)}::text[], ${rows.map((row) => row.name)}::text[])`.execute(
    tx,
  );
}

export async function deletePartUses(tx: Db, rows: readonly SyncPartUseRow[]): Promise<void> {
  if (!isPostgres(tx)) {
    for (const row of rows) await deleteOneUse(tx, row);
    return;
  }
  await sql`
    delete from sync_part_uses as used
    using unnest(${rows.map((row) => row.user_id)}::text[], ${rows.map((row) => row.holder)}::text[], ${rows.map((row) => row.name)}::text[]) as gone (user_id, holder, name)
    where used.user_id = gone.user_id and used.holder = gone.holder and used.name = gone.name`.execute(tx);
}

/** Notes that something uses these parts. */
export async function markPartsUsed(tx: Db, userId: Ulid, names: readonly string[]): Promise<void> {
  const parts = tx.updateTable('sync_parts').set({ unused_since_ms: null });
  await parts
    .where('user_id', '=', userId)
    .where(isListed(tx, 'name', listParameter(tx, names)))
    .where('unused_since_ms', 'is not', null)
    .execute();
}

/** Notes of those of the parts that nothing uses any more since when. */
export async function markPartsUnused(tx: Db, userId: Ulid, names: readonly string[], nowMs: number): Promise<void> {
  await tx
    .updateTable('sync_parts')
    .set({ unused_since_ms: nowMs })
    .where('user_id', '=', userId)
    .where(isListed(tx, 'name', listParameter(tx, names)))
    .where('unused_since_ms', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('sync_part_uses')
            .select('name')
            .where('sync_part_uses.user_id', '=', userId)
            .whereRef('sync_part_uses.name', '=', 'sync_parts.name'),
        ),
      ),
    )
    .execute();
}

export async function insertPack(tx: Db, pack: SyncPackRow): Promise<void> {
  await tx.insertInto('sync_packs').values(pack).execute();
}

export async function hasPack(db: Db, id: Ulid): Promise<boolean> {
  return (await db.selectFrom('sync_packs').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Where the parts of a pack lie that are parts of somebody's. */
export async function listPackParts(db: Db, packId: Ulid): Promise<Pick<SyncPartRow, 'name' | 'offset_bytes' | 'size_bytes'>[]> {
  return db.selectFrom('sync_parts').select(['name', 'offset_bytes', 'size_bytes']).where('pack_id', '=', packId).execute();
}

/** Users who have parts that nothing has used since before an instant in epoch milliseconds. */
export async function listUsersWithUnusedParts(db: Db, beforeMs: number): Promise<Ulid[]> {
  const rows = await db
    .selectFrom('sync_parts')
    .select('user_id')
    .distinct()
    .where('unused_since_ms', 'is not', null)
    .where('unused_since_ms', '<=', beforeMs)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Some of a user's parts that nothing has used since before an instant, and that no recipient's bundle names. */
export async function listUnusedParts(tx: Db, userId: Ulid, beforeMs: number, limit: number): Promise<SyncPartRow[]> {
  return tx
    .selectFrom('sync_parts')
    .selectAll()
    .where('unused_since_ms', 'is not', null)
    .where('unused_since_ms', '<=', beforeMs)
    .where('user_id', '=', userId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('release_parts')
            .select('name')
            .where('release_parts.owner_id', '=', userId)
            .whereRef('release_parts.name', '=', 'sync_parts.name'),
        ),
      ),
    )
    .orderBy('unused_since_ms')
    .limit(limit)
    .execute();
}

export async function deleteParts(tx: Db, userId: Ulid, names: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('sync_parts')
    .where('user_id', '=', userId)
    .where(isListed(tx, 'name', listParameter(tx, names)))
    .execute();
}

/** Counts parts of a pack out that are gone. */
export async function shrinkPack(tx: Db, id: Ulid, parts: number, bytes: number): Promise<void> {
  await tx
    .updateTable('sync_packs')
    .set((row) => ({ live_parts: row('live_parts', '-', parts), live_bytes: row('live_bytes', '-', bytes) }))
    .where('id', '=', id)
    .execute();
}

/** Packs in which no part is live any more. */
export async function listDeadPacks(db: Db, limit: number): Promise<Ulid[]> {
  const rows = await db.selectFrom('sync_packs').select('id').where(sql<boolean>`live_parts = 0`).orderBy('id').limit(limit).execute();
  return rows.map((row) => row.id);
}

export async function deletePack(tx: Db, id: Ulid): Promise<void> {
  await tx.deleteFrom('sync_packs').where('id', '=', id).where('live_parts', '=', 0).execute();
}
