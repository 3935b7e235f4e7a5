import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import type { Place, ServerPlace } from '../../../shared/domain/custodian.ts';
import { readPlan, type CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import type { CustodyPlanRow, KnownFacts } from '../../db/schema.ts';

/** The plan in a row. It is checked again each time: nobody who can write to the database alone names a custodian or a device. @throws CryptoError */
export function planIn({ plan, signature, owner_key: ownerKey, vault_id: vaultId }: CustodyPlanRow): CustodyPlan {
  const identity = fromBase64(ownerKey, 'damaged');
  return readPlan({ text: plan, signature: fromBase64(signature, 'damaged') }, { identity, vaultId });
}

/** Where a plan has the holder of this key among its two servers; undefined where it has somebody else. */
export function placeIn({ custodians }: CustodyPlan, key: Uint8Array): ServerPlace | undefined {
  const [first, second] = custodians;
  return [first, second].find(({ publicKey }) => equalBytes(publicKey, key))?.place;
}

/** The custodians' public keys as notes name them. */
function keysIn({ custodians: [first, second, third] }: CustodyPlan): KnownFacts['keys'] {
  return { 1: toBase64(first.publicKey), 2: toBase64(second.publicKey), 3: third.kind === 'paper' ? '' : toBase64(third.publicKey) };
}

/**
 * What the rules go by. They know one generation for all recipients: it is the number of the plan with which any recipient's shares last
 * became others.
 * @param before the plan and facts of now; absent at the first plan.
 */
export function factsOf(
  plan: CustodyPlan,
  place: Place,
  before?: { readonly plan: CustodyPlan; readonly facts: KnownFacts },
): KnownFacts {
  return {
    place,
    plan: plan.number,
    generation: before === undefined || hasNewShares(before.plan, plan) ? plan.number : before.facts.generation,
    third: plan.custodians[2].kind,
    keys: keysIn(plan),
    deviceKeys: plan.devices.map(({ publicKey }) => toBase64(publicKey)),
  };
}

function hasNewShares(before: CustodyPlan, next: CustodyPlan): boolean {
  const generations = new Map(before.recipients.map(({ id, keyGeneration }) => [id, keyGeneration]));
  return next.recipients.some(({ id, keyGeneration }) => generations.has(id) && generations.get(id) !== keyGeneration);
}
