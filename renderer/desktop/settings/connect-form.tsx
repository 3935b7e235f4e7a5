import { useState } from 'react';
import { Controller, useForm, type Control } from 'react-hook-form';
import type { Input } from '../../../electron/contract/contract.ts';
import { Button } from '../../ui/button.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isAddress } from '../first-run/restore-source.tsx';
import { RestoredNote } from '../saving/restored-note.tsx';
import { useFormDraft } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { useSync } from '../sync/sync-keeper.ts';

interface Draft {
  readonly server: string;
  readonly way: 'browser' | 'token';
  readonly token: string;
  readonly deviceName: string;
}

const fewestTokenCharacters = 16;
/** A token is a secret of the server's: it isn't kept before it works. */
const secretFields = ['token'] as const;
const addressLength = 2048;
const tokenLength = 512;
const nameLength = 255;

/** Names the server, gets in by signing in or with a token that it issued, and sends what there is. */
export function ConnectForm({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useTranslation(['settings', 'signIn']);
  const connect = useAct('sync.connect');
  const sync = useSync();
  const signIn = useSignIn();
  const [error, setError] = useState<unknown>(null);
  const form = useForm<Draft>({
    defaultValues: { server: '', way: 'browser', token: '', deviceName: '' },
  });
  const { control, handleSubmit, formState, watch } = form;
  const kept = useFormDraft('connect', form, secretFields);
  const byToken = watch('way') === 'token';
  const wayOf = async ({ server, way, token }: Draft): Promise<Input<'sync.fetchKeyring'> | undefined> => {
    const { origin } = new URL(server.trim());
    if (way === 'token') return { server: origin, token: token.trim() };
    const done = await signIn.start(origin);
    return done && { signIn: done.signIn };
  };
  const save = async (draft: Draft): Promise<void> => {
    setError(null);
    const way = await wayOf(draft);
    if (way === undefined) return;
    const deviceName = draft.deviceName.trim();
    try {
      await connect.mutateAsync({ ...way, ...(deviceName === '' ? {} : { deviceName }) });
      kept.clear();
      showToast({ text: t('server.connected') });
      void sync.now();
      onDone?.();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <form className="form" noValidate autoComplete="off" onSubmit={(event) => void handleSubmit(save)(event)}>
      <RestoredNote isRestored={kept.isRestored} onStartOver={kept.startOver} />
      <Controller
        control={control}
        name="server"
        rules={{ validate: (server) => isAddress(server) || t('server.badAddress') }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            dir="ltr"
            type="url"
            label={t('server.address')}
            description={t('server.addressHint')}
            maxLength={addressLength}
            error={fieldState.error?.message}
          />
        )}
      />
      <WayFields control={control} byToken={byToken} />
      <Controller
        control={control}
        name="deviceName"
        render={({ field: { ref, ...field } }) => (
          <TextField
            {...field}
            inputRef={ref}
            label={t('server.deviceName')}
            description={t('server.deviceNameHint')}
            maxLength={nameLength}
          />
        )}
      />
      <ProblemBanner error={signIn.error ?? error} />
      <div className="row">
        <Button kind="main" type="submit" isPending={formState.isSubmitting}>
          {byToken ? t('server.connect') : t('signIn:signIn')}
        </Button>
      </div>
      <SignInDialog signIn={signIn} />
    </form>
  );
}

/** In the browser, or with a token and the field for it. */
function WayFields({ control, byToken }: { readonly control: Control<Draft>; readonly byToken: boolean }) {
  const { t } = useTranslation(['settings', 'signIn', 'common']);
  return (
    <>
      <Controller
        control={control}
        name="way"
        render={({ field: { value, onChange } }) => (
          <RadioCards
            label={t('signIn:way')}
            value={value}
            onChange={onChange}
            cards={[
              { id: 'browser', title: t('signIn:browser'), text: t('signIn:browserText') },
              { id: 'token', title: t('signIn:token'), text: t('signIn:tokenText') },
            ]}
          />
        )}
      />
      {byToken ? (
        <Controller
          control={control}
          name="token"
          rules={{ validate: (token) => token.trim().length >= fewestTokenCharacters || t('server.badToken') }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <PassphraseField
              {...field}
              inputRef={ref}
              isNew
              showLabel={t('common:showPassphrase')}
              label={t('server.token')}
              maxLength={tokenLength}
              error={fieldState.error?.message}
            />
          )}
        />
      ) : null}
    </>
  );
}
