import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresUrl } from '../../test/kit/database-urls.ts';
import { tempFolder } from '../../test/kit/temp-folder.ts';
import { findKeyByHash } from '../core/accounts/account-store.ts';
import { listGarbage, listVaultDocuments } from '../core/documents/document-store.ts';
import { findLinkByToken } from '../core/links/link-store.ts';
import { cancelMails, listDueMails } from '../core/mails/outbox-store.ts';
import { countUpcomingDue, findDueTestPolicy, listDuePolicies, listUpcomingDue, shiftTestWakeUps } from '../core/policies/policy-store.ts';
import { listVaultRecipients } from '../core/recipients/recipient-store.ts';
import { countOwnVaults, findVaultView, listVaultSummaries } from '../core/vaults/vault-store.ts';
import type { Db, Schema } from '../db/schema.ts';
import { openDatabase } from '../db/open.ts';
import { bulkStatements, dueCount, now, nowMs, owner, testAccount, vaultCount, vaultWithDocuments } from './query-plans-test-kit.ts';

/** A database full of vaults, and the plans by which it answers. */
interface Full {
  readonly db: Db;
  /** Runs something on `db` and takes the plans of all statements that it ran. */
  plansOf(act: (db: Db) => Promise<unknown>): Promise<readonly Plan[]>;
  close(): Promise<void>;
}

interface Plan {
  readonly sql: string;
  /** Lines in the database's own words. */
  readonly text: string;
  /** Rows that were read from tables and indexes; null where the database does not count them. */
  readonly rowsRead: number | null;
  /** Whether a whole table or index is walked. */
  readonly scans: readonly string[];
}

