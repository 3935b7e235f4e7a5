import type { Output } from '../../contract/contract.ts';
import { readKeyring } from '../../../shared/format/vault/keyring.ts';
import { accountSettings } from '../library/settings.ts';
import type { EngineContext } from '../engine-context.ts';
import { packState, stateNames } from './account-state.ts';
import { renewedElsewhere } from './pending-renewal.ts';

/** What exists of an account on this device. @param isBeingOpened reports only those unreadable records that have been tried so far. */
export function accountStatus(ctx: EngineContext, isBeingOpened = false): Output<'account.status'> {
  const keyring = ctx.store.state.get(stateNames.keyring);
  if (keyring === undefined) {
    return {
      state: 'empty',
      account: null,
      keyringGeneration: null,
      secretKeyKnown: false,
      keysRenewed: false,
      kit: { savedAt: null, confirmedAt: null },
      unreadable: [],
    };
  }
  const { accountId, generation } = readKeyring(keyring);
  const session = ctx.openSession();
  const { kitSavedAt, kitConfirmedAt } = session === undefined ? { kitSavedAt: null, kitConfirmedAt: null } : accountSettings(session);
  return {
    state: session === undefined ? 'locked' : 'unlocked',
    account: accountId,
    keyringGeneration: generation,
    secretKeyKnown: packState(ctx.store).known,
    keysRenewed: renewedElsewhere(ctx.store) !== undefined,
    kit: { savedAt: kitSavedAt, confirmedAt: kitConfirmedAt },
    unreadable:
      session === undefined ? [] : (isBeingOpened ? session.book.unreadableSoFar : session.book.unreadable).map((one) => ({ ...one })),
  };
}
