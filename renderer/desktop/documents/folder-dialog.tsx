import { useState, type FormEvent } from 'react';
import { isText, useDraftedState } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Folder } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';

const nameLength = 255;

/** Makes a folder in `parent` of a vault, or gives `folder` another name. */
export function FolderDialog({
  vault,
  parent,
  folder,
  onClose,
}: {
  readonly vault: string;
  readonly parent: string | null;
  readonly folder?: Folder | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['documents', 'common']);
  const create = useAct('folders.create');
  const update = useAct('folders.update');
  const [name, setName, draft] = useDraftedState(`folder/${folder?.id ?? `in/${parent ?? vault}`}`, folder?.name ?? '', isText);
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return;
    try {
      await (folder === undefined
        ? create.mutateAsync({ vault, name: name.trim(), parent })
        : update.mutateAsync({ folder: folder.id, name: name.trim() }));
      draft.clear();
      onClose();
    } catch {
      // The banner says why.
    }
  };
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(folder === undefined ? 'folderDialog.create' : 'folderDialog.rename')}
      closeLabel={t('common:close')}
    >
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          autoFocus
          label={t('folderDialog.name')}
          value={name}
          onChange={setName}
          maxLength={nameLength}
          error={tried && name.trim() === '' ? t('common:required') : undefined}
        />
        <ProblemBanner error={create.error ?? update.error} />
        <div className="dialog-actions">
          <Button onPress={cancel}>{t('common:cancel')}</Button>
          <Button kind="main" type="submit" isPending={create.isPending || update.isPending}>
            {t(folder === undefined ? 'folderDialog.submit' : 'common:save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
