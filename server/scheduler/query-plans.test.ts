import type { Ulid } from '../../shared/domain/ids.ts';
import { instantOf } from '../../shared/domain/instant-test-kit.ts';
import { findOldestLetterMs, listCustodiansToTell, listDueLetters } from '../core/stores/custody-store.ts';
import { countOwnVaults } from '../core/stores/vault-count-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRemovalByLink, listDueRemovals, listWaitingRemovals } from '../core/stores/device-removal-store.ts';
import { findKeyByHash } from '../core/stores/account-store.ts';
import { listGarbage, listVaultDocuments } from '../core/stores/document-store.ts';
import { countHeldTimers } from '../core/stores/hold-store.ts';
import { countFailedMessages, countWaitingReleases, measureDueTimers, measureQueue } from '../core/stores/metrics-store.ts';
import { findLinkByToken } from '../core/stores/link-store.ts';
import { bringOpeningsForward, findWaitingOpening, listDueOpenings, listWaitingOpenings } from '../core/stores/opening-store.ts';
import { cancelMails, listDueMails, listVaultMails } from '../core/stores/outbox-store.ts';
import { countUpcomingDue, findDueTestPolicy, listDuePolicies, listUpcomingDue, shiftTestWakeUps } from '../core/stores/policy-store.ts';
import { listSomeRecipients, listVaultRecipients } from '../core/stores/recipient-store.ts';
import { listVaultsToPurge } from '../core/stores/deleted-vault-store.ts';
import { findVaultView, listVaultSummaries } from '../core/stores/vault-store.ts';
import {
  countCorrectionsSince,
  findCorrectionLink,
  findOpenCorrection,
  listCorrections,
  listDueCorrections,
} from '../core/stores/correction-store.ts';
import {
  bringHandoversForward,
  countWaitingHandovers,
  findDueTestHandover,
  findHandover,
  findHandoverMessage,
  findMessageOfLink,
  listDueHandovers,
  listGrantsWithoutHandover,
  listHandoverMessages,
  listVaultHandovers,
  listWaitingHandovers,
} from '../core/stores/handover-store.ts';
import { listAskable, listAskableWays, noteFault, wasAskedSince } from '../core/stores/way-store.ts';
import type { Db } from '../db/schema.ts';
import { openFullPostgres, openFullSqlite, type Full } from './plan-reader-test-kit.ts';
import { bulkStatements, dueCount, now, nowMs, owner, testAccount, vaultCount, vaultWithDocuments } from './query-plans-test-kit.ts';

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
  // Until autovacuum has looked at a table for the first time, Postgres guesses; until then it's enough that nothing is scanned whole.
  const blind = dialect === 'postgres' && statistics === 'without statistics';

  beforeAll(async () => {
    opened[dialect] ??= dialect === 'sqlite' ? openFullSqlite(bulkStatements('sqlite')) : openFullPostgres(bulkStatements('postgres'));
    full = await opened[dialect];
    if (statistics === 'with statistics')
      await full.db.executeQuery({ sql: 'analyze', parameters: [], query: { kind: 'RawNode' } as never, queryId: { queryId: 'analyze' } });
  });

  /** All statements of `act` use an index, scan no table, and read no more rows than `most`. */
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
      await listDueOpenings(db, 0, 100);
      await listDueLetters(db, 0, 100);
      await listCustodiansToTell(db, 0, 100);
      await listDueHandovers(db, 0, 100);
      await listDueCorrections(db, 0, 100);
    };
    const plans = await full.plansOf(idle);
    expect(plans.length).toBeGreaterThanOrEqual(8);
    for (const { sql, text, rowsRead } of plans) {
      expect(text, sql).toMatch(
        /policies_due|outbox_due|openings_due|custody_letters_due|custodian_states_due|handovers_due|corrections_due/,
      );
      expect(rowsRead ?? 0, `${sql}\n${text}`).toBe(0);
    }
  });

  it('finds due timers through their index, and reads nothing when none is due', async () => {
    expect((await listDuePolicies(full.db, nowMs, 200)).length).toBe(dueCount);
    await expectCheap((db) => listDuePolicies(db, nowMs, 200), /policies_due/, dueCount);
    await expectCheap((db) => listDuePolicies(db, 0, 200), /policies_due/, 0);
    // While automatic releases are held, those that are due are passed over and nothing else is read.
    await expectCheap((db) => listDuePolicies(db, nowMs, 200, { dates: 3, all: 3 }), /policies_due/, dueCount);
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

  it('counts for the metrics by what waits and what failed, not by how many vaults there are', async () => {
    // Postgres guesses at a count until autovacuum has come by; no need to make anyone wait for a scrape.
    if (blind) return;
    await expectCheap((db) => measureDueTimers(db, nowMs), /policies_due/, dueCount);
    await expectCheap((db) => countHeldTimers(db, nowMs, { dates: 3, all: 3 }), /policies_due/, dueCount);
    await expectCheap((db) => countWaitingReleases(db), /policies_waiting/, 0);
    await expectCheap((db) => measureQueue(db), /outbox_/, 250);
    // Its own index holds failures and nothing else, so it is scanned whole.
    const [failures] = await full.plansOf(countFailedMessages);
    expect(failures?.text).toMatch(/outbox_failed/);
    expect(failures?.rowsRead ?? 0).toBe(0);
  });

  it('finds garbage through its index, and reads nothing when there is none', async () => {
    await expectCheap((db) => listGarbage(db, nowMs, 100), /blob_garbage_due/, 100);
    await expectCheap((db) => listGarbage(db, 0, 100), /blob_garbage_due/, 0);
    await expectNoSort((db) => listGarbage(db, nowMs, 100));
  });

  it('finds removals of devices that are due, of one owner, or by their link through their indexes', async () => {
    expect((await listDueRemovals(full.db, nowMs, 200)).length).toBe(100);
    await expectCheap((db) => listDueRemovals(db, nowMs, 200), /device_removals_due/, 100);
    await expectCheap((db) => listDueRemovals(db, 0, 200), /device_removals_due/, 0);
    await expectNoSort((db) => listDueRemovals(db, nowMs, 200));
    // All that the owner ever asked for is looked through, ten here; Postgres counts them in the index and in the table.
    const one = '01HV000000000000000U000020' as Ulid;
    expect((await listWaitingRemovals(full.db, one)).length).toBe(10);
    await expectCheap((db) => listWaitingRemovals(db, one), /device_removals_by_user/, 20);
    await expectCheap((db) => findRemovalByLink(db, 'stop 20'), /device_removals_by_link/, 1);
  });

  it('finds openings that are due, and the one that waits for a vault, through their indexes', async () => {
    expect((await listDueOpenings(full.db, nowMs, 200)).length).toBe(100);
    await expectCheap((db) => listDueOpenings(db, nowMs, 200), /openings_due/, 100);
    await expectCheap((db) => listDueOpenings(db, 0, 200), /openings_due/, 0);
    await expectNoSort((db) => listDueOpenings(db, nowMs, 200));
    const [one, none] = ['01HV0000000000000000000020', '01HV0000000000000000000021'] as const;
    expect(await findWaitingOpening(full.db, one as Ulid)).toMatchObject({ status: 'waiting' });
    await expectCheap((db) => findWaitingOpening(db, one as Ulid), /openings_waiting/, 1);
    await expectCheap((db) => findWaitingOpening(db, none as Ulid), /openings_waiting/, 0);
    // For its owner's app: the index holds those that wait and nothing else, so it may be walked whole.
    const [waiting] = await full.plansOf((db) => listWaitingOpenings(db, { owner_id: owner, mode: 'live' }));
    if (!blind) expect(waiting?.text).toMatch(/openings_waiting/);
    if (!blind) expect(waiting?.rowsRead ?? 0).toBeLessThanOrEqual(1_000);
    // Once a clock is right again, those that were put off by it, and no others.
    await expectCheap((db) => bringOpeningsForward(db, nowMs + 1_000_000), /openings_due/, 0);
  });

  it('finds letters to other custodians and vaults to be told about that are due through their indexes, and reads nothing when none is', async () => {
    expect((await listDueLetters(full.db, nowMs, 200)).length).toBe(100);
    await expectCheap((db) => listDueLetters(db, nowMs, 200), /custody_letters_due/, 100);
    await expectCheap((db) => listDueLetters(db, 0, 200), /custody_letters_due/, 0);
    await expectNoSort((db) => listDueLetters(db, nowMs, 200));
    expect((await listCustodiansToTell(full.db, nowMs, 200)).length).toBe(100);
    await expectCheap((db) => listCustodiansToTell(db, nowMs, 200), /custodian_states_due/, 100);
    await expectCheap((db) => listCustodiansToTell(db, 0, 200), /custodian_states_due/, 0);
    await expectNoSort((db) => listCustodiansToTell(db, nowMs, 200));
    // For the metrics: the longest waiting of a thousand, out of twenty thousand.
    await expectCheap(findOldestLetterMs, /custody_letters_waiting/, 1);
  });

  it('finds handovers that are due, and what belongs to one, through their indexes', async () => {
    expect((await listDueHandovers(full.db, nowMs, 200)).length).toBe(100);
    await expectCheap((db) => listDueHandovers(db, nowMs, 200), /handovers_due/, 100);
    await expectCheap((db) => listDueHandovers(db, 0, 200), /handovers_due/, 0);
    await expectNoSort((db) => listDueHandovers(db, nowMs, 200));
    const [one, mail, link, vault] = ['R000020', 'M000020', 'L000020', '0000020'].map((end) => `01HV000000000000000${end}` as Ulid);
    if (one === undefined || mail === undefined || link === undefined || vault === undefined) throw new Error('unreachable');
    await expectCheap((db) => findHandover(db, one), /handovers/, 1);
    await expectCheap((db) => listVaultHandovers(db, vault), /handovers_by_vault/, 1);
    // Two messages with their rows of the outbox.
    await expectCheap((db) => listHandoverMessages(db, [one]), /handover_messages_by_recipient/, 4);
    await expectCheap((db) => findHandoverMessage(db, mail), /handover_messages_by_mail/, 1);
    await expectCheap((db) => findMessageOfLink(db, link), /handover_messages_by_link/, 2);
    await expectCheap((db) => findDueTestHandover(db, testAccount, nowMs + 1_000_000), /handovers_due_in_test/, 2);
    await expectCheap((db) => bringHandoversForward(db, nowMs + 1_000_000), /handovers_due/, 0);
  });

  it('lists whom releases wait for as far as the page reaches, and counts them by how many wait', async () => {
    const list = (db: Db) => listWaitingHandovers(db, 'live', { limit: 20, offset: 40 });
    expect((await list(full.db)).length).toBe(20);
    // 60 handovers, with the vault, its owner and the recipient of each.
    await expectCheap(list, /handovers_waiting/, 4 * 60);
    await expectNoSort(list);
    // The index holds those that wait and nothing else, so it may be walked whole.
    const [counted] = await full.plansOf((db) => countWaitingHandovers(db, 'live'));
    if (!blind) expect(counted?.text).toMatch(/handovers_(waiting|due)/);
    if (!blind) expect(counted?.rowsRead ?? 0).toBeLessThanOrEqual(1_000);
  });

  it('finds what releases of an earlier version left unopened through the index of those', async () => {
    const since = instantOf('2026-03-02T11:00:00.000Z');
    const [plan] = await full.plansOf((db) => listGrantsWithoutHandover(db, since, 200));
    // How many handovers are looked at beside them, once an hour, is the database's own choice.
    expect(plan?.scans.filter((scan) => /\bgrants\b/.test(scan))).toEqual([]);
    if (!blind) expect(plan?.text).toMatch(/grants_unopened/);
  });

  it('finds corrections that are due, and those of one recipient, through their indexes', async () => {
    expect((await listDueCorrections(full.db, nowMs, 200)).length).toBe(100);
    await expectCheap((db) => listDueCorrections(db, nowMs, 200), /corrections_due/, 100);
    await expectCheap((db) => listDueCorrections(db, 0, 200), /corrections_due/, 0);
    await expectNoSort((db) => listDueCorrections(db, nowMs, 200));
    const [recipient, vault, tina] = ['R000020', '0000020', 'T000020'].map((end) => `01HV000000000000000${end}` as Ulid);
    if (recipient === undefined || vault === undefined || tina === undefined) throw new Error('unreachable');
    await expectCheap((db) => findOpenCorrection(db, recipient), /corrections_(open|by_recipient)/, 1);
    await expectCheap(
      (db) => countCorrectionsSince(db, recipient, { id: tina, keys: ['t@example.org'] }, now),
      /corrections_by_recipient/,
      1,
    );
    await expectCheap((db) => findCorrectionLink(db, 'token 20'), /correction_links/, 1);
    const page = { limit: 20, offset: 0 };
    // Each with its vault, that one's owner, and the recipient.
    await expectCheap((db) => listCorrections(db, 'live', vault, page), /corrections_by_vault/, 4);
    await expectCheap((db) => listCorrections(db, 'live', undefined, page), /corrections_(by_mode|key)/, 4 * 20);
    await expectNoSort((db) => listCorrections(db, 'live', undefined, page));
  });

  it('asks a stretch of recipients a year after they last answered, and looks for whom a message failed by address', async () => {
    const from = '01HV000000000000000R010000' as Ulid;
    await expectNoSort((db) => listAskable(db, from, 100));
    const ways = '01HV000000000000000Z010000' as Ulid;
    // Of each ten vaults six are active, and each is looked up. What Postgres guesses before autovacuum has come by is for an hour.
    if (blind) return;
    await expectCheap((db) => listAskableWays(db, ways, 100), /recipient_ways/, 4 * 100);
    await expectNoSort((db) => listAskableWays(db, ways, 100));
    const vault = '01HV0000000000000000000020' as Ulid;
    await expectCheap((db) => wasAskedSince(db, vault, 'nobody@example.org', now), /outbox_(queued|settled)_by_vault/, 2);
    await expectCheap((db) => noteFault(db, { vaultId: 'none' as Ulid, key: 't20', fault: 'no_such_address', at: now }), /recipients/, 4);
  });

  it('finds deleted vaults whose time is over through their index, and reads nothing when there are none', async () => {
    await expectCheap((db) => listVaultsToPurge(db, nowMs, 100), /vaults_to_purge/, 0);
    await expectCheap((db) => listVaultsToPurge(db, nowMs, 100, { id: vaultWithDocuments, purge_at_ms: 1 }), /vaults_to_purge/, 0);
  });

  it.each(['created_at', 'updated_at', 'name'] as const)('lists vaults by %s as far as the page reaches', async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      for (const statuses of [['active', 'released'], ['active'], ['archived'], ['released']] as const) {
        for (const offset of [0, 200]) {
          const list = (db: Db) => listVaultSummaries(db, { ownerId: owner, mode: 'live', statuses, sort, order, limit: 20, offset });
          expect((await list(full.db)).length).toBe(20);
          // Each status is scanned as far as the page reaches; then 20 vaults and 20 policies are looked up.
          await expectCheap(list, new RegExp(`vaults_by_${sort}`), statuses.length * (offset + 20) + 40);
        }
      }
    }
  });

  it("lists a vault's documents as far as the page reaches, in every order", async () => {
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
    const ownerOf = { userId: owner, mode: 'live' } as const;
    expect((await listUpcomingDue(full.db, ownerOf, now, 50)).length).toBe(50);
    await expectCheap((db) => listUpcomingDue(db, ownerOf, now, 50), /policies_upcoming/, 110);
    await expectNoSort((db) => listUpcomingDue(db, ownerOf, now, 50));
    await expectCheap((db) => countUpcomingDue(db, { userId: owner, mode: 'test' }, now), /policies_upcoming/, 0.3 * vaultCount);
    await expectCheap((db) => countUpcomingDue(db, ownerOf, instantOf('2000-01-01T00:00:00.000Z')), /policies_upcoming/, 0);
  });

  it("finds the next timer of an account's test data, and moves its timers, through their index", async () => {
    await expectCheap((db) => findDueTestPolicy(db, testAccount, nowMs), /policies_due_in_test/, 2);
    await expectCheap((db) => findDueTestPolicy(db, testAccount, 0), /policies_due_in_test/, 0);
    await expectCheap((db) => shiftTestWakeUps(db, 'nobody' as Ulid, 0), /policies_due_in_test/, 0);
  });

  it('looks up keys, vaults, links, counts and recipients by their keys', async () => {
    await expectCheap((db) => findKeyByHash(db, 'hash 5'), /api_keys_secret|sqlite_autoindex_api_keys/, 3);
    await expectCheap((db) => findVaultView(db, vaultWithDocuments), /vaults/, 2);
    await expectCheap((db) => findLinkByToken(db, 'release', 'nothing'), /links/, 0);
    await expectCheap((db) => countOwnVaults(db, { accountId: owner, userId: owner, mode: 'live' }), /vault_counts/, 4);
    await expectCheap((db) => listVaultRecipients(db, vaultWithDocuments), /recipients/, 1);
    await expectCheap((db) => listSomeRecipients(db, vaultWithDocuments, { limit: 20, offset: 0 }), /recipients/, 1);
    await expectCheap((db) => cancelMails(db, 'nothing' as Ulid), /outbox_queued_by_vault/, 0);
    await expectCheap((db) => listVaultMails(db, 'nothing' as Ulid, ['reminder'], 50), /outbox_(queued|settled)_by_vault/, 0);
  });

  /** The database hands the rows out in the order of the index. */
  async function expectNoSort(act: (db: Db) => Promise<unknown>): Promise<void> {
    for (const { sql, text } of blind ? [] : await full.plansOf(act)) expect(text, sql).not.toMatch(/\bSort\b|TEMP B-TREE/);
  }
});
