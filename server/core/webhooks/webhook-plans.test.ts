import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../db/schema.ts';
import { openFullPostgres, openFullSqlite, type Full } from '../../scheduler/plan-reader-test-kit.ts';
import { now, nowMs, wordsOf } from '../../scheduler/query-plans-test-kit.ts';
import {
  countWebhookDeliveries,
  deleteOldDeliveries,
  findNextAttempt,
  listDueDeliveries,
  listWebhookDeliveries,
} from '../stores/delivery-store.ts';
import { listDueWebhooks, lockListeners } from '../stores/webhook-store.ts';

const webhookCount = 20_000;
const deliveryCount = 200_000;
const dueWebhooks = 40;

/** The webhook that has half of all deliveries: 99,000 that have ended, and 1,000 that wait, a hundred of them due. */
const busy = '01HV000000000000000W000001' as Ulid;
const idle = '01HV000000000000000W000003' as Ulid;
const owner = '01HV000000000000000U000001' as Ulid;

function statements(dialect: 'sqlite' | 'postgres'): readonly string[] {
  const { numbers, id, instant, text } = wordsOf(dialect);
  const bytes = dialect === 'sqlite' ? `x'00'` : `'\\x00'::bytea`;
  return [
    `insert into accounts (id, plan, created_at) values ('A1', 'enterprise', '${now}')`,
    `insert into users (id, account_id, email, email_key, created_at) select ${id('U', 'i')}, 'A1', ${text('i')}, ${text('i')}, '${now}' from ${numbers(2_000)}`,
    `insert into webhooks (id, account_id, owner_id, mode, url, events, payload, enabled, sealed_secret, created_at, updated_at, recent_attempts, next_due_ms)
     select ${id('W', 'i')}, 'A1', ${id('U', 'i % 2000')}, 'live', 'https://example.com/', '["vault.created"]', 'reference', 1, ${bytes}, '${now}', '${now}', '[]',
            case when i % ${webhookCount / dueWebhooks} = 1 then ${nowMs} - i when i % 2 = 1 then ${nowMs} + 1 + i end from ${numbers(webhookCount)}`,
    `insert into webhook_deliveries (id, webhook_id, event_id, event_type, body, status, attempts, next_attempt_ms, created_at)
     select ${id('E', 'i')}, case when i % 2 = 0 then '${busy}' else ${id('W', 'i % 20000')} end, 'E', 'vault.created', '{}',
            case when i % 200 = 0 then 'pending' when i % 10 = 4 then 'failed' else 'success' end, 1,
            case when i % 2000 = 0 then ${nowMs} - i when i % 200 = 0 then ${nowMs} + 1 + i end, ${instant('i')} from ${numbers(deliveryCount)}`,
  ];
}

const opened: { sqlite?: Promise<Full>; postgres?: Promise<Full> } = {};
afterAll(async () => {
  for (const full of Object.values(opened)) await (await full).close();
});

describe.each([
  ['sqlite', 'without statistics'],
  ['sqlite', 'with statistics'],
  ['postgres', 'with statistics'],
] as const)(`${deliveryCount} deliveries on %s %s`, (dialect, statistics) => {
  let full: Full;
  beforeAll(async () => {
    opened[dialect] ??= dialect === 'sqlite' ? openFullSqlite(statements('sqlite')) : openFullPostgres(statements('postgres'));
    full = await opened[dialect];
    if (statistics === 'with statistics')
      await full.db.executeQuery({ sql: 'analyze', parameters: [], query: { kind: 'RawNode' } as never, queryId: { queryId: 'analyze' } });
  });

  /** Every statement uses the index, walks no table, and reads no more rows than `most` (which Postgres counts; a bitmap's rows twice). */
  async function expectCheap(act: (db: Db) => Promise<unknown>, index: RegExp, most: number): Promise<void> {
    for (const { sql, text, rowsRead, scans } of await full.plansOf(act)) {
      expect(scans, `${sql}\n${text}`).toEqual([]);
      expect(text, sql).toMatch(index);
      expect(rowsRead ?? 0, `${sql}\n${text}`).toBeLessThanOrEqual(most);
    }
  }

  it('finds due webhooks through their index, and reads nothing when none is due', async () => {
    expect(await listDueWebhooks(full.db, nowMs, 200)).toHaveLength(dueWebhooks);
    await expectCheap((db) => listDueWebhooks(db, nowMs, 200), /webhooks_due/, dueWebhooks);
    await expectCheap((db) => listDueWebhooks(db, 0, 200), /webhooks_due/, 0);
  });

  it('finds what is due for a webhook, and what comes next, without looking at what ended', async () => {
    expect(await listDueDeliveries(full.db, busy, nowMs, 10)).toHaveLength(10);
    await expectCheap((db) => listDueDeliveries(db, busy, nowMs, 10), /webhook_deliveries_due/, 10);
    await expectCheap((db) => listDueDeliveries(db, idle, nowMs, 10), /webhook_deliveries_due/, 0);
    await expectCheap((db) => findNextAttempt(db, busy), /webhook_deliveries_due/, 1);
  });

  it('finds those who listen to an owner, and reads nothing where nobody does', async () => {
    expect(await lockListeners(full.db, { ownerId: owner, mode: 'live' })).toHaveLength(10);
    await expectCheap((db) => lockListeners(db, { ownerId: owner, mode: 'live' }), /webhooks_by_owner/, 20);
    await expectCheap((db) => lockListeners(db, { ownerId: owner, mode: 'test' }), /webhooks_by_owner/, 0);
  });

  it('lists deliveries as far as the page reaches, of any status', async () => {
    await expectCheap(
      (db) => listWebhookDeliveries(db, { webhookId: busy, limit: 50 }),
      /webhook_deliveries_(by_webhook|key)|sqlite_autoindex/,
      100,
    );
    await expectCheap((db) => listWebhookDeliveries(db, { webhookId: idle, limit: 50 }), /webhook_deliveries_by_webhook/, 50);
    for (const status of ['success', 'failed', 'pending'] as const) {
      expect(await listWebhookDeliveries(full.db, { webhookId: busy, status, limit: 50 })).toHaveLength(50);
      await expectCheap(
        (db) => listWebhookDeliveries(db, { webhookId: busy, status, limit: 50 }),
        /webhook_deliveries_(by_status|key)/,
        1_000,
      );
    }
    await expectCheap((db) => countWebhookDeliveries(db, { webhookId: busy, status: 'pending' }), /webhook_deliveries/, 2_000);
  });

  it('finds what is to be forgotten by its age, past what still waits', async () => {
    await expectCheap((db) => deleteOldDeliveries(db, instantOf('2000-01-01T00:00:00.000Z'), 1_000), /webhook_deliveries_ended/, 0);
    await expectCheap((db) => deleteOldDeliveries(db, now, 500), /webhook_deliveries/, 1_000);
  });
});
