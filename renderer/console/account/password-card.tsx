import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useAct, usePerson } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { longestPassword, shortestPassword } from '../sign-in/field-lengths.ts';

interface Draft {
  readonly current: string;
  readonly next: string;
}

/** Sets a new password. Anyone who has just signed in by a mailed link doesn't need the old one. */
export function PasswordCard() {
  const { t } = useTranslation('account');
  const { email } = usePerson();
  const change = useAct<Draft>(({ current, next }) => ({
    method: 'PUT',
    path: '/auth/password',
    body: { newPassword: next, ...(current === '' ? {} : { currentPassword: current }) },
  }));
  const { control, handleSubmit, formState, reset } = useForm<Draft>({ defaultValues: { current: '', next: '' } });
  const save = async (draft: Draft): Promise<void> => {
    const done = await change.mutateAsync(draft).then(
      () => true,
      () => false,
    );
    if (!done) return;
    showToast({ text: t('password.done') });
    reset();
  };
  return (
    <Card title={t('password.title')}>
      <p className="muted">{t('password.text')}</p>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        {/* For password managers, so that they know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Controller
          control={control}
          name="current"
          render={({ field: { ref, ...field } }) => (
            <PassphraseField
              {...field}
              inputRef={ref}
              showLabel={t('common:showPassword')}
              maxLength={longestPassword}
              label={t('password.current')}
              description={t('password.currentHint')}
            />
          )}
        />
        <Controller
          control={control}
          name="next"
          rules={{ validate: (next) => [...next].length >= shortestPassword || t('password.short', { count: shortestPassword }) }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <PassphraseField
              {...field}
              inputRef={ref}
              isNew
              showLabel={t('common:showPassword')}
              maxLength={longestPassword}
              label={t('password.next')}
              error={fieldState.error?.message}
            />
          )}
        />
        <ProblemBanner error={change.error} />
        <Button type="submit" isPending={formState.isSubmitting}>
          {t('password.save')}
        </Button>
      </form>
    </Card>
  );
}
