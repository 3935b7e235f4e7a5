import type { Recipient, RecipientLock } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';

interface Props {
  readonly recipient: Recipient;
  readonly lock: RecipientLock;
  readonly sheet: RecipientLock['sheets'][number];
  readonly onClose: () => void;
}

/** Asks before one person among several loses their say. */
export function TakeOutDialog({ recipient, lock, sheet, onClose }: Props) {
  const { t } = useTranslation(['recipients', 'common']);
  const holder = isolated(sheet.holder);
  const remove = useAct('locks.removeSheet');
  const count = lock.sheets.length - 1;
  const confirm = (): void =>
    remove.mutate(
      { recipient: recipient.id, lock: lock.id, sheet: sheet.id },
      {
        onSuccess: ({ renewal }) => {
          onClose();
          // Otherwise the page says what is still to be done.
          if (renewal === null) showToast({ text: t('locks.takenOut', { holder }) });
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={t('locks.takeOutTitle', { holder })}
      closeLabel={t('common:close')}
      cancelLabel={t('common:cancel')}
      confirmLabel={t('locks.takeOut')}
      isPending={remove.isPending}
      onConfirm={confirm}
    >
      <p>{t('locks.takeOutText', { holder, threshold: lock.threshold, count })}</p>
      {count === lock.threshold ? <Banner kind="warn">{t('locks.takeOutAll')}</Banner> : null}
      <ProblemBanner error={remove.error} />
    </ConfirmDialog>
  );
}
