import { latestPlan } from '../custody/plan-record.ts';
import { isEnding } from '../custody/sharing.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { releasedAtOf } from '../library/released-vaults.ts';
import { isTrashed } from '../library/trash-mark.ts';
import { choose, isChosen, isTakenBack, pairingOf, unpair } from './second-choice.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { callOff, keepInStep } from './keep-in-step.ts';
import { closeSecondAccount } from './second-account.ts';
import { inTurn, runSync } from '../sync/sync-handlers.ts';
import { SyncError } from '../sync/sync-error.ts';

/**
 * Gives the second server up, once the one that the account is on keeps its vaults alone: until then the second has a share that is needed.
 * It's told to give up every vault: one that was only forgotten would hear of no check-in any more, and open them. An account that moved to
 * the second because the first was lost has none beside it, and has it keep the vaults alone in the same way.
 * @returns whether it could be told. @throws whatever kept it from being told, unless `evenIfAway`; whatever kept the account's own server from
 * taking the vaults back, and then the second is still what it was; EngineError `vault_released`.
 */
export async function retire(ctx: EngineContext, evenIfAway: boolean): Promise<{ readonly isTold: boolean }> {
  const session = ctx.session();
  const vaults = session.book.list('vault').filter((vault) => isChosen(vault) || latestPlan(session, vault) !== undefined);
  if (pairingOf(session) === undefined) {
    if (vaults.length === 0) throw new SyncError('not_connected', 'There is no second server.');
    await takeBack(ctx, session, vaults);
    return { isTold: false };
  }
  const store = evenIfAway ? foundAnyway(ctx) : ctx.second.find();
  if (store !== undefined && evenIfAway) callOff(store);
  // One that's away keeps what it has, and the vaults stay chosen.
  if (!evenIfAway) await keepInStep(ctx, undefined);
  await takeBack(ctx, session, vaults);
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

/** Has the account's own server keep alone what it shared with others. */
async function takeBack(ctx: EngineContext, session: Session, vaults: readonly Entry[]): Promise<void> {
  // What was opened for its people is collected from both.
  if (vaults.some(({ id }) => releasedAtOf(session, id) !== null))
    throw new EngineError('vault_released', 'A vault has been opened for its people, who need what both servers keep of it.');
  for (const { id } of vaults) if (!isTakenBack(session.book.get('vault', id))) choose(session, session.book.get('vault', id), false);
  if (vaults.every((vault) => latestPlan(session, vault) === undefined)) return;
  await runSync(ctx, { partsToo: false });
  const isOpen = session.book.list('vault').some((vault) => isEnding(session, vault) && !isTrashed(vault));
  if (isOpen) throw new SyncError('conflict', "Your server hasn't taken a vault back whole yet. The second one still keeps its share.");
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
