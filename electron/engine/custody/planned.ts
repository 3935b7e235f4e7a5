import { utf8 } from '../../../shared/crypto/bytes.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { committedIn, type CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { fitsCommitment, sharesOfHalf } from '../../../shared/format/custody/split-half.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { currentKey, openKey, wipeHalves, type KeyRecord } from '../releases/release-record.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { latestPlan } from './plan-record.ts';

/*
 * What a server has been given of a plan. No share leaves before the plan that it fits has been taken by all who are to act on it: a server
 * that had a share and no plan would keep a key for itself of which nobody has the rest.
 */

const takenName = (vault: string): string => `plan.taken ${vault}`;

/** Hash of the plan for which shares may be brought to the server whose store this is; undefined before the first. */
export function takenPlan({ state }: LocalStore, vault: string): string | undefined {
  const kept = state.get(takenName(vault));
  return kept === undefined ? undefined : new TextDecoder().decode(kept);
}

export function noteTakenPlan(store: LocalStore, vault: string, hash: string | undefined): void {
  if (takenPlan(store, vault) !== hash)
    store.transaction(() => store.state.set(takenName(vault), hash === undefined ? undefined : utf8(hash)));
}

/** Whether a plan commits to the shares of this very key. */
export function isKeyOf(session: Session, plan: CustodyPlan, recipient: Entry, key: KeyRecord): boolean {
  const committed = committedIn(plan, recipient.id);
  if (committed?.keyGeneration !== key.keyGeneration) return false;
  const open = openKey(session, recipient, key);
  const shares = sharesOfHalf(open.serverHalf);
  try {
    return shares.every((share, index) => fitsCommitment({ place: (index + 1) as 1 | 2 | 3, share }, committed));
  } finally {
    wipe(...shares);
    wipeHalves(open);
  }
}

/**
 * Whether the server whose store it is may have its part of a recipient's present key: a share that its plan names, or the whole of one that
 * isn't shared out. @param isEnd whether the owner's word goes along that it's to have that in a vault with a plan.
 */
export function mayLeave({ store }: Pick<EngineContext, 'store'>, session: Session, recipient: Entry, isEnd = false): boolean {
  const key = currentKey(recipient);
  const vault = session.book.find('vault', recipient.vault);
  if (key?.custodians === undefined) return isEnd || vault === undefined || latestPlan(session, vault) === undefined;
  const known = vault && latestPlan(session, vault);
  return known !== undefined && takenPlan(store, recipient.vault) === known.plan.hash && isKeyOf(session, known.plan, recipient, key);
}
