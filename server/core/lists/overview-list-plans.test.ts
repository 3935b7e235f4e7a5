import type { Ulid } from '../../../shared/domain/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFullPostgres, openFullSqlite, type Full } from '../../scheduler/plan-reader-test-kit.ts';
import type { Db } from '../../db/schema.ts';
import { countCompletedCheckIns, countOwnVaultsWith, listCompletedCheckIns, listOwnVaults } from '../stores/overview-list-store.ts';

/** Has half of all vaults; a hundred others share the rest equally. */
const big = '01HV000000000000000U000001' as Ulid;
const small = '01HV000000000000000U000002' as Ulid;
const vaultCount = 20_000;
const smallCount = vaultCount / 200;
const checkInCount = 40_000;

/** Vaults, policies and check-ins of all of them. */
function rows(dialect: 'sqlite' | 'postgres'): readonly string[] {
  const isSqlite = dialect === 'sqlite';
  const numbers = (count: number) =>
    isSqlite
      ? `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1}) select i from n)`
      : `generate_series(0, ${count - 1}) as n(i)`;
  const padded = (number: string) => (isSqlite ? `printf('%06d', ${number})` : `to_char(${number}, 'FM000000')`);
  const id = (letter: string, number: string) => `'01HV000000000000000${letter}' || ${padded(number)}`;
  const moment = (number: string) => `'2026-03-02T12:00:00.' || ${padded(number)} || 'Z'`;
  const owner = (number: string) => `case when ${number} % 2 = 1 then '${big}' else ${id('U', `${number} % 200`)} end`;
  const vault = (number: string) => id('V', `${number} % ${vaultCount}`);
  return [
    `insert into accounts (id, plan, created_at) values ('A', 'enterprise', '')`,
    `insert into users (id, account_id, email, email_key, name, created_at) select ${id('U', 'i')}, 'A', ${padded('i')}, ${padded('i')}, null, '' from ${numbers(200)}`,
    `insert into vaults (id, account_id, owner_id, mode, name, description, status, tags, notifications_enabled, auto_renew, created_at, updated_at)
     select ${vault('i')}, 'A', ${owner('i')}, 'live', 'Vault ' || ${padded('i * 7 % 10007')}, '', case when i % 3 < 2 then 'active' else 'released' end, '["a"]', 1, 0, ${moment('i')}, ${moment('i * 3 % 10007')} from ${numbers(vaultCount)}`,
    `insert into policies (vault_id, id, account_id, owner_id, mode, type, configured, backup, created_at, updated_at, total_check_ins)
     select ${vault('i')}, ${id('P', 'i')}, 'A', ${owner('i')}, 'live', 'inactivity', 1, 0, '', '', 2 from ${numbers(vaultCount)}`,
    `insert into check_ins (id, vault_id, completed_at, due_at, method, status, ip_address, owner_id, mode, created_at, updated_at)
     select ${id('C', 'i')}, ${vault('i')}, ${moment('i * 11 % 40009')}, null, 'api', 'on_time', null, ${owner(`(i % ${vaultCount})`)}, 'live', '', '' from ${numbers(checkInCount)}`,
    'analyze',
  ];
}

describe.each(['sqlite', 'postgres'] as const)(`lists of the overview over ${vaultCount} vaults on %s`, (dialect) => {
  let full: Full;
  beforeAll(async () => {
    full = dialect === 'sqlite' ? await openFullSqlite(rows('sqlite')) : await openFullPostgres(rows('postgres'));
  });
  afterAll(() => full.close());

  /** Every statement uses an index, walks no table and reads no more rows than `most`. */
  async function expectCheap(act: (db: Db) => Promise<unknown>, index: RegExp, most: number): Promise<void> {
    const plans = await full.plansOf(act);
    for (const { sql, text, rowsRead, scans } of plans) {
      expect(scans, `${sql}\n${text}`).toEqual([]);
      if (rowsRead !== null) expect(rowsRead, `${sql}\n${text}`).toBeLessThanOrEqual(most);
    }
    expect(plans[0]?.text).toMatch(index);
  }

  const owned = { userId: big, mode: 'live' } as const;

  it.each(['created_at', 'updated_at', 'name'] as const)('vaults by %s: as far as the page reaches', async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      for (const filter of [{}, { tag: 'a' }]) {
        const list = (db: Db) => listOwnVaults(db, owned, ['active', 'released'], filter, { sort, order, limit: 20, offset: 100 });
        expect((await list(full.db)).length).toBe(20);
        await expectCheap(list, new RegExp(`vaults_by_${sort}`), 2 * 120 + 20);
      }
    }
  });

  it('a tag that nothing has: no further than the owner’s own vaults', async () => {
    // Postgres counts a row once in the index and once in the table.
    const little = { userId: small, mode: 'live' } as const;
    await expectCheap(
      (db) => listOwnVaults(db, little, ['active', 'released'], { tag: 'none' }, { sort: 'name', order: 'asc', limit: 20, offset: 0 }),
      /vaults_by_/,
      2 * smallCount,
    );
    await expectCheap((db) => countOwnVaultsWith(db, little, ['active', 'released'], { tag: 'none' }), /vaults_by_/, 2 * smallCount);
  });

  it('check-ins: as far as the page reaches, in both directions, and counted by vaults', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const list = (db: Db) => listCompletedCheckIns(db, owned, { order, limit: 20, offset: 100 });
      const found = await list(full.db);
      expect(found.length).toBe(20);
      const moments = found.map(({ completed_at: moment }) => moment);
      expect(moments).toEqual(order === 'asc' ? [...moments].sort() : [...moments].sort().reverse());
      await expectCheap(list, /check_ins_completed/, 3 * 120);
    }
    const little = { userId: small, mode: 'live' } as const;
    expect(await countCompletedCheckIns(full.db, little)).toBe(2 * smallCount);
    const plans = await full.plansOf((db) => countCompletedCheckIns(db, little));
    for (const { text } of plans) expect(text).toMatch(/policies_by_owner/);
  });

  it('check-ins of one vault: from its own history', async () => {
    const vaultId = '01HV000000000000000V000001' as Ulid;
    expect(await listCompletedCheckIns(full.db, { ...owned, vaultId }, { order: 'desc', limit: 20, offset: 0 })).toHaveLength(2);
    await expectCheap(
      (db) => listCompletedCheckIns(db, { ...owned, vaultId }, { order: 'desc', limit: 20, offset: 0 }),
      /check_ins|vaults/,
      20,
    );
  });
});
