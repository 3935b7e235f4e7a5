import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { pdfLibrary, pdfSources } from './pdf-library.ts';

/** pdf.js's name for a page as wide as its window. */
export const fitsWidth = 'page-width';

/** A PDF on the page. */
export interface OpenPdf {
  readonly pages: number;
  readonly viewer: PDFViewer;
}

/** Events about it while it is open. */
export interface PdfListener {
  readonly opened: (pdf: OpenPdf) => void;
  readonly pageChanged: (page: number) => void;
  readonly failed: (why: 'password' | 'unreadable') => void;
}

/**
 * Shows a PDF in `container`, which has an empty element in it. Its links lead nowhere and its scripts do not run.
 * @returns a function that removes it from the page and from memory.
 */
export function openPdf(url: string, container: HTMLDivElement, listener: PdfListener): () => void {
  let close = (): void => undefined;
  let closed = false;
  void show();
  return () => {
    closed = true;
    close();
  };

  async function show(): Promise<void> {
    try {
      const { pdfjs, viewer: parts } = await pdfLibrary();
      if (closed) return;
      const loading = pdfjs.getDocument({ url, ...pdfSources(), useSystemFonts: false, enableXfa: false });
      close = () => void loading.destroy();
      const pdf = await loading.promise;
      if (closed) return;
      const eventBus = new parts.EventBus();
      const linkService = new parts.PDFLinkService({ eventBus });
      linkService.externalLinkEnabled = false;
      const viewer = new parts.PDFViewer({ container, eventBus, linkService, annotationMode: pdfjs.AnnotationMode.ENABLE });
      linkService.setViewer(viewer);
      eventBus.on('pagesinit', () => {
        viewer.currentScaleValue = fitsWidth;
        listener.opened({ pages: pdf.numPages, viewer });
      });
      eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => listener.pageChanged(pageNumber));
      // As wide as its frame, including when that changes. The frame, not the container, whose own width changes with its scrollbar.
      const fit = new ResizeObserver(() => {
        if (viewer.pagesCount > 0 && viewer.currentScaleValue === fitsWidth) viewer.currentScaleValue = fitsWidth;
      });
      fit.observe(container.parentElement ?? container);
      close = () => {
        fit.disconnect();
        // An empty document releases pages that are still being drawn.
        viewer.setDocument(null);
        void loading.destroy();
      };
      viewer.setDocument(pdf);
      linkService.setDocument(pdf);
    } catch (error) {
      if (!closed) listener.failed(error instanceof Error && error.name === 'PasswordException' ? 'password' : 'unreadable');
    }
  }
}
