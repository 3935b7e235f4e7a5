import { wordlist } from '@scure/bip39/wordlists/english.js';
import { ZxcvbnFactory, type OptionsType } from '@zxcvbn-ts/core';
import type { PassphraseJudge } from './passphrase-rule.ts';

/** What people make passphrases of: words and names, each list with the commonest first, and the places of keys on keyboards. */
export interface PassphraseWords {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly keyboards: NonNullable<OptionsType['graphs']>;
}

/** How many different words of the list of proposed ones are certainly enough. */
const proposedWords = 6;

/** Whether these are words as they're proposed, six different ones at least: that's good without asking anybody who knows more lists. */
export function areProposedWords(passphrase: string): boolean {
  const words = passphrase.split(' ');
  return words.every((word) => wordlist.includes(word)) && new Set(words).size >= proposedWords;
}

/** The list of passwords that many people have. */
const popularList = 'popular';

/** What everybody has heard, and so would try; written in one. */
const famous = [
  'heirlock',
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'jumpsoverthelazydog',
  'tobeornottobe',
  'maytheforcebewithyou',
  'opensesame',
  'onceuponatime',
  'ilovemyfamily',
  'ichliebedich',
  'ichliebemeinefamilie',
  'eswareinmal',
  'sesamoeffnedich',
  'sesamöffnedich',
  'allemeineentchen',
  'haenschenklein',
  'hänschenklein',
  'derhundderkatze',
];

/** Beyond this nothing can make a passphrase easier that its beginning didn't, and judging takes longer with each character. */
const judgedCharacters = 40;
/** Of letters that may stand for others (`@` for `a`), every combination is tried: with more than so many in one, it would take seconds. */
const maxSubstitutions = 8;

/** Knows the lists. Making one takes a moment and much memory: a program makes one at most. */
export function makePassphraseJudge({ lists, keyboards }: PassphraseWords): PassphraseJudge {
  const popular = new Set(lists[popularList]);
  const dictionary = Object.fromEntries(Object.entries({ ...lists, famous }).map(([name, words]) => [name, [...words]]));
  const estimator = new ZxcvbnFactory({
    dictionary,
    graphs: keyboards,
    maxLength: judgedCharacters,
    l33tMaxSubstitutions: maxSubstitutions,
  });
  const log10 = (text: string, personal: readonly string[]): number => estimator.check(text, [...personal]).guessesLog10;
  return {
    isPopular: (plain) => popular.has(plain),
    // What is made of words is as easy to find with blanks as without.
    guessesLog10: (passphrase, personal) => {
      const [asTyped, inOne] = [passphrase, passphrase.replaceAll(/[\s\p{P}]/gu, '')];
      return asTyped === inOne ? log10(asTyped, personal) : Math.min(log10(asTyped, personal), log10(inOne, personal));
    },
  };
}
