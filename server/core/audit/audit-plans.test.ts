import type { Ulid } from '../../../shared/domain/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFullPostgres, openFullSqlite, type Full } from '../../scheduler/plan-reader-test-kit.ts';
import { now, wordsOf } from '../../scheduler/query-plans-test-kit.ts';
import type { Db } from '../../db/schema.ts';
import { listDueScans } from '../stores/scan-store.ts';
import { findHashAt, findLastSeq, listSealedEvents, listUnsealedChains, listUnsealedEvents } from '../stores/chain-store.ts';
import { listEvents } from '../stores/event-list-store.ts';

const eventCount = 60_000;
const unsealed = 50;
/** Half of all events are theirs. */
const big = { accountId: '01HV0000000000000000000BG0' as Ulid, mode: 'live' } as const;

/** A log with one large account and many small ones, whose last events are waiting to be sealed; and a queue for the scanner. */
function statements(dialect: 'sqlite' | 'postgres'): readonly string[] {
  const { numbers, id, text } = wordsOf(dialect);
  const account = `case when i % 2 = 0 then '${big.accountId}' else ${id('A', 'i % 500')} end`;
  const seq = `case when i >= ${eventCount - unsealed} then null when i % 2 = 0 then i / 2 + 1 else i / 500 + 1 end`;
  return [
    `insert into audit_events (id, account_id, mode, vault_id, actor_type, action, resource_type, resource_id, at, details, seq)
     select ${id('E', 'i')}, ${account}, 'live', null, 'system', case when i % 1000 = 2 then 'vault.released' else 'vault.updated' end, 'vault', ${text('i')}, '${now}', '{}', ${seq} from ${numbers(eventCount)}`,
    `insert into scans (kind, subject_id, version, priority, next_attempt_ms) select 'document', ${id('D', 'i')}, 1, case when i % 10 = 0 then 0 else 1 end, i from ${numbers(10_000)}`,
    'analyze',
  ];
}

describe.each(['sqlite', 'postgres'] as const)(`${eventCount} audit events on %s`, (dialect) => {
  let full: Full;
  beforeAll(async () => {
    full = await (dialect === 'sqlite' ? openFullSqlite(statements(dialect)) : openFullPostgres(statements(dialect)));
  });
  afterAll(() => full.close());

  /** All statements of `act` use an index, scan no table, and read no more rows than `most`. */
  async function expectCheap(act: (db: Db) => Promise<unknown>, index: RegExp, most: number): Promise<void> {
    const plans = await full.plansOf(act);
    expect(plans.length).toBeGreaterThan(0);
    for (const { sql, text, rowsRead, scans } of plans) {
      expect(scans, `${sql}\n${text}`).toEqual([]);
      expect(rowsRead ?? 0, `${sql}\n${text}`).toBeLessThanOrEqual(most);
    }
    expect(plans[0]?.text).toMatch(index);
  }

  it('finds what waits to be sealed by what waits, not by what there is', async () => {
    const chains = await listUnsealedChains(full.db, 200);
    expect(chains.length).toBe(26);
    const plans = await full.plansOf((db) => listUnsealedChains(db, 200));
    for (const { sql, text, rowsRead } of plans) {
      expect(text, sql).toMatch(/audit_events_unsealed/);
      // A bitmap's rows count twice.
      expect(rowsRead ?? 0, `${sql}\n${text}`).toBeLessThanOrEqual(2 * unsealed);
    }
    await expectCheap((db) => listUnsealedEvents(db, big, 200), /audit_events_unsealed/, unsealed);
  });

  it('walks a chain as far as it is asked to', async () => {
    expect((await listSealedEvents(full.db, big, 10_000, 1_000)).length).toBe(1_000);
    await expectCheap((db) => listSealedEvents(db, big, 10_000, 1_000), /audit_events_by_chain/, 1_000);
    await expectCheap((db) => findHashAt(db, big, 20_000), /audit_events_by_chain/, 1);
    await expectCheap((db) => findLastSeq(db, big), /audit_events_by_chain/, 1);
  });

  it('lists events as far as the page reaches, and only one action too', async () => {
    expect((await listEvents(full.db, { chain: big }, { limit: 20, offset: 100 })).length).toBe(20);
    await expectCheap((db) => listEvents(db, { chain: big }, { limit: 20, offset: 100 }), /audit_events_by_chain/, 240);
    expect((await listEvents(full.db, { chain: big, action: 'vault.released' }, { limit: 20, offset: 5 })).length).toBe(20);
    await expectCheap(
      (db) => listEvents(db, { chain: big, action: 'vault.released' }, { limit: 20, offset: 5 }),
      /audit_events_by_action/,
      50,
    );
  });

  it('finds what is due for the scanner, what arrived before what was looked at, and reads nothing when nothing is', async () => {
    const due = await listDueScans(full.db, 5_000, 20);
    expect(due.every(({ priority }) => priority === 0)).toBe(true);
    await expectCheap((db) => listDueScans(db, 5_000, 20), /scans_by_turn/, 20);
    await expectCheap((db) => listDueScans(db, -1, 20), /scans_by_turn/, 0);
  });
});
