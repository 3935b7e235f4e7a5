import { FileDown, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { isUlid } from '../../../shared/domain/ids.ts';
import type { Output } from '../../../electron/contract/contract.ts';
import { useTranslation } from '../words/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ConfirmOwnerKitPage } from '../first-run/confirm-owner-kit-page.tsx';
import { OwnerKitPage, OwnerKitWords } from '../first-run/owner-kit-page.tsx';
import { useOwnerKitPdf } from '../first-run/use-owner-kit-pdf.ts';
import { useFormat } from '../../ui/format.ts';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { RenewKeys } from './renew-keys.tsx';
import { SettingsPart } from './settings-part.tsx';

/** The owner kit, and other keys with a new one where somebody else may have this one. */
export function OwnerKitSettingsPage() {
  const { t } = useTranslation('settings');
  const status = useEngine('account.status', {});
  return (
    <SettingsPart part="kit">
      <QueryView query={status}>
        {({ kit, keysRenewed }) =>
          // What this device would show is void.
          keysRenewed ? (
            <Banner kind="warn">{t('renewed.kitText')}</Banner>
          ) : (
            <>
              <KitInUse kit={kit} />
              <Suspicion />
            </>
          )
        }
      </QueryView>
    </SettingsPart>
  );
}

/** Whether it is on paper, its words, and printing it once more. */
function KitInUse({ kit: { savedAt, confirmedAt } }: { readonly kit: Output<'account.status'>['kit'] }) {
  const { t } = useTranslation(['settings', 'firstRun']);
  const pdf = useOwnerKitPdf();
  const format = useFormat();
  const { kept } = useVaultInMind();
  return (
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
        <LinkButton kind={savedAt !== null && confirmedAt === null ? 'main' : 'plain'} href={`/settings/kit/confirm${kept}`}>
          {t(confirmedAt === null ? 'kit.confirm' : 'kit.checkAgain')}
        </LinkButton>
      </div>
      {pdf.saved ? (
        <Banner kind="good" isNews>
          {t('firstRun:kit.saved')}
        </Banner>
      ) : null}
      <Disclosure title={t('firstRun:kit.showWords')}>
        <Banner kind="warn">{t('firstRun:kit.warning')}</Banner>
        <OwnerKitWords />
      </Disclosure>
    </>
  );
}

/** The keys are renewed at the server, so there has to be one. */
function Suspicion() {
  const { t } = useTranslation('settings');
  const sync = useEngine('sync.status', {});
  return sync.data === undefined || sync.data.server === null ? null : (
    <Card title={t('renew.suspicion')}>
      <p className="muted">{t('renew.suspicionText')}</p>
      <div className="row">
        <RenewKeys />
      </div>
    </Card>
  );
}

/** The kit right after the keys were renewed. */
export function NewOwnerKitPage() {
  const { t } = useTranslation('settings');
  return <OwnerKitPage title={t('renew.kitTitle')} text={t('renew.kitText')} confirmAt="/settings/kit/confirm" laterTo="/settings/kit" />;
}

/** Asks for three words from the paper once more, and leads back here, or to the vault that somebody came for. */
export function ConfirmOwnerKitAgainPage() {
  const { vault, kept } = useVaultInMind();
  return <ConfirmOwnerKitPage doneTo={vault === null ? '/settings/kit' : `/vaults/${vault}/readiness`} kitAt={`/settings/kit${kept}`} />;
}

/** Which vault's page led to the kit, and what keeps it in the address of the next page. */
function useVaultInMind(): { readonly vault: string | null; readonly kept: string } {
  const [search] = useSearchParams();
  const vault = search.get('for');
  return vault !== null && isUlid(vault) ? { vault, kept: `?for=${vault}` } : { vault: null, kept: '' };
}
