import type { Ulid } from '../../shared/domain/ids.ts';
import { instantOf } from '../../shared/domain/instant-test-kit.ts';
import { testNumber } from '../../test/kit/runner/test-settings.ts';

/** How many vaults, each with a policy; as many mails have been sent. In its long form, `npm run test:plans`, 200,000. */
export const vaultCount = testNumber('PLAN_VAULTS', 50_000);
/** How many timers are due. */
export const dueCount = 100;

export const now = instantOf('2026-03-02T12:00:00.000Z');
export const nowMs = 1_772_452_800_000;

/** The owner of half of all vaults. */
export const owner = '01HV0000000000000000000BG0' as Ulid;
/** The account of a tenth of the test data. */
export const testAccount = '01HV0000000000000000000TT0' as Ulid;
/** The vault that holds the documents. */
export const vaultWithDocuments = '01HV0000000000000000000005' as Ulid;

const documentCount = 20_000;

/**
 * Statements that fill an empty database within seconds. Of each ten vaults six are active, three released, one archived; half
 * belong to one owner, the others to a thousand; an eighth is test data.
 */
export function bulkStatements(dialect: 'sqlite' | 'postgres'): readonly string[] {
  const words = wordsOf(dialect);
  const { numbers, id, instant } = words;
  const ownerOf = `case when i % 2 = 1 then '${owner}' else ${id('U', 'i % 2000')} end`;
  const mode = `case when i % 8 = 7 then 'test' else 'live' end`;
  const status = `case when i % 10 = 3 then 'archived' when i % 10 < 3 then 'released' else 'active' end`;
  const account = `case when i % 80 = 7 then '${testAccount}' when i % 2 = 1 and i % 8 <> 7 then '${owner}' else ${id('A', 'i % 2000')} end`;
  const wake = `case when i % 10 < 4 then null when i % ${vaultCount / dueCount} = 5 then ${nowMs} - i else ${nowMs} + 1 + i end`;
  const due = `case when i % 10 < 4 then null else ${instant('i')} end`;
  const users = `select ${id('U', 'i')}, '${owner}', ${words.text('i')} || '@example.org', ${words.text('i')} || '@example.org', null, '${now}' from ${numbers(2000)}`;
  return [
    `insert into accounts (id, plan, created_at) values ('${owner}', 'enterprise', '${now}'), ('${testAccount}', 'enterprise', '${now}')`,
    `insert into users (id, account_id, email, email_key, name, created_at) values ('${owner}', '${owner}', 'big@example.org', 'big@example.org', null, '${now}')`,
    `insert into users (id, account_id, email, email_key, name, created_at) ${users}`,
    `insert into api_keys (id, user_id, name, mode, secret_hash, permissions, allowed_addresses, status, expires_at, created_at)
     select ${id('K', 'i')}, ${id('U', 'i')}, 'k', 'live', 'hash ' || ${words.text('i')}, 'read', '[]', 'active', null, '${now}' from ${numbers(2000)}`,
    `insert into vaults (id, account_id, owner_id, mode, name, description, status, tags, notifications_enabled, auto_renew, created_at, updated_at, released_at)
     select ${id('0', 'i')}, ${account}, ${ownerOf}, ${mode}, 'Vault ' || ${words.text('i % 997')}, '', ${status}, '[]', 1, 0, ${instant('i')}, ${instant('i * 7 % 100003')}, null from ${numbers(vaultCount)}`,
    `insert into vault_counts (account_id, mode, owner_id, status, total) select account_id, mode, owner_id, status, count(*) from vaults group by account_id, mode, owner_id, status`,
    `insert into policies (vault_id, id, account_id, owner_id, mode, type, configured, backup, frequency, grace_hours, created_at, updated_at, timer_state, wake_at_ms, next_due_at)
     select ${id('0', 'i')}, ${id('P', 'i')}, ${account}, ${ownerOf}, ${mode}, 'inactivity', 1, 0, 'weekly', 48, '${now}', '${now}', '{}', ${wake}, ${due} from ${numbers(vaultCount)}`,
    `insert into outbox (id, dedup_key, kind, account_id, mode, vault_id, recipient_id, to_address, facts, status, attempts, next_attempt_ms, accepted_at, created_at)
     select ${id('M', 'i')}, 'key ' || ${words.text('i')}, 'due_notice', ${account}, case when i % 2 = 0 then 'live' else 'test' end, ${id('0', 'i')}, null, 'a@example.org', '{}',
            case when i % ${vaultCount / 100} in (1, 2) then 'queued' else 'accepted' end, 1, case when i % ${vaultCount / 50} in (1, 2) then ${nowMs} - i else ${nowMs} + i end, '${now}', '${now}' from ${numbers(vaultCount)}`,
    `insert into documents (id, vault_id, account_id, owner_id, mode, name, description, mime_type, custody, tags, version, size_bytes, checksum, scan_status, created_at, updated_at)
     select ${id('D', 'i')}, case when i % 2 = 0 then '${vaultWithDocuments}' else ${id('0', 'i')} end, '${owner}', '${owner}', 'live', 'file ' || ${words.text('i % 501')}, '', 'text/plain', 'server', '[]', 1,
            i % 777, 'c', 'skipped', ${instant('i * 3 % 10007')}, '${now}' from ${numbers(documentCount)}`,
    `insert into recipients (id, vault_id, account_id, owner_id, mode, email, email_key, name, status, added_at, updated_at)
     select ${id('R', 'i')}, ${id('0', 'i')}, '${owner}', '${owner}', 'live', 'r@example.org', 'r@example.org', null, 'pending', '${now}', '${now}' from ${numbers(20_000)}`,
    `insert into links (id, kind, token_hash, vault_id, recipient_id, expires_at, created_at)
     select ${id('L', 'i')}, 'release', 'token ' || ${words.text('i')}, ${id('0', 'i')}, ${id('R', 'i')}, '${now}', '${now}' from ${numbers(20_000)}`,
    `insert into blob_garbage (blob_id, not_before_ms) select ${id('B', 'i')}, case when i % 100 = 0 then ${nowMs} - i else ${nowMs} + i end from ${numbers(10_000)}`,
    `insert into device_removals (id, user_id, device_id, asked_by, nonce, head_seq, head_chain, signature, stop_hash, asked_at, ended_at, look_at_ms)
     select ${id('V', 'i')}, ${id('U', 'i % 2000')}, ${id('W', 'i')}, ${id('X', 'i')}, ${words.bytes}, 0, ${words.bytes}, ${words.bytes}, 'stop ' || ${words.text('i')}, '${now}',
            case when i % 20 = 0 then null else '${now}' end, case when i % 200 = 0 then ${nowMs} - i when i % 20 = 0 then ${nowMs} + 1 + i else null end from ${numbers(20_000)}`,
    `insert into openings (id, vault_id, account_id, owner_id, mode, recipients_digest, approvals, hours, status, set_at, opens_at, closed_at, look_at_ms)
     select ${id('N', 'i')}, ${id('0', 'i')}, '${owner}', ${ownerOf}, 'live', 'd', 0, 24, case when i % 20 = 0 then 'waiting' else 'opened' end, '${now}', '${now}', case when i % 20 = 0 then null else '${now}' end,
            case when i % 200 = 0 then ${nowMs} - i when i % 20 = 0 then ${nowMs} + 1 + i else null end from ${numbers(20_000)}`,
    `insert into custodian_states (vault_id, facts, state, tell_at_ms)
     select ${id('0', 'i')}, '{}', '{}', case when i % 200 = 0 then ${nowMs} - i else ${nowMs} + 1 + i end from ${numbers(20_000)}`,
    `insert into custody_letters (vault_id, place, address, notes, due_at_ms, waiting_since_ms, attempts, last_error, delivered_at)
     select ${id('0', 'i')}, 2, 'https://second.example.org', '[]', case when i % 200 = 0 then ${nowMs} - i when i % 20 = 0 then ${nowMs} + 1 + i else null end,
            case when i % 20 = 0 then ${nowMs} - i else null end, 0, null, '${now}' from ${numbers(20_000)}`,
    ...afterReleases(words),
  ];
}

