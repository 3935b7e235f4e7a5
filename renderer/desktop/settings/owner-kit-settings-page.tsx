import { FileDown, Printer } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ConfirmOwnerKitPage } from '../first-run/confirm-owner-kit-page.tsx';
import { OwnerKitWords } from '../first-run/owner-kit-page.tsx';
import { useOwnerKitPdf } from '../first-run/use-owner-kit-pdf.ts';
import { useFormat } from '../../ui/format.ts';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { SettingsPart } from './settings-part.tsx';

/** The owner kit: whether it is on paper, its words, and printing it once more. */
export function OwnerKitSettingsPage() {
  const { t } = useTranslation(['settings', 'firstRun']);
  const status = useEngine('account.status', {});
  const pdf = useOwnerKitPdf();
  const format = useFormat();
  return (
    <SettingsPart part="kit">
      <QueryView query={status}>
        {({ kit: { savedAt, confirmedAt } }) => (
          <>
            {confirmedAt !== null ? (
              <Banner kind="good">{t('kit.confirmed', { date: format.date(confirmedAt) })}</Banner>
            ) : (
              <Banner kind="warn">{t(savedAt === null ? 'kit.unsaved' : 'kit.unconfirmed')}</Banner>
            )}
            <div className="row">
              <Button kind={savedAt === null ? 'main' : 'plain'} icon={<Printer aria-hidden />} onPress={() => void pdf.print()}>
                {t('firstRun:kit.print')}
              </Button>
              <Button icon={<FileDown aria-hidden />} onPress={() => void pdf.save()}>
                {t('firstRun:kit.savePdf')}
              </Button>
              <LinkButton kind={savedAt !== null && confirmedAt === null ? 'main' : 'plain'} href="/settings/kit/confirm">
                {t(confirmedAt === null ? 'kit.confirm' : 'kit.checkAgain')}
              </LinkButton>
            </div>
          </>
        )}
      </QueryView>
      {pdf.saved ? (
        <Banner kind="good" isNews>
          {t('firstRun:kit.saved')}
        </Banner>
      ) : null}
      <Disclosure title={t('firstRun:kit.showWords')}>
        <Banner kind="warn">{t('firstRun:kit.warning')}</Banner>
        <OwnerKitWords />
      </Disclosure>
    </SettingsPart>
  );
}

/** Asks for three words from the paper once more, and leads back here. */
export function ConfirmOwnerKitAgainPage() {
  return <ConfirmOwnerKitPage doneTo="/settings/kit" kitAt="/settings/kit" />;
}
