import { RotateCcwKey } from 'lucide-react';
import { useState } from 'react';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useAskedAct } from '../asked-act.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { problemCodeOf } from '../problems.ts';
import { SheetsReady } from './sheets-ready.tsx';
import { useRenewal } from './use-renewal.ts';

/** Everything new for a recipient: their paper stays valid, or is all printed anew when some of it fell into the wrong hands. */
export function ReplaceLocksCard({ recipient }: { readonly recipient: Recipient }) {
  const { t } = useTranslation(['recipients', 'common']);
  const name = isolated(recipient.name);
  const { made, error, isPending, renew, close } = useRenewal(recipient);
  const [asking, setAsking] = useState(false);
  const [newPaper, setNewPaper] = useState(false);
  useAskedAct('anew', () => setAsking(true));
  const hasPaper = recipient.locks.some(({ sheets }) => sheets.length > 0);
  const isPaperNeeded = error !== null && problemCodeOf(error) === 'paper_needed';
  const confirm = async (): Promise<void> => {
    const printed = await renew({ needsFolder: newPaper || isPaperNeeded, newPaper });
    if (printed === undefined) return;
    setAsking(false);
    if (printed === 0) showToast({ text: t('anew.noPaper') });
  };
  return (
    <>
      {recipient.locks.length === 0 ? null : (
        <Disclosure title={t('anew.title')}>
          <p>{t('anew.text')}</p>
          <div className="row">
            <Button icon={<RotateCcwKey aria-hidden />} onPress={() => setAsking(true)}>
              {t('anew.action')}
            </Button>
          </div>
        </Disclosure>
      )}
      {asking ? (
        <ConfirmDialog
          isOpen
          isDangerous
          onClose={() => setAsking(false)}
          title={t('anew.confirm', { name })}
          closeLabel={t('common:close')}
          cancelLabel={t('common:cancel')}
          confirmLabel={t('anew.action')}
          isPending={isPending}
          onConfirm={() => void confirm()}
        >
          <p>{t('anew.confirmText')}</p>
          {hasPaper ? (
            <Checkbox isSelected={newPaper} onChange={setNewPaper}>
              {t('anew.newPaper')}
            </Checkbox>
          ) : null}
          {newPaper ? <Banner kind="warn">{t('anew.newPaperText', { name })}</Banner> : null}
          {isPaperNeeded ? (
            <Banner kind="warn" isNews>
              {t('anew.paperNeeded', { name })}
            </Banner>
          ) : (
            <ProblemBanner error={error} />
          )}
        </ConfirmDialog>
      ) : null}
      {made === undefined ? null : <SheetsReady made={made} onClose={close} />}
    </>
  );
}
