import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Services } from '../../server/compose.ts';
import { instantFromMs, instantToMs, dayMs } from '../../shared/domain/instant.ts';

const owners = 2_000;
const rowsAtOnce = 250_000;
const filled = ['vaults', 'policies', 'outbox'] as const;

/** A dialect's SQL for rows from the numbers `i`, from `from` up to but not including `to`. */
interface Words {
  numbers(from: number, to: number): string;
  id(letter: string, number: string): string;
}

/** How a dialect makes many rows from numbers. */
export const wordsOf: Readonly<Record<'sqlite' | 'postgres', Words>> = {
  sqlite: {
    numbers: (from, to) => `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to - 1}) select i from n)`,
    id: (letter, number) => `'01HV00000000000000${letter}' || printf('%07d', ${number})`,
  },
  postgres: {
    numbers: (from, to) => `generate_series(${from}, ${to - 1}) as n(i)`,
    id: (letter, number) => `'01HV00000000000000${letter}' || to_char(${number}, 'FM0000000')`,
  },
};

/** A database with this many vaults on which nobody has ticked yet. */
export interface ScaleDatabase {
  readonly services: Services;
  readonly vaults: number;
  readonly seedSeconds: number;
}

type Run = (statement: string) => Promise<unknown>;

/**
 * Fills an empty database: rows first, indexes after, and nothing flushed before everything is in place. From then on it is as durable as
 * any.
 * It must not be shared: on Postgres the whole server goes without flushing meanwhile.
 */
export async function seedScale(services: Services, vaults: number): Promise<ScaleDatabase> {
  const begun = performance.now();
  const { dialect, schemaOwner } = services.core.db;
  const run: Run = (statement) => sql.raw(statement).execute(schemaOwner);
  const { careless, careful } = dialect === 'sqlite' ? sqliteCare : postgresCare;
  for (const statement of careless) await run(statement);
  // SQLite looks up every page in the log of an open transaction; Postgres keeps no log for a table emptied in the same transaction.
  if (dialect === 'sqlite') await fill(services, vaults, run);
  else await services.core.db.transaction((tx) => fill(services, vaults, (statement) => sql.raw(statement).execute(tx)));
  for (const statement of careful) await run(statement);
  // What is only in memory would be written during a measurement.
  await promisify(execFile)('sync');
  return { services, vaults, seedSeconds: (performance.now() - begun) / 1_000 };
}

const sqliteCare = {
  careless: ['pragma synchronous = off', 'pragma foreign_keys = off'],
  careful: ['pragma synchronous = full', 'pragma foreign_keys = on', 'analyze', 'pragma wal_checkpoint(truncate)'],
};

const postgresCare = {
  careless: ['alter system set fsync = off', 'select pg_reload_conf()'],
  careful: ['vacuum analyze', 'alter system reset fsync', 'select pg_reload_conf()', 'checkpoint'],
};

async function fill(services: Services, vaults: number, run: Run): Promise<void> {
  const { dialect } = services.core.db;
  if (dialect === 'postgres') {
    // Nothing that the rows refer to is looked up, and what is put into a table that was just emptied needs no log.
    await run('set local session_replication_role = replica');
    await run(`set local maintenance_work_mem = '512MB'`);
    await run(`truncate ${filled.join(', ')} cascade`);
  }
  const indexes = await dropIndexes(services, run);
  await seedOwners(services, run);
  for (let from = 0; from < vaults; from += rowsAtOnce)
    for (const statement of rowsOf(services, from, Math.min(vaults, from + rowsAtOnce))) await run(statement);
  for (const statement of indexes) await run(statement);
}

/** Drops the indexes that aren't constraints. @returns how to create them again. */
async function dropIndexes({ core }: Services, run: Run): Promise<readonly string[]> {
  const tables = filled.map((table) => `'${table}'`).join(', ');
  const query =
    core.db.dialect === 'sqlite'
      ? `select name, sql as definition from sqlite_master where type = 'index' and sql is not null and tbl_name in (${tables})`
      : `select indexname as name, indexdef as definition from pg_indexes where schemaname = current_schema() and tablename in (${tables})
         and indexname not in (select conname from pg_constraint)`;
  const { rows } = (await run(query)) as { rows: readonly { readonly name: string; readonly definition: string }[] };
  for (const { name } of rows) await run(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function seedOwners({ core }: Services, run: Run): Promise<void> {
  const { numbers, id } = wordsOf[core.db.dialect];
  const now = core.clock.now();
  await run(`insert into accounts (id, plan, created_at) select ${id('A', 'i')}, 'enterprise', '${now}' from ${numbers(0, owners)}`);
  await run(
    `insert into users (id, account_id, email, email_key, name, created_at)
     select ${id('U', 'i')}, ${id('A', 'i')}, 'owner-' || i || '@example.org', 'owner-' || i || '@example.org', null, '${now}' from ${numbers(0, owners)}`,
  );
}

/** Vaults, each with a monthly timer that still has weeks to run, and a mail that was sent long ago. */
function rowsOf({ core }: Services, from: number, to: number): readonly string[] {
  const { numbers, id } = wordsOf[core.db.dialect];
  const nowMs = instantToMs(core.clock.now());
  const [now, later] = [instantFromMs(nowMs), instantFromMs(nowMs + 20 * dayMs)];
  const [vault, owner, account] = [id('0', 'i'), id('U', `i % ${owners}`), id('A', `i % ${owners}`)];
  const rows = numbers(from, to);
  return [
    `insert into vaults (id, account_id, owner_id, mode, name, description, status, tags, notifications_enabled, auto_renew, created_at, updated_at)
     select ${vault}, ${account}, ${owner}, 'live', 'Vault ' || i, '', 'active', '[]', 1, 0, '${now}', '${now}' from ${rows}`,
    `insert into policies (vault_id, id, account_id, owner_id, mode, type, configured, backup, frequency, grace_hours, created_at, updated_at, timer_state, wake_at_ms, next_due_at)
     select ${vault}, ${id('P', 'i')}, ${account}, ${owner}, 'live', 'inactivity', 1, 0, 'monthly', 720, '${now}', '${now}',
            '{"phase":"running","dueAt":"${later}","reminded":false}', ${nowMs + 20 * dayMs} + i, '${later}' from ${rows}`,
    `insert into outbox (id, dedup_key, kind, account_id, mode, vault_id, recipient_id, to_address, facts, status, attempts, next_attempt_ms, accepted_at, created_at)
     select ${id('M', 'i')}, ${id('seeded', 'i')}, 'reminder', ${account}, 'live', ${vault}, null, 'owner-' || (i % ${owners}) || '@example.org', '{}',
            'accepted', 1, ${nowMs} - i, '${now}', '${now}' from ${rows}`,
  ];
}
