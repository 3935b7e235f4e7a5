import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Folder } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OptionList } from '../../ui/fields/option-list.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../ui/format.ts';
import { useCall } from '../queries.ts';
import { folderTree, pathTo } from './document-rows.ts';
import { useChangeMany } from './use-change-many.ts';

/** Stands for no folder among the choices. */
const top = 'top';

/** Puts documents and folders (by id) into another folder of their vault. */
export function MoveDialog({
  ids,
  folders,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly folders: readonly Folder[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['documents', 'common']);
  const format = useFormat();
  const call = useCall();
  const changeMany = useChangeMany();
  const [target, setTarget] = useState<string | null>(null);
  // A folder can't go into itself.
  const isOutside = (folder: string): boolean => !pathTo(folders, folder).some(({ id }) => ids.includes(id));
  const choices = [
    { id: top, text: t('moveDialog.top') },
    ...folderTree(folders, format.compare)
      .filter(({ id }) => isOutside(id))
      .map(({ id, path }) => ({ id, text: path })),
  ];
  const move = async (): Promise<void> => {
    const folder = target === top ? null : target;
    onClose();
    const isFolder = new Set(folders.map(({ id }) => id));
    const moveOne = (id: string): Promise<unknown> =>
      isFolder.has(id) ? call('folders.update', { folder: id, parent: folder }) : call('documents.update', { document: id, folder });
    if (await changeMany(ids, moveOne)) showToast({ text: t('moved', { count: ids.length }) });
  };
  const actions = (
    <>
      <Button onPress={onClose}>{t('common:cancel')}</Button>
      <Button kind="main" whyNot={target === null ? t('moveDialog.first') : undefined} onPress={() => void move()}>
        {t('moveDialog.submit')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('moveDialog.title')} closeLabel={t('common:close')} actions={actions}>
      <OptionList label={t('moveDialog.folders')} choices={choices} value={target} onChange={setTarget} />
    </Dialog>
  );
}
