import { areProposedWords, makePassphraseJudge } from '../domain/passphrase-judge.ts';
import { passphraseRefusal, type PassphraseJudge, type PassphraseRefusal } from '../domain/passphrase-rule.ts';
import { loadPassphraseWords } from './passphrase-words.mjs';

let judge: Promise<PassphraseJudge> | undefined;

/**
 * Why this passphrase can't be chosen; undefined when it can. The lists are read when somebody first makes one up, and not at every start.
 * @param personal as for `passphraseRefusal`.
 */
export async function refusePassphrase(passphrase: string, personal: readonly string[] = []): Promise<PassphraseRefusal | undefined> {
  if (areProposedWords(passphrase)) return undefined;
  judge ??= loadPassphraseWords().then(makePassphraseJudge);
  return passphraseRefusal(passphrase, personal, await judge);
}
