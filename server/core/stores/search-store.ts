import type { Ulid } from '../../../shared/domain/ids.ts';
import { sql, type RawBuilder } from 'kysely';
import { searchWords, type SearchedKind } from '../../../shared/domain/search-text.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import { isPostgres } from '../../../shared/node/database/row-lock.ts';
import type { Db, Schema } from '../../db/schema.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import { searchedFields, type SearchedPlace, type SearchedText } from './searched-fields.ts';

/** What is looked for: entries that have every one of these words, or one that begins with it. */
export interface SearchTerms {
  /** As `searchWords` gives them: letters and digits only. At least one. */
  readonly words: readonly string[];
  /** The one field that is searched; null for all. */
  readonly place: SearchedPlace | null;
}

/** Whose entry it is, and in which vault. */
interface Placed {
  readonly id: Ulid;
  readonly vault_id: Ulid;
  readonly owner_id: Ulid;
  readonly mode: Mode;
}

/** Owner and mode as the index knows them: the beginning of every word of theirs. */
function scopeOf({ owner_id: ownerId, mode }: Pick<Placed, 'owner_id' | 'mode'>): string {
  return `in${ownerId}${mode}`.toLowerCase();
}

function placedWords(kind: SearchedKind, texts: Readonly<Record<string, unknown>>): Partial<Record<SearchedPlace, string>> {
  const places: Readonly<Record<string, SearchedPlace>> = searchedFields[kind];
  const words: Partial<Record<SearchedPlace, string>> = {};
  for (const field in places) {
    const [place, text] = [places[field], texts[field]];
    if (place !== undefined && text !== undefined) words[place] = searchWords(typeof text === 'string' ? text : '');
  }
  return words;
}

type Entry = { id: Ulid; kind: SearchedKind; vault_id: Ulid; scope: string; a: string; b: string; c: string; d: string };

const insertEntry = prepareQuery<Schema, Entry, unknown>(
  (db, p) => db.insertInto('search_entries').values({ ...p }),
  ['id', 'kind', 'vault_id', 'scope', 'a', 'b', 'c', 'd'],
);

/** Makes something new findable. It goes with its vault by itself. */
export async function addSearchEntry<K extends SearchedKind>(tx: Db, kind: K, row: Placed & SearchedText<K>): Promise<void> {
  await insertEntry(tx, {
    id: row.id,
    kind,
    vault_id: row.vault_id,
    scope: scopeOf(row),
    a: '',
    b: '',
    c: '',
    d: '',
    ...placedWords(kind, row),
  });
}

/** Makes something findable by what it says now. Costs nothing when no searched field is among the changed. */
export async function changeSearchEntry<K extends SearchedKind>(
  tx: Db,
  kind: K,
  id: Ulid,
  change: Partial<SearchedText<K>>,
): Promise<void> {
  const words = placedWords(kind, change);
  if (Object.keys(words).length > 0) await tx.updateTable('search_entries').set(words).where('id', '=', id).execute();
}

export async function removeSearchEntry(tx: Db, id: Ulid): Promise<void> {
  await tx.deleteFrom('search_entries').where('id', '=', id).execute();
}

/** Whose entries of which kinds are searched for what. */
export interface EntrySearch {
  readonly owner: { readonly userId: Ulid; readonly mode: Mode };
  readonly kinds: readonly SearchedKind[];
  readonly terms: SearchTerms;
}

/**
 * The query for `id`, `kind` and `vault_id` of the entries that are found, by the database's own full-text index. It is answered
 * before anything around it: `offset 0` and `cross join` keep the planners from walking another order and looking up each word.
 */
export function foundEntries(db: Db, { owner, kinds, terms }: EntrySearch): RawBuilder<{ id: Ulid; kind: SearchedKind; vault_id: Ulid }> {
  const scope = scopeOf({ owner_id: owner.userId, mode: owner.mode });
  const these = sql`entries.scope = ${scope} and entries.kind in (${sql.join(kinds)})`;
  if (isPostgres(db)) {
    return sql`select entries.id, entries.kind, entries.vault_id from search_entries as entries
      where entries.words @@ cast(${postgresQuery(scope, terms)} as tsquery) and ${these} offset 0`;
  }
  return sql`select entries.id, entries.kind, entries.vault_id from search_index cross join search_entries as entries
    where search_index match ${sqliteQuery(scope, terms)} and entries.entry_number = search_index.rowid and ${these}`;
}

/** Words are letters and digits only (`searchWords`), so quotes can not be closed from within. */
function postgresQuery(scope: string, { words, place }: SearchTerms): string {
  return words.map((word) => `'${scope}${word}':*${place?.toUpperCase() ?? ''}`).join(' & ');
}

function sqliteQuery(scope: string, { words, place }: SearchTerms): string {
  const all = words.map((word) => `"${scope}${word}" *`).join(' AND ');
  return place === null ? all : `${place} : (${all})`;
}

/** One thing that a search found. */
export interface FoundItem {
  readonly kind: SearchedKind;
  readonly id: Ulid;
  readonly vault_id: Ulid;
  readonly name: string;
}

/** Soft-deleted vaults hide what is in them. */
function visible(owner: EntrySearch['owner']): RawBuilder<unknown> {
  return sql`found.vault_id not in (select id from vaults where owner_id = ${owner.userId} and mode = ${owner.mode} and status = 'inactive')`;
}

/** A stretch of the vaults and documents that a search finds, the newest first. */
export async function listFoundItems(db: Db, search: EntrySearch, limit: number, offset: number): Promise<readonly FoundItem[]> {
  const { rows } = await sql<FoundItem>`select page.id, page.kind, page.vault_id, coalesce(documents.name, vaults.name) as name
    from (select found.id, found.kind, found.vault_id from (${foundEntries(db, search)}) as found
      where ${visible(search.owner)} order by found.id desc limit ${limit} offset ${offset}) as page
    left join vaults on vaults.id = page.id left join documents on documents.id = page.id
    order by page.id desc`.execute(db);
  return rows;
}

/** How many there are in all. */
export async function countFoundItems(db: Db, search: EntrySearch): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from (${foundEntries(db, search)}) as found where ${visible(search.owner)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}
