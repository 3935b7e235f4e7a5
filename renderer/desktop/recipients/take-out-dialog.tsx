import type { Recipient, RecipientLock } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ActDialog } from '../act-dialog.tsx';
import { useAct } from '../queries.ts';

interface Props {
  readonly recipient: Recipient;
  readonly lock: RecipientLock;
  readonly sheet: RecipientLock['sheets'][number];
  readonly onClose: () => void;
}

/** Asks before one person among several loses their say. */
export function TakeOutDialog({ recipient, lock, sheet, onClose }: Props) {
  const { t } = useTranslation('recipients');
  const holder = isolated(sheet.holder);
  const remove = useAct('locks.removeSheet');
  const count = lock.sheets.length - 1;
  const confirm = async (): Promise<void> => {
    const { renewal } = await remove.mutateAsync({ recipient: recipient.id, lock: lock.id, sheet: sheet.id });
    onClose();
    // Otherwise the page says what is still to be done.
    if (renewal === null) showToast({ text: t('locks.takenOut', { holder }) });
  };
  return (
    <ActDialog
      isDangerous
      onClose={onClose}
      title={t('locks.takeOutTitle', { holder })}
      confirmLabel={t('locks.takeOut')}
      act={remove}
      onConfirm={confirm}
    >
      <p>{t('locks.takeOutText', { holder, threshold: lock.threshold, count })}</p>
      {count === lock.threshold ? <Banner kind="warn">{t('locks.takeOutAll')}</Banner> : null}
    </ActDialog>
  );
}
