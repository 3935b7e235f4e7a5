import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Providers } from '../api/answers.ts';
import { ApiProblem, callApi } from '../api/call-api.ts';
import { forgetPerson, meKey, useMe } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';
import { SecondFactorForm } from '../session/second-factor-form.tsx';
import type { CameFrom } from '../session/session-gate.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { LinkStep } from './link-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { readFragment, type SignInFragment } from './sign-in-fragment.ts';

/** Signing in: by password, mailed link or elsewhere, and the second factor after it. A mailed link leads here, too. */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  const me = useMe();
  const client = useQueryClient();
  const { hash, search, state } = useLocation() as { readonly hash: string; readonly search: string; readonly state: CameFrom | null };
  const [{ token, error, returnTo }, setFragment] = useState(() => readFragment(hash));
  // Somebody new comes with `?new`; the address loses it along with the fragment.
  const [isNew, setNew] = useState(() => new URLSearchParams(search).has('new'));
  useTakenFragment(hash, setFragment);
  const goOn = returnTo ?? state?.from ?? '/vaults';
  const signedIn = async (onward: string | null = null): Promise<void> => {
    setFragment({ token: null, error: null, returnTo: onward ?? returnTo });
    await client.invalidateQueries({ queryKey: meKey });
  };
  if (token !== null)
    return (
      <LinkStep
        key={token}
        token={token}
        onSignedIn={(onward) => void signedIn(onward)}
        onGivenUp={() => setFragment({ token: null, error: null, returnTo })}
      />
    );
  return (
    <QueryView query={me}>
      {(person) => {
        if (person === null) {
          return (
            <div className="page narrow">
              <PageHeader title={t('title')} text={t('text')} />
              {error === 'invalid_grant' ? (
                <Banner kind="problem" isNews title={t('elsewhereFailed.title')}>
                  {t('elsewhereFailed.text')}
                </Banner>
              ) : error === null ? null : (
                <ProblemBanner error={new ApiProblem(error)} />
              )}
              <UnlockChoices goOn={goOn} onSignedIn={() => void signedIn()} />
            </div>
          );
        }
        if (person.mfaPending) return <SecondStep onShown={() => void signedIn()} />;
        return isNew ? <PasswordStep email={person.email} onDone={() => setNew(false)} /> : <Navigate to={goOn} replace />;
      }}
    </QueryView>
  );
}

/**
 * What follows the `#` is a secret: it is removed from the address, and from what the browser remembers, as soon as it has been read.
 * Opening a link where this page is already open changes nothing else.
 */
function useTakenFragment(hash: string, take: (fragment: SignInFragment) => void): void {
  useEffect(() => {
    if (hash === '') return;
    take(readFragment(hash));
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [hash, take]);
}

function UnlockChoices({ goOn, onSignedIn }: { readonly goOn: string; readonly onSignedIn: () => void }) {
  const [providers, setProviders] = useState<Providers | null>(null);
  useEffect(() => {
    // Without an answer, the sign-in methods that every server has.
    callApi<Providers>({ method: 'GET', path: '/auth/providers' }, 'live').then(setProviders, () => undefined);
  }, []);
  return (
    <>
      {providers?.setUp === true ? <NoAdministrator /> : null}
      <CredentialsForm goOn={goOn} providers={providers} onSignedIn={onSignedIn} />
    </>
  );
}

function NoAdministrator() {
  const { t } = useTranslation('signIn');
  return (
    <Banner kind="info" title={t('setUp.wanted')}>
      {t('setUp.wantedText')}
    </Banner>
  );
}

function SecondStep({ onShown }: { readonly onShown: () => void }) {
  const { t } = useTranslation('signIn');
  const client = useQueryClient();
  const leave = async (): Promise<void> => {
    await callApi({ method: 'POST', path: '/auth/sign-out' }, 'live').catch(() => undefined);
    forgetPerson(client);
  };
  return (
    <div className="page narrow">
      <PageHeader title={t('second.title')} text={t('second.text')} />
      <SecondFactorForm onShown={onShown} withoutOne={<p>{t('second.none')}</p>} />
      <div className="row">
        <Button kind="quiet" onPress={() => void leave()}>
          {t('second.leave')}
        </Button>
      </div>
    </div>
  );
}
