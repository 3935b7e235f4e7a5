import { wordlist } from '@scure/bip39/wordlists/english.js';

// Apart from what needs libsodium: pages say which word is wrong before they have loaded that.

/** Every word, under itself and under its first four letters, which no two words share. */
const wordByStart = new Map(
  wordlist.flatMap((word): [string, string][] => [
    [word, word],
    [word.slice(0, 4), word],
  ]),
);

/** Words as somebody typed them from paper. */
export interface TypedWords {
  /** In full; what isn't on the list as it was typed. */
  readonly words: readonly string[];
  /** Those that aren't on the list, by their place from 1. */
  readonly unknown: readonly { readonly place: number; readonly typed: string }[];
}

const shownLetters = 30;

/**
 * Reads words from every paper, on every side: in any case and spacing, with or without their numbers and whatever stands between them,
 * each in full or cut after its fourth letter.
 */
export function readTypedWords(text: string): TypedWords {
  const pieces = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  // A number before a word is its place; one within or after it is a mistake.
  const typed = pieces.map((piece) => piece.replace(/^\p{N}+/u, '')).filter((word) => word !== '');
  const unknown = typed
    .map((word, index) => ({ place: index + 1, typed: word.slice(0, shownLetters), isKnown: wordByStart.has(word) }))
    .filter(({ isKnown }) => !isKnown)
    .map(({ place, typed: word }) => ({ place, typed: word }));
  return { words: typed.map((word) => wordByStart.get(word) ?? word), unknown };
}

/** A passphrase of proposed words as it was proposed, however it was typed; undefined for anything else. */
export function asProposedWords(text: string, leastWords = 6): string | undefined {
  const { words, unknown } = readTypedWords(text);
  return unknown.length === 0 && words.length >= leastWords ? words.join(' ') : undefined;
}
