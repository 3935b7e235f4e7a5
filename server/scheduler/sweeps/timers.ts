import { instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../../core/context.ts';
import { advanceTimer } from '../../core/policies/advance-timer.ts';
import { listOpenHolds } from '../../core/engine/hold-store.ts';
import { listDuePolicies, postponeWakeUp, type DuePolicy } from '../../core/policies/policy-store.ts';

const batchSize = 200;
/**
 * How many are moved at once. On Postgres each takes a connection: what waits for one too long fails, and people's requests need some of
 * them too. On SQLite those that run together share the write to the disk.
 */
const atOnce = { sqlite: batchSize, postgres: 6 } as const;
/** How long a timer that failed stands back, so that it does not block the others. */
const failureMs = minuteMs;

/**
 * Moves every timer that is due and not held. Costs by what is due: one index look-up when nothing is.
 * @param goesOn false: no further timer is moved.
 * @returns how many timers were due.
 */
export async function sweepTimers(core: Core, goesOn: () => boolean = () => true): Promise<number> {
  let touched = 0;
  for (;;) {
    const nowMs = instantToMs(core.clock.now());
    const due = await listFree(core, nowMs);
    if (due.length === 0 || !goesOn()) return touched;
    touched += due.length;
    const queue = [...due];
    const lane = async (): Promise<void> => {
      for (let policy = queue.shift(); policy !== undefined && goesOn(); policy = queue.shift()) await advanceOne(core, policy, nowMs);
    };
    await Promise.all(Array.from({ length: Math.min(atOnce[core.db.dialect], due.length) }, lane));
  }
}

/** What is due and not held. While nothing is due, nobody is asked what is held. */
async function listFree(core: Core, nowMs: number): Promise<readonly DuePolicy[]> {
  const due = await listDuePolicies(core.db.read, nowMs, batchSize);
  if (due.length === 0) return due;
  const latestHold = (await listOpenHolds(core.db.read)).at(-1)?.number;
  return latestHold === undefined ? due : listDuePolicies(core.db.read, nowMs, batchSize, latestHold);
}

async function advanceOne(core: Core, due: DuePolicy, nowMs: number): Promise<void> {
  try {
    await advanceTimer(core, due.vault_id);
  } catch (error) {
    core.report({ kind: 'timer failed', id: due.vault_id, error });
    await core.db.transaction((tx) => postponeWakeUp(tx, due, nowMs + failureMs));
  }
}
