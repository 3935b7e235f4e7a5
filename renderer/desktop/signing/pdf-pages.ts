import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { pdfLibrary, pdfSources } from '../documents/pdf-library.ts';
import type { PageSize } from './place-math.ts';

/** A PDF whose pages are drawn one at a time. */
export interface PdfPages {
  readonly count: number;
  /** Of a page as it is shown, in points. */
  size(number: number): Promise<PageSize>;
  /** Draws a page so many CSS pixels wide. @returns its size in points, as it is shown; undefined when it was called off. */
  draw(number: number, canvas: HTMLCanvasElement, widthPixels: number, signal: AbortSignal): Promise<PageSize | undefined>;
}

/** What is reported while it is being opened. */
export interface PagesListener {
  readonly opened: (pages: PdfPages) => void;
  readonly failed: (why: 'password' | 'unreadable') => void;
}

/** Opens a PDF; nothing in it runs. @returns a function that releases it. */
export function openPdfPages(url: string, password: string | undefined, { opened, failed }: PagesListener): () => void {
  let close = (): void => undefined;
  let closed = false;
  const open = async (): Promise<void> => {
    const { pdfjs } = await pdfLibrary();
    if (closed) return;
    const loading = pdfjs.getDocument({
      url,
      ...pdfSources(),
      useSystemFonts: false,
      enableXfa: false,
      ...(password === undefined ? {} : { password }),
    });
    close = () => void loading.destroy();
    const pdf = await loading.promise;
    if (!closed) opened({ count: pdf.numPages, draw: (...how) => drawPage(pdf, ...how), size: (number) => sizeOf(pdf, number) });
  };
  open().catch((error: unknown) => {
    if (!closed) failed(error instanceof Error && error.name === 'PasswordException' ? 'password' : 'unreadable');
  });
  return () => {
    closed = true;
    close();
  };
}

async function sizeOf(pdf: PDFDocumentProxy, number: number): Promise<PageSize> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  return { width, height };
}

async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  widthPixels: number,
  signal: AbortSignal,
): Promise<PageSize | undefined> {
  const page = await pdf.getPage(number);
  if (signal.aborted) return undefined;
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (widthPixels / width) * Math.min(window.devicePixelRatio, 2) });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const task: RenderTask = page.render({ canvas, viewport });
  const stop = (): void => task.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await task.promise;
    return { width, height };
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
