import { instantToMs } from '../../shared/domain/instant.ts';
import { listDueMails } from '../../server/core/stores/outbox-store.ts';
import { listDuePolicies } from '../../server/core/stores/policy-store.ts';
import { sweepTimers } from '../../server/scheduler/sweeps/timers.ts';
import type { Services } from '../../server/compose.ts';

export interface TickFigures {
  /** Median of the two look-ups of a tick that finds nothing due, in milliseconds. */
  readonly idleMs: number;
  /** The whole tick with what is due: state, history row, mail, link and audit row for each. */
  readonly tickMs: number;
  /** One hand-written UPDATE of the same rows. */
  readonly statementMs: number;
  readonly due: number;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Times a tick among many policies against one statement that updates the same rows. The services must not be ticking themselves. */
export async function measureTick(services: Services): Promise<TickFigures> {
  const { db, clock } = services.core;
  const dueIds = (
    await db.read.selectFrom('policies').select('vault_id').where('wake_at_ms', '<=', instantToMs(clock.now())).execute()
  ).map((row) => row.vault_id);
  let at = performance.now();
  await db.transaction(async (tx) => {
    // The same rows, found by the same index, in one statement; with nothing moved on but a revision.
    await tx
      .updateTable('policies')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .where('wake_at_ms', 'is not', null)
      .where('wake_at_ms', '<=', instantToMs(clock.now()))
      .execute();
  });
  const statementMs = performance.now() - at;
  at = performance.now();
  const due = await sweepTimers(services.core);
  const tickMs = performance.now() - at;
  if (due !== dueIds.length) throw new Error(`the tick moved ${due} timers, ${dueIds.length} were due`);
  await services.core.db.transaction((tx) =>
    tx.updateTable('outbox').set({ status: 'cancelled' }).where('status', '=', 'queued').execute(),
  );
  const idle: number[] = [];
  for (let round = 0; round < 500; round += 1) {
    const nowMs = instantToMs(clock.now());
    at = performance.now();
    await listDuePolicies(db.read, nowMs, 200);
    await Promise.all([listDueMails(db.read, 'live', nowMs, 100), listDueMails(db.read, 'test', nowMs, 100)]);
    idle.push(performance.now() - at);
  }
  return { idleMs: median(idle), tickMs, statementMs, due };
}