/**
 * What comes after releases: of each twenty recipients one is waited for, of each two hundred one is looked at now; half of a thousandth are
 * test data of one account. One correction in ten is open.
 */
function afterReleases({ numbers, id, instant, text }: Words): readonly string[] {
  const account = `case when i % 2000 = 20 then '${testAccount}' else '${owner}' end`;
  const mode = `case when i % 2000 = 20 then 'test' else 'live' end`;
  const due = `case when i % 200 = 0 then ${nowMs} - i when i % 20 = 0 then ${nowMs} + 1 + i else null end`;
  return [
    `insert into grants (id, release_id, vault_id, recipient_id, created_at, first_opened_at)
     select ${id('G', 'i')}, ${id('E', 'i')}, ${id('0', 'i')}, ${id('R', 'i')}, ${instant('i')}, case when i % 20 = 0 then null else '${now}' end from ${numbers(20_000)}`,
    `insert into handovers (id, recipient_id, vault_id, account_id, mode, phase, state, began_at, opened_at, unreached_at, due_ms, revision)
     select ${id('H', 'i')}, ${id('R', 'i')}, ${id('0', 'i')}, ${account}, ${mode}, case when i % 20 = 0 then 'waiting' else 'opened' end, '{}', ${instant('i')},
            case when i % 20 = 0 then null else '${now}' end, case when i % 400 = 0 then '${now}' else null end, ${due}, 0 from ${numbers(20_000)}`,
    `insert into handover_messages (id, handover_id, recipient_id, vault_id, way_id, way_kind, message, link_id, mail_id, answer, answered_at, sent_at)
     select ${id('Y', 'i')}, ${id('H', 'i % 20000')}, ${id('R', 'i % 20000')}, ${id('0', 'i % 20000')}, 'main', 'mail', 'day_3', ${id('L', 'i % 20000')}, ${id('M', 'i')}, null, null, '${now}' from ${numbers(40_000)}`,
    `insert into corrections (id, account_id, mode, vault_id, recipient_id, address, address_key, status, asked_role, asked_by, asked_key, asked_at, closed_at, look_at_ms)
     select ${id('C', 'i')}, '${owner}', 'live', ${id('0', 'i')}, ${id('R', 'i')}, 'n@example.org', 'n@example.org', case when i % 10 = 0 then 'asked' else 'stopped' end, 'contact', ${id('T', 'i')}, 't@example.org', '${now}', case when i % 10 = 0 then null else '${now}' end,
            case when i % 100 = 0 then ${nowMs} - i when i % 10 = 0 then ${nowMs} + 1 + i else null end from ${numbers(10_000)}`,
    `insert into correction_links (id, token_hash, vault_id, recipient_id, bearer, bearer_id, created_at, expires_at)
     select ${id('Q', 'i')}, 'token ' || ${text('i')}, ${id('0', 'i')}, ${id('R', 'i')}, 'contact', ${id('T', 'i')}, '${now}', '${now}' from ${numbers(10_000)}`,
    `insert into trusted_contacts (id, owner_id, email, email_key, name, may_vouch, added_at)
     select ${id('T', 'i')}, ${id('U', 'i % 2000')}, 't' || ${text('i')}, 't' || ${text('i')}, null, 0, '${now}' from ${numbers(10_000)}`,
    `insert into recipient_ways (id, account_id, mode, vault_id, recipient_id, kind, address, address_key, deputy_recipient_id, deputy_contact_id, position, status, token_hash, confirmed_at, asked_at, asks, fault, fault_at, created_at, updated_at)
     select ${id('Z', 'i')}, '${owner}', 'live', ${id('0', 'i')}, ${id('R', 'i')}, 'mail', 'w' || ${text('i')}, 'w' || ${text('i')}, null, null, 0, 'confirmed', 'way ' || ${text('i')}, '${now}', null, 0, null, null, '${now}', '${now}' from ${numbers(20_000)}`,
  ];
}

