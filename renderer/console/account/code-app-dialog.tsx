import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useAct } from '../api/queries.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';

interface DialogProps {
  /** With the recovery codes that were made, if any. */
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

interface Enrolment {
  readonly secret: string;
  readonly otpauth_url: string;
}

/** Sets up an app for codes: the app reads the picture, and its first code shows that it worked. */
export function CodeAppDialog({ onAdded, onClose }: DialogProps) {
  const { t } = useTranslation('account');
  const { mutate: begin, data, error } = useAct<void, Enrolment>(() => ({ method: 'POST', path: '/auth/mfa/totp' }));
  useEffect(() => begin(), [begin]);
  return (
    <Dialog isOpen onClose={onClose} title={t('app.title')} closeLabel={t('common:close')} needsAnswer>
      <ProblemBanner error={error} />
      {data === undefined ? (
        error === null ? (
          <Skeleton label={t('common:loading')} />
        ) : null
      ) : (
        <FirstCode enrolment={data} onAdded={onAdded} />
      )}
    </Dialog>
  );
}

function FirstCode({
  enrolment: { secret, otpauth_url: url },
  onAdded,
}: {
  readonly enrolment: Enrolment;
  readonly onAdded: DialogProps['onAdded'];
}) {
  const { t } = useTranslation('account');
  const activate = useAct<string, { readonly recovery_codes: readonly string[] }>((code) => ({
    method: 'POST',
    path: '/auth/mfa/totp/activate',
    body: { code },
  }));
  const { control, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const confirm = async ({ code }: { readonly code: string }): Promise<void> => {
    const enrolled = await activate.mutateAsync(code.replace(/\s/g, '')).catch(() => null);
    // The banner says what was refused.
    if (enrolled !== null) onAdded(enrolled.recovery_codes);
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(confirm)(event)}>
      <p>{t('app.scan')}</p>
      <QrCode text={url} label={t('app.picture')} />
      <p>{t('app.orType')}</p>
      <Copyable
        value={secret}
        copyLabel={t('common:copy')}
        copiedLabel={t('common:copied')}
        onCopy={(text) => navigator.clipboard.writeText(text)}
      />
      <Controller
        control={control}
        name="code"
        rules={{ validate: (code) => /^\d{6}$/.test(code.replace(/\s/g, '')) || t('app.badCode') }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            label={t('app.code')}
            error={fieldState.error?.message}
          />
        )}
      />
      <ProblemBanner error={activate.error} />
      <Button kind="main" type="submit" isPending={formState.isSubmitting}>
        {t('app.confirm')}
      </Button>
    </form>
  );
}
