import { sql } from 'kysely';
import { instantFromMs, instantToMs, dayMs, minuteMs } from '../../shared/domain/instant.ts';
import type { Services } from '../../server/compose.ts';
import { sealEvents } from '../../server/core/audit/seal-events.ts';
import { deliverDueMails } from '../../server/core/mails/deliver-mails.ts';
import type { MailTransport } from '../../server/core/ports.ts';
import { createScheduler } from '../../server/scheduler/scheduler.ts';
import { sweepHousekeeping } from '../../server/scheduler/sweeps/housekeeping.ts';
import { sweepTimers } from '../../server/scheduler/sweeps/timers.ts';

/** What the release engine takes among so many vaults. */
export interface ScaleFigures {
  readonly vaults: number;
  /** How long it took to put them there. */
  readonly seedSeconds: number;
  /** Median of a whole tick that finds nothing due. */
  readonly idleTickMs: number;
  /** What comes every five minutes: purge, garbage and what ran out. */
  readonly housekeepingMs: number;
  readonly due: number;
  /** The sweep that moves all due timers: history row, mail, link and two audit events each. */
  readonly sweepMs: number;
  /** The drain of the mails that they queued, by a mail server that takes each at once; two transactions each. */
  readonly drainMs: number;
  /** The sealing of what that left in the audit log. */
  readonly sealMs: number;
}

const owners = 2_000;
const rowsAtOnce = 250_000;
const idleTicks = 200;

/** Words of a dialect for rows out of the numbers `i` from `from` up to and without `to`. */
interface Words {
  numbers(from: number, to: number): string;
  id(letter: string, number: string): string;
}

const wordsOf: Readonly<Record<'sqlite' | 'postgres', Words>> = {
  sqlite: {
    numbers: (from, to) => `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to - 1}) select i from n)`,
    id: (letter, number) => `'01HV00000000000000${letter}' || printf('%07d', ${number})`,
  },
  postgres: {
    numbers: (from, to) => `generate_series(${from}, ${to - 1}) as n(i)`,
    id: (letter, number) => `'01HV00000000000000${letter}' || to_char(${number}, 'FM0000000')`,
  },
};

/** A database with so many vaults that nobody has ticked on yet. */
export interface ScaleDatabase {
  readonly services: Services;
  readonly vaults: number;
  readonly seedSeconds: number;
}

/** Fills an empty database. */
export async function seedScale(services: Services, vaults: number): Promise<ScaleDatabase> {
  const begun = performance.now();
  await seedOwners(services);
  for (let from = 0; from < vaults; from += rowsAtOnce) await seedVaults(services, from, Math.min(vaults, from + rowsAtOnce));
  if (services.core.db.dialect === 'postgres') await sql`vacuum analyze`.execute(services.core.db.schemaOwner);
  return { services, vaults, seedSeconds: (performance.now() - begun) / 1_000 };
}

/** Measures among the vaults that were seeded. Nobody else may tick. */
export async function measureScale({ services, vaults, seedSeconds }: ScaleDatabase, due: number): Promise<ScaleFigures> {
  return { vaults, seedSeconds, ...(await measureAt(services, vaults, Math.min(due, vaults))) };
}

async function run({ core }: Services, statement: string): Promise<void> {
  await core.db.transaction((tx) => sql.raw(statement).execute(tx));
}

async function seedOwners(services: Services): Promise<void> {
  const { numbers, id } = wordsOf[services.core.db.dialect];
  const now = services.core.clock.now();
  await run(services, `insert into accounts (id, plan, created_at) select ${id('A', 'i')}, 'enterprise', '${now}' from ${numbers(0, owners)}`);
  await run(
    services,
    `insert into users (id, account_id, email, email_key, name, created_at)
     select ${id('U', 'i')}, ${id('A', 'i')}, 'owner-' || i || '@example.org', 'owner-' || i || '@example.org', null, '${now}' from ${numbers(0, owners)}`,
  );
}

