import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { TokenAnswer } from '../api/answers.ts';
import { ApiProblem, callApi } from '../api/call-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { pathInConsole } from './sign-in-fragment.ts';
import { ProblemBanner } from '../problem-banner.tsx';

/** Where a mailed link leads. A person presses the button: programs that check links in mails don't use them up. */
export function LinkStep({
  token,
  onSignedIn,
  onGivenUp,
}: {
  readonly token: string;
  /** With where they wanted to go when they had the link mailed. */
  readonly onSignedIn: (goOn: string | null) => void;
  readonly onGivenUp: () => void;
}) {
  const { t } = useTranslation('signIn');
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const signIn = async (): Promise<void> => {
    setError(null);
    setPending(true);
    try {
      const body = { grant_type: 'magic_link', token, cookie: true };
      const { return_to: goOn = null } = await callApi<TokenAnswer>({ method: 'POST', path: '/auth/token', body }, 'live');
      onSignedIn(pathInConsole(goOn));
    } catch (problem) {
      setError(problem);
      setPending(false);
    }
  };
  const isOver = error instanceof ApiProblem && error.code === 'invalid_grant';
  return (
    <div className="page narrow">
      <PageHeader title={t('link.title')} text={isOver ? undefined : t('link.text')} />
      {isOver ? (
        <Banner kind="problem" isNews title={t('link.over')} actions={<Button onPress={onGivenUp}>{t('link.again')}</Button>}>
          {t('link.overText')}
        </Banner>
      ) : (
        <>
          <ProblemBanner error={error} />
          <div className="row">
            <Button kind="main" isPending={isPending} onPress={() => void signIn()}>
              {t('signIn')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
