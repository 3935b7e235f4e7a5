import { ExternalLink, Mail } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm, type Control } from 'react-hook-form';
import { Link } from 'react-aria-components/Link';
import { passphraseLimits } from '../../../shared/domain/passphrase-rule.ts';
import { Button } from '../../ui/button.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import type { Providers, TokenAnswer } from '../api/answers.ts';
import { basePath, callApi } from '../api/call-api.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { MailSent } from './mail-sent.tsx';
import { returnOf } from './sign-in-fragment.ts';
import { EmailField, isEmailLike } from './email-field.tsx';

interface Draft {
  readonly email: string;
  readonly password: string;
}

/** Address and password, or a link by mail, or another place to sign in. */
export function CredentialsForm({
  goOn,
  providers,
  onSignedIn,
}: {
  readonly goOn: string;
  readonly providers: Providers | null;
  readonly onSignedIn: () => void;
}) {
  const { t } = useTranslation('signIn');
  const [error, setError] = useState<unknown>(null);
  const [linkSentTo, setLinkSentTo] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { control, handleSubmit, formState, getValues, trigger, resetField } = useForm<Draft>({
    defaultValues: { email: '', password: '' },
  });
  const signIn = async ({ email, password }: Draft): Promise<void> => {
    setError(null);
    try {
      await callApi<TokenAnswer>(
        { method: 'POST', path: '/auth/token', body: { grant_type: 'password', email: email.trim(), password, cookie: true } },
        'live',
      );
      onSignedIn();
    } catch (problem) {
      setError(problem);
      resetField('password');
    }
  };
  const sendLink = async (): Promise<void> => {
    setError(null);
    if (!(await trigger('email', { shouldFocus: true }))) return;
    setSending(true);
    const email = getValues('email').trim();
    try {
      await callApi({ method: 'POST', path: '/auth/magic-link', body: { email, ...returnOf(goOn) } }, 'live');
      setLinkSentTo(email);
    } catch (problem) {
      setError(problem);
    }
    setSending(false);
  };
  if (linkSentTo !== null) return <MailSent email={linkSentTo} onBack={() => setLinkSentTo(null)} />;
  return (
    <>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(signIn)(event)}>
        <Controller
          control={control}
          name="email"
          rules={{ validate: (email) => isEmailLike(email) || t('badEmail') }}
          render={({ field, fieldState }) => <EmailField field={field} error={fieldState.error?.message} />}
        />
        <PasswordField control={control} />
        <ProblemBanner error={error} />
        <Button kind="main" type="submit" isPending={formState.isSubmitting}>
          {t('signIn')}
        </Button>
        <span className="or">{t('or')}</span>
        <Button icon={<Mail aria-hidden />} isPending={isSending} onPress={() => void sendLink()}>
          {t('sendLink')}
        </Button>
        <ProviderButtons providers={providers} goOn={goOn} />
      </form>
      {providers?.signUp === true ? <SignUpLink goOn={goOn} /> : null}
    </>
  );
}

function SignUpLink({ goOn }: { readonly goOn: string }) {
  const { t } = useTranslation('signIn');
  return (
    <p>
      {t('newHere')} <Link href={`/sign-up?${new URLSearchParams({ go: goOn }).toString()}`}>{t('toSignUp')}</Link>
    </p>
  );
}

function ProviderButtons({ providers, goOn }: { readonly providers: Providers | null; readonly goOn: string }) {
  const { t } = useTranslation('signIn');
  return (providers?.providers ?? []).map(({ id, name, startUrl }) => (
    <Button
      key={id}
      icon={<ExternalLink aria-hidden />}
      onPress={() => window.location.assign(`${startUrl}?return_to=${encodeURIComponent(`${basePath}${goOn}`)}`)}
    >
      {t('elsewhere', { name })}
    </Button>
  ));
}

function PasswordField({ control }: { readonly control: Control<Draft> }) {
  const { t } = useTranslation('signIn');
  return (
    <Controller
      control={control}
      name="password"
      rules={{ validate: (password) => password !== '' || t('noPassword') }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <PassphraseField
          {...field}
          inputRef={ref}
          showLabel={t('common:showPassword')}
          maxLength={passphraseLimits.most}
          label={t('password')}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
