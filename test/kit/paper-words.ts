import { readFile } from 'node:fs/promises';
import { extractPdf } from '../../electron/engine/search/extract-pdf.ts';

/** The 12 words that stand on a printed sheet, in order. @param path of the sheet's PDF. */
export async function wordsOnPaper(path: string): Promise<string> {
  const text = await extractPdf(new Uint8Array(await readFile(path)));
  const numbered = text.slice(text.indexOf('The 12 words') + 12).matchAll(/\b\d{1,2}\s+([a-z]{3,8})\b/g);
  return [...numbered]
    .map(([, word]) => word ?? '')
    .filter((word) => word !== 'words')
    .slice(0, 12)
    .join(' ');
}
