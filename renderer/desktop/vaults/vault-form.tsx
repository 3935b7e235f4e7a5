import { useForm, Controller } from 'react-hook-form';
import { useTranslation } from '../words/use-translation.ts';
import type { Vault, VaultNames } from '../../../electron/contract/shapes.ts';
import { codePoints, textLimits } from '../../../shared/domain/text-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';

const nameLength = 255;

interface Draft {
  readonly name: string;
  readonly description: string;
  readonly label: string;
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
  const { control, handleSubmit, formState } = useForm<Draft>({
    defaultValues: { name: vault?.name ?? '', description: vault?.description ?? '', label: vault?.label ?? '' },
  });
  const save = async ({ name, description, label }: Draft): Promise<void> => {
    const words = { name: name.trim(), description: description.trim(), ...(label.trim() === '' ? {} : { label: label.trim() }) };
    try {
      const saved = vault === undefined ? await create.mutateAsync(words) : await update.mutateAsync({ vault: vault.id, ...words });
      onClose();
      onMade?.(saved);
    } catch {
      // The banner says why.
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={t(vault === undefined ? 'form.createTitle' : 'form.editTitle')} closeLabel={t('common:close')}>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
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
        <Disclosure title={t('form.label')}>
          <Controller
            control={control}
            name="label"
            rules={{
              validate: (label) => codePoints(label.trim()) <= textLimits.vaultName || t('common:tooLong', { max: textLimits.vaultName }),
            }}
            render={({ field: { ref, ...field }, fieldState }) => (
              <TextField
                {...field}
                inputRef={ref}
                label={t('form.label')}
                description={t('form.labelHint')}
                error={fieldState.error?.message}
              />
            )}
          />
        </Disclosure>
        <ProblemBanner error={create.error ?? update.error} />
        <div className="dialog-actions">
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button kind="main" type="submit" isPending={formState.isSubmitting}>
            {t(vault === undefined ? 'form.create' : 'common:save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
