import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useEngine } from '../queries.ts';
import { SignInDialog } from './sign-in-dialog.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';

/** Says, on whatever page the owner is, that nobody is signed in at the server any more, with the way back in; nothing while somebody is. */
export function SignedOutNotice() {
  const { data: status } = useEngine('sync.status', {});
  const server = status?.signedIn?.isOver === true ? status.server : null;
  return server === null ? null : <SignInAgainNotice server={server} />;
}

function SignInAgainNotice({ server }: { readonly server: string }) {
  const { t } = useTranslation('signIn');
  const again = useSignInAgain(server);
  return (
    <div className="notice">
      <Banner
        kind="warn"
        isNews
        title={t('over', { server: new URL(server).host })}
        actions={
          <Button kind="main" isPending={again.isPending} onPress={() => void again.start()}>
            {t('signIn')}
          </Button>
        }
      >
        {t('overText')}
      </Banner>
      <ProblemBanner error={again.error} />
      <SignInDialog signIn={again.signIn} />
    </div>
  );
}
