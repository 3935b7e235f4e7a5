import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { Link } from 'react-aria-components/Link';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { callApi } from '../api/call-api.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { longestName } from './field-lengths.ts';
import { returnOf } from './sign-in-fragment.ts';
import { MailSent } from './mail-sent.tsx';
import { EmailField, isEmailLike } from './email-field.tsx';

interface Draft {
  readonly email: string;
  readonly name: string;
}

/** Opening an account: it exists once the mailed link has been used, and whoever used it is asked for a password. */
export function SignUpPage() {
  const { t } = useTranslation('signIn');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className="page narrow">
      <PageHeader title={t('up.title')} text={t('up.text')} />
      {sentTo === null ? <SignUpForm onSent={setSentTo} /> : <MailSent email={sentTo} onBack={() => setSentTo(null)} />}
      <p>
        {t('up.known')} <Link href="/sign-in">{t('up.toSignIn')}</Link>
      </p>
    </div>
  );
}

function SignUpForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useTranslation('signIn');
  const [error, setError] = useState<unknown>(null);
  const goOn = useSearchParams()[0].get('go');
  const { control, handleSubmit, formState } = useForm<Draft>({ defaultValues: { email: '', name: '' } });
  const signUp = async ({ email, name }: Draft): Promise<void> => {
    setError(null);
    const body = { email: email.trim(), ...(name.trim() === '' ? {} : { name: name.trim() }), ...returnOf(goOn ?? '') };
    try {
      await callApi({ method: 'POST', path: '/auth/sign-up', body }, 'live');
      onSent(body.email);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(signUp)(event)}>
      <Controller
        control={control}
        name="email"
        rules={{ validate: (email) => isEmailLike(email) || t('badEmail') }}
        render={({ field, fieldState }) => <EmailField field={field} error={fieldState.error?.message} />}
      />
      <Controller
        control={control}
        name="name"
        render={({ field: { ref, ...field } }) => (
          <TextField
            {...field}
            inputRef={ref}
            autoComplete="name"
            maxLength={longestName}
            label={t('up.name')}
            description={t('up.nameHint')}
          />
        )}
      />
      <ProblemBanner error={error} />
      <Button kind="main" type="submit" isPending={formState.isSubmitting}>
        {t('up.send')}
      </Button>
    </form>
  );
}
