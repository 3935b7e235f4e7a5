import { Controller, useForm } from 'react-hook-form';
import { passwordLimits } from '../../../shared/domain/password.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useAct, usePerson } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { isPasswordRefused, NewPasswordField, UsernameForPasswordManagers } from '../sign-in/new-password-field.tsx';

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
  const { control, handleSubmit, formState, reset, setError } = useForm<Draft>({ defaultValues: { current: '', next: '' } });
  const save = async (draft: Draft): Promise<void> => {
    try {
      await change.mutateAsync(draft);
    } catch (problem) {
      if (isPasswordRefused(problem)) setError('next', { message: t('common:newPassword.common') }, { shouldFocus: true });
      return;
    }
    showToast({ text: t('password.done') });
    reset();
  };
  return (
    <Card title={t('password.title')}>
      <p className="muted">{t('password.text')}</p>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <UsernameForPasswordManagers email={email} />
        <Controller
          control={control}
          name="current"
          render={({ field: { ref, ...field } }) => (
            <PassphraseField
              {...field}
              inputRef={ref}
              showLabel={t('common:showPassword')}
              maxLength={passwordLimits.most}
              label={t('password.current')}
              description={t('password.currentHint')}
            />
          )}
        />
        <NewPasswordField control={control} name="next" label={t('password.next')} />
        <ProblemBanner error={isPasswordRefused(change.error) ? null : change.error} />
        <Button type="submit" isPending={formState.isSubmitting}>
          {t('password.save')}
        </Button>
      </form>
    </Card>
  );
}
