import { useState, type FormEvent } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { useNavigate } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { OwnerFields, isOwnerFit, type OwnerDraft } from './owner-fields.tsx';
import { ChoosePassphrase, newChoice, passphraseOf, refusalOf } from './choose-passphrase.tsx';

/** Chooses the passphrase and makes the account with a first vault in it; then the kit is shown. */
export function CreatePage() {
  const { t } = useTranslation('firstRun');
  const navigate = useNavigate();
  const [choice, setChoice] = useState(newChoice);
  const [owner, setOwner] = useState<OwnerDraft>({ name: '', email: '' });
  const [tried, setTried] = useState(false);
  const create = useAct('account.create');
  const createVault = useAct('vaults.create');
  const sayWho = useAct('owner.set');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (refusalOf(choice) !== undefined || !isOwnerFit(owner)) return;
    try {
      await create.mutateAsync({ passphrase: passphraseOf(choice) });
      const [name, email] = [owner.name.trim(), owner.email.trim()];
      if (name !== '' || email !== '') await sayWho.mutateAsync({ ...(name === '' ? {} : { name }), ...(email === '' ? {} : { email }) });
      await createVault.mutateAsync({ name: t('create.firstVault'), nameInMails: true });
      await navigate('/first-run/kit', { replace: true });
    } catch {
      // The banner says why.
    }
  };
  return (
    <div className="page narrow">
      <PageHeader title={t('create.title')} text={t('create.text')} />
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <ChoosePassphrase choice={choice} onChange={setChoice} showRefusal={tried} />
        <OwnerFields draft={owner} onChange={setOwner} showRefusal={tried} />
        <Banner kind="warn" title={t('create.honestTitle')}>
          {t('create.honest')}
        </Banner>
        <ProblemBanner error={create.error ?? sayWho.error ?? createVault.error} />
        <Button kind="main" type="submit" isPending={create.isPending || createVault.isPending}>
          {t('create.submit')}
        </Button>
        <p role="status" className="muted">
          {create.isPending ? t('create.working') : ''}
        </p>
      </form>
    </div>
  );
}
