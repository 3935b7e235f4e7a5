import { Copy, Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** New recovery codes, shown this once; nothing while there are none. */
export function RecoveryCodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation('account');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast({ text: t('common:copied') });
  };
  const actions = (
    <Button kind="main" onPress={onClose}>
      {t('codes.done')}
    </Button>
  );
  return (
    <Dialog
      isOpen={codes.length > 0}
      onClose={onClose}
      title={t('codes.shownTitle')}
      closeLabel={t('common:close')}
      needsAnswer
      actions={actions}
    >
      <p>{t('codes.shownText')}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row no-print">
        <Button icon={<Copy aria-hidden />} onPress={() => void copy()}>
          {t('common:copy')}
        </Button>
        <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
    </Dialog>
  );
}
