import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
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
  const { t } = useTranslation(['recipients', 'common']);
  const name = isolated(plainName);
  const remove = useAct('recipients.remove');
  const confirm = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ recipient: id });
      showToast({ text: t('removing.done', { name }) });
      onRemoved();
    } catch {
      // The banner says why.
    }
  };
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={t('removing.title', { name })}
      closeLabel={t('common:close')}
      cancelLabel={t('common:cancel')}
      confirmLabel={t('removing.confirm')}
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
    >
      <p>{t('removing.text', { name })}</p>
      <p>{t('removing.documents')}</p>
      <ProblemBanner error={remove.error} />
    </ConfirmDialog>
  );
}
