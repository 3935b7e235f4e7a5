import type { Ulid } from '../../../shared/domain/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../db/schema.ts';
import { openFullPostgres, openFullSqlite, type Full } from '../../scheduler/plan-reader-test-kit.ts';
import { now, nowMs, wordsOf } from '../../scheduler/query-plans-test-kit.ts';
import { findTokenByHash } from '../stores/token-store.ts';
import { listHeads } from '../stores/device-store.ts';
import { findItemFacts, findItems, listLog } from '../stores/item-store.ts';
import {
  findPart,
  findPartNames,
  listDeadPacks,
  listPartUses,
  listUnusedParts,
  listUsersWithUnusedParts,
  markPartsUnused,
  markPartsUsed,
} from '../stores/part-store.ts';
import { listOldUploads, listUnfinishedUploads } from '../stores/upload-store.ts';

const userCount = 25;
const rowCount = 50_000;
const userId = '01HV000000000000000U000003' as Ulid;

type Dialect = 'sqlite' | 'postgres';

/** 50,000 items of 25 owners, each with one part of its own, in packs of ten; every hundredth part is unused. */
function statements(dialect: Dialect): readonly string[] {
  const { numbers, id, text } = wordsOf(dialect);
  const rows = numbers(rowCount);
  const user = id('U', `i % ${userCount}`);
  const seq = `i / ${userCount} + 1`;
  const bytes = dialect === 'sqlite' ? "x'00'" : "'\\x00'::bytea";
  return [
    `insert into accounts (id, plan, created_at) select ${id('A', 'i')}, 'enterprise', '${now}' from ${numbers(5_000)}`,
    `insert into users (id, account_id, email, email_key, created_at) select ${id('U', 'i')}, ${id('A', 'i')}, ${text('i')}, ${text('i')}, '${now}' from ${numbers(5_000)}`,
    `insert into platform_tokens (id, user_id, name, secret_hash, created_at, device_id) select ${id('T', 'i')}, ${id('U', 'i')}, 't', 'hash ' || ${text('i')}, '${now}', ${id('D', 'i')} from ${numbers(5_000)}`,
    `insert into sync_devices (user_id, id, public_key, certificate, sealed_name, added_at, head_seq, head_chain, head_signature)
     select ${user}, ${id('D', 'i')}, ${bytes}, ${bytes}, ${bytes}, '${now}', i, ${bytes}, ${bytes} from ${numbers(5_000)}`,
    `insert into sync_items (user_id, id, vault, kind, revision, deleted, parts, sealed, sealed_hash, sealed_bytes, seq, updated_at)
     select ${user}, ${id('0', 'i')}, '-', 'vault', 1, 0, '[]', ${bytes}, ${bytes}, 1, ${seq}, '${now}' from ${rows}`,
    `insert into sync_log (user_id, seq, item_id, revision, sealed_hash) select ${user}, ${seq}, ${id('0', 'i')}, 1, ${bytes} from ${rows}`,
    `insert into sync_packs (id, user_id, size_bytes, live_parts, live_bytes, created_at)
     select ${id('P', 'i')}, ${user}, 10, case when i % 1000 = 0 then 0 else 10 end, 10, '${now}' from ${numbers(rowCount / 10)}`,
    `insert into sync_parts (user_id, name, pack_id, offset_bytes, size_bytes, unused_since_ms)
     select ${user}, 'part ' || ${text('i')}, ${id('P', 'i / 10')}, 0, 1, case when i % 100 = 3 then ${nowMs} - i else null end from ${rows}`,
    `insert into sync_part_uses (user_id, holder, name) select ${user}, 'item ' || ${id('0', 'i')}, 'part ' || ${text('i')} from ${rows}`,
    `insert into sync_uploads (id, user_id, size_bytes, created_at_ms, finished_at_ms)
     select ${id('X', 'i')}, ${user}, 5, ${nowMs} - i, case when i % 10 = 0 then null else ${nowMs} end from ${numbers(2_000)}`,
  ];
}

const opened: Partial<Record<Dialect, Promise<Full>>> = {};

afterAll(async () => {
  for (const full of Object.values(opened)) await (await full).close();
});

