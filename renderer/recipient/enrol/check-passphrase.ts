import { areProposedWords, makePassphraseJudge, type PassphraseWords } from '../../../shared/domain/passphrase-judge.ts';
import { passphraseRefusal, type PassphraseJudge, type PassphraseRefusal } from '../../../shared/domain/passphrase-rule.ts';
import { Problem } from '../problems.ts';

/** In the worker: holds what somebody makes up against the lists, and remembers what was good. */
export class PassphraseCheck {
  #judge: PassphraseJudge | undefined;
  #good: string | undefined;

  /** Why it can't be chosen; null when it can. @param lists as the build wrote them. */
  async check(passphrase: string, lists: Blob): Promise<PassphraseRefusal | null> {
    this.#judge ??= makePassphraseJudge(JSON.parse(await lists.text()) as PassphraseWords);
    const refusal = passphraseRefusal(passphrase, [], this.#judge) ?? null;
    if (refusal === null) this.#good = passphrase;
    return refusal;
  }

  /** Whatever the page did: no key is made for one that wasn't checked. @throws Problem `too_easy`. */
  assertGood(passphrase: string): void {
    if (passphrase !== this.#good && !areProposedWords(passphrase)) throw new Problem('too_easy', 'a passphrase that nobody has checked');
  }
}
