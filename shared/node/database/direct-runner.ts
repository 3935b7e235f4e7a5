import type { Queryable } from './database.ts';

/** Runs one compiled statement at once and returns its rows. */
export type DirectRunner = (sql: string, parameters: readonly unknown[]) => unknown[];

const runners = new WeakMap<object, DirectRunner>();

/** Indicates that statements on this handle don't need to fetch a connection first: SQLite's run right where they are. */
export function allowDirect<Schema>(db: Queryable<Schema>, run: DirectRunner): void {
  runners.set(db, run);
}

export function directRunner<Schema>(db: Queryable<Schema>): DirectRunner | undefined {
  return runners.get(db);
}
