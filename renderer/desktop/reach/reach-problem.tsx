import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { problemCodeOf, useProblemWords } from '../problems.ts';
import { useEngine } from '../queries.ts';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import { useSignInAgain } from '../sign-in/use-sign-in-again.ts';

/** Why something about the owner's contacts was refused; with a way to sign in again where that helps. */
export function ReachProblem({ error }: { readonly error: unknown }) {
  const status = useEngine('sync.status', {});
  const server = status.data?.server ?? null;
  if (error === null || error === undefined) return null;
  if (server === null || problemCodeOf(error) !== 'proof_needed') return <ProblemBanner error={error} />;
  return <ProofNeeded error={error} server={server} />;
}

function ProofNeeded({ error, server }: { readonly error: unknown; readonly server: string }) {
  const { t } = useTranslation('reach');
  const { title, whatToDo } = useProblemWords()(error);
  const again = useSignInAgain(server);
  return (
    <>
      <Banner
        kind="warn"
        isNews
        title={title}
        actions={
          <Button isPending={again.isPending} onPress={() => void again.start()}>
            {t('prove')}
          </Button>
        }
      >
        {whatToDo}
      </Banner>
      <ProblemBanner error={again.error} />
      <SignInDialog signIn={again.signIn} />
    </>
  );
}
