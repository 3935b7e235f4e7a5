import { useState } from 'react';
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { passphraseLimits } from '../../../shared/domain/passphrase-rule.ts';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { randomWords } from '../../../shared/format/paper/random-words.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ApiProblem } from '../api/call-api.ts';

const proposedWords = 6;

/** A field of a form for a password that is being chosen: random words first, or one that somebody makes up. */
export function NewPasswordField<Draft extends FieldValues>({
  control,
  name,
  label,
}: {
  readonly control: Control<Draft>;
  readonly name: FieldPathByValue<Draft, string>;
  readonly label: string;
}) {
  const { t } = useTranslation('common');
  const { least, most } = passphraseLimits;
  const [proposed, setProposed] = useState('');
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (password) => [...password].length >= least || t('newPassword.short', { count: least }) }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <PassphraseField
          {...field}
          inputRef={ref}
          isNew
          showLabel={t('showPassword')}
          maxLength={most}
          label={label}
          description={t('newPassword.hint', { count: least })}
          error={fieldState.error?.message}
          after={
            <div className="stack">
              <Button
                kind="quiet"
                onPress={() => {
                  const words = randomWords(proposedWords);
                  setProposed(words);
                  field.onChange(words);
                }}
              >
                {t('newPassword.propose')}
              </Button>
              <p role="status" lang={proposed === '' ? undefined : 'en'}>
                {proposed !== '' && field.value === proposed ? t('newPassword.proposed', { words: proposed }) : ''}
              </p>
            </div>
          }
        />
      )}
    />
  );
}

/** Whether the server refused the very password that was chosen, for more than its length: that belongs beside its field. */
export const isPasswordRefused = (problem: unknown): boolean => problem instanceof ApiProblem && problem.fields.includes('password');

/** For password managers, so that they know whose password a form is about. */
export function UsernameForPasswordManagers({ email }: { readonly email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
