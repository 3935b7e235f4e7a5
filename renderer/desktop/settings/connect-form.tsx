import { useForm, Controller } from 'react-hook-form';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { PassphraseField } from '../../ui/passphrase-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isAddress } from '../first-run/restore-source.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { useSync } from '../sync/sync-keeper.ts';

interface Draft {
  readonly server: string;
  readonly token: string;
  readonly deviceName: string;
}

const fewestTokenCharacters = 16;
const addressLength = 2048;
const tokenLength = 512;
const nameLength = 255;

/** Names the server and the token that it gave out, and sends what there is. */
export function ConnectForm({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const connect = useAct('sync.connect');
  const sync = useSync();
  const { control, handleSubmit, formState } = useForm<Draft>({ defaultValues: { server: '', token: '', deviceName: '' } });
  const save = async ({ server, token, deviceName }: Draft): Promise<void> => {
    try {
      await connect.mutateAsync({ server: new URL(server.trim()).origin, token: token.trim(), ...(deviceName.trim() === '' ? {} : { deviceName: deviceName.trim() }) });
      showToast({ text: t('server.connected') });
      void sync.now();
      onDone?.();
    } catch {
      // The banner says why.
    }
  };
  return (
    <form className="form" noValidate autoComplete="off" onSubmit={(event) => void handleSubmit(save)(event)}>
      <Controller
        control={control}
        name="server"
        rules={{ validate: (server) => isAddress(server) || t('server.badAddress') }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField {...field} inputRef={ref} dir="ltr" type="url" label={t('server.address')} description={t('server.addressHint')} maxLength={addressLength} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={control}
        name="token"
        rules={{ validate: (token) => token.trim().length >= fewestTokenCharacters || t('server.badToken') }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <PassphraseField {...field} inputRef={ref} isNew showLabel={t('common:showPassphrase')} label={t('server.token')} description={t('server.tokenHint')} maxLength={tokenLength} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={control}
        name="deviceName"
        render={({ field: { ref, ...field } }) => <TextField {...field} inputRef={ref} label={t('server.deviceName')} description={t('server.deviceNameHint')} maxLength={nameLength} />}
      />
      <ProblemBanner error={connect.error} />
      <div className="row">
        <Button kind="main" type="submit" isPending={formState.isSubmitting}>
          {t('server.connect')}
        </Button>
      </div>
    </form>
  );
}
