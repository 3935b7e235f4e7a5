import { Controller, useForm, type Control } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, CheckboxGroup } from '../../ui/fields/checkbox.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { ApiKey, Session } from '../api/answers.ts';
import { useAct, usePerson, useRead } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { longestPassword, shortestPassword } from '../sign-in/field-lengths.ts';

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
  const { control, handleSubmit, formState, reset } = useForm<Draft>({ defaultValues: nothingTyped });
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
        <EndField control={control} />
        <ProblemBanner error={change.error} />
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
