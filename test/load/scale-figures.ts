import { sql } from 'kysely';
import { instantFromMs, instantToMs, minuteMs } from '../../shared/domain/instant.ts';
import type { Services } from '../../server/compose.ts';
import { sealEvents } from '../../server/core/audit/seal-events.ts';
import { deliverDueMails } from '../../server/core/mail-delivery/deliver-mails.ts';
import type { MailTransport } from '../../server/core/ports.ts';
import { createScheduler } from '../../server/scheduler/scheduler.ts';
import { sweepHousekeeping } from '../../server/scheduler/sweeps/housekeeping.ts';
import { sweepTimers } from '../../server/scheduler/sweeps/timers.ts';
import { measureCost, type Cost } from './cost-meter.ts';
import { wordsOf, type ScaleDatabase } from './scale-seed.ts';

/** What the release engine takes among this many vaults. */
export interface ScaleFigures {
  readonly vaults: number;
  /** How long it took to put them there. */
  readonly seedSeconds: number;
  /** Median of a whole tick that finds nothing due. */
  readonly idleTickMs: number;
  /** One such tick on average. */
  readonly idleTick: Cost;
  /** What comes every five minutes: purge, garbage collection and what expired. */
  readonly housekeeping: Cost;
  readonly due: number;
  /** The sweep that moves all due timers, for each: history row, mail, link and two audit events. */
  readonly sweep: Cost;
  /** The draining of the mails they queued, for each, with a mail server that accepts each at once; two transactions each. */
  readonly drain: Cost;
  /** The sealing of what that left in the audit log, for each. */
  readonly seal: Cost;
}

const idleTicks = 200;

/** Measures among the seeded vaults. Nobody else may tick. `postmaster`: the process id of Postgres, absent on SQLite. */
export async function measureScale(
  { services, vaults, seedSeconds }: ScaleDatabase,
  due: number,
  postmaster: number | undefined,
): Promise<ScaleFigures> {
  const { core } = services;
  const transport: MailTransport = { send: () => Promise.resolve(), close: () => Promise.resolve() };
  const transports = { live: transport, test: transport };
  const cost = (act: () => Promise<unknown>): Promise<Cost> => measureCost(services, postmaster, act);
  const idle = await measureIdle(services, transports, cost);
  const housekeeping = await cost(() => sweepHousekeeping(core));
  await makeDue(services, vaults, due);
  let moved = 0;
  const sweep = await cost(async () => void (moved = await sweepTimers(core)));
  if (moved !== due) throw new Error(`the sweep moved ${moved} timers, ${due} were due`);
  let sent = 0;
  const drain = await cost(async () => void (sent = await deliverDueMails(core, transports, 'live')));
  if (sent !== due) throw new Error(`${sent} mails were sent, ${due} were due`);
  const seal = await cost(() => sealEvents(core));
  return {
    vaults,
    seedSeconds,
    ...idle,
    housekeeping,
    due,
    sweep: shareOf(sweep, due),
    drain: shareOf(drain, due),
    seal: shareOf(seal, due),
  };
}

async function measureIdle(
  { core }: Services,
  transports: Parameters<typeof createScheduler>[1],
  cost: (act: () => Promise<unknown>) => Promise<Cost>,
): Promise<Pick<ScaleFigures, 'idleTick' | 'idleTickMs'>> {
  const scheduler = createScheduler(core, transports);
  await scheduler.tick();
  const ticks: number[] = [];
  const all = await cost(async () => {
    for (let tick = 0; tick < idleTicks; tick += 1) {
      const begun = performance.now();
      await scheduler.tick();
      ticks.push(performance.now() - begun);
    }
  });
  await scheduler.stop();
  return { idleTick: shareOf(all, idleTicks), idleTickMs: ticks.sort((one, other) => one - other)[idleTicks / 2] ?? Number.NaN };
}

function shareOf(cost: Cost, count: number): Cost {
  return {
    wallMs: cost.wallMs / count,
    ownCpuMs: cost.ownCpuMs / count,
    databaseCpuMs: cost.databaseCpuMs / count,
    pages: cost.pages / count,
    logBytes: cost.logBytes / count,
  };
}

/** Makes timers due as of a minute ago, spread evenly over all. */
async function makeDue({ core }: Services, vaults: number, due: number): Promise<void> {
  const { numbers, id } = wordsOf[core.db.dialect];
  const dueMs = instantToMs(core.clock.now()) - minuteMs;
  const dueAt = instantFromMs(dueMs);
  const statement = `update policies set wake_at_ms = ${dueMs}, next_due_at = '${dueAt}', timer_state = '{"phase":"running","dueAt":"${dueAt}","reminded":false}'
     where vault_id in (select ${id('0', `i * ${Math.floor(vaults / due)}`)} from ${numbers(0, due)})`;
  await core.db.transaction((tx) => sql.raw(statement).execute(tx));
}

/** What is reported about each size, and where it is. */
export const scaleParts: readonly (readonly [string, (figures: ScaleFigures) => Cost])[] = [
  ['idle tick', ({ idleTick }) => idleTick],
  ['due timer', ({ sweep }) => sweep],
  ['mail', ({ drain }) => drain],
  ['sealing, each', ({ seal }) => seal],
  ['housekeeping', ({ housekeeping }) => housekeeping],
];

/** One line for each number: the costs of one tick, timer or mail. */
export function describeScale(figures: ScaleFigures): readonly string[] {
  return [
    `  ${figures.vaults} vaults (seeded in ${figures.seedSeconds.toFixed(0)} s), ${figures.due} due; idle tick ${figures.idleTickMs.toFixed(2)} ms in the middle`,
    ...scaleParts.map(([name, of]) => {
      const { wallMs, ownCpuMs, databaseCpuMs, pages, logBytes } = of(figures);
      return `    ${name.padEnd(14)} ${wallMs.toFixed(2).padStart(8)} ms  server ${ownCpuMs.toFixed(2).padStart(7)} ms of processor  database ${databaseCpuMs.toFixed(2).padStart(7)} ms  ${pages.toFixed(1).padStart(8)} pages  ${(logBytes / 1_024).toFixed(1).padStart(8)} KiB of log`;
    }),
  ];
}

/** How much more a timer and a mail cost among the most vaults than among the fewest: 1 is flat. */
export function describeGrowth(all: readonly ScaleFigures[]): readonly string[] {
  const [fewest, most] = [all[0], all.at(-1)];
  if (fewest === undefined || most === undefined || fewest === most) return [];
  return scaleParts.slice(0, 3).map(([name, of]) => {
    const [one, other] = [of(fewest), of(most)];
    const cpu = (other.ownCpuMs + other.databaseCpuMs) / (one.ownCpuMs + one.databaseCpuMs);
    return `  ${name}, ${most.vaults} to ${fewest.vaults} vaults: ${cpu.toFixed(2)} of the processor time, ${(other.pages / one.pages).toFixed(2)} of the pages`;
  });
}
