import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { callApi } from '../api/call-api.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { isPasswordRefused, NewPasswordField, UsernameForPasswordManagers } from './new-password-field.tsx';

/** Asks somebody new for a password, now that they've shown that the address is theirs. An account can do without one. */
export function PasswordStep({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const { t } = useTranslation('signIn');
  const [error, setError] = useState<unknown>(null);
  const { control, handleSubmit, formState, setError: setFieldError } = useForm({ defaultValues: { password: '' } });
  const save = async ({ password }: { readonly password: string }): Promise<void> => {
    setError(null);
    try {
      await callApi({ method: 'PUT', path: '/auth/password', body: { newPassword: password } }, 'live');
      onDone();
    } catch (problem) {
      if (isPasswordRefused(problem)) setFieldError('password', { message: t('common:newPassword.common') }, { shouldFocus: true });
      else setError(problem);
    }
  };
  return (
    <div className="page narrow">
      <PageHeader title={t('choose.title')} text={t('choose.text')} />
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <UsernameForPasswordManagers email={email} />
        <NewPasswordField control={control} name="password" label={t('password')} />
        <ProblemBanner error={error} />
        <Button kind="main" type="submit" isPending={formState.isSubmitting}>
          {t('choose.save')}
        </Button>
        <Button kind="quiet" onPress={onDone}>
          {t('choose.without')}
        </Button>
      </form>
    </div>
  );
}
