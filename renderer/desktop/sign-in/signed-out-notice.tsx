import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';
import { useSync } from '../sync/sync-keeper.ts';
import { SignInDialog } from './sign-in-dialog.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Says, on whatever page the owner is, that nobody is signed in at the server any more, with the way back in; nothing while somebody is. */
export function SignedOutNotice() {
  const { t } = useTranslation('signIn');
  const { data: status } = useEngine('sync.status', {});
  const signIn = useSignIn();
  const connect = useAct('sync.connect');
  const sync = useSync();
  const server = status?.signedIn?.isOver === true ? status.server : null;
  if (server === null) return null;
  const again = async (): Promise<void> => {
    const done = await signIn.start(server);
    if (done === undefined) return;
    await connect.mutateAsync({ signIn: done.signIn });
    showToast({ text: t('done') });
    void sync.now();
  };
  return (
    <div className="notice">
      <Banner
        kind="warn"
        isNews
        title={t('over', { server: new URL(server).host })}
        actions={
          <Button kind="main" isPending={signIn.isPending || connect.isPending} onPress={() => void again().catch(() => undefined)}>
            {t('signIn')}
          </Button>
        }
      >
        {t('overText')}
      </Banner>
      <ProblemBanner error={signIn.error ?? connect.error} />
      <SignInDialog signIn={signIn} />
    </div>
  );
}
