import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { useAct } from '../queries.ts';
import { useTranslation } from '../words/use-translation.ts';

/** Other keys for the account: says what follows, asks for the passphrase, and leads to the new kit. */
export function RenewKeys({ kind = 'plain' }: { readonly kind?: 'main' | 'plain' }) {
  const { t } = useTranslation('settings');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind={kind} onPress={() => setAsking(true)}>
        {t('renew.open')}
      </Button>
      {isAsking ? <RenewKeysDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function RenewKeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const navigate = useNavigate();
  const renew = useAct('account.renewKeys');
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const confirm = async (): Promise<void> => {
    setTried(true);
    if (passphrase === '' || renew.isPending) return;
    await renew.mutateAsync({ passphrase });
    await navigate('/settings/kit/new');
  };
  return (
    <ActDialog title={t('renew.title')} confirmLabel={t('renew.confirm')} act={renew} onConfirm={confirm} onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The banner says why.
          confirm().catch(() => undefined);
        }}
      >
        <ul>
          <li>{t('renew.after')}</li>
          <li>{t('renew.kit')}</li>
          <li>{t('renew.copies')}</li>
          <li>{t('renew.others')}</li>
          <li>{t('renew.codes')}</li>
        </ul>
        <PassphraseField
          label={t('renew.passphrase')}
          showLabel={t('common:showPassphrase')}
          value={passphrase}
          onChange={setPassphrase}
          error={tried && passphrase === '' ? t('common:required') : undefined}
        />
      </form>
    </ActDialog>
  );
}
