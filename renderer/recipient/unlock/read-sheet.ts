import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { readSheetText } from '../../../shared/format/paper/sheet.ts';
import { Problem } from '../problems.ts';
import type { ReadSheet } from '../worker-messages.ts';
import { paperOf } from './paper-of.ts';
import { readWords } from './read-words.ts';

/**
 * What somebody typed from a sheet: its words in any case and spacing, with or without their numbers, or the text of its QR code as a
 * phone's camera reads it. What can't be read is reported word by word.
 * @throws Problem `mistyped_sheet`, CryptoError `unsupported_version`.
 */
export function readSheet(typed: string): ReadSheet {
  const text = typed.normalize('NFKC').trim();
  const paper = paperOf(text);
  if (paper === 'sheet') return readQrText(text);
  if (paper !== undefined) return { paper };
  const read = readWords(text, 'sheet');
  return 'code' in read ? { ...read, lowestGeneration: undefined } : read;
}

function readQrText(text: string): ReadSheet {
  try {
    const { code, bundleGeneration } = readSheetText(text.replace(/\s+/g, ''));
    return { code, lowestGeneration: bundleGeneration };
  } catch (error) {
    if (error instanceof CryptoError && error.code !== 'unsupported_version') throw new Problem('mistyped_sheet', error.message);
    throw error;
  }
}