async function openFullSqlite(): Promise<Full> {
  const dataDir = (await tempFolder('plans')).path;
  await (await openDatabase({ dataDir, databaseUrl: null })).close();
  const handle = new SqliteDatabase(join(dataDir, 'heirlock.db'));
  handle.pragma('synchronous = OFF');
  for (const statement of bulkStatements('sqlite')) handle.exec(statement);
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
        // A walk over what another part of the query made, over a bounded list or over one row is none over a table.
        const scans = details.filter((line) => /^SCAN /.test(line) && !/^SCAN (first|second|page|json_each|CONSTANT|\(?subquery|\d+ CONSTANT)/i.test(line));
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

async function openFullPostgres(): Promise<Full> {
  const url = await postgresUrl();
  await (await openDatabase({ dataDir: '/', databaseUrl: url })).close();
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 1, types });
  for (const statement of bulkStatements('postgres')) await pool.query(statement);
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
    const reads = nodes.filter((node) => / Scan$/.test(node['Node Type']) && (node['Relation Name'] !== undefined || node['Index Name'] !== undefined));
    const rowsRead = reads.reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0);
    const text = nodes.map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''} ${node['Actual Rows']}×${node['Actual Loops']} -${node['Rows Removed by Filter'] ?? 0}`).join('\n');
    return { sql: `${mode}: ${sql}`, text, rowsRead, scans: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => `Seq Scan ${node['Relation Name']}`) };
  } finally {
    await pool.query('deallocate probe');
  }
}

/** Filled once; what is known of the tables comes in between. */
const opened: { sqlite?: Promise<Full>; postgres?: Promise<Full> } = {};

afterAll(async () => {
  for (const full of Object.values(opened)) await (await full).close();
});

describe.each([
  ['sqlite', 'without statistics'],
  ['sqlite', 'with statistics'],
  ['postgres', 'without statistics'],
  ['postgres', 'with statistics'],
] as const)(`${vaultCount} vaults on %s %s`, (dialect, statistics) => {
  let full: Full;
  // Until autovacuum has looked at a table for the first time, Postgres guesses; then it is enough that nothing is walked whole.
  const blind = dialect === 'postgres' && statistics === 'without statistics';

  beforeAll(async () => {
    opened[dialect] ??= dialect === 'sqlite' ? openFullSqlite() : openFullPostgres();
    full = await opened[dialect];
    if (statistics === 'with statistics') await full.db.executeQuery({ sql: 'analyze', parameters: [], query: { kind: 'RawNode' } as never, queryId: { queryId: 'analyze' } });
  }, 180_000);


  /** All statements of `act` use an index, walk no table, and read no more rows than `most`. */
  async function expectCheap(act: (db: Db) => Promise<unknown>, index: RegExp, most: number): Promise<void> {
    const plans = await full.plansOf(act);
    expect(plans.length).toBeGreaterThan(0);
    for (const { sql, text, rowsRead, scans } of plans) {
      expect(scans, `${sql}\n${text}`).toEqual([]);
      if (rowsRead !== null && !blind) expect(rowsRead, `${sql}\n${text}`).toBeLessThanOrEqual(most);
    }
    if (!blind) expect(plans[0]?.text).toMatch(index);
  }

  it('reads no row in an idle tick, whatever is known of the tables', async () => {
    const idle = async (db: Db): Promise<void> => {
      await listDuePolicies(db, 0, 200);
      await listDueMails(db, 'live', 0, 100);
      await listDueMails(db, 'test', 0, 100);
    };
    const plans = await full.plansOf(idle);
    expect(plans.length).toBeGreaterThanOrEqual(3);
    for (const { sql, text, rowsRead } of plans) {
      expect(text, sql).toMatch(/policies_due|outbox_due/);
      expect(rowsRead ?? 0, `${sql}\n${text}`).toBe(0);
    }
  });

  it('finds due timers through their index, and reads nothing when none is due', async () => {
    expect((await listDuePolicies(full.db, nowMs, 200)).length).toBe(dueCount);
    await expectCheap((db) => listDuePolicies(db, nowMs, 200), /policies_due/, dueCount);
    await expectCheap((db) => listDuePolicies(db, 0, 200), /policies_due/, 0);
    await expectNoSort((db) => listDuePolicies(db, nowMs, 200));
  });

  it('finds due mails of each mode through their index, and reads nothing when none is due', async () => {
    expect((await listDueMails(full.db, 'live', nowMs, 100)).length).toBe(50);
    for (const mode of ['live', 'test'] as const) {
      await expectCheap((db) => listDueMails(db, mode, nowMs, 100), /outbox_due/, 100);
      await expectCheap((db) => listDueMails(db, mode, 0, 100), /outbox_due/, 0);
      await expectNoSort((db) => listDueMails(db, mode, nowMs, 100));
    }
  });

  it('finds garbage through its index, and reads nothing when there is none', async () => {
    await expectCheap((db) => listGarbage(db, nowMs, 100), /blob_garbage_due/, 100);
    await expectCheap((db) => listGarbage(db, 0, 100), /blob_garbage_due/, 0);
    await expectNoSort((db) => listGarbage(db, nowMs, 100));
  });

  it.each(['created_at', 'updated_at', 'name'] as const)('lists vaults by %s as far as the page reaches', async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      for (const statuses of [['active', 'released'], ['active'], ['archived'], ['released']] as const) {
        for (const offset of [0, 200]) {
          const list = (db: Db) => listVaultSummaries(db, { ownerId: owner, mode: 'live', statuses, sort, order, limit: 20, offset });
          expect((await list(full.db)).length).toBe(20);
          // Each status is walked as far as the page reaches; then 20 vaults and 20 policies are looked up.
          await expectCheap(list, new RegExp(`vaults_by_${sort}`), statuses.length * (offset + 20) + 40);
        }
      }
    }
  });

  it('lists a vault\'s documents as far as the page reaches, in every order', async () => {
    for (const sort of ['created_at', 'name', 'size'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const list = (db: Db) => listVaultDocuments(db, { vaultId: vaultWithDocuments, sort, order, limit: 20, offset: 100 });
        expect((await list(full.db)).length).toBe(20);
        await expectCheap(list, new RegExp(`documents_by_${sort === 'size' ? 'size_bytes' : sort}`), 120);
        await expectNoSort(list);
      }
    }
  });

  it('finds the next check-ins of an owner through their index', async () => {
    const ownerOf = { userId: owner, mode: 'live' };
    expect((await listUpcomingDue(full.db, ownerOf, now, 50)).length).toBe(50);
    await expectCheap((db) => listUpcomingDue(db, ownerOf, now, 50), /policies_upcoming/, 110);
    await expectNoSort((db) => listUpcomingDue(db, ownerOf, now, 50));
    await expectCheap((db) => countUpcomingDue(db, { userId: owner, mode: 'test' }, now), /policies_upcoming/, 60_000);
    await expectCheap((db) => countUpcomingDue(db, ownerOf, '2000-01-01T00:00:00.000Z'), /policies_upcoming/, 0);
  });

  it('finds the next timer of an account\'s test data, and moves its timers, through their index', async () => {
    await expectCheap((db) => findDueTestPolicy(db, testAccount, nowMs), /policies_due_in_test/, 2);
    await expectCheap((db) => findDueTestPolicy(db, testAccount, 0), /policies_due_in_test/, 0);
    await expectCheap((db) => shiftTestWakeUps(db, 'nobody', 0), /policies_due_in_test/, 0);
  });

  it('looks up keys, vaults, links, counts and recipients by their keys', async () => {
    await expectCheap((db) => findKeyByHash(db, 'hash 5'), /api_keys_secret|sqlite_autoindex_api_keys/, 3);
    await expectCheap((db) => findVaultView(db, vaultWithDocuments), /vaults/, 2);
    await expectCheap((db) => findLinkByToken(db, 'release', 'nothing'), /links/, 0);
    await expectCheap((db) => countOwnVaults(db, { accountId: owner, userId: owner, mode: 'live' }), /vault_counts/, 4);
    await expectCheap((db) => listVaultRecipients(db, vaultWithDocuments), /recipients/, 1);
    await expectCheap((db) => cancelMails(db, 'nothing'), /outbox_queued_by_vault/, 0);
  });

  /** The database hands the rows out in the order of the index. */
  async function expectNoSort(act: (db: Db) => Promise<unknown>): Promise<void> {
    for (const { sql, text } of blind ? [] : await full.plansOf(act)) expect(text, sql).not.toMatch(/\bSort\b|TEMP B-TREE/);
  }
});
