import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { showToast } from '../../ui/toasts.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { useAct } from '../queries.ts';

/** Asks before a recipient is removed, and says what that destroys. */
export function RemoveRecipient({
  recipient: { id, name: plainName },
  onClose,
  onRemoved,
}: {
  readonly recipient: Recipient;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}) {
  const { t } = useTranslation('recipients');
  const name = isolated(plainName);
  const remove = useAct('recipients.remove');
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync({ recipient: id });
    showToast({ text: t('removing.done', { name }) });
    onRemoved();
  };
  return (
    <ActDialog
      isDangerous
      onClose={onClose}
      title={t('removing.title', { name })}
      confirmLabel={t('removing.confirm')}
      act={remove}
      onConfirm={confirm}
    >
      <p>{t('removing.text', { name })}</p>
      <p>{t('removing.documents')}</p>
    </ActDialog>
  );
}
