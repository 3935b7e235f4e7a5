import { FileDown, Printer } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useOwnerKit } from './use-owner-kit.ts';
import { useOwnerKitPdf } from './use-owner-kit-pdf.ts';
import { WordList } from './word-list.tsx';

interface Props {
  readonly title?: string;
  readonly text?: string;
  /** Where its words are asked for, and where whoever does that later goes on. */
  readonly confirmAt?: string;
  readonly laterTo?: string;
}

/** The owner kit right after it was made: print it, save it, or copy its words. */
export function OwnerKitPage({ title, text, confirmAt = '/first-run/kit/confirm', laterTo = '/first-run/done' }: Props) {
  const { t } = useTranslation('firstRun');
  const pdf = useOwnerKitPdf();
  return (
    <div className="page narrow">
      <PageHeader title={title ?? t('kit.title')} text={text ?? t('kit.text')} />
      <div className="row">
        <Button kind="main" icon={<Printer aria-hidden />} onPress={() => void pdf.print()}>
          {t('kit.print')}
        </Button>
        <Button icon={<FileDown aria-hidden />} onPress={() => void pdf.save()}>
          {t('kit.savePdf')}
        </Button>
      </div>
      {pdf.saved ? (
        <Banner kind="good" isNews>
          {t('kit.saved')}
        </Banner>
      ) : null}
      {pdf.letsIn ? null : <Banner kind="warn">{t('kit.noWayIn')}</Banner>}
      <Disclosure title={t('kit.showWords')}>
        <OwnerKitWords />
      </Disclosure>
      <Banner kind="warn">{t('kit.warning')}</Banner>
      <div className="row">
        <LinkButton kind={pdf.saved ? 'main' : 'plain'} href={confirmAt}>
          {t('kit.next')}
        </LinkButton>
        <LinkButton kind="quiet" href={laterTo}>
          {t('kit.later')}
        </LinkButton>
      </div>
      <p className="muted small">{t('kit.laterText')}</p>
    </div>
  );
}

/** What the kit says, fetched when it is looked at. */
export function OwnerKitWords() {
  const { t } = useTranslation(['firstRun', 'common']);
  const { kit, error } = useOwnerKit();
  if (kit === undefined) return error === null ? <Skeleton label={t('common:loading')} lines={4} /> : <ProblemBanner error={error} />;
  return (
    <div className="stack">
      {kit.wayIn === null ? null : (
        <Card title={t('kit.wayIn')}>
          <p className="muted">{t('kit.wayInText', { server: kit.wayIn.server })}</p>
          {kit.wayIn.opensOutside ? null : <Banner kind="warn">{t('kit.wayInHere')}</Banner>}
          <WordList label={t('kit.wayIn')} words={kit.wayIn.words} />
        </Card>
      )}
      <Card title={t('kit.secretKey')}>
        <p className="muted">{t('kit.secretKeyText')}</p>
        <WordList label={t('kit.secretKey')} words={kit.secretKeyWords} />
      </Card>
      <Card title={t('kit.recoveryKey')}>
        <p className="muted">{t('kit.recoveryKeyText')}</p>
        <WordList label={t('kit.recoveryKey')} words={kit.recoveryKeyWords} />
      </Card>
      <QrCode text={kit.wayIn?.text ?? kit.text} label={t('kit.code')} />
    </div>
  );
}
