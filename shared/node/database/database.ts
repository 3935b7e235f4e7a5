import type { CompiledQuery, Kysely } from 'kysely';
import type { DamagedRows } from './damaged-rows.ts';

export type Dialect = 'sqlite' | 'postgres';

/** A handle that the statements of one transaction run on. Stores take it as their first argument. */
export type Queryable<Schema> = Kysely<Schema>;

/** All of a database as it was at one moment. Others go on writing meanwhile. */
export interface Snapshot {
  /**
   * The rows of a query, so many at a time, so that a table may be larger than memory. They are as they are stored: words that this version
   * doesn't know pass. Nothing else may be read until it has ended.
   */
  scan<Row>(query: CompiledQuery<Row>, rowsAtOnce: number): AsyncIterable<readonly Row[]>;
}

/** One open database, whichever engine it is. */
export interface Database<Schema> {
  readonly dialect: Dialect;
  /** Rows met lately that hold a word which this version doesn't know. */
  readonly damaged: DamagedRows;
  /** For reading outside a transaction: sees what was last committed. */
  readonly read: Queryable<Schema>;
  /** For migrations only. */
  readonly schemaOwner: Queryable<Schema>;
  /**
   * Runs `work` in one transaction that is on disk when the promise resolves and has left nothing behind when it rejects.
   * `work` may run again after a deadlock, so it must do nothing outside its statements.
   */
  transaction<T>(work: (tx: Queryable<Schema>) => Promise<T>): Promise<T>;
  /** Does `work` with what is committed now; nothing that is committed later is seen. It may take long. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /** Changes whenever another process may have announced a change of credentials; anything cached under an older value is stale. */
  outsideVersion(): number;
  /** Tells the other processes on this database that credentials changed. */
  announce(): Promise<void>;
  close(): Promise<void>;
}
