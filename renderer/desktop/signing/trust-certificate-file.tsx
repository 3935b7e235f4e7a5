import { ShieldPlus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { useShell } from '../shell-context.ts';

/** A way to trust the certificates of a file. */
export function TrustCertificateFile() {
  const { t } = useTranslation('signing');
  const shell = useShell();
  const add = useAct('signing.addRoots');
  const choose = async (): Promise<void> => {
    const [file] = await shell.pickFiles({ folders: false, many: false, endings: ['pem', 'crt', 'cer', 'der'] });
    if (file === undefined) return;
    try {
      await add.mutateAsync({ path: file.handle });
      showToast({ text: t('check.trusted') });
    } catch {
      // The banner below says why.
    } finally {
      void shell.release(file.handle);
    }
  };
  return (
    <div className="stack">
      <p className="muted">{t('check.trustText')}</p>
      <div className="row">
        <Button icon={<ShieldPlus aria-hidden />} onPress={() => void choose()}>
          {t('check.trust')}
        </Button>
      </div>
      <ProblemBanner error={add.error} />
    </div>
  );
}
