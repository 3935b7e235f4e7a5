import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { problemCodeOf } from '../problems.ts';
import { useEngine } from '../queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { SignChoices, type SignChoicesProps } from './sign-choices.tsx';

/** Signing, as far as the PDF allows it: asks for its password, and says when it can no longer be signed. */
export function SignForm(props: Omit<SignChoicesProps, 'options' | 'pdfPassword'>) {
  const { t } = useTranslation(['signing', 'common']);
  const [password, setPassword] = useState<string>();
  const options = useEngine('documents.signingOptions', {
    document: props.document.id,
    ...(password === undefined ? {} : { pdfPassword: password }),
  });
  if (options.data === undefined) {
    if (!options.isError) return <Skeleton label={t('common:loading')} lines={6} />;
    const code = problemCodeOf(options.error);
    if (code === 'password_needed' || code === 'wrong_password')
      return <PasswordPart isWrong={code === 'wrong_password'} onPassword={setPassword} />;
    return <ProblemBanner error={options.error} onRetry={() => void options.refetch()} />;
  }
  if (options.data.certification === 1)
    return (
      <Banner kind="warn" title={t('certify.closedTitle')}>
        {t('certify.closedText')}
      </Banner>
    );
  // Whatever the fields of another version leave open is chosen again.
  const fields = options.data.emptyFields.map(({ name, refusal }) => `${name} ${refusal}`).join();
  return <SignChoices key={fields} {...props} options={options.data} pdfPassword={password} />;
}

/** Asks for the password of a PDF. */
export function PasswordPart({ isWrong, onPassword }: { readonly isWrong: boolean; readonly onPassword: (password: string) => void }) {
  const { t } = useTranslation(['signing', 'problems']);
  const [typed, setTyped] = useState('');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onPassword(typed);
      }}
    >
      <Banner>{t('page.password')}</Banner>
      <PassphraseField
        label={t('page.passwordLabel')}
        showLabel={t('key.show')}
        value={typed}
        onChange={setTyped}
        error={isWrong ? t('problems:wrong_password.title') : undefined}
      />
      <Button type="submit" kind="main">
        {t('page.open')}
      </Button>
    </form>
  );
}
