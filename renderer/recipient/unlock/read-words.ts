import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { fromWords, type WordedBytes, type WordedKind } from '../../../shared/format/paper/mnemonic-words.ts';
import { codeBytes } from '../../../shared/format/random-code.ts';
import { readTypedWords } from '../../../shared/format/paper/typed-words.ts';
import type { Mistyped, OtherPaper } from '../worker-messages.ts';

/**
 * The code in words that somebody typed from paper: in any case and spacing, with or without their numbers. What can't be read is reported
 * word by word, and the words of another kind of paper by its kind.
 */
export function readWords(
  typed: string,
  kind: WordedKind,
  sizeBytes: WordedBytes = codeBytes,
): { readonly code: Uint8Array } | Mistyped | OtherPaper {
  const { words, unknown } = readTypedWords(typed);
  if (unknown.length > 0) return { unknown, count: words.length };
  const code = tryWords(words, sizeBytes, kind);
  if (code !== undefined) return { code };
  const paper = others.find(([other, sizeBytes]) => other !== kind && standFor(words, sizeBytes, other))?.[0];
  return paper === undefined ? { unknown: [], count: words.length } : { paper };
}

/** What else is on paper in words: the kit has two, the longer of which is its recovery key. */
const others: readonly (readonly [WordedKind, WordedBytes])[] = [
  ['kit', 32],
  ['kit', 16],
  ['sheet', 16],
  ['invitation', 16],
  ['third', 32],
];

/** Words of the first format name no kind: twelve that fit may be of either paper, so they're never said to be of another. */
const firstFormatWords = 12;

function standFor(words: readonly string[], sizeBytes: WordedBytes, kind: WordedKind): boolean {
  if (words.length === firstFormatWords) return false;
  const bytes = tryWords(words, sizeBytes, kind);
  wipe(bytes);
  return bytes !== undefined;
}

function tryWords(words: readonly string[], sizeBytes: WordedBytes, kind: WordedKind): Uint8Array | undefined {
  try {
    return fromWords(words.join(' '), sizeBytes, kind);
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}
