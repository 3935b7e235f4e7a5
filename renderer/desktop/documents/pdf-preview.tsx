import { ChevronLeft, ChevronRight, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fitsWidth, openPdf, type OpenPdf } from './open-pdf.ts';
import { UnreadablePreview } from './unreadable-preview.tsx';

/** A PDF with its pages and their text, for scrolling, zooming and reading aloud. */
export function PdfPreview({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useTranslation(['documents', 'common']);
  const container = useRef<HTMLDivElement>(null);
  const [pdf, setPdf] = useState<OpenPdf>();
  const [page, setPage] = useState(1);
  const [failure, setFailure] = useState<'password' | 'unreadable'>();
  useEffect(() => {
    if (container.current === null) return undefined;
    return openPdf(url, container.current, { opened: setPdf, pageChanged: setPage, failed: setFailure });
  }, [url]);
  if (failure === 'password') return <Banner kind="warn">{t('preview.pdf.password')}</Banner>;
  if (failure === 'unreadable') return <UnreadablePreview />;
  return (
    <div className="pdf-preview">
      {pdf === undefined ? <Skeleton label={t('common:loading')} lines={3} /> : <PdfBar pdf={pdf} page={page} />}
      <div className="pdf-frame">
        <div ref={container} className="pdf-container" tabIndex={0} role="region" aria-label={t('preview.pdf.label', { name })}>
          <div className="pdfViewer" />
        </div>
      </div>
    </div>
  );
}

function PdfBar({ pdf: { pages, viewer }, page }: { readonly pdf: OpenPdf; readonly page: number }) {
  const { t } = useTranslation('documents');
  return (
    <div className="pdf-bar">
      <IconButton
        label={t('preview.pdf.previous')}
        whyNot={page <= 1 ? t('preview.pdf.first') : undefined}
        onPress={() => viewer.previousPage()}
      >
        <ChevronLeft />
      </IconButton>
      <span role="status">
        {t('preview.pdf.page')} {page} {t('preview.pdf.of', { count: pages })}
      </span>
      <IconButton
        label={t('preview.pdf.next')}
        whyNot={page >= pages ? t('preview.pdf.last') : undefined}
        onPress={() => viewer.nextPage()}
      >
        <ChevronRight />
      </IconButton>
      <span className="grow" />
      <IconButton label={t('preview.pdf.zoomOut')} onPress={() => viewer.decreaseScale()}>
        <ZoomOut />
      </IconButton>
      <IconButton label={t('preview.pdf.zoomIn')} onPress={() => viewer.increaseScale()}>
        <ZoomIn />
      </IconButton>
      <IconButton
        label={t('preview.pdf.fit')}
        onPress={() => {
          viewer.currentScaleValue = fitsWidth;
        }}
      >
        <MoveHorizontal />
      </IconButton>
    </div>
  );
}
