import { mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { concatBytes, utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { sha256 } from '../../crypto/hash.ts';
import { wipe } from '../../crypto/keys.ts';
import { bitsPerWord, wordsOfBits } from './random-words.ts';
import { readTypedWords } from './typed-words.ts';

/** How many bytes a text of words can stand for: a code's, or a key's. */
export type WordedBytes = 16 | 32;

/** Papers whose words carry a checksum of their kind, so that those of another are named and refused. */
const wordedKinds = ['kit', 'sheet', 'invitation', 'access', 'masterkey', 'third'] as const;
export type WordedKind = (typeof wordedKinds)[number];

/** How many words stand for so many bytes: 13 for a code, 25 for a key. Papers of the first format have one fewer, without a kind. */
export const wordCount: Readonly<Record<WordedBytes, number>> = { 16: 13, 32: 25 };

/** Kinds that were once put into BIP-39's own words, and may still be on paper. */
const hadFirstFormat: Readonly<Record<WordedKind, boolean>> = {
  kit: true,
  sheet: true,
  invitation: false,
  access: false,
  masterkey: false,
  third: false,
};

/**
 * The bytes as words of BIP-39's English list, in lower case, separated by spaces: 13 for 16 bytes, 25 for 32, with a checksum of
 * their kind; FORMAT.md, "More terms".
 * @throws TypeError for any other number of bytes.
 */
export function toWords(bytes: Uint8Array, kind: WordedKind): string {
  if (bytes.length !== 16 && bytes.length !== 32) throw new TypeError('only 16 or 32 bytes are put into words');
  const checked = concatBytes(bytes, sha256(utf8(`Heirlock words 2\n${kind}\n`), bytes));
  try {
    return wordsOfBits(checked, wordCount[bytes.length]);
  } finally {
    wipe(checked);
  }
}

/**
 * The bytes that words stand for, as `readTypedWords` reads them.
 * @param sizeBytes how many bytes are expected: 16 for a code, 32 for a key.
 * @param kind what they are expected to be the words of.
 * @throws CryptoError `truncated` for too few words; `bad_header` for the words of another kind, which the message names; `damaged` for
 * too many, a word that is not in the list (the message names its place), a wrong checksum, or words that stand for zeros.
 */
export function fromWords(text: string, sizeBytes: WordedBytes, kind: WordedKind): Uint8Array<ArrayBuffer> {
  const { words, unknown } = readTypedWords(text);
  if (unknown[0] !== undefined) throw new CryptoError('damaged', `word ${unknown[0].place} is not in the list`);
  const wanted = wordCount[sizeBytes];
  const isFirstFormat = hadFirstFormat[kind] && words.length === wanted - 1;
  if (words.length < wanted && !isFirstFormat) throw new CryptoError('truncated', `${wanted} words are needed`);
  if (words.length > wanted) throw new CryptoError('damaged', `there are more than ${wanted} words`);
  const bytes = isFirstFormat ? entropyOf(words) : checkedBytes(words, sizeBytes, kind);
  if (bytes === undefined) throw new CryptoError('damaged', 'these words do not belong together: one is wrong or in another place');
  if (bytes.every((byte) => byte === 0)) throw new CryptoError('damaged', 'these words stand for zeros');
  return bytes;
}

/** @returns undefined where the checksum is that of no kind. @throws CryptoError `bad_header` where it is that of another. */
function checkedBytes(words: readonly string[], sizeBytes: WordedBytes, kind: WordedKind): Uint8Array<ArrayBuffer> | undefined {
  const bytes = bytesOfWords(words).slice(0, sizeBytes);
  const found = wordedKinds.find((one) => toWords(bytes, one) === words.join(' '));
  if (found === kind) return bytes;
  wipe(bytes);
  if (found !== undefined) throw new CryptoError('bad_header', `these are the words of another paper: ${wordsOwner[found]}`);
  return undefined;
}

const wordsOwner: Readonly<Record<WordedKind, string>> = {
  kit: 'an owner kit',
  sheet: 'a sheet',
  invitation: 'an invitation',
  access: 'the access words of an owner kit',
  masterkey: "the emergency page of a server's master key",
  third: 'the paper of a third party',
};

/** Eleven bits for each word, from the highest; bits that fill no byte are left out. */
function bytesOfWords(words: readonly string[]): Uint8Array<ArrayBuffer> {
  const bits = words.map((word) => wordlist.indexOf(word).toString(2).padStart(bitsPerWord, '0')).join('');
  return Uint8Array.from({ length: bits.length >> 3 }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2));
}

function entropyOf(words: readonly string[]): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(mnemonicToEntropy(words.join(' '), wordlist));
  } catch {
    // The library's only complaint about known words of the right number: the checksum.
    return undefined;
  }
}
