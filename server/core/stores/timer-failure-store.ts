import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import type { Db, TimerFailureRow } from '../../db/schema.ts';
import { postponeWakeUp, type DuePolicy } from './policy-store.ts';

/** A timer counts as failing once it has failed this often, over two minutes: before that, a line may just have been cut. */
export const failingAfterTries = 3;

/**
 * Puts a timer off that could not be moved, so that it doesn't stand in the way of the others, and keeps that as a finding of its vault:
 * since when it has been due, and how often it was tried.
 */
export async function noteTimerFailure(tx: Db, due: DuePolicy, failedAt: Instant, retryMs: number): Promise<void> {
  const untilMs = instantToMs(failedAt) + retryMs;
  if (!(await postponeWakeUp(tx, due, untilMs))) return;
  const known = await tx
    .selectFrom('timer_failures')
    .select(['due_ms', 'wake_at_ms', 'first_failed_at', 'tries'])
    .where('vault_id', '=', due.vault_id)
    .executeTakeFirst();
  const goesOn = known?.wake_at_ms === due.wake_at_ms;
  const row = {
    due_ms: goesOn ? known.due_ms : due.wake_at_ms,
    wake_at_ms: untilMs,
    first_failed_at: goesOn ? known.first_failed_at : failedAt,
    last_failed_at: failedAt,
    tries: goesOn ? known.tries + 1 : 1,
  };
  const { mode } = await tx.selectFrom('policies').select('mode').where('vault_id', '=', due.vault_id).executeTakeFirstOrThrow();
  await tx
    .insertInto('timer_failures')
    .values({ vault_id: due.vault_id, mode, ...row })
    .onConflict((conflict) => conflict.column('vault_id').doUpdateSet(row))
    .execute();
}

/** A vault's timer that fails again and again; undefined while it moves, or once anything else has moved it. */
export async function findTimerFailure(db: Db, vaultId: Ulid): Promise<TimerFailureRow | undefined> {
  return current(db)
    .selectAll('timer_failures')
    .where('timer_failures.vault_id', '=', vaultId)
    .where('tries', '>=', failingAfterTries)
    .executeTakeFirst();
}

export interface FailingTimers {
  /** Those that failed again and again. */
  readonly failing: number;
  /** Those that were put off after a failure, once or often, and are due for another try only later. */
  readonly putOff: number;
  /** Since when the longest waiting one is due, in epoch milliseconds; null when none failed. */
  readonly oldestMs: number | null;
}

/** Live timers that could not be moved. */
export async function measureTimerFailures(db: Db, nowMs: number): Promise<FailingTimers> {
  const rows = await soundRows(
    current(db).select(['tries', 'due_ms', 'timer_failures.wake_at_ms']).where('timer_failures.mode', '=', 'live').execute(),
  );
  return {
    failing: rows.filter(({ tries }) => tries >= failingAfterTries).length,
    putOff: rows.filter(({ wake_at_ms: wake }) => wake > nowMs).length,
    oldestMs: rows.length === 0 ? null : Math.min(...rows.map(({ due_ms: due }) => due)),
  };
}

/** Forgets failures of timers that have moved since. */
export async function deleteOldTimerFailures(tx: Db): Promise<void> {
  const kept = current(tx).select('timer_failures.vault_id');
  await tx.deleteFrom('timer_failures').where('vault_id', 'not in', kept).execute();
}

/** Whatever moves a timer sets its wake-up anew, so that a failure which is over is known by that alone. */
function current(db: Db) {
  return db
    .selectFrom('timer_failures')
    .innerJoin('policies', (join) =>
      join.onRef('policies.vault_id', '=', 'timer_failures.vault_id').onRef('policies.wake_at_ms', '=', 'timer_failures.wake_at_ms'),
    );
}
