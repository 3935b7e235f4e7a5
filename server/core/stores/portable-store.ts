import { sql, type CompiledQuery } from 'kysely';
import { isPostgres } from '../../../shared/node/database/row-lock.ts';
import type { Db } from '../../db/schema.ts';
import { ownColumnsOf, portableTables } from './portable-tables.ts';

/** Whatever a column of ours holds. */
export type PortableValue = string | number | Uint8Array | null;
/** One row, with the names of its columns. */
export type PortableRow = Readonly<Record<string, PortableValue>>;

/** A table as it is read out or filled. */
export interface PortableTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The order in which rows are read. */
  readonly by: readonly string[];
}

/** A file that some row names. */
export interface NamedFile {
  readonly kind: 'blob' | 'pack';
  readonly id: string;
  readonly size_bytes: number;
}

interface ColumnNote {
  readonly table_name: string;
  readonly column_name: string;
  /** Its place in the primary key, from 1; 0 for none. */
  readonly key_place: number;
}

/** The tables that a backup holds, with the columns that this database has. */
export async function describeTables(db: Db): Promise<readonly PortableTable[]> {
  const notes = Map.groupBy(await listColumns(db), (note) => note.table_name);
  return portableTables.flatMap((name) => {
    const columns = notes.get(name);
    if (columns === undefined) return [];
    const own = ownColumnsOf(name);
    const key = columns.filter((column) => Number(column.key_place) > 0).sort((one, other) => one.key_place - other.key_place);
    return [
      {
        name,
        columns: columns.map((column) => column.column_name).filter((column) => own?.without.includes(column) !== true),
        by: own === undefined ? key.map((column) => column.column_name) : [own.by],
      },
    ];
  });
}

async function listColumns(db: Db): Promise<readonly ColumnNote[]> {
  const query = isPostgres(db)
    ? sql<ColumnNote>`select c.table_name, c.column_name, coalesce(k.ordinal_position, 0)::int as key_place
        from information_schema.columns c
        left join information_schema.table_constraints t
          on t.table_schema = c.table_schema and t.table_name = c.table_name and t.constraint_type = 'PRIMARY KEY'
        left join information_schema.key_column_usage k
          on k.constraint_schema = t.constraint_schema and k.constraint_name = t.constraint_name
          and k.table_name = c.table_name and k.column_name = c.column_name
        where c.table_schema = current_schema() and c.is_generated = 'NEVER'
        order by c.table_name, c.ordinal_position`
    : sql<ColumnNote>`select m.name as table_name, p.name as column_name, p.pk as key_place
        from sqlite_schema m, pragma_table_info(m.name) p where m.type = 'table' order by m.name, p.cid`;
  return (await query.execute(db)).rows;
}

/** All rows of a table, in the order of its key. */
export function rowsOf(db: Db, table: PortableTable): CompiledQuery<PortableRow> {
  const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
  return sql<PortableRow>`select ${names(table.columns)} from ${sql.table(table.name)} order by ${names(table.by)}`.compile(db);
}

/** Every file that a row names, in the order of kind and id. */
export function namedFiles(db: Db): CompiledQuery<NamedFile> {
  return sql<NamedFile>`select 'blob' as kind, blob_id as id, blob_size_bytes as size_bytes from document_versions
    union select 'blob', blob_id, blob_size_bytes from certificates
    union select 'blob', blob_id, blob_size_bytes from witnessings where blob_id is not null
    union select 'blob', blob_id, blob_size_bytes from release_papers where blob_id is not null
    union select 'pack', id, size_bytes from sync_packs where live_parts > 0
    order by kind, id`.compile(db);
}

/** What a statement may have of bound values, on either database. */
const maxValues = 30_000;

/** Writes rows as they are, all with the same columns. */
export async function insertRows(tx: Db, table: string, columns: readonly string[], rows: readonly PortableRow[]): Promise<void> {
  const atOnce = Math.max(1, Math.min(200, Math.floor(maxValues / columns.length)));
  for (let from = 0; from < rows.length; from += atOnce) {
    const values = rows
      .slice(from, from + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => boundValue(row[column] ?? null)))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(
      tx,
    );
  }
}

const boundValue = (value: PortableValue) => sql`${value instanceof Uint8Array ? Buffer.from(value) : value}`;

/** Tables in an order in which they can be filled: none before what its rows hang on. */
export async function fillingOrder(db: Db, tables: readonly string[]): Promise<readonly string[]> {
  interface Link {
    readonly table_name: string;
    readonly target_name: string;
  }
  const query = isPostgres(db)
    ? sql<Link>`select a.relname as table_name, b.relname as target_name
        from pg_constraint join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid where contype = 'f'`
    : sql<Link>`select m.name as table_name, f."table" as target_name
        from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table'`;
  const { rows } = await query.execute(db);
  const ordered: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter((table) =>
      rows.every((link) => link.table_name !== table || link.target_name === table || !waiting.has(link.target_name)),
    );
    if (ready.length === 0) throw new Error('the tables hang on each other in a circle');
    for (const table of ready) {
      waiting.delete(table);
      ordered.push(table);
    }
  }
  return ordered;
}

/** The first table that has a row, of those that a backup fills; undefined for a database that is empty. */
export async function findFilledTable(db: Db, tables: readonly string[]): Promise<string | undefined> {
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return table;
  }
  return undefined;
}

/** The last migration that this database has had; undefined for one without tables. */
export async function findMigration(db: Db): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name;
}

/** How many heartbeats the database has counted. */
export function heartbeatsOf(db: Db): CompiledQuery<{ readonly epoch: number }> {
  return db.selectFrom('engine_state').select('epoch').where('name', '=', 'engine').compile();
}
