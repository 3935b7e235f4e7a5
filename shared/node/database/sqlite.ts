import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { checkRows, checksFor, notingDamage, type ClosedColumns, type RowChecks } from './closed-columns.ts';
import { DamagedRows } from './damaged-rows.ts';
import type { Database, Snapshot } from './database.ts';
import { allowDirect } from './direct-runner.ts';
import { SqliteWriteQueue } from './sqlite-write-queue.ts';

/** How long a writer waits for another process (the command line, a backup) before it gives up. */
const busyTimeoutMs = 10_000;

/** How much of the file each of the two handles keeps in memory. */
const usualCacheKiB = 65_536;

/** The most statements that are kept: lists have as many as there are combinations of filters and orders. */
const maxStatements = 1000;

/** A statement that is kept, with what is looked at in the rows it gives. */
interface KeptStatement {
  readonly statement: SqliteDatabase.Statement;
  readonly checks: RowChecks;
}

/** One handle whose statements are prepared once and kept. */
class SqliteConnection implements DatabaseConnection {
  readonly #handle: SqliteDatabase.Database;
  readonly #closed: ClosedColumns;
  readonly #damaged: DamagedRows;
  readonly #statements = new Map<string, KeptStatement>();

  constructor(handle: SqliteDatabase.Database, closed: ClosedColumns, damaged: DamagedRows) {
    this.#handle = handle;
    this.#closed = closed;
    this.#damaged = damaged;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.run<R>(query.sql, query.parameters);
  }

  // eslint-disable-next-line require-yield -- the interface requires a generator; nothing here streams rows.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    await Promise.resolve();
    throw new Error('row streaming is not used');
  }

  /** Prepares the statement when it is new, and runs it. */
  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, checks } = this.#statements.get(sql) ?? this.#prepare(sql);
    if (statement.reader) {
      const rows = statement.all(...parameters) as R[];
      checkRows(checks, rows, this.#damaged);
      return { rows };
    }
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #prepare(sql: string): KeptStatement {
    const statement = this.#handle.prepare(sql);
    const kept = { statement, checks: statement.reader ? checksFor(this.#closed, statement.columns()) : [] };
    const [oldest] = this.#statements.size < maxStatements ? [] : this.#statements.keys();
    if (oldest !== undefined) this.#statements.delete(oldest);
    this.#statements.set(sql, kept);
    return kept;
  }
}

/**
 * A reading handle that keeps one snapshot for all statements of one turn of the event loop: taking and dropping the read
 * lock costs more than the look-up itself. A commit of our own ends the snapshot, so nobody misses what was just written.
 */
class SnapshotReader extends SqliteConnection {
  readonly #begin: SqliteDatabase.Statement;
  readonly #end: SqliteDatabase.Statement;
  #open = false;

  constructor(handle: SqliteDatabase.Database, closed: ClosedColumns, damaged: DamagedRows) {
    super(handle, closed, damaged);
    this.#begin = handle.prepare('begin');
    this.#end = handle.prepare('commit');
  }

  override run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    if (!this.#open) {
      this.#begin.run();
      this.#open = true;
      setImmediate(() => this.endSnapshot());
    }
    return super.run(sql, parameters);
  }

  endSnapshot(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#end.run();
  }
}

/** Kysely's view of one handle. There is no pool: every statement runs to its end at once. */
class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }

  async beginTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function kyselyOver<Schema>(connection: SqliteConnection): Kysely<Schema> {
  const dialect: Dialect = {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new SqliteDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  const db = new Kysely<Schema>({ dialect });
  allowDirect(db, (sql, parameters) => connection.run(sql, parameters).rows);
  return db;
}

/**
 * Opens (and creates) a SQLite database: write-ahead log, foreign keys on, every commit flushed to the disk, what is removed
 * overwritten, one handle that writes and one that only reads, so that a reader never waits for a transaction. Rows are checked
 * against `closed`.
 */
export function openSqlite<Schema>(file: string, closed: ClosedColumns = {}, cacheKiB = usualCacheKiB): Database<Schema> {
  const writer = new SqliteDatabase(file, { timeout: busyTimeoutMs });
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  // Removed data is overwritten. FAST would leave pages that become free as they were, and the last half on a page with them; no write was
  // seen to be slower.
  writer.pragma('secure_delete = ON');
  const reader = new SqliteDatabase(file, { timeout: busyTimeoutMs, readonly: true });
  for (const handle of [writer, reader]) {
    handle.pragma(`cache_size = -${cacheKiB}`);
    handle.pragma('temp_store = MEMORY');
  }
  const damaged = new DamagedRows();
  const write = kyselyOver<Schema>(new SqliteConnection(writer, closed, damaged));
  const snapshots = new SnapshotReader(reader, closed, damaged);
  const queue = new SqliteWriteQueue(writer, write, () => snapshots.endSnapshot());
  const outsideVersion = oncePerTurn(writer.prepare('pragma data_version').pluck());
  return {
    dialect: 'sqlite',
    damaged,
    read: kyselyOver<Schema>(snapshots),
    schemaOwner: write,
    transaction: (work) => notingDamage(damaged, queue.run(work)),
    snapshot: (work) => withSnapshot(file, work),
    outsideVersion,
    announce: () => Promise.resolve(),
    close: async () => {
      await queue.idle();
      snapshots.endSnapshot();
      reader.close();
      writer.close();
    },
  };
}

/**
 * Opens a SQLite database only to look at it: nothing is made, migrated or written.
 * @throws Error `SQLITE_CANTOPEN` when there is none.
 */
export function openSqliteToRead<Schema>(file: string): Pick<Database<Schema>, 'dialect' | 'read' | 'close'> {
  const handle = new SqliteDatabase(file, { timeout: busyTimeoutMs, readonly: true, fileMustExist: true });
  return {
    dialect: 'sqlite',
    read: kyselyOver<Schema>(new SqliteConnection(handle, {}, new DamagedRows())),
    close: () => Promise.resolve(void handle.close()),
  };
}

/**
 * A handle of its own that keeps one read transaction open: in write-ahead mode it sees one moment, and holds up no writer. The log can't be
 * emptied behind it, so it grows by what is written meanwhile.
 */
async function withSnapshot<T>(file: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const handle = new SqliteDatabase(file, { timeout: busyTimeoutMs, readonly: true });
  try {
    handle.exec('begin');
    // The moment is that of the first look, not that of `begin`.
    handle.prepare('select count(*) from sqlite_schema').get();
    return await work({ scan: (query, rowsAtOnce) => scanRows(handle, query, rowsAtOnce) });
  } finally {
    handle.close();
  }
}

async function* scanRows<Row>(
  handle: SqliteDatabase.Database,
  query: CompiledQuery<Row>,
  rowsAtOnce: number,
): AsyncIterable<readonly Row[]> {
  let rows: Row[] = [];
  for (const row of handle.prepare<unknown[], Row>(query.sql).iterate(...query.parameters)) {
    rows.push(row);
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
    // Reading a file never waits for anything by itself: requests get their turn here.
    await new Promise(setImmediate);
  }
  if (rows.length > 0) yield rows;
}

/** SQLite's own counter of other connections' commits, checked once per turn of the event loop. */
function oncePerTurn(dataVersion: SqliteDatabase.Statement): () => number {
  let known: number | undefined;
  return () => {
    if (known === undefined) {
      known = dataVersion.get() as number;
      setImmediate(() => {
        known = undefined;
      });
    }
    return known;
  };
}
