import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { isUlid } from '../../../shared/domain/ids.ts';
import type { CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { assertSettled } from '../../../shared/format/custody/settled-word.ts';
import { signedTextFromJson, type SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { planIn } from '../custody/known-plan.ts';
import { ownerIn, witnessedId } from '../custody/witnessed-id.ts';
import { dropPlans, findCustodian, listPlans } from '../stores/custody-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';

/** The owner's word about a vault, as somebody brought it. */
export interface SettledIn {
  readonly vaultId: string;
  readonly word: SignedTextJson;
  readonly origin: Origin;
}

/**
 * The owner's device has seen both servers have the shares of this plan: those of before go, and are given no more. Whoever repeats it
 * changes nothing; as long as nobody says so, shares of before are kept, and given too.
 * @throws DomainError `invalid_request` for anything but its owner's word about the plan of now; `vault_not_found`; `conflict` for a vault
 * that is kept no longer.
 */
export async function takeSettled(core: Core, { vaultId, word, origin }: SettledIn): Promise<CustodyPlan> {
  const owner = ownerIn(word.text);
  if (!isUlid(vaultId) || owner === undefined) throw invalid('text', 'must be an owner’s word about a vault');
  const id = witnessedId(owner, vaultId);
  return core.db.transaction(async (tx) => {
    const vault = await lockVault(tx, id);
    const [plan, ...earlier] = (await listPlans(tx, id)).map(planIn);
    if (vault === undefined || plan === undefined) throw new DomainError('vault_not_found', 'There is no vault with this id.');
    assertOrRefuse(word, plan);
    const [policy, state] = [await findPolicy(tx, id), await findCustodian(tx, id)];
    if (policy === undefined || state === undefined) throw new DomainError('conflict', 'This witness does not keep the vault any more.');
    const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    const event = { type: 'custody', event: { type: 'settled', plan: plan.number } } as const;
    const outcome = await applyTimerEvent(tx, core, { vault, policy, event, time, origin });
    if ('refused' in outcome) throw new DomainError('conflict', 'This is not the plan that this witness has.');
    await dropPlans(
      tx,
      id,
      earlier.map(({ number }) => number),
    );
    return plan;
  });
}

function assertOrRefuse(word: SignedTextJson, plan: CustodyPlan): void {
  try {
    assertSettled(signedTextFromJson(word, 'the word'), plan);
  } catch (error) {
    throw error instanceof CryptoError ? invalid('text', `is refused as ${error.code}`) : error;
  }
}
