import { codePoints } from './text-rules.ts';

// One rule for everything that people choose to open something with: the vault's passphrase, a recipient's, the console's password.

/** Limits of a chosen passphrase in Unicode code points. Any characters will do: length is what makes guessing take long. */
export const passphraseLimits = { least: 12, most: 256 } as const;

/** Why a passphrase can't be chosen; the first that applies. */
export const passphraseRefusals = ['popular', 'too_short', 'too_long', 'not_text', 'repeated', 'personal', 'guessable'] as const;
export type PassphraseRefusal = (typeof passphraseRefusals)[number];

/** What the rule asks somebody who knows the lists. */
export interface PassphraseJudge {
  /** Whether it's one that many people have. @param plain lower case, normalised. */
  readonly isPopular: (plain: string) => boolean;
  /** The power of ten of the guesses that it withstands. */
  readonly guessesLog10: (passphrase: string, personal: readonly string[]) => number;
}

/** What a passphrase has to withstand: ten thousand million guesses by somebody who knows how people make them up. */
const leastGuessesLog10 = 10;

/**
 * Why a passphrase can't be chosen; undefined when it can.
 * @param personal an address, or what else anybody would try first for this person.
 */
export function passphraseRefusal(passphrase: string, personal: readonly string[], judge: PassphraseJudge): PassphraseRefusal | undefined {
  const plain = passphrase.normalize('NFC').toLowerCase();
  const length = codePoints(passphrase);
  // First, as it is the more useful answer to "password123".
  if (isPopular(plain, judge)) return 'popular';
  if (length < passphraseLimits.least) return 'too_short';
  if (length > passphraseLimits.most) return 'too_long';
  if (!passphrase.isWellFormed() || passphrase.includes('\0')) return 'not_text';
  if (/^(.{1,4}?)\1+.{0,3}$/su.test(plain)) return 'repeated';
  if (personal.some((one) => isPersonal(plain, one.toLowerCase()))) return 'personal';
  return judge.guessesLog10(plain, personal) < leastGuessesLog10 ? 'guessable' : undefined;
}

/** Popular as it stands, or with the few digits and signs that people add because they have to. */
function isPopular(plain: string, judge: PassphraseJudge): boolean {
  return [plain, plain.replace(/[\d\W_]{1,4}$/u, ''), plain.replace(/^[\d\W_]{1,4}/u, ''), plain.replace(/[\W_]+$/u, '')].some((form) =>
    judge.isPopular(form),
  );
}

/** The address itself, or what is before its @, whatever was put around and between its letters. */
function isPersonal(plain: string, address: string): boolean {
  const end = address.indexOf('@');
  const local = end < 0 ? address : address.slice(0, end);
  return plain === address || (local.length >= 4 && plain.replaceAll(/[^\p{L}]/gu, '') === local.replaceAll(/[^\p{L}]/gu, ''));
}
