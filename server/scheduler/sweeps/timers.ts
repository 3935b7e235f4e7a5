import { instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../../core/context.ts';
import { advanceTimer } from '../../core/policies/advance-timer.ts';
import { listDuePolicies, postponeWakeUp, type DuePolicy } from '../../core/policies/policy-store.ts';

const batchSize = 200;
/** How long a timer that failed stands back, so that it does not block the others. */
const failureMs = minuteMs;

/**
 * Moves every timer that is due. Costs by what is due: one index look-up when nothing is.
 * @returns how many timers it touched.
 */
export async function sweepTimers(core: Core): Promise<number> {
  let touched = 0;
  for (;;) {
    const nowMs = instantToMs(core.clock.now());
    const due = await listDuePolicies(core.db.read, nowMs, batchSize);
    if (due.length === 0) return touched;
    await Promise.all(due.map((policy) => advanceOne(core, policy, nowMs)));
    touched += due.length;
  }
}

async function advanceOne(core: Core, due: DuePolicy, nowMs: number): Promise<void> {
  try {
    await advanceTimer(core, due.vault_id);
  } catch (error) {
    core.report({ kind: 'timer failed', id: due.vault_id, error });
    await core.db.transaction((tx) => postponeWakeUp(tx, due, nowMs + failureMs));
  }
}
