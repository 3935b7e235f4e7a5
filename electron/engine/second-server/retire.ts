import type { EngineContext } from '../engine-context.ts';
import { choose, isChosen, pairingOf, unpair } from './second-choice.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { callOff, keepInStep } from './keep-in-step.ts';
import { closeSecondAccount } from './second-account.ts';
import { inTurn } from '../sync/sync-handlers.ts';
import { SyncError } from '../sync/sync-error.ts';

/**
 * Gives the second server up. It's told first to give up every vault: one that was only forgotten would hear of no check-in any more, and
 * open them.
 * @returns whether it could be told. @throws whatever kept it from being told, unless `evenIfAway`.
 */
export async function retire(ctx: EngineContext, evenIfAway: boolean): Promise<{ readonly isTold: boolean }> {
  const session = ctx.session();
  if (pairingOf(session) === undefined) throw new SyncError('not_connected', 'There is no second server.');
  const store = evenIfAway ? foundAnyway(ctx) : ctx.second.find();
  if (store !== undefined && evenIfAway) callOff(store);
  // One that's away keeps what it has, and the vaults stay chosen.
  if (!evenIfAway) await keepInStep(ctx, undefined);
  for (const vault of session.book.list('vault').filter(isChosen)) choose(session, vault, false);
  const isTold = await tell(ctx, evenIfAway);
  const forget = async (): Promise<void> => {
    unpair(session);
    closeSecondAccount(session);
    ctx.second.remove();
  };
  // Whoever keeps it in step at this moment is done first.
  await (store === undefined ? forget() : inTurn(store, forget));
  return { isTold };
}

async function tell(ctx: EngineContext, evenIfAway: boolean): Promise<boolean> {
  try {
    await keepInStep(ctx, undefined);
    return true;
  } catch (error) {
    if (!evenIfAway) throw error;
    return false;
  }
}

/** A folder that doesn't open can still be forgotten. */
function foundAnyway({ second }: EngineContext): LocalStore | undefined {
  try {
    return second.find();
  } catch {
    return undefined;
  }
}
