import type { HoldReason } from '../../../shared/domain/heartbeat.ts';
import type { ReleaseHoldRow } from '../../db/schema.ts';
import { systemOrigin, type Core } from '../context.ts';
import { lockHeartbeatState } from '../stores/heartbeat-store.ts';
import { insertHold } from '../stores/hold-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { liftHold } from './lift-hold.ts';
import { previewLift } from './preview-lift.ts';

/**
 * Raises holds in transactions at the same time, so that any of them may get the first number.
 * @returns the number that each got, undefined for those that were already open.
 */
export async function raiseHoldsTogether(core: Core, reasons: readonly HoldReason[]): Promise<readonly (number | undefined)[]> {
  return Promise.all(reasons.map((reason) => raiseOne(core, reason)));
}

/** Raises holds one after the other, so that they are numbered as they are named. */
export async function raiseHoldsInOrder(core: Core, reasons: readonly HoldReason[]): Promise<void> {
  for (const reason of reasons) await raiseOne(core, reason);
}

const raiseOne = (core: Core, reason: HoldReason): Promise<number | undefined> =>
  core.db.transaction(async (tx) => {
    await lockHeartbeatState(tx);
    return insertHold(tx, { reason, began_at: core.clock.now(), details: jsonColumns.release_holds.details.write({}) });
  });

/** Looks at what lifting a hold would release, and lifts it. @throws what either step throws. */
export async function liftAsSeen(core: Core, number: number, note: string | null = null): Promise<ReleaseHoldRow> {
  const { seen } = await previewLift(core, number);
  return liftHold(core, systemOrigin, { number, seen, note });
}
