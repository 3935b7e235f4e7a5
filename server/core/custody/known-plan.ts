import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import type { Place, ServerPlace } from '../../../shared/domain/custodian.ts';
import { committedIn, readPlan, type CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import type { CustodyPlanRow, KnownFacts } from '../../db/schema.ts';
import { witnessedId } from './witnessed-id.ts';

/** How many plans that were read are remembered: one of a thousand recipients takes a while to read, and strangers may ask about it. */
const rememberedPlans = 8;
/** The most characters of them together, beside the newest: a witness with many owners has little memory. */
const rememberedCharacters = 1_000_000;
const remembered = new Map<string, { readonly text: string; readonly plan: CustodyPlan }>();

function charactersRemembered(): number {
  return [...remembered.values()].reduce((sum, { text }) => sum + text.length, 0);
}

/** The plan in a row, which a witness has under an id of its own. What it says is checked against its signature: nobody who can write to the database alone names a custodian or a device. @throws CryptoError */
export function planIn({ plan: text, signature, owner_key: ownerKey, vault_id: vaultId }: CustodyPlanRow): CustodyPlan {
  const name = `${vaultId} ${ownerKey} ${signature}`;
  const known = remembered.get(name);
  if (known?.text === text) return known.plan;
  const identity = fromBase64(ownerKey, 'damaged');
  const plan = readPlan({ text, signature: fromBase64(signature, 'damaged') }, { identity });
  if (plan.vaultId !== vaultId && witnessedId(identity, plan.vaultId) !== vaultId)
    throw new CryptoError('damaged', 'the plan is of another vault');
  remembered.set(name, { text, plan });
  for (const oldest of [...remembered.keys()].slice(0, -rememberedPlans)) remembered.delete(oldest);
  for (const [oldest] of remembered) {
    if (oldest === name || charactersRemembered() <= rememberedCharacters) break;
    remembered.delete(oldest);
  }
  return plan;
}

/** Of plans, the newest first, the one that says what the shares of this recipient's key of this generation must be. */
export function planOfShares(plans: readonly CustodyPlan[], recipientId: string, keyGeneration: number): CustodyPlan | undefined {
  return plans.find((plan) => committedIn(plan, recipientId)?.keyGeneration === keyGeneration);
}

/** The most plans of a vault that are kept at once. */
export const maxKeptPlans = 32;

/**
 * Of the plans that are kept, the newest first, those that can go: all that they say of shares a later one says too. Of too many the first
 * stays, since that may be what the other custodians have, and the newest.
 */
export function supersededPlans(plans: readonly CustodyPlan[]): readonly CustodyPlan[] {
  const isSaidLater = (plan: CustodyPlan, later: readonly CustodyPlan[]): boolean =>
    plan.recipients.every(({ id, keyGeneration }) => planOfShares(later, id, keyGeneration) !== undefined);
  const superseded = plans.filter((plan, index) => index > 0 && isSaidLater(plan, plans.slice(0, index)));
  const kept = plans.filter((plan) => !superseded.includes(plan));
  return [...superseded, ...kept.slice(maxKeptPlans - 1, -1)];
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
export function factsOf(plan: CustodyPlan, place: Place, before?: { readonly plan: CustodyPlan; readonly facts: KnownFacts }): KnownFacts {
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
