import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { TokenAnswer } from '../api/answers.ts';
import { ApiProblem, callApi } from '../api/call-api.ts';
import { meKey } from '../api/queries.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { EmailField, isEmailLike } from './email-field.tsx';
import { isPasswordRefused, NewPasswordField } from './new-password-field.tsx';
import { readFragment } from './sign-in-fragment.ts';

interface Draft {
  readonly email: string;
  readonly password: string;
}

/** Where the link leads that a server without an administrator shows: whoever has it chooses how they sign in, and administers it. */
export function SetUpPage() {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [token, setToken] = useState(() => readFragment(hash).token);
  const [isOver, setOver] = useState(token === null);
  // What follows the `#` is a secret: neither the address nor what the browser remembers keeps it.
  useEffect(() => {
    if (hash === '') return;
    const fresh = readFragment(hash).token;
    setToken(fresh);
    setOver(fresh === null);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [hash]);
  return (
    <div className="page narrow">
      <PageHeader title={t('setUp.title')} text={isOver ? undefined : t('setUp.text')} />
      {isOver || token === null ? (
        <Banner
          kind="problem"
          isNews
          title={t('setUp.over')}
          actions={<Button onPress={() => void navigate('/sign-in')}>{t('setUp.toSignIn')}</Button>}
        >
          {t('setUp.overText')}
        </Banner>
      ) : (
        <SetUpForm token={token} onOver={() => setOver(true)} />
      )}
    </div>
  );
}

function SetUpForm({ token, onOver }: { readonly token: string; readonly onOver: () => void }) {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const { control, handleSubmit, formState, setError: setFieldError } = useForm<Draft>({ defaultValues: { email: '', password: '' } });
  const become = async ({ email, password }: Draft): Promise<void> => {
    setError(null);
    try {
      const body = { token, email: email.trim(), password };
      const { mfa_required: isUnfinished } = await callApi<TokenAnswer>({ method: 'POST', path: '/auth/set-up', body }, 'live');
      await client.invalidateQueries({ queryKey: meKey });
      showToast({ text: t('setUp.done') });
      await navigate(isUnfinished === true ? '/sign-in' : '/account', { replace: true });
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'invalid_grant') onOver();
      else if (isPasswordRefused(problem)) setFieldError('password', { message: t('common:newPassword.common') }, { shouldFocus: true });
      else setError(problem);
    }
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(become)(event)}>
      <Controller
        control={control}
        name="email"
        rules={{ validate: (email) => isEmailLike(email) || t('badEmail') }}
        render={({ field, fieldState }) => (
          <EmailField field={field} description={t('setUp.emailHint')} error={fieldState.error?.message} />
        )}
      />
      <NewPasswordField control={control} name="password" label={t('password')} />
      <ProblemBanner error={error} />
      <Button kind="main" type="submit" isPending={formState.isSubmitting}>
        {t('setUp.become')}
      </Button>
    </form>
  );
}