/** How a dialect makes many rows from numbers. */
export function wordsOf(dialect: 'sqlite' | 'postgres'): Words {
  return dialect === 'sqlite' ? sqliteWords : postgresWords;
}

interface Words {
  /** The numbers from 0, as a table with one column `i`. */
  numbers(count: number): string;
  /** A ULID made from a letter and a number. */
  id(letter: string, number: string): string;
  /** An instant some seconds before `now`. */
  instant(seconds: string): string;
  text(number: string): string;
  /** Some. */
  readonly bytes: string;
}

const sqliteWords: Words = {
  numbers: (count) => `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1}) select i from n)`,
  id: (letter, number) => `'01HV000000000000000${letter}' || printf('%06d', ${number})`,
  instant: (seconds) => `strftime('%Y-%m-%dT%H:%M:%S', ${Math.floor(nowMs / 1000)} - (${seconds}), 'unixepoch') || '.000Z'`,
  text: (number) => `cast(${number} as text)`,
  bytes: "x'00'",
};

const postgresWords: Words = {
  numbers: (count) => `generate_series(0, ${count - 1}) as n(i)`,
  id: (letter, number) => `'01HV000000000000000${letter}' || to_char(${number}, 'FM000000')`,
  instant: (seconds) =>
    `to_char(to_timestamp(${Math.floor(nowMs / 1000)} - (${seconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
  text: (number) => `(${number})::text`,
  bytes: String.raw`'\x00'::bytea`,
};
