import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { searchWords } from '../../../shared/domain/search-text.ts';
import type { ColumnTypes } from '../column-types.ts';

/**
 * The full-text index: one row per vault, document and recipient, its words already reduced by `searchWords`, and over it the
 * database's own engine. `scope` names owner and mode and is a searched word like the others: a search walks the meeting point of
 * the owner's entries with the word's, not everybody's.
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

async function indexOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_entries add column words tsvector generated always as (
    array_to_tsvector(array[scope]) || setweight(to_tsvector('simple', a), 'A') || setweight(to_tsvector('simple', b), 'B')
    || setweight(to_tsvector('simple', c), 'C') || setweight(to_tsvector('simple', d), 'D')) stored`.execute(db);
  await sql`create index search_entries_words on search_entries using gin (words)`.execute(db);
}

/** FTS5 over the table's own text: triggers keep it, whoever writes. */
async function indexOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table search_index using fts5 (scope, a, b, c, d,
    content='search_entries', content_rowid='entry_number', tokenize="unicode61 remove_diacritics 0")`.execute(db);
  const gone = sql.raw(`insert into search_index (search_index, rowid, scope, a, b, c, d)
    values ('delete', old.entry_number, old.scope, old.a, old.b, old.c, old.d);`);
  const come = sql.raw(`insert into search_index (rowid, scope, a, b, c, d)
    values (new.entry_number, new.scope, new.a, new.b, new.c, new.d);`);
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
