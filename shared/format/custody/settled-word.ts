import { Type } from 'typebox';
import { toBase64 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { verifySignature, type Identity } from '../../crypto/identity.ts';
import { canonicalJson, checkJson, HashText, OrdinalNumber, UlidText } from '../json-body.ts';
import type { CustodyPlan } from './custody-plan.ts';
import { PublicKeyText } from './plan-form.ts';
import { checkTextVersion, readCanonicalText, textVersion, type SignedText } from './signed-text.ts';

// FORMAT.md, "Settled plans": what lets a witness, which knows no sessions, drop the shares of before.

const maxCharacters = 1_024;

const SettledJson = Type.Object({
  version: Type.Literal(textVersion),
  kind: Type.Literal('settled'),
  vault: UlidText,
  owner: PublicKeyText,
  plan: OrdinalNumber,
  hash: HashText,
});

/** The owner's word that both servers have the shares of this plan. @param identity the owner's. */
export function signSettled({ vaultId, number, hash }: Pick<CustodyPlan, 'vaultId' | 'number' | 'hash'>, identity: Identity): SignedText {
  const says = { version: textVersion, kind: 'settled', vault: vaultId, owner: toBase64(identity.publicKey), plan: number, hash };
  const text = canonicalJson(says);
  return { text, signature: identity.sign('note', utf8(text)) };
}

/**
 * Makes sure that the owner of a plan said so of it.
 * @throws CryptoError `damaged` for anything else, word of another plan included; `unsupported_version`.
 */
export function assertSettled({ text, signature }: SignedText, plan: CustodyPlan): void {
  const value = readCanonicalText(text, 'the word', maxCharacters);
  checkTextVersion(value, 'the word');
  const { vault, owner, plan: number, hash } = checkJson(SettledJson, value, 'the word');
  const isOfPlan = vault === plan.vaultId && owner === toBase64(plan.owner) && number === plan.number && hash === plan.hash;
  if (!isOfPlan) throw new CryptoError('damaged', 'the word is about another plan');
  if (!verifySignature(plan.owner, 'note', utf8(text), signature))
    throw new CryptoError('damaged', 'the word was not signed by this owner');
}
