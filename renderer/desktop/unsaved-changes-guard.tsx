import { useEffect } from 'react';
import { useTranslation } from './words/use-translation.ts';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/dialog.tsx';

/** Asks before a page with unsaved work is left. `text` says what would be lost, and what to do about it. */
export function UnsavedChangesGuard({ isUnsaved, text }: { readonly isUnsaved: boolean; readonly text: string }) {
  const { t } = useTranslation();
  // After a lock the way to unlocking stays open: the program has forgotten what could be saved.
  const blocker = useBlocker(({ nextLocation }) => isUnsaved && !nextLocation.pathname.startsWith('/unlock'));
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={() => blocker.reset()}
      title={t('leave.title')}
      closeLabel={t('close')}
      cancelLabel={t('leave.stay')}
      confirmLabel={t('leave.go')}
      onConfirm={() => blocker.proceed()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
