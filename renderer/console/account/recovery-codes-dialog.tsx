import { Copy, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** New recovery codes, shown this once; nothing while there are none. */
export function RecoveryCodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation('account');
  const [isKept, setKept] = useState(false);
  const close = (): void => {
    setKept(false);
    onClose();
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setKept(true);
    showToast({ text: t('common:copied') });
  };
  const print = (): void => {
    window.print();
    setKept(true);
  };
  return (
    <ShownOnceDialog
      isOpen={codes.length > 0}
      isKept={isKept}
      onClose={close}
      title={t('codes.shownTitle')}
      closeLabel={t('common:close')}
      question={{ title: t('codes.ask.title'), text: t('codes.ask.text'), stay: t('codes.ask.stay'), leave: t('codes.ask.leave') }}
      actions={(ask) => (
        <Button kind="main" onPress={ask}>
          {t('codes.done')}
        </Button>
      )}
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
        <Button icon={<Printer aria-hidden />} onPress={print}>
          {t('codes.print')}
        </Button>
      </div>
    </ShownOnceDialog>
  );
}
