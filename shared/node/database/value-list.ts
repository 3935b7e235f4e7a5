import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from './database.ts';
import { isPostgres } from './row-lock.ts';

/**
 * A list of texts as one parameter of a statement, so that the statement is the same however long the list: an array on Postgres, JSON on
 * SQLite. Use with `isListed`.
 */
export function listParameter<Schema>(db: Queryable<Schema>, values: readonly string[]): unknown {
  return isPostgres(db) ? values : JSON.stringify(values);
}

/** Whether a column's value is in the list. @param parameter what `listParameter` returned for it. */
export function isListed<Schema>(db: Queryable<Schema>, column: string, parameter: unknown): RawBuilder<boolean> {
  if (isPostgres(db)) return sql<boolean>`${sql.ref(column)} = any(${parameter}::text[])`;
  return sql<boolean>`${sql.ref(column)} in (select value from json_each(${parameter}))`;
}

/**
 * Rows as one parameter of a statement on SQLite: `json_each` returns them one by one, each a list of its columns' values in this order
 * (`value ->> 0`, …). For texts, numbers and null; bytes have to be turned into text first.
 */
export function jsonRows<Row>(rows: readonly Row[], columns: readonly (keyof Row)[]): string {
  return JSON.stringify(rows.map((row) => columns.map((column) => row[column])));
}
