import { Controller, useForm, type Control } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isolated } from '../words/isolated.ts';
import { RestoredNote } from '../saving/restored-note.tsx';
import { useFormDraft } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useAct } from '../queries.ts';
import { ReachProblem } from './reach-problem.tsx';

interface Draft {
  readonly name: string;
  readonly email: string;
  readonly may: 'tells' | 'vouches';
}

const longestName = 200;
const longestEmail = 254;

/** Names somebody to be asked, and says what their word does. */
export function AddTrustedDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['reach', 'common', 'problems']);
  const add = useAct('contacts.addTrusted');
  const form = useForm<Draft>({ defaultValues: { name: '', email: '', may: 'vouches' } });
  const { control, handleSubmit, formState } = form;
  const draft = useFormDraft('trusted', form);
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  const save = async ({ name, email, may }: Draft): Promise<void> => {
    try {
      await add.mutateAsync({ name: name.trim(), email: email.trim(), mayVouch: may === 'vouches' });
      draft.clear();
      onClose();
      showToast({ text: t('trusted.added', { name: isolated(name.trim()) }) });
    } catch {
      // The banner says why.
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('trusted.addTitle')} closeLabel={t('common:close')}>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <RestoredNote isRestored={draft.isRestored} onStartOver={draft.startOver} />
        <Controller
          control={control}
          name="name"
          rules={{ validate: (name) => name.trim() !== '' || t('common:required') }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextField
              {...field}
              inputRef={ref}
              autoFocus
              label={t('trusted.name')}
              description={t('trusted.nameHint')}
              maxLength={longestName}
              error={fieldState.error?.message}
            />
          )}
        />
        <EmailField control={control} />
        <Controller
          control={control}
          name="may"
          render={({ field: { value, onChange } }) => (
            <RadioCards
              label={t('trusted.what')}
              value={value}
              onChange={onChange}
              cards={[
                { id: 'vouches', title: t('trusted.vouches'), text: t('trusted.vouchesText') },
                { id: 'tells', title: t('trusted.tells'), text: t('trusted.tellsText') },
              ]}
            />
          )}
        />
        <ReachProblem error={add.error} />
        <div className="dialog-actions">
          <Button onPress={cancel}>{t('common:cancel')}</Button>
          <Button kind="main" type="submit" isPending={formState.isSubmitting}>
            {t('trusted.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function EmailField({ control }: { readonly control: Control<Draft> }) {
  const { t } = useTranslation(['reach', 'problems']);
  return (
    <Controller
      control={control}
      name="email"
      rules={{
        validate: (email) =>
          /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ||
          `${t('problems:invalid_email.title')}. ${t('problems:invalid_email.whatToDo')}`,
      }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <TextField
          {...field}
          inputRef={ref}
          type="email"
          dir="ltr"
          autoComplete="off"
          label={t('trusted.email')}
          maxLength={longestEmail}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
