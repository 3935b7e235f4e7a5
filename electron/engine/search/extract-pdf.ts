import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { maxTextLength } from './text-kind.ts';

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/**
 * The words of a PDF's pages in reading order, up to the limit; none for one that is encrypted, broken or made up of images.
 * @param data is used up.
 */
export async function extractPdf(data: Uint8Array): Promise<string> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    // Nothing in a file may run, and nothing is fetched: fonts and character maps come with the package.
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    cMapUrl: join(packageFolder, 'cmaps') + sep,
    cMapPacked: true,
    standardFontDataUrl: join(packageFolder, 'standard_fonts') + sep,
  });
  try {
    const document = await loading.promise;
    let text = '';
    for (let number = 1; number <= document.numPages && text.length < maxTextLength; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
      text += '\n';
      page.cleanup();
    }
    return text;
  } finally {
    await loading.destroy();
  }
}
