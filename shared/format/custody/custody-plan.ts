import { fromBase64, toBase64 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { fromHex, hex } from '../../crypto/hash.ts';
import { verifySignature, type Identity } from '../../crypto/identity.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import type { Instant } from '../../domain/instant.ts';
import { canonicalJson } from '../json-body.ts';
import type { Custodians, ThirdCustodian } from './custodian.ts';
import { checkPlanForm, maxPlanCharacters, type CustodyRule, type PlanForm } from './plan-form.ts';
import { readCanonicalText, textHash, textVersion, type SignedText } from './signed-text.ts';
import type { CommittedShares, OfEachPlace } from './split-half.ts';

// FORMAT.md, "Custody plan": what the owner signs about who keeps the shares of a vault, and what they go by.

export { maxPlanDevices, maxPlanRecipients } from './plan-form.ts';
export type { CustodyRule } from './plan-form.ts';

/** A device whose notes are the owner's. */
export interface PlanDevice {
  readonly id: string;
  /** Its own Ed25519 key, not the account's. */
  readonly publicKey: Uint8Array;
}

/** The shares of one recipient's half: which generation, and what each must be. */
export interface PlanRecipient {
  readonly id: string;
  readonly keyGeneration: number;
  readonly commitments: OfEachPlace<Uint8Array>;
  /** The third party's, sealed to it: see `sealThirdShare`. */
  readonly sealedThird: Uint8Array;
}

/** What the owner puts into a plan. */
export interface NewPlan {
  readonly accountId: string;
  readonly vaultId: string;
  /** 1 for the vault's first plan, and one more for each after it. */
  readonly number: number;
  /** Hash of the plan before; null in the first. */
  readonly previous: string | null;
  readonly madeAt: Instant;
  readonly custodians: Custodians;
  readonly rule: CustodyRule;
  readonly devices: readonly PlanDevice[];
  readonly recipients: readonly PlanRecipient[];
}

/** A plan that the owner signed. */
export interface CustodyPlan extends NewPlan {
  /** The owner's public key. */
  readonly owner: Uint8Array;
  /** What the next plan calls it by: H of its text, hexadecimal. */
  readonly hash: string;
}

/**
 * Writes and signs a plan.
 * @param identity the owner's.
 * @throws CryptoError `damaged` for content that no reader would accept.
 */
export function signPlan(plan: NewPlan, identity: Identity): SignedText {
  const text = canonicalJson(checkPlanForm(formOf(plan, identity.publicKey)));
  readCanonicalText(text, 'the plan', maxPlanCharacters);
  return { text, signature: identity.sign('plan', utf8(text)) };
}

/** What a reader knows of a plan beforehand. */
export interface ExpectedPlan {
  /** The owner's public key, known from elsewhere: a plan vouches for nobody. */
  readonly identity: Uint8Array;
  readonly accountId?: string;
  readonly vaultId?: string;
}

/**
 * The plan in a text, if the owner signed it.
 * @throws CryptoError `damaged` for another owner's, another vault's or a malformed one; `unsupported_version` for a later form that the
 * owner signed.
 */
export function readPlan({ text, signature }: SignedText, { identity, accountId, vaultId }: ExpectedPlan): CustodyPlan {
  if (text.length > maxPlanCharacters) throw new CryptoError('damaged', 'the plan is too long');
  if (!verifySignature(identity, 'plan', utf8(text), signature)) throw new CryptoError('damaged', 'the plan was not signed by this owner');
  const form = checkPlanForm(readCanonicalText(text, 'the plan', maxPlanCharacters));
  const plan = planOf(form, textHash(text));
  if (!equalBytes(plan.owner, identity)) throw new CryptoError('damaged', 'the plan is of another owner');
  if (plan.accountId !== (accountId ?? plan.accountId) || plan.vaultId !== (vaultId ?? plan.vaultId))
    throw new CryptoError('damaged', 'the plan is of another vault');
  return plan;
}

/** What a plan says about the shares of one recipient. */
export interface PlannedShares extends CommittedShares {
  readonly sealedThird: Uint8Array;
}

/** What the plan says about the shares of this recipient; undefined for somebody it doesn't name. */
export function committedIn({ vaultId, recipients }: CustodyPlan, recipientId: string): PlannedShares | undefined {
  const found = recipients.find(({ id }) => id === recipientId);
  return (
    found && { vaultId, recipientId, keyGeneration: found.keyGeneration, commitments: found.commitments, sealedThird: found.sealedThird }
  );
}

function formOf(plan: NewPlan, owner: Uint8Array): PlanForm {
  const [first, second, third] = plan.custodians;
  return {
    version: textVersion,
    account: plan.accountId,
    vault: plan.vaultId,
    owner: toBase64(owner),
    number: plan.number,
    previous: plan.previous,
    madeAt: plan.madeAt,
    custodians: [
      { place: 1, kind: 'server', address: first.address, publicKey: toBase64(first.publicKey) },
      { place: 2, kind: 'server', address: second.address, publicKey: toBase64(second.publicKey) },
      thirdFormOf(third),
    ],
    rule: plan.rule,
    devices: plan.devices.map(({ id, publicKey }) => ({ id, publicKey: toBase64(publicKey) })),
    recipients: plan.recipients.map(({ id, keyGeneration, commitments: [one, two, three], sealedThird }) => ({
      id,
      keyGeneration,
      shares: [hex(one), hex(two), hex(three)],
      sealed: toBase64(sealedThird),
    })),
  };
}

function thirdFormOf(third: ThirdCustodian): PlanForm['custodians'][2] {
  const publicKey = toBase64(third.publicKey);
  if (third.kind === 'paper') return { place: 3, kind: 'paper', publicKey };
  return { place: 3, kind: 'witness', address: third.address, publicKey, contact: toBase64(third.contact) };
}

function planOf(form: PlanForm, hash: string): CustodyPlan {
  const [first, second, third] = form.custodians;
  return {
    accountId: form.account,
    vaultId: form.vault,
    owner: fromBase64(form.owner, 'damaged'),
    number: form.number,
    previous: form.previous,
    madeAt: form.madeAt,
    custodians: [
      { place: 1, kind: 'server', address: first.address, publicKey: fromBase64(first.publicKey, 'damaged') },
      { place: 2, kind: 'server', address: second.address, publicKey: fromBase64(second.publicKey, 'damaged') },
      thirdOf(third),
    ],
    rule: form.rule,
    devices: form.devices.map(({ id, publicKey }) => ({ id, publicKey: fromBase64(publicKey, 'damaged') })),
    recipients: form.recipients.map(({ id, keyGeneration, shares: [one, two, three], sealed }) => ({
      id,
      keyGeneration,
      commitments: [fromHex(one, 'damaged'), fromHex(two, 'damaged'), fromHex(three, 'damaged')],
      sealedThird: fromBase64(sealed, 'damaged'),
    })),
    hash,
  };
}

function thirdOf(third: PlanForm['custodians'][2]): ThirdCustodian {
  const publicKey = fromBase64(third.publicKey, 'damaged');
  if (third.kind === 'paper') return { place: 3, kind: 'paper', publicKey };
  return { place: 3, kind: 'witness', address: third.address, publicKey, contact: fromBase64(third.contact, 'damaged') };
}
