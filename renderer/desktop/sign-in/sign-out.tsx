import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';

/** A button that ends the session at the server, after it has said what that means. */
export function SignOut() {
  const { t } = useTranslation(['signIn', 'common']);
  const [isAsking, setAsking] = useState(false);
  const signOut = useAct('signIn.out');
  const leave = async (): Promise<void> => {
    const { ended } = await signOut.mutateAsync({});
    setAsking(false);
    showToast({ text: t(ended ? 'signedOut' : 'signedOutHere') });
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('signOut')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('signOutTitle')}
        closeLabel={t('common:close')}
        cancelLabel={t('common:cancel')}
        confirmLabel={t('signOut')}
        isPending={signOut.isPending}
        isDangerous
        onConfirm={() => void leave().catch(() => undefined)}
      >
        <p>{t('signOutText')}</p>
        <ProblemBanner error={signOut.error} />
      </ConfirmDialog>
    </>
  );
}
