import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { randomBytes } from '../../crypto/keys.ts';

const bitsPerWord = 11;

/** Every word, under itself and under its first four letters, which no two words share. */
const wordByStart = new Map(
  wordlist.flatMap(
    (word) =>
      [
        [word, word],
        [word.slice(0, 4), word],
      ] as const,
  ),
);

/** How many bytes a text of words can stand for: a code's, or a key's. */
export type WordedBytes = 16 | 32;

/**
 * The bytes as words of BIP-39's English list, in lower case, separated by spaces: 12 for 16 bytes, 24 for 32; FORMAT.md, "More terms".
 * @throws TypeError for any other number of bytes.
 */
export function toWords(bytes: Uint8Array): string {
  if (bytes.length !== 16 && bytes.length !== 32) throw new TypeError('only 16 or 32 bytes are put into words');
  return entropyToMnemonic(bytes, wordlist);
}

/**
 * The bytes that words stand for. Case and white space don't matter, and a word may be cut
 * after its fourth letter.
 * @param sizeBytes how many bytes are expected: 16 for a code, 32 for a key.
 * @throws CryptoError `truncated` for too few words; `damaged` for too many, a word that is not in the list (the message names its place),
 * a wrong
 * checksum, or words that stand for zeros.
 */
export function fromWords(text: string, sizeBytes: WordedBytes): Uint8Array<ArrayBuffer> {
  const typed = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const words = typed.map((word, index) => {
    const known = wordByStart.get(word);
    if (known === undefined) throw new CryptoError('damaged', `word ${index + 1} is not in the list`);
    return known;
  });
  const wanted = (sizeBytes / 4) * 3;
  if (words.length < wanted) throw new CryptoError('truncated', `${wanted} words are needed`);
  if (words.length > wanted) throw new CryptoError('damaged', `there are more than ${wanted} words`);
  const bytes = entropyOf(words);
  if (bytes === undefined) throw new CryptoError('damaged', 'these words do not belong together: one is wrong or in another place');
  if (bytes.every((byte) => byte === 0)) throw new CryptoError('damaged', 'these words stand for zeros');
  return bytes;
}

function entropyOf(words: readonly string[]): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(mnemonicToEntropy(words.join(' '), wordlist));
  } catch {
    // The library's only complaint about known words of the right number: the checksum.
    return undefined;
  }
}

/**
 * The first bits of `bytes` as words, eleven bits at a time, without a checksum, separated by spaces.
 * @throws RangeError when there are fewer bits than that.
 */
export function wordsOfBits(bytes: Uint8Array, count: number): string {
  if (bytes.length * 8 < count * bitsPerWord) throw new RangeError('these bytes are too few for so many words');
  const bitAt = (index: number): number => ((bytes[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
  const words = Array.from({ length: count }, (_, word) => {
    let value = 0;
    for (let bit = 0; bit < bitsPerWord; bit += 1) value = (value << 1) | bitAt(word * bitsPerWord + bit);
    return wordlist[value] ?? '';
  });
  return words.join(' ');
}

/** Random words of the list, to propose as a passphrase: eleven bits each. @param count 1 … 24; six make 66 bits. */
export function randomWords(count: number): string {
  return wordsOfBits(randomBytes(Math.ceil((count * bitsPerWord) / 8)), count);
}
