import type { Ulid } from '../../../shared/domain/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../db/schema.ts';
import { openFullPostgres, openFullSqlite, type Full } from '../../scheduler/plan-reader-test-kit.ts';
import { now, wordsOf } from '../../scheduler/query-plans-test-kit.ts';
import { countFoundItems, listFoundItems, type SearchTerms } from '../stores/search-store.ts';
import { readSearchTerms } from '../search/search-terms.ts';
import { readSort, usualSort } from './list-sort.ts';
import { countListed, listRows, type ListSelection } from '../stores/list-store.ts';
import { listedResources, type Collection, type ListedResource } from '../stores/listed-resources.ts';

const ownerCount = 25;
const rowCount = 50_000;
const fewerRows = 10_000;
const own = rowCount / ownerCount;

type Dialect = 'sqlite' | 'postgres';
const userId = '01HV000000000000000U000003' as Ulid;

/**
 * 50,000 vaults and documents and 10,000 of everything else, from 25 owners with equally many each. Every name begins with `v`; 20 of each
 * owner's vaults are needles, for the others half of them.
 */
function statements(dialect: Dialect): readonly string[] {
  const { numbers, id, instant, text } = wordsOf(dialect);
  const owner = id('U', `i % ${ownerCount}`);
  const name = `'v' || ${text('i')} || case when i % ${ownerCount} = 3 and i > ${ownerCount * 20} then ' hay' when i % 2 = 1 then ' needle' else ' hay' end`;
  const [rows, fewer] = [numbers(rowCount), numbers(fewerRows)];
  const owned = `'A1', ${owner}, 'live'`;
  return [
    `insert into accounts (id, plan, created_at) values ('A1', 'enterprise', '${now}')`,
    `insert into users (id, account_id, email, email_key, created_at) select ${id('U', 'i')}, 'A1', ${text('i')}, ${text('i')}, '${now}' from ${numbers(ownerCount)}`,
    `insert into vaults (id, account_id, owner_id, mode, name, description, status, tags, notifications_enabled, auto_renew, created_at, updated_at)
     select ${id('0', 'i')}, ${owned}, ${name}, '', case when i % 7 = 0 then 'released' when i % 11 = 0 then 'archived' else 'active' end, '[]', 1, 0, ${instant('i')}, ${instant('i * 7 % 100003')} from ${rows}`,
    `insert into documents (id, vault_id, account_id, owner_id, mode, name, description, mime_type, custody, tags, version, size_bytes, checksum, scan_status, created_at, updated_at)
     select ${id('D', 'i')}, ${id('0', 'i')}, ${owned}, ${name}, '', 'text/plain', 'server', '[]', 1, 5, 'c', 'skipped', ${instant('i')}, '${now}' from ${rows}`,
    `insert into recipients (id, vault_id, account_id, owner_id, mode, email, email_key, name, status, added_at, updated_at)
     select ${id('R', 'i')}, ${id('0', 'i')}, ${owned}, 'r@example.org', 'r@example.org', ${name}, 'pending', '${now}', '${now}' from ${fewer}`,
    `insert into policies (vault_id, id, account_id, owner_id, mode, type, configured, backup, created_at, updated_at)
     select ${id('0', 'i')}, ${id('P', 'i')}, ${owned}, 'manual', 1, 0, '${now}', '${now}' from ${fewer}`,
    `insert into check_ins (id, vault_id, status, owner_id, mode, created_at, updated_at)
     select ${id('C', 'i')}, ${id('0', 'i')}, 'on_time', ${owner}, 'live', '${now}', '${now}' from ${fewer}`,
    `insert into search_entries (id, kind, vault_id, scope, a, b, c, d) select id, 'vault', id, 'in' || lower(owner_id) || mode, name, '', '', '' from vaults`,
    `insert into search_entries (id, kind, vault_id, scope, a, b, c, d)
     select id, 'document', vault_id, 'in' || lower(owner_id) || mode, name, '', '', '' from documents where owner_id = '${userId}'`,
  ];
}

const usual: ListSelection = { owner: { userId, mode: 'live' }, conditions: [], statuses: ['active', 'released'], search: null, sort: [] };

function selection(collection: Collection, sort?: string, change: Partial<ListSelection> = {}): ListSelection {
  const { sorts, createdColumn }: ListedResource = listedResources[collection];
  const keys = sort === undefined ? usualSort(createdColumn) : readSort(sort, sorts, 'asc');
  if (typeof keys === 'string') throw new Error(keys);
  return { ...usual, sort: keys, ...change };
}

function terms(text: string): SearchTerms {
  const read = readSearchTerms(text, 'vault');
  if (typeof read === 'string') throw new Error(read);
  return read;
}

const opened: Partial<Record<Dialect, Promise<Full>>> = {};

afterAll(async () => {
  for (const full of Object.values(opened)) await (await full).close();
});

