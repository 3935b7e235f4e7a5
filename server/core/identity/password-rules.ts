import { DomainError } from '../../../shared/domain/error-codes.ts';
import { passphraseLimits, type PassphraseRefusal } from '../../../shared/domain/passphrase-rule.ts';
import { refusePassphrase } from '../../../shared/node/refuse-passphrase.ts';

const reasons: Readonly<Record<PassphraseRefusal, string>> = {
  popular: 'is one that many people have; anybody would try it',
  too_short: `must have at least ${passphraseLimits.least} characters`,
  too_long: `must have at most ${passphraseLimits.most} characters`,
  not_text: 'must be text',
  repeated: 'must not be one short piece over and over',
  personal: 'must not be your address',
  guessable: 'is too easy to guess; several words that have nothing to do with each other are harder',
};

/**
 * Ensures that a password may be chosen.
 * @throws DomainError `invalid_request` naming `password` for one that is too short or long, that many people have, that is the
 * person's own address, that is one short piece over and over, or that is easy to guess.
 */
export async function assertGoodPassword(password: string, email: string): Promise<void> {
  const refusal = await refusePassphrase(password, [email]);
  if (refusal === undefined) return;
  const reason = reasons[refusal];
  throw new DomainError('invalid_request', `The password ${reason}.`, [{ field: 'password', reason }]);
}
