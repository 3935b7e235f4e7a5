import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { migratedPostgresUrl } from '../../test/kit/databases/database-urls.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import type { Db, Schema } from '../db/schema.ts';
import { openDatabase } from '../db/open.ts';

/** A database full of rows, and the plans it uses to answer. */
export interface Full {
  readonly db: Db;
  /** Runs something on `db` and collects the plans of all statements that it ran. */
  plansOf(act: (db: Db) => Promise<unknown>): Promise<readonly Plan[]>;
  close(): Promise<void>;
}

/** How the database answers one statement. */
export interface Plan {
  readonly sql: string;
  /** Lines in the database's own words. */
  readonly text: string;
  /** Rows that were read from tables and indexes; null where the database does not count them. */
  readonly rowsRead: number | null;
  /** Whether a whole table or index is scanned. */
  readonly scans: readonly string[];
}

/** A SQLite database as the server opens it, filled by these statements. */
export async function openFullSqlite(statements: readonly string[]): Promise<Full> {
  const dataDir = (await tempFolder('plans')).path;
  await (await openDatabase({ dataDir, databaseUrl: null })).close();
  const handle = new SqliteDatabase(join(dataDir, 'heirlock.db'));
  handle.pragma('synchronous = OFF');
  for (const statement of statements) handle.exec(statement);
  const seen: CompiledQuery[] = [];
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: handle }), log: (event) => void seen.push(event.query) });
  return {
    db,
    plansOf: async (act) => {
      seen.length = 0;
      await act(db);
      return seen.splice(0).map(({ sql, parameters }) => {
        const lines = handle.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
        const details = lines.map((line) => line.detail);
        // A scan of what another part of the query produced, of a bounded list or of a single row doesn't count as one of a table.
        const scans = details.filter(
          (line) => /^SCAN /.test(line) && !/^SCAN (first|second|page|json_each|CONSTANT|\(?subquery|\d+ CONSTANT)/i.test(line),
        );
        return { sql, text: details.join('\n'), rowsRead: null, scans };
      });
    },
    close: async () => {
      await db.destroy();
    },
  };
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

function nodesOf(node: Node): readonly Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** The same on a real Postgres. */
export async function openFullPostgres(statements: readonly string[]): Promise<Full> {
  const url = await migratedPostgresUrl();
  await (await openDatabase({ dataDir: '/', databaseUrl: url })).close();
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 1, types });
  for (const statement of statements) await pool.query(statement);
  const seen: CompiledQuery[] = [];
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: (event) => void seen.push(event.query) });
  return {
    db,
    plansOf: async (act) => {
      seen.length = 0;
      await act(db);
      const queries = seen.splice(0).filter(({ sql }) => /^(select|update|delete|with|insert)/i.test(sql));
      const plans: Plan[] = [];
      // Prepared statements get a plan for all values after a few runs, so both kinds of plan have to be right.
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        for (const query of queries) plans.push(await explain(pool, mode, query));
      }
      return plans;
    },
    close: async () => {
      await db.destroy();
    },
  };
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `array[${value.map(literal).join(',')}]`;
  return pg.escapeLiteral(value as string);
}

async function explain(pool: pg.Pool, mode: string, { sql, parameters }: CompiledQuery): Promise<Plan> {
  await pool.query(`set plan_cache_mode = ${mode}`);
  await pool.query(`prepare probe as ${sql}`);
  try {
    const values = parameters.length === 0 ? '' : `(${parameters.map(literal).join(', ')})`;
    await pool.query('begin');
    const { rows } = await pool.query(`explain (analyze, format json) execute probe${values}`);
    await pool.query('rollback');
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan as Node);
    const reads = nodes.filter(
      (node) => / Scan$/.test(node['Node Type']) && (node['Relation Name'] !== undefined || node['Index Name'] !== undefined),
    );
    const rowsRead = reads.reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
    const text = nodes
      .map(
        (node) =>
          `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''} ${node['Actual Rows']}×${node['Actual Loops']} -${node['Rows Removed by Filter'] ?? 0}`,
      )
      .join('\n');
    return {
      sql: `${mode}: ${sql}`,
      text,
      rowsRead,
      scans: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => `Seq Scan ${node['Relation Name']}`),
    };
  } finally {
    await pool.query('deallocate probe');
  }
}
