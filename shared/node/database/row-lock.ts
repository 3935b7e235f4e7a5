import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Queryable } from './database.ts';

/**
 * Makes a query lock the rows it reads until its transaction ends. On SQLite, where one transaction writes at a time, nothing
 * needs to be added. `for no key update` doesn't interfere with the foreign-key checks of other transactions.
 */
export function lockingRows<Schema, Tables extends keyof Schema, Row>(
  db: Queryable<Schema>,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): SelectQueryBuilder<Schema, Tables, Row> {
  return isPostgres(db) ? query.forNoKeyUpdate() : query;
}

/** Which of the two dialects a handle speaks. */
export function isPostgres<Schema>(db: Queryable<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
