import { useState, type FormEvent } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ChoosePassphrase, newChoice, passphraseOf, refusalOf } from '../first-run/choose-passphrase.tsx';
import { OwnerKitField, looksLikeOwnerKit } from '../first-run/owner-kit-field.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';
import { useShell } from '../shell-context.ts';

/** A new passphrase by the kit. */
export function ForgottenPage() {
  const { t } = useTranslation('firstRun');
  const shell = useShell();
  const status = useEngine('account.status', {});
  const isRenewed = status.data?.keysRenewed === true;
  const recover = useAct('account.recover');
  const [kit, setKit] = useState('');
  const [choice, setChoice] = useState(newChoice);
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!looksLikeOwnerKit(kit, true) || refusalOf(choice) !== undefined) return;
    try {
      await recover.mutateAsync({ kit, passphrase: passphraseOf(choice) });
      // What was remembered is the old one.
      await shell.remember(null);
      showToast({ text: t('unlock.changed') });
    } catch {
      // The banner says why.
    }
  };
  return (
    <div className="page narrow">
      <PageHeader title={t('unlock.forgottenTitle')} text={t('unlock.forgottenText')} />
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        {isRenewed ? (
          <Banner kind="warn" title={t('unlock.renewed')}>
            {t('unlock.renewedForgotten')}
          </Banner>
        ) : null}
        <OwnerKitField
          isForgotten
          value={kit}
          onChange={setKit}
          showRefusal={tried}
          {...(isRenewed ? { label: t('unlock.newKit') } : {})}
        />
        <ChoosePassphrase choice={choice} onChange={setChoice} showRefusal={tried} />
        <ProblemBanner error={recover.error} />
        <div className="row">
          <Button kind="main" type="submit" isPending={recover.isPending}>
            {t('unlock.setNew')}
          </Button>
          <LinkButton kind="quiet" href="/unlock">
            {t('unlock.back')}
          </LinkButton>
        </div>
      </form>
    </div>
  );
}
