import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../../shared/node/database/database.ts';
import { searchWords } from '../../shared/domain/search-text.ts';
import type { ColumnTypes } from './column-types.ts';

/**
 * The full-text index: one row per vault, document and recipient, its words already reduced by `searchWords`, and over it the
 * database's own engine. `scope` names owner and mode; in the index every word stands behind its scope, so that a search for the
 * beginning of a word walks the owner's words and nobody else's.
 */
export async function createSearch(db: Kysely<unknown>, types: ColumnTypes, dialect: Dialect): Promise<void> {
  const { text } = types;
  const number = dialect === 'postgres' ? sql`bigint generated always as identity` : sql`integer`;
  await sql`create table search_entries (
    entry_number ${number} primary key, id ${text} not null unique, kind ${text} not null,
    vault_id ${text} not null references vaults (id) on delete cascade, scope ${text} not null,
    a ${text} not null, b ${text} not null, c ${text} not null, d ${text} not null)`.execute(db);
  await db.schema.createIndex('search_entries_by_vault').on('search_entries').columns(['vault_id']).execute();
  await (dialect === 'postgres' ? indexOnPostgres(db) : indexOnSqlite(db));
}

/** The words are taken as they stand: Postgres' own parser splits numbers and letters by the database's locale. Weights tell the fields. */
async function indexOnPostgres(db: Kysely<unknown>): Promise<void> {
  const weighed = (field: string) => sql.raw(`regexp_replace(${field}, '[^ ]+', scope || '\\&:1${field.toUpperCase()}', 'g')::tsvector`);
  await sql`alter table search_entries add column words tsvector generated always as (
    ${weighed('a')} || ${weighed('b')} || ${weighed('c')} || ${weighed('d')}) stored`.execute(db);
  await sql`create index search_entries_words on search_entries using gin (words)`.execute(db);
}

/**
 * FTS5 over the table's own text, which it does not keep: triggers tell it what comes and goes, whoever writes. The tokenizer parts
 * words at the spaces and takes every other character as it is.
 */
async function indexOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table search_index using fts5 (a, b, c, d, content='', columnsize=0, detail=column, tokenize='ascii')`.execute(
    db,
  );
  const scoped = (row: string): string =>
    ['a', 'b', 'c', 'd']
      .map((field) => `case ${row}.${field} when '' then '' else replace(' ' || ${row}.${field}, ' ', ' ' || ${row}.scope) end`)
      .join(', ');
  const gone = sql.raw(`insert into search_index (search_index, rowid, a, b, c, d) values ('delete', old.entry_number, ${scoped('old')});`);
  const come = sql.raw(`insert into search_index (rowid, a, b, c, d) values (new.entry_number, ${scoped('new')});`);
  await sql`create trigger search_entries_inserted after insert on search_entries begin ${come} end`.execute(db);
  await sql`create trigger search_entries_deleted after delete on search_entries begin ${gone} end`.execute(db);
  await sql`create trigger search_entries_updated after update on search_entries begin ${gone} ${come} end`.execute(db);
}

interface Searched {
  readonly id: string;
  readonly kind: string;
  readonly vault_id: string;
  readonly owner_id: string;
  readonly mode: string;
  readonly a: string | null;
  readonly b: string | null;
  readonly c: string | null;
}

const batch = 1000;

/** Enters what stands in the database already. */
export async function fillSearch(db: Kysely<unknown>): Promise<void> {
  const sources = [
    ['vault', 'vaults', sql`id as vault_id, name as a, description as b, tags as c`],
    ['document', 'documents', sql`vault_id, name as a, description as b, tags as c`],
    ['recipient', 'recipients', sql`vault_id, name as a, email as b, null as c`],
  ] as const;
  for (const [kind, table, columns] of sources) {
    for (let last = ''; ; ) {
      const { rows } = await sql<Searched>`select id, owner_id, mode, ${columns} from ${sql.table(table)}
        where id > ${last} order by id limit ${batch}`.execute(db);
      for (const row of rows) await enter(db, { ...row, kind });
      const end = rows.at(-1);
      if (end === undefined) break;
      last = end.id;
    }
  }
}

async function enter(db: Kysely<unknown>, { id, kind, vault_id, owner_id, mode, a, b, c }: Searched): Promise<void> {
  const words = (text: string | null): string => searchWords(text ?? '');
  await sql`insert into search_entries (id, kind, vault_id, scope, a, b, c, d)
    values (${id}, ${kind}, ${vault_id}, ${`in${owner_id}${mode}`.toLowerCase()}, ${words(a)}, ${words(b)}, ${words(c)}, '')`.execute(db);
}
