import { passphraseLimits, type PassphraseRefusal } from '../../../shared/domain/passphrase-rule.ts';
import { refusePassphrase } from '../../../shared/node/refuse-passphrase.ts';
import type { Handlers } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';

const reasons: Readonly<Record<PassphraseRefusal, string>> = {
  popular: 'many people have it',
  too_short: `it needs at least ${passphraseLimits.least} characters`,
  too_long: `it may have at most ${passphraseLimits.most} characters`,
  not_text: 'it has characters that are no text',
  repeated: 'it is one short piece over and over',
  personal: 'anybody would try it first',
  guessable: 'it is too easy to guess; several words that have nothing to do with each other are harder',
};

/** Ensures that a passphrase may be chosen; those that are in use already go on opening. @throws EngineError `passphrase_refused`. */
export async function assertGoodPassphrase(passphrase: string): Promise<void> {
  const refusal = await refusePassphrase(passphrase);
  if (refusal !== undefined) throw new EngineError('passphrase_refused', `This passphrase can't be taken: ${reasons[refusal]}.`);
}

export const passphraseHandlers: Handlers<'passphrase.check'> = {
  'passphrase.check': async (_ctx, { passphrase }) => ({ refusal: (await refusePassphrase(passphrase)) ?? null }),
};