/** Each with a monthly timer that runs for weeks yet, and a mail that was sent long ago. */
async function seedVaults(services: Services, from: number, to: number): Promise<void> {
  const { numbers, id } = wordsOf[services.core.db.dialect];
  const nowMs = instantToMs(services.core.clock.now());
  const [now, later] = [instantFromMs(nowMs), instantFromMs(nowMs + 20 * dayMs)];
  const [vault, owner, account] = [id('0', 'i'), id('U', `i % ${owners}`), id('A', `i % ${owners}`)];
  const rows = numbers(from, to);
  await run(
    services,
    `insert into vaults (id, account_id, owner_id, mode, name, description, status, tags, notifications_enabled, auto_renew, created_at, updated_at)
     select ${vault}, ${account}, ${owner}, 'live', 'Vault ' || i, '', 'active', '[]', 1, 0, '${now}', '${now}' from ${rows}`,
  );
  await run(
    services,
    `insert into policies (vault_id, id, account_id, owner_id, mode, type, configured, backup, frequency, grace_hours, created_at, updated_at, timer_state, wake_at_ms, next_due_at)
     select ${vault}, ${id('P', 'i')}, ${account}, ${owner}, 'live', 'inactivity', 1, 0, 'monthly', 720, '${now}', '${now}',
            '{"phase":"running","dueAt":"${later}","reminded":false}', ${nowMs + 20 * dayMs} + i, '${later}' from ${rows}`,
  );
  await run(
    services,
    `insert into outbox (id, dedup_key, kind, account_id, mode, vault_id, recipient_id, to_address, facts, status, attempts, next_attempt_ms, accepted_at, created_at)
     select ${id('M', 'i')}, 'seeded ' || i, 'reminder', ${account}, 'live', ${vault}, null, 'owner-' || (i % ${owners}) || '@example.org', '{}',
            'accepted', 1, ${nowMs} - i, '${now}', '${now}' from ${rows}`,
  );
}

type Measured = Omit<ScaleFigures, 'vaults' | 'seedSeconds'>;

async function measureAt(services: Services, vaults: number, due: number): Promise<Measured> {
  const { core } = services;
  const transport: MailTransport = { send: () => Promise.resolve(), close: () => Promise.resolve() };
  const transports = { live: transport, test: transport };
  const scheduler = createScheduler(core, transports);
  await scheduler.tick();
  const ticks: number[] = [];
  for (let tick = 0; tick < idleTicks; tick += 1) ticks.push(await timed(() => scheduler.tick()));
  await scheduler.stop();
  const housekeepingMs = await timed(() => sweepHousekeeping(core));
  await makeDue(services, vaults, due);
  let moved = 0;
  const sweepMs = await timed(async () => void (moved = await sweepTimers(core)));
  if (moved !== due) throw new Error(`the sweep moved ${moved} timers, ${due} were due`);
  let sent = 0;
  const drainMs = await timed(async () => void (sent = await deliverDueMails(core, transports, 'live')));
  if (sent !== due) throw new Error(`${sent} mails were sent, ${due} were due`);
  const sealMs = await timed(() => sealEvents(core));
  return { idleTickMs: ticks.sort((one, other) => one - other)[idleTicks / 2] ?? Number.NaN, housekeepingMs, due, sweepMs, drainMs, sealMs };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

/** Lets timers fall due a minute ago, evenly from among all. */
async function makeDue(services: Services, vaults: number, due: number): Promise<void> {
  const { numbers, id } = wordsOf[services.core.db.dialect];
  const dueMs = instantToMs(services.core.clock.now()) - minuteMs;
  const dueAt = instantFromMs(dueMs);
  await run(
    services,
    `update policies set wake_at_ms = ${dueMs}, next_due_at = '${dueAt}', timer_state = '{"phase":"running","dueAt":"${dueAt}","reminded":false}'
     where vault_id in (select ${id('0', `i * ${Math.floor(vaults / due)}`)} from ${numbers(0, due)})`,
  );
}

/** One line for each number. */
export function describeScale({ vaults, seedSeconds, due, ...times }: ScaleFigures): readonly string[] {
  const each = (ms: number): string => `${ms.toFixed(0)} ms, ${((ms * 1_000) / due).toFixed(0)} us for each`;
  return [
    `  ${vaults} vaults (seeded in ${seedSeconds.toFixed(0)} s)`,
    `    idle tick ${times.idleTickMs.toFixed(2)} ms, housekeeping every five minutes ${times.housekeepingMs.toFixed(0)} ms`,
    `    ${due} due: ${each(times.sweepMs)}`,
    `    drain of their ${due} mails: ${each(times.drainMs)}`,
    `    sealing their audit events: ${each(times.sealMs)}`,
  ];
}
