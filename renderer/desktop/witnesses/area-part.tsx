import { useEffect, useState } from 'react';
import type { Document } from '../../../electron/contract/shapes.ts';
import type { SignaturePlace, SigningOptions } from '../../../electron/contract/signing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useShell } from '../shell-context.ts';
import { PagePicker } from '../signing/page-picker.tsx';
import { openPdfPages, type PdfPages } from '../signing/pdf-pages.ts';
import { mayPlaceAnywhere } from '../signing/signature-field-part.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { footOf } from './shared-area.ts';

/** Where all signatures stand together. */
export interface Area {
  /** Null: invisibly. Undefined: the pages haven't been read yet. */
  readonly place: SignaturePlace | null | undefined;
  readonly pdf: PdfPages | 'unreadable' | undefined;
  readonly isChosen: boolean;
  readonly choose: (place: SignaturePlace | null) => void;
}

/** The foot of the last page, until the owner chooses. Nothing where only a form's own fields can be signed visibly. */
export function useArea({ id }: Document, options: SigningOptions, count: number): Area {
  const shell = useShell();
  const [pdf, setPdf] = useState<Area['pdf']>();
  const [foot, setFoot] = useState<SignaturePlace>();
  const [chosen, choose] = useState<SignaturePlace | null>();
  const url = shell.contentUrl(id);
  useEffect(() => openPdfPages(url, undefined, { opened: setPdf, failed: () => setPdf('unreadable') }), [url]);
  useEffect(() => {
    let gone = false;
    if (typeof pdf === 'object')
      pdf.size(pdf.count).then(
        (size) => !gone && setFoot(footOf(pdf.count, size, count)),
        () => !gone && setPdf('unreadable'),
      );
    return () => {
      gone = true;
    };
  }, [pdf, count]);
  const usual = !mayPlaceAnywhere(options) || pdf === 'unreadable' ? null : foot;
  return { place: chosen === undefined ? usual : chosen, pdf, isChosen: chosen !== undefined, choose };
}

interface Props {
  readonly area: Area;
  readonly options: SigningOptions;
}

/** Says where the signatures stand, and shows the page to choose another place. */
export function AreaPart({ area, options }: Props) {
  const { t } = useTranslation('witnesses');
  const [isChoosing, setChoosing] = useState(false);
  const { place, isChosen } = area;
  const where =
    place === null ? t('where.nowhere') : isChosen && place !== undefined ? t('where.chosen', { page: place.page }) : t('where.foot');
  return (
    <Card title={t('where.title')}>
      <div className="row spread">
        <span>{where}</span>
        {mayPlaceAnywhere(options) ? (
          <Button onPress={() => setChoosing(!isChoosing)}>{t(isChoosing ? 'where.hide' : 'where.change')}</Button>
        ) : null}
      </div>
      {isChoosing ? <AreaPicker area={area} /> : null}
    </Card>
  );
}

function AreaPicker({ area: { place, pdf, choose } }: { readonly area: Area }) {
  const { t } = useTranslation(['witnesses', 'signing', 'common']);
  const [page, showPage] = useState(place?.page);
  if (pdf === 'unreadable') return <Banner kind="warn">{t('signing:page.unreadable')}</Banner>;
  if (pdf === undefined || place === undefined) return <Skeleton label={t('common:loading')} lines={6} />;
  return (
    <>
      <p className="muted">{t('where.text')}</p>
      <PagePicker
        pdf={pdf}
        page={page ?? place?.page ?? pdf.count}
        onPage={showPage}
        place={place}
        onPlace={choose}
        mayPlace
        fields={{ all: [], chosen: null, onChoose: () => undefined }}
      />
    </>
  );
}
