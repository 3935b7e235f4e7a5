import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { readEnd, type CustodyEnd } from '../../../shared/format/custody/custody-end.ts';
import type { CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { signedTextFromJson, type SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import type { Core } from '../context.ts';

/**
 * The owner's word that this custodian is not to be one any more.
 * @param plan the newest that is kept here.
 * @throws DomainError `invalid_request` for what isn't that; `conflict` for one that doesn't go beyond the plan of now, or without one.
 */
export function readOwnEnd({ keys }: Pick<Core, 'keys'>, plan: CustodyPlan | undefined, json: SignedTextJson): CustodyEnd {
  if (plan === undefined) throw new DomainError('conflict', 'This vault has no plan.');
  try {
    return readEnd(signedTextFromJson(json, 'the end'), { plan, custodian: keys.custodianPublicKey });
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    if (error.code !== 'rolled_back') throw invalid('end', `is refused as ${error.code}`);
    throw new DomainError('conflict', `This vault has plan ${plan.number}, and its end must go beyond it.`);
  }
}
