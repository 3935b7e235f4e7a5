import { wordlist } from '@scure/bip39/wordlists/english.js';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { readSheetText } from '../../../shared/format/paper/sheet.ts';
import { fromWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { Problem } from '../problems.ts';
import type { ReadSheet } from '../worker-messages.ts';

const known = new Set(wordlist.flatMap((word) => [word, word.slice(0, 4)]));

/**
 * What somebody typed from a sheet: its twelve words in any case and spacing, with or without their numbers, or the text of its QR code as
 * a phone's camera reads it. What can't be read is reported word by word.
 */
export function readSheet(typed: string): ReadSheet {
  const text = typed.normalize('NFKC').trim();
  if (/^heirlock:sheet:/i.test(text)) return readQrText(text);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const unknown = words
    .map((word, index) => ({ place: index + 1, typed: word.slice(0, 30) }))
    .filter((_, index) => !known.has(words[index] ?? ''));
  if (unknown.length > 0) return { unknown, count: words.length };
  try {
    return { code: fromWords(words.join(' '), 16), lowestGeneration: undefined };
  } catch (error) {
    if (error instanceof CryptoError) return { unknown: [], count: words.length };
    throw error;
  }
}

/** @throws Problem `mistyped_sheet`, CryptoError `unsupported_version`. */
function readQrText(text: string): ReadSheet {
  try {
    const { code, bundleGeneration } = readSheetText(text.replace(/\s+/g, ''));
    return { code, lowestGeneration: bundleGeneration };
  } catch (error) {
    if (error instanceof CryptoError && error.code !== 'unsupported_version') throw new Problem('mistyped_sheet', error.message);
    throw error;
  }
}
