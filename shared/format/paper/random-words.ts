import { wordlist } from '@scure/bip39/wordlists/english.js';
import { randomBytes } from '../../crypto/keys.ts';

// Apart from what needs libsodium: the app proposes words before it has loaded that.

/** How many bits a word of the list stands for. */
export const bitsPerWord = 11;

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
