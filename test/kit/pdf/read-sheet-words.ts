import { readFile } from 'node:fs/promises';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { extractPdf } from '../../../electron/engine/search/extract-pdf.ts';

/** What stands above the words of a printed sheet, and how many there are. */
const sheetWordsHeading = 'The words of this sheet';
const sheetWordsCount = 13;

/** The words of a printed sheet, as somebody would type them. */
export async function readSheetWords(path: string): Promise<string> {
  const text = await extractPdf(new Uint8Array(await readFile(path)));
  const below = text.slice(text.indexOf(sheetWordsHeading) + sheetWordsHeading.length);
  const numbered = [...below.matchAll(/\b\d{1,2}\s+([a-z]{3,8})\b/g)].map(([, word]) => word ?? '');
  return numbered.slice(0, sheetWordsCount).join(' ');
}

/** The same words except for the last, which is part of the checksum: certainly not a sheet's. */
export function withWrongChecksum(words: string): string {
  const all = words.split(' ');
  const last = wordlist[wordlist.indexOf(all.at(-1) ?? '') ^ 1] ?? '';
  return [...all.slice(0, -1), last].join(' ');
}
