import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { notingDamage, type ClosedColumns } from './closed-columns.ts';
import { DamagedRows } from './damaged-rows.ts';
import { PostgresRowChecks } from './postgres-row-checks.ts';
import type { Database, Snapshot } from './database.ts';

const channel = 'heirlock_credentials';
const deadlockCodes: readonly string[] = ['40001', '40P01'];
const attempts = 5;

/** How long a caller waits for a connection: if the database is gone, this is reported. */
const connectWithinMs = 15_000;
/**
 * How long a transaction may stay open with nothing to do before Postgres ends it. Ours stay open for milliseconds; one left by a process
 * that was stopped, or whose line was cut without a word, would keep its rows from everybody for that long.
 */
const abandonedAfterMs = 30_000;

/** 64-bit integers come as numbers: counters, sizes and epoch milliseconds all stay below 2^53. */
const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, Number);

/** How Postgres is opened; what is absent is as usual. */
export interface PostgresOptions {
  readonly poolSize?: number | undefined;
  /** After how long an idle transaction is ended. */
  readonly abandonedMs?: number | undefined;
  /** What rows are checked against. */
  readonly closed?: ClosedColumns;
}

/** Opens Postgres with a pool whose statements are prepared once per connection. */
export function openPostgres<Schema>(url: string, options: PostgresOptions = {}): Database<Schema> {
  const { poolSize = 12, abandonedMs = abandonedAfterMs, closed = {} } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: parsers,
    application_name: 'heirlock',
    connectionTimeoutMillis: connectWithinMs,
    idle_in_transaction_session_timeout: abandonedMs,
    keepAlive: true,
  });
  // A connection that breaks is replaced by the pool, and its user finds out from the next statement; without a listener the event
  // would end the process. The pool listens to idle connections only, and one in a transaction can break between two statements.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const damaged = new DamagedRows();
  const checked = withPreparedStatements(pool, new PostgresRowChecks(closed, damaged));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: checked }) });
  const listener = new CredentialsListener(url);
  return {
    dialect: 'postgres',
    damaged,
    read: db,
    schemaOwner: db,
    transaction: (work) =>
      notingDamage(
        damaged,
        retryDeadlocks(() => db.transaction().execute(work)),
      ),
    snapshot: (work) => withSnapshot(url, work),
    outsideVersion: () => listener.version(),
    announce: async () => {
      await pool.query(`notify ${channel}`);
    },
    close: async () => {
      await listener.close();
      await db.destroy();
    },
  };
}

/**
 * One transaction that sees one moment and changes nothing, on a connection of its own: it may take longer than a transaction usually may,
 * and takes none from those who are waiting for the pool.
 */
async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    types: parsers,
    application_name: 'heirlock snapshot',
    connectionTimeoutMillis: connectWithinMs,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
  });
  // A connection that breaks shows itself at the next statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only deferrable');
    // The moment is that of the first statement.
    await client.query('select 1');
    return await work({ scan: (query, rowsAtOnce) => scanRows(client, query, rowsAtOnce) });
  } finally {
    await client.end();
  }
}

async function* scanRows<Row>(client: pg.Client, query: CompiledQuery<Row>, rowsAtOnce: number): AsyncIterable<readonly Row[]> {
  await client.query(`declare heirlock_scan no scroll cursor for ${query.sql}`, [...query.parameters]);
  try {
    for (;;) {
      const { rows } = await client.query<Row & pg.QueryResultRow>(`fetch forward ${rowsAtOnce} from heirlock_scan`);
      if (rows.length > 0) yield rows;
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await client.query('close heirlock_scan').catch(() => undefined);
  }
}

async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (attempt >= attempts || typeof code !== 'string' || !deadlockCodes.includes(code)) throw error;
    }
  }
}

/**
 * A plan made for any limit expects a tenth of the table and sorts it all; these statements are planned with their actual values each time.
 */
const bounded = / limit \$\d/;

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = `h${statementNames.size + 1}`;
    statementNames.set(text, name);
  }
  return name;
}

const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/** What Postgres answers when it has no connection left, or is about to be there again. */
const passingCodes: readonly unknown[] = ['53300', '57P03'];
const roomEveryMs = 200;

/** A connection as soon as there is one: where others have taken all that Postgres has, it waits as it would for one of the pool's own. */
async function connectWhenThereIsRoom(pool: pg.Pool): Promise<pg.PoolClient> {
  const untilMs = performance.now() + connectWithinMs;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!passingCodes.includes((error as { code?: unknown }).code) || performance.now() > untilMs) throw error;
      await sleep(roomEveryMs);
    }
  }
}

/** Statements with parameters are prepared under a name and parsed once per connection; those without are session commands. */
function withPreparedStatements(pool: pg.Pool, rowChecks: PostgresRowChecks): PostgresPool {
  return {
    connect: async () => {
      const client = await connectWhenThereIsRoom(pool);
      let view = wrapped.get(client);
      if (view === undefined) {
        view = {
          query: async (text: string, values: readonly unknown[] = []) => {
            const result = await (values.length > 0 && !bounded.test(text)
              ? client.query({ name: statementName(text), text, values: [...values] })
              : client.query(text, [...values]));
            const looked = rowChecks.check(client, text, result);
            if (looked !== undefined) await looked;
            return result;
          },
          release: () => client.release(),
        } as unknown as PostgresPoolClient;
        wrapped.set(client, view);
      }
      return view;
    },
    end: () => pool.end(),
  } as PostgresPool;
}

/** Listens for other processes' announcements. While it has no connection every version is new, so nothing stale is trusted. */
class CredentialsListener {
  readonly #url: string;
  #client: pg.Client | undefined;
  #version = 0;
  #closed = false;
  #connecting: Promise<void> | undefined;

  constructor(url: string) {
    this.#url = url;
    this.#connect();
  }

  version(): number {
    if (this.#client === undefined) this.#version += 1;
    return this.#version;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#connecting;
    await this.#client?.end();
  }

  #connect(): void {
    if (this.#closed) return;
    const client = new pg.Client({ connectionString: this.#url, application_name: 'heirlock credentials', keepAlive: true });
    client.on('notification', () => {
      this.#version += 1;
    });
    client.on('error', () => undefined);
    client.on('end', () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#connectLater();
    });
    this.#connecting = client
      .connect()
      .then(() => client.query(`listen ${channel}`))
      .then(
        () => {
          this.#version += 1;
          this.#client = client;
        },
        () => {
          client.end().catch(() => undefined);
          this.#connectLater();
        },
      );
  }

  #connectLater(): void {
    if (!this.#closed) setTimeout(() => this.#connect(), 500).unref();
  }
}
