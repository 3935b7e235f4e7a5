import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import type { ServerPlace } from '../../../shared/domain/custodian.ts';
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

/** The custodian's public key as notes name it; null for paper. */
function keyAt({ custodians: [first, second, third] }: CustodyPlan, place: 1 | 2 | 3): string | null {
  const custodian = { 1: first, 2: second, 3: third }[place];
  return custodian.kind === 'paper' ? null : toBase64(custodian.publicKey);
}

/**
 * What the rules go by. They know one generation for all recipients: it is the number of the plan with which any recipient's shares last
 * became others.
 * @param before the plan and facts of now; absent at the first plan.
 */
export function factsOf(
  plan: CustodyPlan,
  place: ServerPlace,
  before?: { readonly plan: CustodyPlan; readonly facts: KnownFacts },
): KnownFacts {
  return {
    place,
    plan: plan.number,
    generation: before === undefined || hasNewShares(before.plan, plan) ? plan.number : before.facts.generation,
    keys: { 1: keyAt(plan, 1) ?? '', 2: keyAt(plan, 2) ?? '', 3: keyAt(plan, 3) },
    deviceKeys: plan.devices.map(({ publicKey }) => toBase64(publicKey)),
  };
}

function hasNewShares(before: CustodyPlan, next: CustodyPlan): boolean {
  const generations = new Map(before.recipients.map(({ id, keyGeneration }) => [id, keyGeneration]));
  return next.recipients.some(({ id, keyGeneration }) => generations.has(id) && generations.get(id) !== keyGeneration);
}
