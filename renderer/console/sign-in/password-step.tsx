import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { ApiProblem, callApi } from '../api/call-api.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { longestPassword, shortestPassword } from './field-lengths.ts';

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
      if (problem instanceof ApiProblem && problem.fields.includes('password'))
        setFieldError('password', { message: t('choose.commonPassword') }, { shouldFocus: true });
      else setError(problem);
    }
  };
  return (
    <div className="page narrow">
      <PageHeader title={t('choose.title')} text={t('choose.text')} />
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        {/* For password managers, so that they know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Controller
          control={control}
          name="password"
          rules={{
            validate: (password) => [...password].length >= shortestPassword || t('choose.shortPassword', { count: shortestPassword }),
          }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <PassphraseField
              {...field}
              inputRef={ref}
              isNew
              showLabel={t('common:showPassword')}
              maxLength={longestPassword}
              label={t('password')}
              description={t('choose.passwordHint')}
              error={fieldState.error?.message}
            />
          )}
        />
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
