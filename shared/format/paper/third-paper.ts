import { fromBase32, toBase32 } from '../../crypto/base64.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { identityFromSeed } from '../../crypto/identity.ts';
import { asKey, keyBytes, randomKey, wipe, type Key } from '../../crypto/keys.ts';
import { fromWords, toWords } from './mnemonic-words.ts';
import { paperText, readPaperText } from './paper-text.ts';

// FORMAT.md, "Paper of the third party": the key that a plan seals the third party's shares to, where that party is somebody with a paper.

/** A new paper. */
export interface ThirdPaper {
  /** What the paper says, and nothing else keeps. The caller wipes it. */
  readonly seed: Key;
  /** What plans name. */
  readonly publicKey: Uint8Array;
}

/** The key of a new paper. It belongs to no vault and to no release key: plans do the rest, so it never grows stale. */
export function newThirdPaper(): ThirdPaper {
  const seed = randomKey();
  return { seed, publicKey: identityFromSeed(seed).publicKey };
}

/** The text of its QR code. It is the seed: print it, keep it nowhere. @throws TypeError for a wiped seed. */
export function thirdPaperText(seed: Key): string {
  return paperText('third', [toBase32(asKey(seed))]);
}

/** The seed in such a text, which the caller wipes. @throws CryptoError `bad_header`, `unsupported_version`, `truncated` or `damaged`, as for `readPaperText`. */
export function readThirdPaperText(text: string): Key {
  const [field = ''] = readPaperText('third', text, 1);
  const seed = fromBase32(field, 'damaged');
  if (seed.length !== keyBytes || seed.every((byte) => byte === 0)) {
    wipe(seed);
    throw new CryptoError('damaged', 'the paper has a field that is not what it should be');
  }
  return asKey(seed);
}

/** The seed in words, for when the code can't be scanned. @throws TypeError for a wiped seed. */
export function thirdPaperWords(seed: Key): string {
  return toWords(asKey(seed), 'third');
}

/** The seed that words stand for, which the caller wipes. @throws CryptoError as for `fromWords`. */
export function readThirdPaperWords(text: string): Key {
  return asKey(fromWords(text, keyBytes, 'third'));
}