describe.each([
  ['sqlite', 'without statistics'],
  ['sqlite', 'with statistics'],
  ['postgres', 'with statistics'],
] as const)(`sync of ${rowCount} items on %s %s`, (dialect, statistics) => {
  let full: Full;
  beforeAll(async () => {
    opened[dialect] ??= dialect === 'sqlite' ? openFullSqlite(statements('sqlite')) : openFullPostgres(statements('postgres'));
    full = await opened[dialect];
    if (statistics === 'with statistics')
      await full.db.executeQuery({ sql: 'analyze', parameters: [], query: { kind: 'RawNode' } as never, queryId: { queryId: 'analyze' } });
  });

  const ids = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `01HV0000000000000000${String(index * userCount + 3).padStart(6, '0')}`);
  const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `part ${index * userCount + 3}`);

  /** No table is walked, and no more rows are read than `most` (which Postgres counts). */
  async function expectCheap(act: (db: Db) => Promise<unknown>, most: number): Promise<void> {
    const plans = await full.plansOf(act);
    expect(plans.length).toBeGreaterThan(0);
    for (const { sql, text, rowsRead, scans } of plans) {
      // Statements with a limit are planned for their values each time (`shared/node/database/postgres.ts`).
      if (/^force_generic_plan.* limit \$\d/s.test(sql)) continue;
      // The index of dead packs holds nothing else, and there are no bundles here.
      expect(
        scans.filter((line) => !/sync_packs_dead|release_parts/.test(line)),
        `${sql}\n${text}`,
      ).toEqual([]);
      expect(rowsRead ?? 0, `${sql}\n${text}`).toBeLessThanOrEqual(most);
    }
  }

  it('finds a token with its user and device by their keys', async () => {
    expect((await findTokenByHash(full.db, 'hash 3'))?.device_id).toBe('01HV000000000000000D000003');
    await expectCheap((db) => findTokenByHash(db, 'hash 3'), 12);
  });

  it('pulls a stretch of the log from any cursor, reading no more than it answers', async () => {
    for (const after of [0, 1_000, 1_900]) {
      const stretch = { userId, after, upTo: 2_000, limit: 100 };
      expect((await listLog(full.db, stretch)).map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => after + 1 + index));
      await expectCheap((db) => listLog(db, stretch), 303);
    }
    expect((await findItems(full.db, userId, ids(100))).length).toBe(100);
    await expectCheap((db) => findItems(db, userId, ids(100)), 301);
    await expectCheap((db) => listHeads(db, userId), 401);
  });

  it('looks at no more for a push than what it names', async () => {
    expect((await findItemFacts(full.db, userId, ids(1_000))).length).toBe(1_000);
    await expectCheap((db) => findItemFacts(db, userId, ids(100)), 301);
    expect((await findPartNames(full.db, userId, names(100))).size).toBe(100);
    await expectCheap((db) => findPartNames(db, userId, names(100)), 301);
    const holders = ids(100).map((id) => `item ${id}`);
    expect((await listPartUses(full.db, userId, holders)).length).toBe(100);
    await expectCheap((db) => listPartUses(db, userId, holders), 301);
    // Those that are named, or the owner's 500 unused ones, whichever the planner expects to be fewer.
    await expectCheap((db) => markPartsUsed(db, userId, names(20)), 600);
    await expectCheap((db) => markPartsUnused(db, userId, names(20), nowMs), 600);
    await expectCheap((db) => findPart(db, userId, 'part 3'), 2);
  });

  it('sweeps without walking what is in use', async () => {
    expect(await listUsersWithUnusedParts(full.db, nowMs - 40_000)).toEqual([userId]);
    await expectCheap((db) => listUsersWithUnusedParts(db, nowMs - 40_000), 300);
    expect((await listUnusedParts(full.db, userId, nowMs - 40_000, 50)).length).toBe(50);
    await expectCheap((db) => listUnusedParts(db, userId, nowMs - 40_000, 50), 400);
    expect((await listDeadPacks(full.db, 100)).length).toBe(5);
    await expectCheap((db) => listDeadPacks(db, 100), 10);
    expect((await listOldUploads(full.db, nowMs - 1_990, 100)).length).toBe(9);
    await expectCheap((db) => listOldUploads(db, nowMs - 1_990, 100), 20);
    await expectCheap((db) => listUnfinishedUploads(db, userId), 250);
  });
});
