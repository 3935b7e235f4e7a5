import { ExternalLink } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useTranslation } from '../words/use-translation.ts';
import type { BrowserSignIn } from './use-sign-in.ts';

/** Says to look at the browser while a sign-in is waiting there. */
export function SignInDialog({ signIn }: { readonly signIn: BrowserSignIn }) {
  const { t } = useTranslation(['signIn', 'common']);
  const { page } = signIn;
  const actions = (
    <>
      <Button onPress={() => signIn.cancel()}>{t('common:cancel')}</Button>
      <Button kind="main" icon={<ExternalLink aria-hidden />} onPress={() => signIn.openPage()}>
        {t('openAgain')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={page !== null}
      onClose={() => signIn.cancel()}
      title={t('waiting')}
      closeLabel={t('common:cancel')}
      needsAnswer
      actions={actions}
    >
      <p>{t('waitingText', { server: page === null ? '' : new URL(page).host })}</p>
      <p className="muted">{t('notOpen')}</p>
    </Dialog>
  );
}
