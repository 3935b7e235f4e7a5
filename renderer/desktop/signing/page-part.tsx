import { useEffect, useState } from 'react';
import type { Document } from '../../../electron/contract/shapes.ts';
import type { SigningOptions } from '../../../electron/contract/signing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useShell } from '../shell-context.ts';
import { useTranslation } from '../words/use-translation.ts';
import { PagePicker } from './page-picker.tsx';
import { openPdfPages, type PdfPages } from './pdf-pages.ts';
import { mayPlaceAnywhere } from './signature-field-part.tsx';
import type { Spot } from './use-spot.ts';

interface PagePartProps {
  readonly document: Document;
  readonly password: string | undefined;
  readonly options: SigningOptions;
  readonly spot: Spot;
}

/** The pages of the PDF, once they are read. */
export function PagePart({ document: { id }, password, options, spot }: PagePartProps) {
  const { t } = useTranslation(['signing', 'common']);
  const shell = useShell();
  const [pdf, setPdf] = useState<PdfPages>();
  const [isUnreadable, setUnreadable] = useState(false);
  const url = shell.contentUrl(id);
  useEffect(() => openPdfPages(url, password, { opened: setPdf, failed: () => setUnreadable(true) }), [url, password]);
  if (isUnreadable) return <Banner kind="warn">{t('page.unreadable')}</Banner>;
  if (pdf === undefined) return <Skeleton label={t('common:loading')} lines={6} />;
  const { page, showPage, field, place, chooseField, choosePlace } = spot;
  return (
    <PagePicker
      pdf={pdf}
      page={page}
      onPage={showPage}
      place={place}
      onPlace={choosePlace}
      mayPlace={mayPlaceAnywhere(options)}
      fields={{ all: options.emptyFields, chosen: field, onChoose: chooseField }}
    />
  );
}
