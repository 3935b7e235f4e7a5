import { useEffect, useState, type FormEvent } from 'react';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from '../words/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { OwnerKitField, looksLikeOwnerKit } from '../first-run/owner-kit-field.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { problemCodeOf } from '../problems.ts';
import { useAct, useEngine } from '../queries.ts';
import { useShell } from '../shell-context.ts';

/** Whether the shell can keep the passphrase, once it has said so. */
function useCanRemember(): boolean {
  const shell = useShell();
  const [can, setCan] = useState(false);
  useEffect(() => {
    shell.facts().then(
      ({ canRemember }) => setCan(canRemember),
      () => setCan(false),
    );
  }, [shell]);
  return can;
}

/** Checking a passphrase takes a moment: the page that most go to next has loaded by then. */
function fetchNextPage(): void {
  import('../documents/documents-page.tsx').catch(() => undefined);
}

/** A kit from before the keys were renewed is refused like a wrong passphrase. */
function UnlockProblem({ error, mayBeOldKit }: { readonly error: unknown; readonly mayBeOldKit: boolean }) {
  const { t } = useTranslation(['firstRun', 'common']);
  if (!mayBeOldKit || error === null || problemCodeOf(error) !== 'wrong_passphrase') return <ProblemBanner error={error} />;
  const words = { title: t('unlock.newKitWrong'), whatToDo: t('unlock.newKitWrongText') };
  return <ProblemNotice words={words} retryLabel={t('common:tryAgain')} onRetry={undefined} />;
}

/** Opens the vaults with the passphrase. The account's gate leads on once that has worked. */
export function UnlockPage() {
  const { t } = useTranslation(['firstRun', 'common']);
  const shell = useShell();
  const status = useEngine('account.status', {});
  // It continues while the vaults are already shown.
  const unlock = useAct('account.unlock', { isFollowed: true });
  const canRemember = useCanRemember();
  const [passphrase, setPassphrase] = useState('');
  const [kit, setKit] = useState('');
  const [remember, setRemember] = useState(false);
  const [tried, setTried] = useState(false);
  const needsKit = status.data?.secretKeyKnown === false || (unlock.error !== null && problemCodeOf(unlock.error) === 'secret_key_needed');
  // The keys were renewed on another device: with the new kit this one goes on, and without it, it opens with those that it has.
  const isRenewed = status.data?.keysRenewed === true;
  const hasKit = needsKit || (isRenewed && kit.trim() !== '');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (passphrase === '' || (hasKit && !looksLikeOwnerKit(kit))) return;
    fetchNextPage();
    try {
      await unlock.mutateAsync({ passphrase, ...(hasKit ? { kit } : {}) });
      if (remember) await shell.remember(passphrase);
    } catch {
      // The banner says why.
    }
  };
  return (
    <div className="page narrow">
      <PageHeader title={t('unlock.title')} text={t('unlock.text')} />
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <PassphraseField
          label={t('unlock.passphrase')}
          showLabel={t('common:showPassphrase')}
          autoFocus
          value={passphrase}
          onChange={setPassphrase}
          error={tried && passphrase === '' ? t('common:required') : undefined}
        />
        {isRenewed ? (
          <Banner kind="warn" title={t('unlock.renewed')}>
            {t('unlock.renewedText')} {needsKit ? null : t('unlock.renewedLater')}
          </Banner>
        ) : null}
        {needsKit || isRenewed ? (
          <OwnerKitField
            value={kit}
            onChange={setKit}
            showRefusal={tried && hasKit}
            {...(isRenewed ? { label: t('unlock.newKit') } : {})}
          />
        ) : null}
        {canRemember ? (
          <div>
            <Checkbox isSelected={remember} onChange={setRemember}>
              {t('unlock.remember')}
            </Checkbox>
            <p className="muted small">{t('unlock.rememberHint')}</p>
          </div>
        ) : null}
        <UnlockProblem error={unlock.error} mayBeOldKit={isRenewed && hasKit} />
        <div className="row">
          <Button kind="main" type="submit" isPending={unlock.isPending}>
            {t('unlock.submit')}
          </Button>
          <Link href="/unlock/forgotten" className="button quiet">
            {t('unlock.forgotten')}
          </Link>
        </div>
      </form>
    </div>
  );
}
