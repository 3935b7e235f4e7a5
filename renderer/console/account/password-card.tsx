import { Controller, useForm, type Control } from 'react-hook-form';
import { passphraseLimits } from '../../../shared/domain/passphrase-rule.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, CheckboxGroup } from '../../ui/fields/checkbox.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { ApiKey, Session } from '../api/answers.ts';
import { useAct, usePerson, useRead } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { isPasswordRefused, NewPasswordField, UsernameForPasswordManagers } from '../sign-in/new-password-field.tsx';

interface Draft {
  readonly current: string;
  readonly next: string;
  /** What else lets somebody act as the person, and is to end. */
  readonly end: readonly ('sessions' | 'keys')[];
}

const nothingTyped: Draft = { current: '', next: '', end: ['sessions'] };

/**
 * Sets a new password, and ends other sessions and the keys if so chosen. Anyone who has just signed in by a mailed link doesn't need the
 * old one.
 */
export function PasswordCard() {
  const { t } = useTranslation('account');
  const { email } = usePerson();
  const change = useAct<Draft>(({ current, next, end }) => ({
    method: 'PUT',
    path: '/auth/password',
    body: {
      newPassword: next,
      ...(current === '' ? {} : { currentPassword: current }),
      end: { sessions: end.includes('sessions'), keys: end.includes('keys') },
    },
  }));
  const { control, handleSubmit, formState, reset, setError } = useForm<Draft>({ defaultValues: nothingTyped });
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
              maxLength={passphraseLimits.most}
              label={t('password.current')}
              description={t('password.currentHint')}
            />
          )}
        />
        <NewPasswordField control={control} name="next" label={t('password.next')} />
        <EndField control={control} />
        <ProblemBanner error={isPasswordRefused(change.error) ? null : change.error} />
        <Button type="submit" isPending={formState.isSubmitting}>
          {t('password.save')}
        </Button>
      </form>
    </Card>
  );
}

/** How many other sessions and keys there are, and whether they end with the old password. */
function EndField({ control }: { readonly control: Control<Draft> }) {
  const { t } = useTranslation('account');
  const sessions = useRead<{ readonly sessions: readonly Session[] }>('/auth/sessions').data?.sessions.filter(
    ({ current }) => !current,
  ).length;
  const keys = useRead<{ readonly keys: readonly ApiKey[] }>('/keys').data?.keys.filter(({ status }) => status !== 'revoked').length;
  if (sessions === undefined || keys === undefined || sessions + keys === 0) return null;
  return (
    <Controller
      control={control}
      name="end"
      render={({ field: { value, onChange } }) => (
        <CheckboxGroup
          label={t('password.end')}
          description={keys === 0 ? undefined : t('password.keysHint')}
          value={[...value]}
          onChange={onChange}
        >
          {sessions === 0 ? null : <Checkbox value="sessions">{t('password.endSessions', { count: sessions })}</Checkbox>}
          {keys === 0 ? null : <Checkbox value="keys">{t('password.endKeys', { count: keys })}</Checkbox>}
        </CheckboxGroup>
      )}
    />
  );
}
