import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { SecondFactors } from '../api/answers.ts';
import { callApi } from '../api/call-api.ts';
import { useRead } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';
import { canUsePasskeys, PasskeyFailure, showPasskey, type PasskeyJson } from './passkey.ts';

const longestCode = 20;

/** Asks for one of the person's second factors. */
export function SecondFactorForm({ onShown, withoutOne }: { readonly onShown: () => void; readonly withoutOne: React.ReactNode }) {
  const factors = useRead<SecondFactors>('/auth/mfa');
  return (
    <QueryView query={factors}>
      {(found) => (found.totp || found.passkeys.length > 0 ? <Shown factors={found} onShown={onShown} /> : withoutOne)}
    </QueryView>
  );
}

function Shown({ factors, onShown }: { readonly factors: SecondFactors; readonly onShown: () => void }) {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  const [isAsking, setAsking] = useState(false);
  const { control, handleSubmit, formState, reset } = useForm({ defaultValues: { code: '' } });
  const show = async (body: { readonly code: string } | { readonly passkey: PasskeyJson }): Promise<void> => {
    await callApi({ method: 'POST', path: '/auth/mfa/verify', body }, 'live');
    onShown();
  };
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setError(null);
    await act().catch(setError);
  };
  const byCode = ({ code }: { readonly code: string }): Promise<void> =>
    attempt(async () => {
      // Whatever the outcome, no code works twice.
      reset();
      await show({ code: code.trim() });
    });
  const byPasskey = (): Promise<void> =>
    attempt(async () => {
      const { publicKey } = await callApi<{ readonly publicKey: PasskeyJson }>(
        { method: 'POST', path: '/auth/mfa/passkeys/challenge' },
        'live',
      );
      setAsking(true);
      await show({ passkey: await showPasskey(publicKey).finally(() => setAsking(false)) });
    });
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(byCode)(event)}>
      {factors.passkeys.length > 0 && canUsePasskeys() ? (
        <Button
          kind={factors.totp ? 'plain' : 'main'}
          icon={<KeyRound aria-hidden />}
          isPending={isAsking}
          onPress={() => void byPasskey()}
        >
          {t('proof.passkey')}
        </Button>
      ) : null}
      <Controller
        control={control}
        name="code"
        rules={{ validate: (code) => code.trim() !== '' || t('required') }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            autoFocus
            dir="ltr"
            inputMode="text"
            autoComplete="one-time-code"
            maxLength={longestCode}
            label={t('proof.code')}
            description={t('proof.codeHint')}
            error={fieldState.error?.message}
          />
        )}
      />
      {error instanceof PasskeyFailure ? (
        <Banner kind="problem" isNews>
          {t('proof.noPasskeys')}
        </Banner>
      ) : (
        <ProblemBanner error={error} />
      )}
      <Button kind={factors.totp ? 'main' : 'plain'} type="submit" isPending={formState.isSubmitting}>
        {t('proof.confirm')}
      </Button>
    </form>
  );
}
