import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useSpeech } from '../words/speech.tsx';

/** Put in by the bundler: the viewer's worker, and the folder of its decoders and fonts. */
declare const pdfWorkerPath: string;
declare const pdfFolderPath: string;

GlobalWorkerOptions.workerSrc = pdfWorkerPath;

type State = { readonly pdf: PDFDocumentProxy } | 'opening' | 'unreadable';

export interface PdfPreviewProps {
  readonly file: Blob;
  readonly name: string;
  /** It could be opened, and its first page is being drawn. */
  readonly onShown?: () => void;
}

/** A PDF page by page, drawn at the available width. Scripts in it don't run, links lead nowhere. */
export function PdfPreview({ file, name, onShown }: PdfPreviewProps) {
  const { words } = useSpeech();
  const [state, setState] = useState<State>('opening');
  const [page, setPage] = useState(1);
  const opened = useEffectEvent((pdf: PDFDocumentProxy): void => {
    setState({ pdf });
    onShown?.();
  });
  useEffect(() => {
    let isOver = false;
    const opening = file.arrayBuffer().then((bytes) =>
      getDocument({
        data: new Uint8Array(bytes),
        wasmUrl: `${pdfFolderPath}/`,
        standardFontDataUrl: `${pdfFolderPath}/`,
        // Otherwise a font that a PDF leaves out is whatever the device has, or one that the page's policy doesn't let it load.
        useSystemFonts: false,
        isImageDecoderSupported: false,
        stopAtErrors: false,
      }),
    );
    void opening
      .then(({ promise }) => promise)
      .then(
        (pdf) => {
          if (!isOver) opened(pdf);
        },
        () => {
          if (!isOver) setState('unreadable');
        },
      );
    return () => {
      isOver = true;
      void opening.then((task) => task.destroy());
    };
  }, [file]);
  if (state === 'opening') return <p role="status">{words.preview.opening}</p>;
  if (state === 'unreadable')
    return (
      <Banner kind="warn" isNews>
        {words.preview.unreadable}
      </Banner>
    );
  const all = state.pdf.numPages;
  return (
    <>
      <PdfPage pdf={state.pdf} number={page} label={words.preview.pageOf(name, page)} />
      {all === 1 ? null : (
        <div className="turn">
          {page === 1 ? null : <Button onPress={() => setPage(page - 1)}>{words.preview.previous}</Button>}
          <span role="status">{words.preview.page(page, all)}</span>
          {page === all ? null : <Button onPress={() => setPage(page + 1)}>{words.preview.next}</Button>}
        </div>
      )}
    </>
  );
}

/** The most pixels of a page: phones give a canvas no more memory. */
const maxPixels = 6_000_000;

function PdfPage({ pdf, number, label }: { readonly pdf: PDFDocumentProxy; readonly number: number; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const stopper = new AbortController();
    const { current: sheet } = canvas;
    if (sheet !== null) void drawPage(pdf, number, sheet, stopper.signal);
    return () => stopper.abort();
  }, [pdf, number]);
  return <canvas ref={canvas} role="img" aria-label={label} data-page={number} />;
}

async function drawPage(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const page = await pdf.getPage(number);
  if (signal.aborted) return;
  const natural = page.getViewport({ scale: 1 });
  const wanted = (canvas.clientWidth / natural.width) * Math.min(2, devicePixelRatio);
  const viewport = page.getViewport({ scale: Math.min(wanted, Math.sqrt(maxPixels / (natural.width * natural.height))) });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const drawing = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => drawing.cancel(), { once: true });
  await drawing.promise.then(
    () => canvas.setAttribute('data-drawn', String(number)),
    () => undefined,
  );
}
