import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { openFullPostgres, openFullSqlite, type Full } from '../../scheduler/plan-reader-test-kit.ts';
import { now, nowMs, wordsOf } from '../../scheduler/query-plans-test-kit.ts';
import type { Db } from '../../db/schema.ts';
import {
  closeWaysIn,
  codesOfWitness,
  deleteExpiredWitnessSessions,
  findWitnessByToken,
  findWitnessSession,
  listDueWitnesses,
  listWitnesses,
  listWitnessesOf,
} from '../stores/witnessing-people-store.ts';
import {
  countWitnessingsBegun,
  countWitnessingsOfOwner,
  hasOpenWitnessing,
  listDueWitnessings,
  listEndedWitnessings,
  listWitnessingsOfOwner,
  lockOpenWitnessings,
} from '../stores/witnessing-store.ts';

const rowCount = 20_000;
const ownerCount = 2_000;
const own = rowCount / ownerCount;
const [owner, vault, witnessing, witness, document] = ['U', '0', 'T', 'W', 'D'].map((letter) => `01HV000000000000000${letter}000003`) as [
  Ulid,
  Ulid,
  Ulid,
  Ulid,
  Ulid,
];

/** As many documents that are being signed, each by one person with a code and a session; every hundredth is due, or has ended. */
function statements(dialect: 'sqlite' | 'postgres'): readonly string[] {
  const { numbers, id, text } = wordsOf(dialect);
  const rows = numbers(rowCount);
  const people = id('U', `i % ${ownerCount}`);
  return [
    `insert into accounts (id, plan, created_at) values ('A1', 'enterprise', '${now}')`,
    `insert into users (id, account_id, email, email_key, created_at) select ${id('U', 'i')}, 'A1', ${text('i')}, ${text('i')}, '${now}' from ${numbers(ownerCount)}`,
    `insert into vaults (id, account_id, owner_id, mode, name, description, status, tags, notifications_enabled, auto_renew, created_at, updated_at)
     select ${id('0', 'i')}, 'A1', ${people}, 'live', 'v', '', 'active', '[]', 1, 0, '${now}', '${now}' from ${rows}`,
    `insert into documents (id, vault_id, account_id, owner_id, mode, name, description, mime_type, custody, tags, version, size_bytes, checksum, scan_status, created_at, updated_at)
     select ${id('D', 'i')}, ${id('0', 'i')}, 'A1', ${people}, 'live', 'd', '', 'application/pdf', 'server', '[]', 1, 5, 'c', 'skipped', '${now}', '${now}' from ${rows}`,
    `insert into witnessings (id, vault_id, document_id, version, account_id, owner_id, mode, sealed, state, second_factor, days, visible, size_bytes, checksum, slots, created_at, ended_at, next_attempt_ms)
     select ${id('T', 'i')}, ${id('0', 'i')}, ${id('D', 'i')}, 1, 'A1', ${people}, 'live', 0, case when i % 100 = 0 then 'complete' else 'open' end, 'none', 14, 1, 5, 'c', '[]', '${now}',
            case when i % 100 = 0 then '${now}' else null end, case when i % 100 = 7 then ${nowMs} - i else null end from ${rows}`,
    `insert into witnesses (id, witnessing_id, position, name, email, email_key, language, state, token_hash, look_at_ms)
     select ${id('W', 'i')}, ${id('T', 'i')}, 0, 'n', 'w@example.org', 'w@example.org', 'en', 'invited', 'token ' || ${text('i')}, case when i % 100 = 7 then ${nowMs} - i else ${nowMs} + 1 + i end from ${rows}`,
    `insert into witness_codes (id, witness_id, channel, created_at, expires_at) select ${id('C', 'i')}, ${id('W', 'i')}, 'mail', '${now}', '${now}' from ${rows}`,
    `insert into witness_sessions (token_hash, witness_id, created_at, expires_at) select 'session ' || ${text('i')}, ${id('W', 'i')}, '${now}', '${now}' from ${rows}`,
  ];
}

describe.each(['sqlite', 'postgres'] as const)(`${rowCount} documents that are being signed, on %s`, (dialect) => {
  let full: Full;
  beforeAll(async () => {
    full = dialect === 'sqlite' ? await openFullSqlite(statements(dialect)) : await openFullPostgres(statements(dialect));
    await full.db.executeQuery({ sql: 'analyze', parameters: [], query: { kind: 'RawNode' } as never, queryId: { queryId: 'analyze' } });
  });
  afterAll(() => full.close());

  const person = { ownerId: owner, mode: 'live' } as const;
  const due = rowCount / 100;
  it.each<[string, (db: Db) => Promise<unknown>, number]>([
    ['what the server has to do', (db) => listDueWitnessings(db, nowMs, 20), 20],
    ['nothing where nothing is to be done', (db) => listDueWitnessings(db, 0, 20), 0],
    ['who is to be reminded', (db) => listDueWitnesses(db, nowMs, 100), due],
    ['nobody where nobody is', (db) => listDueWitnesses(db, 0, 100), 0],
    ['what ended long ago', (db) => listEndedWitnessings(db, now, 100), 0],
    ['a link', (db) => findWitnessByToken(db, ['token 3', 'nothing']), 2],
    ['a session', (db) => findWitnessSession(db, 'session 3'), 1],
    ['sessions that are over', (db) => deleteExpiredWitnessSessions(db, '2000-01-01T00:00:00.000Z' as typeof now), 0],
    ['the newest code', (db) => codesOfWitness(db, witness, 'mail').latest(), 1],
    ['who signs', (db) => listWitnesses(db, witnessing), 1],
    ['who sign several', (db) => listWitnessesOf(db, [witnessing]), 1],
    ["an owner's", (db) => listWitnessingsOfOwner(db, person, { limit: 20, offset: 0 }), own],
    ["how many are an owner's", (db) => countWitnessingsOfOwner(db, person, 'open'), own],
    ['how many an owner began', (db) => countWitnessingsBegun(db, person, now), own],
    ['whether a document is being signed', (db) => hasOpenWitnessing(db, owner, document), 1],
    ['what ends with a document', (db) => lockOpenWitnessings(db, { documentId: document }), 1],
    ['what ends with an owner', (db) => lockOpenWitnessings(db, { ownerId: owner }), own],
    ['what ends with a vault', (db) => lockOpenWitnessings(db, { ownerId: owner, vaultId: vault }), own + 1],
    ['the ways in', (db) => closeWaysIn(db, witnessing), 6],
  ])('finds %s through an index', async (_what, act, most) => {
    const plans = await full.plansOf(act);
    expect(plans.length).toBeGreaterThan(0);
    for (const { sql, text, rowsRead, scans } of plans) {
      expect(scans, `${sql}\n${text}`).toEqual([]);
      // Postgres counts a row twice that it finds through a bitmap.
      if (rowsRead !== null) expect(rowsRead, `${sql}\n${text}`).toBeLessThanOrEqual(2 * most);
    }
  });
});
