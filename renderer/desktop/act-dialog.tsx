import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import { useTranslation } from './words/use-translation.ts';

interface Props {
  readonly title: string;
  readonly confirmLabel: string;
  /** What is asked about (`useAct`): the dialog shows that it goes on, and why it failed. */
  readonly act: { readonly isPending: boolean; readonly error: unknown };
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  /** It can't be undone. */
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
}

/** Asks before something is done, and stays open with the reason where that fails. */
export function ActDialog({ act, onConfirm, children, ...rest }: Props) {
  const { t } = useTranslation();
  // The banner says why.
  const confirm = (): void => void onConfirm().catch(() => undefined);
  return (
    <ConfirmDialog isOpen closeLabel={t('close')} cancelLabel={t('cancel')} isPending={act.isPending} onConfirm={confirm} {...rest}>
      {children}
      <ProblemBanner error={act.error} />
    </ConfirmDialog>
  );
}
