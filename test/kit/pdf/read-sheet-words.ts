import { readFile } from 'node:fs/promises';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { extractPdf } from '../../../electron/engine/search/extract-pdf.ts';

/** The words of a printed sheet, as somebody would type them. */
export async function readSheetWords(path: string): Promise<string> {
  const text = await extractPdf(new Uint8Array(await readFile(path)));
  const numbered = [...text.slice(text.indexOf('The 12 words') + 12).matchAll(/\b\d{1,2}\s+([a-z]{3,8})\b/g)].map(([, word]) => word ?? '');
  return numbered
    .filter((word) => word !== 'words')
    .slice(0, 12)
    .join(' ');
}

/**
 * The same 12 words except for the last, whose four checksum bits differ: certainly not a sheet's, while words in another order may be one
 * by chance.
 */
export function withWrongChecksum(words: string): string {
  const all = words.split(' ');
  const last = wordlist[wordlist.indexOf(all.at(-1) ?? '') ^ 1] ?? '';
  return [...all.slice(0, -1), last].join(' ');
}
