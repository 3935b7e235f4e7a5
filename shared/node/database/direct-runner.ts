import type { Queryable } from './database.ts';

/** Runs one compiled statement at once and gives its rows. */
export type DirectRunner = (sql: string, parameters: readonly unknown[]) => unknown[];

const runners = new WeakMap<object, DirectRunner>();

/** Says that statements on this handle need no connection to be fetched first: SQLite's run where they stand. */
export function allowDirect<Schema>(db: Queryable<Schema>, run: DirectRunner): void {
  runners.set(db, run);
}

export function directRunner<Schema>(db: Queryable<Schema>): DirectRunner | undefined {
  return runners.get(db);
}
