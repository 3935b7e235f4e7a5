import type * as Pdfjs from 'pdfjs-dist';
import type * as Viewer from 'pdfjs-dist/web/pdf_viewer.mjs';

/** Where build/bundle/build-desktop.mjs puts what pdf.js fetches on its own, beside the scripts. */
declare const pdfjsFolder: string;

/** pdf.js with its viewer. */
export interface PdfLibrary {
  readonly pdfjs: typeof Pdfjs;
  readonly viewer: typeof Viewer;
}

const place = (name: string): string => new URL(`./${pdfjsFolder}/${name}`, import.meta.url).href;

/** Where pdf.js finds fonts, character maps and decoders: all of it from us, nothing from elsewhere. No script in a PDF is ever run. */
export function pdfSources(): Pick<
  Parameters<typeof Pdfjs.getDocument>[0] & object,
  'cMapUrl' | 'standardFontDataUrl' | 'wasmUrl' | 'iccUrl'
> {
  return { cMapUrl: place('cmaps/'), standardFontDataUrl: place('standard_fonts/'), wasmUrl: place('wasm/'), iccUrl: place('iccs/') };
}

async function load(): Promise<PdfLibrary> {
  const pdfjs = await import('pdfjs-dist');
  pdfjs.GlobalWorkerOptions.workerSrc = place('pdf.worker.min.mjs');
  // The viewer takes the library from there and nowhere else.
  Object.assign(globalThis, { pdfjsLib: pdfjs });
  const viewer = await import('pdfjs-dist/web/pdf_viewer.mjs');
  await loadStyle();
  return { pdfjs, viewer };
}

function loadStyle(): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = place('pdf_viewer.css');
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error('the stylesheet of the PDF viewer is missing')));
    document.head.prepend(link);
  });
}

let library: Promise<PdfLibrary> | undefined;

/** Loads pdf.js once. */
export function pdfLibrary(): Promise<PdfLibrary> {
  library ??= load();
  return library;
}
