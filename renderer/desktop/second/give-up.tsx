import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { useAct } from '../queries.ts';
import { useTranslation } from '../words/use-translation.ts';

/** Gives the second server up, after it has said what that means; without its knowing only when asked for in so many words. */
export function GiveUp() {
  const { t } = useTranslation('second');
  const retire = useAct('secondServer.retire');
  const [step, setStep] = useState<'asking' | 'away'>();
  const close = (): void => {
    setStep(undefined);
    retire.reset();
  };
  const giveUp = async (evenIfAway: boolean): Promise<void> => {
    try {
      const { isTold } = await retire.mutateAsync({ evenIfAway });
      close();
      showToast({ text: t(isTold ? 'giveUp.done' : 'giveUp.doneAnyway') });
    } catch (error) {
      // What it couldn't be told for any reason is the owner's to decide.
      setStep('away');
      throw error;
    }
  };
  return (
    <>
      <div className="row">
        <Button kind="danger" onPress={() => setStep('asking')}>
          {t('giveUp.open')}
        </Button>
      </div>
      {step === undefined ? null : (
        <ActDialog
          isDangerous
          key={step}
          title={t(step === 'asking' ? 'giveUp.title' : 'giveUp.awayTitle')}
          confirmLabel={t(step === 'asking' ? 'giveUp.confirm' : 'giveUp.anyway')}
          act={retire}
          onClose={close}
          onConfirm={() => giveUp(step === 'away')}
        >
          <p>{t(step === 'asking' ? 'giveUp.text' : 'giveUp.away')}</p>
        </ActDialog>
      )}
    </>
  );
}
