import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient, RecipientLock } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { useAct } from '../queries.ts';
import { isShared } from '../../../shared/domain/lock.ts';

/** Asks before paper becomes worthless. */
export function RemoveLockDialog({
  recipient: { id, name: plainName, locks },
  lock,
  onClose,
}: {
  readonly recipient: Recipient;
  readonly lock: RecipientLock;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('recipients');
  const name = isolated(plainName);
  const remove = useAct('locks.remove');
  const confirm = async (): Promise<void> => {
    const { renewal } = await remove.mutateAsync({ recipient: id, lock: lock.id });
    onClose();
    // Otherwise the page says what is still to be done.
    if (renewal === null) showToast({ text: t('locks.removed') });
  };
  return (
    <ActDialog
      isDangerous
      onClose={onClose}
      title={t('locks.removeTitle')}
      confirmLabel={t('locks.removeSheet')}
      act={remove}
      onConfirm={confirm}
    >
      <p>{isShared[lock.kind] ? t('locks.removeQuorumText', { count: lock.sheets.length }) : t('locks.removeText')}</p>
      {locks.length === 1 ? <Banner kind="warn">{t('locks.removeLast', { name })}</Banner> : <p>{t('locks.othersStay')}</p>}
    </ActDialog>
  );
}
