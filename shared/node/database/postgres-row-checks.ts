import type pg from 'pg';
import { checkRows, checksFor, type ClosedColumns, type RowChecks } from './closed-columns.ts';
import type { DamagedRows } from './damaged-rows.ts';

/** What may answer a question about the catalogue: a connection that is free. */
type Asked = Pick<pg.PoolClient, 'query'>;
type Result = Pick<pg.QueryResult, 'fields' | 'rows'>;

/** Looks at rows that come from Postgres. Results name tables and columns by number; the catalogue is asked once what they are called. */
export class PostgresRowChecks {
  readonly #closed: ClosedColumns;
  readonly #damaged: DamagedRows;
  readonly #byStatement = new Map<string, RowChecks>();
  /** Names of columns by their numbers, by their table's; an empty one for what isn't ours. */
  readonly #columns = new Map<number, { readonly table: string; readonly names: ReadonlyMap<number, string> }>();

  /** @param damaged is told of rows that don't pass. */
  constructor(closed: ClosedColumns, damaged: DamagedRows) {
    this.#closed = closed;
    this.#damaged = damaged;
  }

  /** @returns a promise when the catalogue had to be asked first; most statements are known. @throws UnknownValueError. */
  check(client: Asked, text: string, result: Result): Promise<void> | undefined {
    if (result.rows.length === 0) return undefined;
    const checks = this.#byStatement.get(text);
    if (checks === undefined) return this.#learn(client, text, result);
    checkRows(checks, result.rows, this.#damaged);
    return undefined;
  }

  async #learn(client: Asked, text: string, { fields, rows }: Result): Promise<void> {
    const tables = new Set(fields.map(({ tableID }) => tableID).filter((id) => id !== 0 && !this.#columns.has(id)));
    for (const id of tables) await this.#ask(client, id);
    const checks = checksFor(
      this.#closed,
      fields.map(({ name, tableID, columnID }) => {
        const origin = this.#columns.get(tableID);
        return { name, table: origin?.table ?? null, column: origin?.names.get(columnID) ?? null };
      }),
    );
    this.#byStatement.set(text, checks);
    checkRows(checks, rows, this.#damaged);
  }

  async #ask(client: Asked, id: number): Promise<void> {
    const { rows } = await client.query<{ table: string; number: number; name: string }>(
      'select relname as table, attnum as number, attname as name from pg_class join pg_attribute on attrelid = pg_class.oid where pg_class.oid = $1',
      [id],
    );
    this.#columns.set(id, { table: rows[0]?.table ?? '', names: new Map(rows.map((row) => [row.number, row.name])) });
  }
}
