import type { Ulid } from '../../../shared/domain/ids.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import { foundEntries, type SearchTerms } from './search-store.ts';
import { findVaultSummaries, type SortOrder } from './vault-store.ts';
import { listedResources, type Collection, type ListedResource, type ListedRows, type SortColumn } from './listed-resources.ts';

/** What a row must be to stand in a list. */
export type Condition =
  | { readonly column: string; readonly is: '=' | '>' | '>=' | '<='; readonly value: string | number }
  | { readonly column: string; readonly is: 'null' | 'not null' };

/** One step of an order. */
export interface SortKey extends SortColumn {
  readonly order: SortOrder;
}

/** Which rows a list has, and in which order. */
export interface ListSelection {
  readonly owner: { readonly userId: Ulid; readonly mode: Mode };
  readonly conditions: readonly Condition[];
  /** Statuses of vaults that are listed; for other collections all are. */
  readonly statuses: readonly string[];
  readonly search: SearchTerms | null;
  /** Ends with the id. */
  readonly sort: readonly SortKey[];
}

/** Where in the order a stretch begins: so many rows on, or after a row with these values in the sorted columns. */
export type ListStart = { readonly offset: number } | { readonly after: readonly string[] };

/** A row, and its place in the order. */
export interface ListedRow<T> {
  /** Undefined when it has gone since its place was read. */
  readonly row: T | undefined;
  /** Its values in the sorted columns. */
  readonly place: readonly string[];
}

type Sql = RawBuilder<unknown>;

