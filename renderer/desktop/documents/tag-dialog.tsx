import { useState } from 'react';
import { isTextList, useDraftedState } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Document } from '../../../electron/contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, CheckboxGroup } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TagField } from '../../ui/fields/tag-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../ui/format.ts';
import { useCall } from '../queries.ts';
import { useChangeMany } from './use-change-many.ts';

const maxTags = 50;
const longestKey = 200;

/** Adds tags to documents, and removes some. */
export function TagDialog({ documents, onClose }: { readonly documents: readonly Document[]; readonly onClose: () => void }) {
  const { t } = useTranslation(['documents', 'common']);
  const format = useFormat();
  const call = useCall();
  const changeMany = useChangeMany();
  const key = `tags/${documents.map(({ id }) => id).join()}`.slice(0, longestKey);
  const [added, setAdded, draft] = useDraftedState<readonly string[]>(key, [], isTextList);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const present = [...new Set(documents.flatMap(({ tags }) => tags))].toSorted(format.compare);
  const save = async (): Promise<void> => {
    draft.clear();
    onClose();
    if (added.length + removed.length === 0) return;
    const byId = new Map(documents.map(({ id, tags }) => [id, tags]));
    const tagsOf = (id: string): string[] =>
      [...new Set([...(byId.get(id) ?? []).filter((tag) => !removed.includes(tag)), ...added])].slice(0, maxTags);
    if (await changeMany([...byId.keys()], (document) => call('documents.update', { document, tags: tagsOf(document) })))
      showToast({ text: t('tagged') });
  };
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  const actions = (
    <>
      <Button onPress={cancel}>{t('common:cancel')}</Button>
      <Button kind="main" onPress={() => void save()}>
        {t('common:save')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tagDialog.title', { count: documents.length })}
      closeLabel={t('common:close')}
      actions={actions}
    >
      <TagField label={t('tagDialog.add')} addLabel={t('tags.add')} addButton={t('tags.addButton')} tags={added} onChange={setAdded} />
      {present.length === 0 ? null : (
        <CheckboxGroup label={t('tagDialog.remove')} value={[...removed]} onChange={setRemoved}>
          {present.map((tag) => (
            <Checkbox key={tag} value={tag}>
              <bdi>{tag}</bdi>
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
    </Dialog>
  );
}
