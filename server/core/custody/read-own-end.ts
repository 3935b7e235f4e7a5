import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { readEnd, type CustodyEnd, type EndVerdict, type ExpectedEnd } from '../../../shared/format/custody/custody-end.ts';
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
  const read = readOrRefuse(json, { plan, custodian: keys.custodianPublicKey });
  if (read.verdict === 'rolled_back')
    throw new DomainError('conflict', `This vault has plan ${plan.number}, and its end must go beyond it.`);
  return read.end;
}

function readOrRefuse(json: SignedTextJson, expected: ExpectedEnd): EndVerdict {
  try {
    return readEnd(signedTextFromJson(json, 'the end'), expected);
  } catch (error) {
    throw error instanceof CryptoError ? invalid('end', `is refused as ${error.code}`) : error;
  }
}