const and = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `);
const or = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` or `);
const direction = ({ order }: SortKey): Sql => (order === 'asc' ? sql`asc` : sql`desc`);

/** A column in the order: null counts as empty text, which both databases sort alike. */
function sorted(table: string, { column, nullable }: SortKey): Sql {
  const reference = sql.ref(`${table}.${column}`);
  return nullable === true ? sql`coalesce(${reference}, '')` : reference;
}

function holds(table: string, condition: Condition): Sql {
  const reference = sql.ref(`${table}.${condition.column}`);
  switch (condition.is) {
    case 'null':
      return sql`${reference} is null`;
    case 'not null':
      return sql`${reference} is not null`;
    case '=':
    case '>':
    case '>=':
    case '<=':
      return sql`${reference} ${sql.raw(condition.is)} ${condition.value}`;
  }
}

/**
 * The rows behind a place in the order. Columns that run the same way are compared as one row, which an index on them follows; where
 * the way changes, the columns are compared one by one behind that bound.
 */
function behind(table: string, sort: readonly SortKey[], after: readonly string[]): readonly Sql[] {
  const turn = sort.findIndex(({ order }) => order !== sort[0]?.order);
  const first = turn === -1 ? sort : sort.slice(0, turn);
  const further = (key: SortKey | undefined): string => (key?.order === 'asc' ? '>' : '<');
  const row = (keys: readonly SortKey[]): Sql => sql.join(keys.map((key) => sorted(table, key)));
  const bound = sql`(${row(first)}) ${sql.raw(further(sort[0]) + (turn === -1 ? '' : '='))} (${sql.join(after.slice(0, first.length))})`;
  if (turn === -1) return [bound];
  const steps = sort.map((key, index) => {
    const equal = sort.slice(0, index).map((earlier, at) => sql`${sorted(table, earlier)} = ${after[at]}`);
    return sql`(${and([...equal, sql`${sorted(table, key)} ${sql.raw(further(key))} ${after[index]}`])})`;
  });
  return [bound, sql`(${or(steps)})`];
}

/** The tables that rows come from, and what must hold: owner, mode, filters, search. `statuses` narrows vaults to some of theirs. */
function source(
  db: Db,
  resource: ListedResource,
  { owner, conditions, search }: ListSelection,
  statuses: readonly string[],
): { from: Sql; where: readonly Sql[] } {
  const { table } = resource;
  const where = [sql`${sql.ref(`${table}.owner_id`)} = ${owner.userId}`, sql`${sql.ref(`${table}.mode`)} = ${owner.mode}`];
  if (table === 'vaults') where.push(sql`vaults.status in (${sql.join(statuses)})`);
  else
    where.push(
      sql`${sql.ref(`${table}.vault_id`)} not in (select id from vaults where owner_id = ${owner.userId} and mode = ${owner.mode} and status = 'inactive')`,
    );
  // A policy that was taken off leaves a row that says manual and nothing else.
  if (table === 'policies') where.push(sql`(policies.type <> 'manual' or policies.configured = 1)`);
  for (const condition of conditions) where.push(holds(table, condition));
  if (search === null || resource.searched === null) return { from: sql.table(table), where };
  const found = foundEntries(db, { owner, kinds: [resource.searched], terms: search });
  return { from: sql`(${found}) as found cross join ${sql.table(table)}`, where: [...where, sql`${sql.ref(`${table}.id`)} = found.id`] };
}

/**
 * The rows of one stretch of a list. Without a search each status of vaults is a walk of its own along an index, no further than the
 * stretch reaches: in the usual order the cost follows the stretch and not the number of rows.
 */
export async function listRows<C extends Collection>(
  db: Db,
  collection: C,
  selection: ListSelection,
  start: ListStart,
  limit: number,
): Promise<readonly ListedRow<ListedRows[C]>[]> {
  const { sort } = selection;
  const { rows } = await stretch(db, listedResources[collection], selection, start, limit).execute(db);
  const placed = rows.map((row) => ({ row, place: sort.map((_key, index) => row[`s${index}`] as string) }));
  if (collection !== 'vaults') return placed as unknown as readonly ListedRow<ListedRows[C]>[];
  const found =
    placed.length === 0
      ? []
      : await findVaultSummaries(
          db,
          placed.map(({ row }) => row.id as Ulid),
        );
  const summaries = new Map(found.map((vault) => [vault.id, vault]));
  return placed.map(({ row: { id }, place }) => ({ row: summaries.get(id as Ulid) as ListedRows[C] | undefined, place }));
}

/** The stretch is settled with ids alone, which sort faster than whole rows; what a list shows of vaults is read with their policies. */
function stretch(
  db: Db,
  resource: ListedResource,
  selection: ListSelection,
  start: ListStart,
  limit: number,
): RawBuilder<Record<string, unknown>> {
  const { table } = resource;
  const { sort, statuses, search } = selection;
  const offset = 'offset' in start ? start.offset : 0;
  const ids =
    table === 'vaults' ? sql`vaults.id` : sql`${sql.ref(`${table}.id`)} as row_id, ${sql.ref(`${table}.vault_id`)} as row_vault_id`;
  const places = sql.join(sort.map((key, index) => sql`${sorted(table, key)} as ${sql.ref(`s${index}`)}`));
  const inOrder = sql`order by ${sql.join(sort.map((key, index) => sql`${sql.ref(`s${index}`)} ${direction(key)}`))}`;
  const walk = (some: readonly string[], rows: number, skipped: number): Sql => {
    const { from, where } = source(db, resource, selection, some);
    const beyond = 'after' in start ? behind(table, sort, start.after) : [];
    return sql`select ${ids}, ${places} from ${from} where ${and([...where, ...beyond])}
      order by ${sql.join(sort.map((key) => sql`${sorted(table, key)} ${direction(key)}`))} limit ${rows} offset ${skipped}`;
  };
  if (table !== 'vaults') {
    return sql`select * from (${walk(statuses, limit, offset)}) as page cross join ${sql.table(table)}
      where ${sql.ref(`${table}.id`)} = row_id and ${sql.ref(`${table}.vault_id`)} = row_vault_id ${inOrder}`;
  }
  if (search !== null || statuses.length === 1) return walk(statuses, limit, offset) as RawBuilder<Record<string, unknown>>;
  const walks = statuses.map((status) => sql`select * from (${walk([status], offset + limit, 0)}) as walk`);
  return sql`${sql.join(walks, sql` union all `)} ${inOrder} limit ${limit} offset ${offset}`;
}

/** More than anybody has; a statement with a limit is planned for its values each time. */
const maxCounted = 1_000_000_000;

/** How many rows a list has. */
export async function countListed(db: Db, collection: Collection, selection: ListSelection): Promise<number> {
  const { from, where } = source(db, listedResources[collection], selection, selection.statuses);
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from (select 1 from ${from} where ${and(where)} limit ${maxCounted}) as listed`.execute(db);
  return Number(rows[0]?.total ?? 0);
}
