import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useAct } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { makePasskey, PasskeyFailure, type PasskeyJson } from '../session/passkey.ts';

const longestName = 100;

/** Adds a passkey of this device, or of another that the browser can reach. */
export function PasskeyDialog({
  onAdded,
  onClose,
}: {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const [error, setError] = useState<unknown>(null);
  const begin = useAct<void, { readonly publicKey: PasskeyJson }>(() => ({ method: 'POST', path: '/auth/mfa/passkeys/options' }));
  const add = useAct<{ readonly name: string; readonly passkey: PasskeyJson }, { readonly recovery_codes: readonly string[] }>((body) => ({
    method: 'POST',
    path: '/auth/mfa/passkeys',
    body,
  }));
  const { control, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  const save = async ({ name }: { readonly name: string }): Promise<void> => {
    setError(null);
    try {
      const { publicKey } = await begin.mutateAsync();
      const { recovery_codes: codes } = await add.mutateAsync({ name: name.trim(), passkey: await makePasskey(publicKey) });
      onAdded(codes);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('passkey.title')} closeLabel={t('common:close')} needsAnswer>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <p>{t('passkey.text')}</p>
        <Controller
          control={control}
          name="name"
          rules={{ validate: (name) => name.trim() !== '' || t('common:required') }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextField
              {...field}
              inputRef={ref}
              autoFocus
              maxLength={longestName}
              label={t('passkey.name')}
              description={t('passkey.nameHint')}
              error={fieldState.error?.message}
            />
          )}
        />
        {error instanceof PasskeyFailure ? (
          <Banner kind="problem" isNews>
            {t('passkey.failed')}
          </Banner>
        ) : (
          <ProblemBanner error={error} />
        )}
        <Button kind="main" type="submit" isPending={formState.isSubmitting}>
          {t('passkey.add')}
        </Button>
      </form>
    </Dialog>
  );
}
