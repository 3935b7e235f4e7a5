import type { EngineHoldReason } from '../../../shared/domain/engine-watch.ts';
import type { Core } from '../context.ts';
import { lockEngineState } from '../stores/engine-store.ts';
import { insertHold } from '../stores/hold-store.ts';

/** Raises holds in transactions at the same moment. @returns the number that each got, undefined for those that were open already. */
export async function raiseHoldsTogether(core: Core, reasons: readonly EngineHoldReason[]): Promise<readonly (number | undefined)[]> {
  return Promise.all(
    reasons.map((reason) =>
      core.db.transaction(async (tx) => {
        await lockEngineState(tx);
        return insertHold(tx, { reason, began_at: core.clock.now(), details: '{}' });
      }),
    ),
  );
}
