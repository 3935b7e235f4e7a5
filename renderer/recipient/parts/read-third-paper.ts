import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { asKey, keyBytes, type Key } from '../../../shared/crypto/keys.ts';
import { readThirdPaperText } from '../../../shared/format/paper/third-paper.ts';
import { Problem } from '../problems.ts';
import { paperOf } from '../unlock/paper-of.ts';
import { readWords } from '../unlock/read-words.ts';
import type { Mistyped, OtherPaper } from '../worker-messages.ts';

/** The words of the third party's paper, or the text of its QR code; the caller wipes what it says. @throws Problem `mistyped_third`; CryptoError `unsupported_version`. */
export function readThirdPaper(typed: string): { readonly seed: Key } | Mistyped | OtherPaper {
  const text = typed.normalize('NFKC').trim();
  const paper = paperOf(text);
  if (paper !== undefined && paper !== 'third') return { paper };
  if (paper === 'third') return { seed: seedOf(text.replaceAll(/\s+/g, '')) };
  const read = readWords(text, 'third', keyBytes);
  return 'code' in read ? { seed: asKey(read.code) } : read;
}

function seedOf(text: string): Key {
  try {
    return readThirdPaperText(text);
  } catch (error) {
    if (error instanceof CryptoError && error.code !== 'unsupported_version') throw new Problem('mistyped_third', error.message);
    throw error;
  }
}