describe.each([
  ['sqlite', 'without statistics'],
  ['sqlite', 'with statistics'],
  ['postgres', 'with statistics'],
] as const)(`lists of ${rowCount} rows on %s %s`, (dialect, statistics) => {
  let full: Full;
  beforeAll(async () => {
    opened[dialect] ??= dialect === 'sqlite' ? openFullSqlite(statements('sqlite')) : openFullPostgres(statements('postgres'));
    full = await opened[dialect];
    if (statistics === 'with statistics')
      await full.db.executeQuery({ sql: 'analyze', parameters: [], query: { kind: 'RawNode' } as never, queryId: { queryId: 'analyze' } });
  });

  /** The first statement uses one of the indexes, and none scans a table or reads more rows than `most` (which Postgres counts). */
  async function expectCheap(act: (db: Db) => Promise<unknown>, index: RegExp, most: number): Promise<void> {
    const plans = await full.plansOf(act);
    expect(plans.length).toBeGreaterThan(0);
    for (const { sql, text, rowsRead, scans } of plans) {
      // Statements with a limit are planned for their values each time (`shared/node/database/postgres.ts`).
      if (/^force_generic_plan.* limit \$\d/s.test(sql)) continue;
      expect(
        scans.filter((line) => !/^SCAN (page|walk|found|listed|search_index VIRTUAL TABLE INDEX 0:M|\(join)/.test(line)),
        `${sql}\n${text}`,
      ).toEqual([]);
      expect(rowsRead ?? 0, `${sql}\n${text}`).toBeLessThanOrEqual(most);
    }
    expect(plans[0]?.text, plans[0]?.sql).toMatch(index);
  }

  it('walk the usual order of every collection no further than a stretch reaches, wherever it begins', async () => {
    for (const collection of Object.keys(listedResources) as Collection[]) {
      const wish = selection(collection);
      const [last] = (await listRows(full.db, collection, wish, { offset: 200 }, 1)).map(({ place }) => place);
      const index = collection === 'vaults' ? /vaults_by_created_at/ : new RegExp(`${collection}_by_owner`);
      const statuses = collection === 'vaults' ? 2 : 1;
      expect((await listRows(full.db, collection, wish, { after: last ?? [] }, 26)).length).toBe(26);
      await expectCheap((db) => listRows(db, collection, wish, { offset: 0 }, 26), index, 27 * statuses + 52);
      await expectCheap((db) => listRows(db, collection, wish, { after: last ?? [] }, 26), index, 28 * statuses + 52);
    }
  });

  it.each(['created_at:desc', 'updated_at', 'updated_at:desc', 'name', 'name:desc'])(
    'walk vaults by %s no further than a stretch reaches',
    async (sort) => {
      const wish = selection('vaults', sort);
      const [last] = (await listRows(full.db, 'vaults', wish, { offset: 500 }, 1)).map(({ place }) => place);
      const index = new RegExp(`vaults_by_${sort.split(':')[0]}`);
      await expectCheap((db) => listRows(db, 'vaults', wish, { offset: 0 }, 26), index, 106);
      await expectCheap((db) => listRows(db, 'vaults', wish, { after: last ?? [] }, 26), index, 108);
    },
  );

  it('read no row of others for any other order, a filter or the count', async () => {
    for (const collection of Object.keys(listedResources) as Collection[]) {
      const index = collection === 'vaults' ? /vaults_by_|vaults_key|sqlite_autoindex_vaults/ : new RegExp(`${collection}_by_owner`);
      for (const sort of ['updated_at:desc,id', 'created_at,updated_at:desc', 'updated_at']) {
        await expectCheap((db) => listRows(db, collection, selection(collection, sort), { offset: 0 }, 26), index, 2 * own + 100);
      }
      const filtered = selection(collection, undefined, {
        conditions: [{ column: 'updated_at', is: '>=', value: '2026-03-02T11:00:00.000Z' }],
      });
      await expectCheap((db) => listRows(db, collection, filtered, { offset: 0 }, 26), index, 2 * own + 100);
      await expectCheap((db) => countListed(db, collection, selection(collection)), index, 2 * own + 100);
      await expectCheap((db) => countListed(db, collection, filtered), index, 2 * own + 100);
    }
  });

  /** Through the full-text index, and from there by primary keys. */
  const throughWords =
    dialect === 'sqlite' ? /SCAN search_index VIRTUAL TABLE INDEX 0:M[^]*SEARCH entries USING INTEGER PRIMARY KEY/ : /search_entries_words/;

  it("search through the full-text index, and read nothing of others' words, not even for the beginning of one", async () => {
    for (const [q, matches] of [
      ['needle', 10],
      ['need', 10],
      ['name:needle', 10],
      ['needle v3', 3],
      ['nothing', 0],
    ] as const) {
      const wish = selection('vaults', undefined, { search: terms(q) });
      expect((await listRows(full.db, 'vaults', wish, { offset: 0 }, 100)).length, q).toBeLessThanOrEqual(matches);
      await expectCheap((db) => listRows(db, 'vaults', wish, { offset: 0 }, 26), throughWords, 8 * matches + 5);
      await expectCheap((db) => countListed(db, 'vaults', wish), throughWords, 8 * matches + 5);
    }
    // What everybody's names begin with is read for this owner only.
    await expectCheap((db) => countListed(db, 'vaults', selection('vaults', undefined, { search: terms('v') })), throughWords, 8 * own);
  });

  it('search everything the same way', async () => {
    const search = { owner: usual.owner, kinds: ['vault', 'document'], terms: terms('needle') } as const;
    const total = await countFoundItems(full.db, search);
    expect(total).toBeGreaterThan(15);
    expect((await listFoundItems(full.db, search, 5, 2)).length).toBe(5);
    await expectCheap((db) => listFoundItems(db, search, 5, 2), throughWords, 8 * total);
    await expectCheap((db) => countFoundItems(db, search), throughWords, 8 * total);
  });
});
