import { CryptoError } from '../../crypto/crypto-error.ts';
import { identityFromSeed } from '../../crypto/identity.ts';
import { wipe, type Key } from '../../crypto/keys.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import { committedIn, type CustodyPlan } from './custody-plan.ts';
import { fitsCommitment } from './split-half.ts';
import { openThirdShare } from './third-box.ts';

/**
 * The third party's share of one recipient's half, out of the plan. FORMAT.md, "Sealed to the third party". The caller wipes it.
 * @param seed of the third party's key: a witness' own, or what a paper says.
 * @throws CryptoError `wrong_key` where the plan names another third party; `damaged` for somebody whom the plan doesn't name, for a box that
 * doesn't open or was sealed for another owner's plans, and for a share that isn't the one that the plan commits to. TypeError for a wiped seed.
 */
export function openThirdOf(plan: CustodyPlan, recipientId: string, seed: Key): Key {
  if (!equalBytes(identityFromSeed(seed).publicKey, plan.custodians[2].publicKey))
    throw new CryptoError('wrong_key', 'this key is not that of the third party in the plan');
  const committed = committedIn(plan, recipientId);
  if (committed === undefined) throw new CryptoError('damaged', 'the plan does not name this recipient');
  const share = openThirdShare(committed.sealedThird, seed, plan.owner);
  if (fitsCommitment({ place: 3, share }, committed)) return share;
  wipe(share);
  throw new CryptoError('damaged', 'the sealed share is not the one in the plan');
}
