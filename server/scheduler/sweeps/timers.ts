import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantFromMs, instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../../core/context.ts';
import { advanceFreeTimer, advanceTimer } from '../../core/timers/advance-timer.ts';
import { latestHolds, listOpenHoldNumbers } from '../../core/stores/hold-store.ts';
import { listDuePolicies, type DuePolicy } from '../../core/stores/policy-store.ts';
import { noteTimerFailure } from '../../core/stores/timer-failure-store.ts';

const batchSize = 200;
/**
 * How many are moved at once. On Postgres each takes a connection: whatever waits too long for one fails, and people's requests need some
 * of
 * them too. On SQLite those that run together share a write to the disk.
 */
const atOnce = { sqlite: batchSize, postgres: 6 } as const;
/** How long a timer that failed is set aside, so that it does not block the others. */
const failureMs = minuteMs;

/**
 * Moves every timer that is due and not held. The cost depends on what is due: one index look-up when nothing is. A vault that somebody
 * else is
 * changing at the moment comes last, so that nothing waits behind it.
 * @param goesOn false: no further timer is moved.
 * @returns how many timers were due.
 */
export async function sweepTimers(core: Core, goesOn: () => boolean = () => true): Promise<number> {
  let touched = 0;
  const busy = new Set<Ulid>();
  for (;;) {
    const nowMs = instantToMs(core.clock.now());
    const due = await listFree(core, nowMs, batchSize + busy.size);
    if (due.length === 0 || !goesOn()) return touched;
    const free = due.filter(({ vault_id: id }) => !busy.has(id));
    const [batch, advance] = free.length > 0 ? [free, advanceFreeTimer] : [due, advanceInTurn];
    if (free.length === 0) busy.clear();
    const passedOver = await advanceMany(core, batch, nowMs, goesOn, advance);
    touched += batch.length - passedOver.length;
    for (const id of passedOver) busy.add(id);
  }
}

/** Waits for whoever is changing the vault. */
async function advanceInTurn(core: Core, vaultId: Ulid): Promise<boolean> {
  await advanceTimer(core, vaultId);
  return true;
}

/** Moves some timers, several at once. @returns the vaults that somebody else is busy with. */
async function advanceMany(
  core: Core,
  due: readonly DuePolicy[],
  nowMs: number,
  goesOn: () => boolean,
  advance: typeof advanceFreeTimer,
): Promise<readonly Ulid[]> {
  const busy: Ulid[] = [];
  const queue = [...due];
  const lane = async (): Promise<void> => {
    for (let policy = queue.shift(); policy !== undefined && goesOn(); policy = queue.shift()) {
      if (!(await advanceOne(core, policy, nowMs, advance))) busy.push(policy.vault_id);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce[core.db.dialect], due.length) }, lane));
  return busy;
}

/** What is due and not held. While nothing is due, nobody is asked what is held. */
async function listFree(core: Core, nowMs: number, limit: number): Promise<readonly DuePolicy[]> {
  const due = await listDuePolicies(core.db.read, nowMs, limit);
  if (due.length === 0) return due;
  const held = latestHolds(await listOpenHoldNumbers(core.db.read));
  return held.dates === 0 ? due : listDuePolicies(core.db.read, nowMs, limit, held);
}

/** @returns false when it was not moved because somebody else is busy with it. */
async function advanceOne(core: Core, due: DuePolicy, nowMs: number, advance: typeof advanceFreeTimer): Promise<boolean> {
  try {
    return await advance(core, due.vault_id);
  } catch (error) {
    core.report({ kind: 'timer failed', id: due.vault_id, error });
    await core.db.transaction((tx) => noteTimerFailure(tx, due, instantFromMs(nowMs), failureMs));
    return true;
  }
}
