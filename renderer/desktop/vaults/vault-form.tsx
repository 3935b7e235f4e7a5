import { useForm, Controller, type Control } from 'react-hook-form';
import { RestoredNote } from '../saving/restored-note.tsx';
import { useFormDraft } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Vault, VaultNames } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';

const nameLength = 255;

interface Draft {
  readonly name: string;
  readonly description: string;
  readonly isKeptBack: boolean;
}

/** Makes a vault, or changes the names of one. */
export function VaultForm({
  vault,
  onClose,
  onMade,
}: {
  readonly vault?: VaultNames | undefined;
  readonly onClose: () => void;
  readonly onMade?: (vault: Vault) => void;
}) {
  const { t } = useTranslation(['vaults', 'common']);
  const create = useAct('vaults.create');
  const update = useAct('vaults.update');
  const form = useForm<Draft>({
    defaultValues: {
      name: vault?.name ?? '',
      description: vault?.description ?? '',
      isKeptBack: vault !== undefined && !vault.nameInMails,
    },
  });
  const { control, handleSubmit, formState } = form;
  const draft = useFormDraft(`vault/${vault?.id ?? 'new'}`, form);
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  const save = async ({ name, description, isKeptBack }: Draft): Promise<void> => {
    const words = { name: name.trim(), description: description.trim(), nameInMails: !isKeptBack };
    try {
      const saved = vault === undefined ? await create.mutateAsync(words) : await update.mutateAsync({ vault: vault.id, ...words });
      draft.clear();
      onClose();
      onMade?.(saved);
    } catch {
      // The banner says why.
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={t(vault === undefined ? 'form.createTitle' : 'form.editTitle')} closeLabel={t('common:close')}>
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
              label={t('form.name')}
              description={t('form.nameHint')}
              maxLength={nameLength}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="description"
          render={({ field: { ref, ...field } }) => (
            <TextArea {...field} inputRef={ref} rows={3} label={t('form.description')} maxLength={20_000} />
          )}
        />
        <KeepBackField control={control} />
        <ProblemBanner error={create.error ?? update.error} />
        <div className="dialog-actions">
          <Button onPress={cancel}>{t('common:cancel')}</Button>
          <Button kind="main" type="submit" isPending={formState.isSubmitting}>
            {t(vault === undefined ? 'form.create' : 'common:save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Whether mails and the server may say the vault's name. */
function KeepBackField({ control }: { readonly control: Control<Draft> }) {
  const { t } = useTranslation('vaults');
  return (
    <Controller
      control={control}
      name="isKeptBack"
      render={({ field: { value, onChange } }) => (
        <>
          <Switch isSelected={value} onChange={onChange}>
            {t('form.keepBack')}
          </Switch>
          <p className="muted">{t(value ? 'form.keptBackHint' : 'form.inMailsHint')}</p>
        </>
      )}
    />
  );
}
