import { useState, type FormEvent } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ChoosePassphrase, newChoice, passphraseOf, refusalOf } from '../first-run/choose-passphrase.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { useShell } from '../shell-context.ts';
import { SettingsPart } from './settings-part.tsx';
import { useFacts } from './use-shell-state.ts';

/** A new passphrase in place of the known one. */
export function PassphrasePage() {
  const { t } = useTranslation('settings');
  const shell = useShell();
  const facts = useFacts();
  const [done, setDone] = useState(false);
  const forget = async (): Promise<void> => {
    await shell.remember(null);
    showToast({ text: t('passphrase.forgot') });
  };
  return (
    <SettingsPart part="passphrase">
      {done ? (
        <Banner kind="good" isNews title={t('passphrase.done')}>
          {t('passphrase.others')}
        </Banner>
      ) : (
        <ChangeForm onDone={() => setDone(true)} />
      )}
      {facts.data?.canRemember === true ? (
        <Card>
          <p className="muted">{t('passphrase.forgetText')}</p>
          <div className="row">
            <Button onPress={() => void forget()}>{t('passphrase.forget')}</Button>
          </div>
        </Card>
      ) : null}
    </SettingsPart>
  );
}

function ChangeForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const shell = useShell();
  const change = useAct('account.changePassphrase');
  const [current, setCurrent] = useState('');
  const [choice, setChoice] = useState(newChoice);
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (current === '' || refusalOf(choice) !== undefined || change.isPending) return;
    try {
      await change.mutateAsync({ current, next: passphraseOf(choice) });
      onDone();
      // The one that this computer remembers opens nothing any more.
      await shell.remember(null);
    } catch {
      // The banner says why.
    }
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <PassphraseField
        label={t('passphrase.current')}
        showLabel={t('common:showPassphrase')}
        value={current}
        onChange={setCurrent}
        error={tried && current === '' ? t('common:required') : undefined}
      />
      <ChoosePassphrase choice={choice} onChange={setChoice} showRefusal={tried} />
      <ProblemBanner error={change.error} />
      <div className="row">
        <Button kind="main" type="submit" isPending={change.isPending}>
          {t('passphrase.submit')}
        </Button>
      </div>
    </form>
  );
}
