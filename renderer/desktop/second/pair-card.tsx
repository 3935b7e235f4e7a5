import { LogIn } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isAddress } from '../first-run/restore-source.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { isText, useDraftedState } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';

const addressLength = 2048;

/** The first two steps: where the second server is, and signing in there. @param first the server that the account has. */
export function PairCard({ first }: { readonly first: string }) {
  const { t } = useTranslation('second');
  const [server, setServer] = useState<string>();
  if (server !== undefined)
    return (
      <Card title={t('steps.two')}>
        <SignInThere server={server} onBack={() => setServer(undefined)} />
      </Card>
    );
  return (
    <>
      <Card title={t('intro.title')}>
        <p>{t('intro.text')}</p>
        <p>{t('intro.parts')}</p>
        <p>{t('intro.writes')}</p>
        <p>{t('intro.needs')}</p>
        <p>{t('intro.silence')}</p>
      </Card>
      <AddressStep first={first} onDone={setServer} />
    </>
  );
}

function AddressStep({ first, onDone }: { readonly first: string; readonly onDone: (server: string) => void }) {
  const { t } = useTranslation(['second', 'settings']);
  const [address, setAddress, draft] = useDraftedState('second/address', '', isText);
  const [isRefused, setRefused] = useState(false);
  const origin = isAddress(address) ? new URL(address.trim()).origin : undefined;
  const fault = origin === undefined ? t('settings:server.badAddress') : origin === first ? t('pair.isFirst') : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(fault !== undefined);
    if (fault !== undefined || origin === undefined) return;
    draft.clear();
    onDone(origin);
  };
  return (
    <Card title={t('steps.one')}>
      <form className="form" noValidate autoComplete="off" onSubmit={submit}>
        <p>{t('pair.text')}</p>
        <TextField
          dir="ltr"
          type="url"
          label={t('pair.address')}
          description={t('pair.addressHint')}
          maxLength={addressLength}
          value={address}
          onChange={setAddress}
          error={isRefused ? fault : undefined}
        />
        <div className="row">
          <Button kind="main" type="submit">
            {t('pair.next')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Signs the person in at the second server, which then is this device's too. @param onBack where it's about to become the account's. */
export function SignInThere({ server, onBack }: { readonly server: string; readonly onBack?: () => void }) {
  const { t } = useTranslation('second');
  const signIn = useSignIn();
  const pair = useAct('secondServer.pair');
  const { host } = new URL(server);
  const start = async (): Promise<void> => {
    const done = await signIn.start(server);
    if (done === undefined) return;
    try {
      await pair.mutateAsync({ signIn: done.signIn });
      // By now another step may have taken this one's place.
      showToast({ text: t(onBack === undefined ? 'over.done' : 'pair.done', { server: host }) });
    } catch {
      // The banner says why.
    }
  };
  return (
    <div className="stack">
      <p>{t('pair.signInText', { server: host })}</p>
      {onBack === undefined ? null : <p>{t('pair.noAccount')}</p>}
      <ProblemBanner error={signIn.error ?? pair.error} />
      <div className="row">
        <Button kind="main" icon={<LogIn aria-hidden />} isPending={signIn.isPending || pair.isPending} onPress={() => void start()}>
          {t('pair.signIn')}
        </Button>
        {onBack === undefined ? null : <Button onPress={onBack}>{t('pair.back')}</Button>}
      </div>
      <SignInDialog signIn={signIn} />
    </div>
  );
}
