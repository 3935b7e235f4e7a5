import { Type, type Static } from 'typebox';
import { fromBase64, toBase64 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { verifySignature, type Identity } from '../../crypto/identity.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import type { Instant } from '../../domain/instant.ts';
import { canonicalJson, checkJson, HashText, OrdinalNumber, UlidText } from '../json-body.ts';
import type { CustodyPlan } from './custody-plan.ts';
import { InstantText, isRealInstant, PublicKeyText } from './plan-form.ts';
import { checkTextVersion, readCanonicalText, textVersion, type SignedText } from './signed-text.ts';

// FORMAT.md, "End of custody": what the owner signs when a custodian is not to be one any more.

/** The longest end, in characters. */
export const maxEndCharacters = 4_096;

const EndJson = Type.Object({
  version: Type.Literal(1),
  account: UlidText,
  vault: UlidText,
  owner: PublicKeyText,
  number: OrdinalNumber,
  previous: HashText,
  madeAt: InstantText,
  custodian: PublicKeyText,
});
type EndForm = Static<typeof EndJson>;

/** What the owner puts into an end. */
export interface NewEnd {
  readonly accountId: string;
  readonly vaultId: string;
  /** Greater than that of every plan before. */
  readonly number: number;
  /** Hash of the vault's newest plan. */
  readonly previous: string;
  readonly madeAt: Instant;
  /** Public key of the one custodian that this is for: what one of them is told, it can't turn against another. */
  readonly custodian: Uint8Array;
}

/** An end that the owner signed. */
export interface CustodyEnd extends NewEnd {
  /** The owner's public key. */
  readonly owner: Uint8Array;
}

/** Writes and signs an end. @param identity the owner's. @throws CryptoError `damaged` for content that no reader would accept. */
export function signEnd(end: NewEnd, identity: Identity): SignedText {
  const form: EndForm = {
    version: textVersion,
    account: end.accountId,
    vault: end.vaultId,
    owner: toBase64(identity.publicKey),
    number: end.number,
    previous: end.previous,
    madeAt: end.madeAt,
    custodian: toBase64(end.custodian),
  };
  const text = canonicalJson(checkEndForm(form));
  return { text, signature: identity.sign('end', utf8(text)) };
}

/** What a custodian knows of an end beforehand. */
export interface ExpectedEnd {
  /** The plan that it goes by. */
  readonly plan: CustodyPlan;
  /** Its own public key. */
  readonly custodian: Uint8Array;
}

/** `rolled_back`: the owner's end of this custodian's part, but from before the plan that it goes by now. */
export type EndVerdict = { readonly verdict: 'ends'; readonly end: CustodyEnd } | { readonly verdict: 'rolled_back' };

/**
 * What a text says of the end of this custodian's part in this plan.
 * @throws CryptoError `damaged` for another owner's, another vault's, another custodian's or a malformed one; `unsupported_version` for a
 * later form that the owner signed.
 */
export function readEnd({ text, signature }: SignedText, { plan, custodian }: ExpectedEnd): EndVerdict {
  if (text.length > maxEndCharacters) throw new CryptoError('damaged', 'the end is too long');
  if (!verifySignature(plan.owner, 'end', utf8(text), signature)) throw new CryptoError('damaged', 'the end was not signed by this owner');
  const form = checkEndForm(readCanonicalText(text, 'the end', maxEndCharacters));
  const end = endOf(form);
  const isOfPlan = end.accountId === plan.accountId && end.vaultId === plan.vaultId && equalBytes(end.owner, plan.owner);
  if (!isOfPlan) throw new CryptoError('damaged', 'the end is of another vault');
  if (!equalBytes(end.custodian, custodian)) throw new CryptoError('damaged', 'the end is for another custodian');
  return end.number > plan.number ? { verdict: 'ends', end } : { verdict: 'rolled_back' };
}

function checkEndForm(value: unknown): EndForm {
  checkTextVersion(value, 'the end');
  const end = checkJson(EndJson, value, 'the end');
  if (!isRealInstant(end.madeAt)) throw new CryptoError('damaged', 'the end names a time that there is not');
  return end;
}

function endOf(form: EndForm): CustodyEnd {
  return {
    accountId: form.account,
    vaultId: form.vault,
    owner: fromBase64(form.owner, 'damaged'),
    number: form.number,
    previous: form.previous,
    madeAt: form.madeAt,
    custodian: fromBase64(form.custodian, 'damaged'),
  };
}
